/** Finds the tiles with rows of a layer of lines, areas or mixed shapes. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tile } from '../../core/geo/tile.ts'
import type { SqlCondition } from '../../core/query/ast.ts'
import type { Layer, LayerGeometry } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import { mercatorSql, placeOf } from '../compile/shape.ts'
import type { Queryable } from '../core/database.ts'

type Where = readonly SqlCondition[]

/** Returns, for each tile, whether it has a row matching all conditions. */
export async function haveRows(
  database: Queryable,
  layer: Layer,
  tiles: readonly Tile[],
  where: Where,
): Promise<boolean[]> {
  const tests = tiles.map(
    (tile) => sql`exists (select ${fromSql(layer)} where ${whereSql([{ op: 'tile', tile }, ...where], layer)})`,
  )
  const [row] = await database.rows<{ found: boolean[] }>(sql`select array[${join(tests)}] as found`)
  return row?.found ?? []
}

/** Part of a tile's side by which boxes are greater than their shapes: more than what rounding loses. */
const MARGIN = 1e-6

/** Returns all tiles of a zoom that have such a row, and others that only its box touches. Reads the table once. */
export function tilesNearRows(database: Queryable, layer: Layer, z: number, where: Where): Promise<Tile[]> {
  const map = raw(mercatorSql(layer.geometry as LayerGeometry))
  const { west, north, side } = placeOf({ z, x: 0, y: 0 })
  const last = 2 ** z - 1
  return database.rows(sql`
    with boxes as (
      select distinct floor((st_xmin(map) - ${west}) / ${side} - ${MARGIN})::integer as "left",
        floor((st_xmax(map) - ${west}) / ${side} + ${MARGIN})::integer as "right",
        floor((${north} - st_ymax(map)) / ${side} - ${MARGIN})::integer as top,
        floor((${north} - st_ymin(map)) / ${side} + ${MARGIN})::integer as bottom
      from (select ${map} as map ${fromSql(layer)} where ${whereSql(where, layer)} offset 0) as drawn
      where not st_isempty(map))
    select distinct ${z}::integer as z, x & ${last}::integer as x, least(greatest(y, 0), ${last}::integer) as y
    from boxes, generate_series("left", "right") as x, generate_series(top, bottom) as y`)
}

function fromSql({ table, name }: Layer): Sql {
  return raw(`from ${table} as "${name}"`)
}
