/** Finds out which tiles have rows of a layer, without reading what they show. */
import sql, { join, raw } from 'sql-template-tag'
import type { Tile } from '../../core/geo/tile.ts'
import type { LayerCondition, PlaceCondition } from '../../core/query/ast.ts'
import type { Layer } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'

/** Returns, for each tile, whether it has a row matching all conditions. */
export async function haveRows(
  database: Queryable,
  layer: Layer,
  tiles: readonly Tile[],
  where: readonly (LayerCondition | PlaceCondition)[],
): Promise<boolean[]> {
  const from = raw(`${layer.table} as "${layer.name}"`)
  const tests = tiles.map(
    (tile) => sql`exists (select from ${from} where ${whereSql([{ op: 'tile', tile }, ...where], layer)})`,
  )
  const [row] = await database.rows<{ found: boolean[] }>(sql`select array[${join(tests)}] as found`)
  return row?.found ?? []
}
