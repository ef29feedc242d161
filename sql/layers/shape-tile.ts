/** Reads the tiles of a layer of lines, areas or mixed shapes. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { EXTENT, type Tile } from '../../core/geo/tile.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import type { Layer, LayerGeometry } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import { mercatorSql, nearbySql, onTileSql, placeOf } from '../compile/shape.ts'
import type { Queryable } from '../core/database.ts'
import { featureSql } from './tile.ts'

export interface ShapeTileRows {
  /** Number of rows on the tile that match the conditions. */
  readonly total: number
  /** The best rows, the best first, as tiles/points/tile-rows.ts reads them; their keys mean nothing. */
  readonly features: Buffer
  /** The drawn shapes of these rows as TWKB, one after the other. */
  readonly shapes: Buffer
}

/** A column of the statement beside those of the table. */
const ON_MAP = '"@mercator"'

/** The shape on the map is made once for each row near the tile: it takes twice as long as the test that follows. */
export async function shapeTile(
  database: Queryable,
  layer: Layer,
  tile: Tile,
  where: readonly LayerCondition[],
  limit: number,
): Promise<ShapeTileRows> {
  const geometry = layer.geometry as LayerGeometry
  const name = raw(`"${layer.name}"`)
  const nearby = nearbySql({ op: 'tile', tile }, geometry)
  const isOnTile = onTileSql(tile, raw(`${name.sql}.${ON_MAP}`))
  // Postgres makes what is selected after it has ordered and limited the rows.
  const [row] = await database.rows<{ total: number; features: string; shapes: string }>(sql`
    with best as (
      select count(*) over () as total, ${raw(featureSql({ ...layer, position: NOWHERE }))} as feature,
        ${drawnSql(tile)} as shape
      from (
        select ${name}.*, ${raw(mercatorSql(geometry))} as ${raw(ON_MAP)} from ${raw(layer.table)} as ${name}
        where ${nearby} and ${whereSql(where, layer)} offset 0
      ) as ${name} where ${isOnTile} order by ${raw(layer.best.order)} limit ${limit}
    )
    select coalesce(max(total), 0)::integer as total, coalesce(encode(string_agg(feature, ''), 'base64'), '') as features,
      coalesce(encode(string_agg(shape, ''), 'base64'), '') as shapes
    from best`)
  const { total = 0, features = '', shapes = '' } = row ?? {}
  return { total, features: Buffer.from(features, 'base64'), shapes: Buffer.from(shapes, 'base64') }
}

/** Most shapes need not be cut: that takes one step of PostGIS after the other, and no function of ours (2.7 → 1.2 ms). */
function drawnSql(tile: Tile): Sql {
  const { west, north, side } = placeOf(tile)
  const [unit, map] = [side / EXTENT, raw(ON_MAP)]
  const plain = raw(`('ST_LineString', 'ST_MultiLineString', 'ST_Polygon', 'ST_MultiPolygon')`)
  return sql`case when st_xmin(${map}) >= ${west - unit} and st_ymax(${map}) <= ${north + unit}
      and st_xmax(${map}) <= ${west + side} and st_ymin(${map}) >= ${north - side} and st_geometrytype(${map}) in ${plain}
    then st_astwkb(st_simplify(st_transscale(${map}, ${-west}, ${-north}, ${1 / unit}, ${-1 / unit}), 0.25, true), 0)
    else layer_twkb(${map}, ${west}, ${north}, ${unit}) end`
}

const NOWHERE = { key: '0::bigint', longitude: 'null', latitude: 'null', geography: 'null' }
