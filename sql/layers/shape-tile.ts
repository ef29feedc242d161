/** Reads the tiles of a layer of lines, areas or mixed shapes. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { EXTENT, type Tile } from '../../core/geo/tile.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import type { Layer, LayerGeometry } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import { isRightSql, mercatorSql, onTileSql, placeOf, quickMercatorSql } from '../compile/shape.ts'
import { nearbySql } from '../compile/shape-box.ts'
import type { Queryable } from '../core/database.ts'
import { isInternal } from '../core/database-errors.ts'
import { featureSql } from './tile.ts'

export interface ShapeTileRows {
  /** Number of rows on the tile that match the conditions. */
  readonly total: number
  /** The best rows, the best first, as tiles/points/tile-rows.ts reads them; their keys mean nothing. */
  readonly features: Buffer
  /** The drawn shapes of these rows as TWKB, one after the other. */
  readonly shapes: Buffer
}

/** Columns of the statement beside those of the table. */
const [ON_MAP, QUICKLY] = ['"@mercator"', '"@quickly"']

/** Metres of the map by which PostGIS rounds the boxes of two shapes that it compares, to numbers of 32 bits. */
const ROUNDED = 4

/** Rows have the rank of `layer.best`, the best first. */
export async function shapeTile(
  database: Queryable,
  layer: Layer,
  tile: Tile,
  where: readonly LayerCondition[],
  limit: number,
): Promise<ShapeTileRows> {
  const query = { layer, geometry: layer.geometry as LayerGeometry, tile, where, limit }
  try {
    return await read(database, query, quicklyOnMapSql)
  } catch (error) {
    // A shape is where its projection has no positions: layer_mercator throws nothing.
    if (!isInternal(error)) throw error
    return read(database, query, onMapSql)
  }
}

interface Query {
  readonly layer: Layer
  readonly geometry: LayerGeometry
  readonly tile: Tile
  readonly where: readonly LayerCondition[]
  readonly limit: number
}

async function read(database: Queryable, query: Query, onMap: typeof onMapSql): Promise<ShapeTileRows> {
  const { layer, geometry, tile, where, limit } = query
  const name = raw(`"${layer.name}"`)
  const nearby = nearbySql({ op: 'tile', tile }, geometry)
  const isOnTile = onTileSql(tile, raw(`${name.sql}.${ON_MAP}`))
  const rows = sql`${raw(layer.table)} as ${name} where ${nearby} and ${whereSql(where, layer)} offset 0`
  const feature = featureSql({ ...layer, position: NOWHERE })
  // Postgres makes what is selected after it has ordered and limited the rows.
  const [row] = await database.rows<{ total: number; features: string; shapes: string }>(sql`
    with best as (
      select count(*) over () as total, ${raw(feature)} as feature, ${drawnSql(tile)} as shape
      from (${onMap(name, geometry, rows)}) as ${name}
      where (${isWithin(tile)} or ${isOnTile}) order by ${raw(layer.best.order)} limit ${limit}
    )
    select coalesce(max(total), 0)::integer as total, coalesce(encode(string_agg(feature, ''), 'base64'), '') as features,
      coalesce(encode(string_agg(shape, ''), 'base64'), '') as shapes
    from best`)
  const { total = 0, features = '', shapes = '' } = row ?? {}
  return { total, features: Buffer.from(features, 'base64'), shapes: Buffer.from(shapes, 'base64') }
}

/** SQL of rows with their shapes on the map. `offset 0` keeps PostgreSQL from making those again for each use. */
function onMapSql(name: Sql, geometry: LayerGeometry, rows: Sql): Sql {
  return sql`select ${name}.*, ${raw(mercatorSql(geometry))} as ${raw(ON_MAP)} from ${rows}`
}

/** The same, for most rows without a function of ours (519 buildings: 2.1 instead of 3.5 ms). */
function quicklyOnMapSql(name: Sql, geometry: LayerGeometry, rows: Sql): Sql {
  return sql`select ${name}.*, case when ${raw(isRightSql(QUICKLY, geometry))} then ${raw(QUICKLY)}
      else ${raw(mercatorSql(geometry))} end as ${raw(ON_MAP)}
    from (select ${name}.*, ${raw(quickMercatorSql(geometry))} as ${raw(QUICKLY)} from ${rows}) as ${name} offset 0`
}

/** SQL that is true only for shapes that are on the tile and reach none of its edges. */
function isWithin(tile: Tile): Sql {
  const { west, north, side } = placeOf(tile)
  if (side < 3 * ROUNDED) return sql`false`
  const [left, right] = [west + ROUNDED, west + side - ROUNDED]
  return sql`${raw(ON_MAP)} @ st_makeenvelope(${left}, ${north - side + ROUNDED}, ${right}, ${north - ROUNDED}, 3857)`
}

/** Most shapes need not be cut: that takes one step of PostGIS after the other, and no function of ours (2.7 → 1.2 ms). */
function drawnSql(tile: Tile): Sql {
  const { west, north, side } = placeOf(tile)
  const [unit, map] = [side / EXTENT, raw(ON_MAP)]
  const plain = raw(`('LINESTRING', 'MULTILINESTRING', 'POLYGON', 'MULTIPOLYGON')`)
  return sql`case when ${isWithin(tile)} and geometrytype(${map}) in ${plain}
    then st_astwkb(st_simplify(st_transscale(${map}, ${-west}, ${-north}, ${1 / unit}, ${-1 / unit}), 0.25, true), 0)
    else layer_twkb(${map}, ${west}, ${north}, ${unit}) end`
}

const NOWHERE = { key: '0::bigint', longitude: 'null', latitude: 'null', geography: 'null' }
