/** The statement that reads a tile of shapes. Values that are functions of the tile leave its text the same for many tiles. */
import sql, { empty, raw, Sql } from 'sql-template-tag'
import { EXTENT, type Tile } from '../../core/geo/tile.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import type { Layer, LayerGeometry } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import { rectangle } from '../compile/ewkb.ts'
import {
  isRightSql,
  mercatorSql,
  onGridSql,
  onTileSql,
  placeOf,
  quickMercatorSql,
  squaresOf,
} from '../compile/shape.ts'
import { nearbySql } from '../compile/shape-box.ts'
import { nearRows, spotOf, type TileSpot } from '../compile/shape-near.ts'
import { shapeFeatureSql } from './tile.ts'

export type ShapeLayer = Layer & { readonly geometry: LayerGeometry }

/** Columns of the statement beside those of the table. */
const [MAP, MADE] = [raw('"@mercator"'), raw('"@made"')]

/** Metres of the map by which PostGIS rounds the boxes of two shapes that it compares, to numbers of 32 bits. */
const ROUNDED = 4

/** Units beyond the edges up to which shapes are drawn, as in `layer_drawn`. */
const MARGIN = 64

/** The statement with the values of a tile. */
export function ofTile({ strings, values }: Sql, tile: Tile): Sql {
  const spot = spotOf(tile)
  return new Sql(
    strings,
    values.map((value) => (typeof value === 'function' ? value(spot) : value)),
  )
}

/** The statement of all tiles for which `isSmallTile` holds. PostGIS throws if one, or a shape, is where the projection has no positions. */
export function smallTileSql(layer: ShapeLayer, limit: number): Sql {
  const { geometry } = layer
  const { boxes, isNear, isSmall } = nearRows(geometry)
  // A shape around the tile is not torn.
  const isAround = sql`${MADE} @ ${squareOf((side) => side)}::geometry`
  const onMap = quicklyOnMapSql(layer, rowsSql(layer, isNear), isSmall, isAround)
  const square = onGridSql(sql`${({ tile }: TileSpot) => squaresOf(tile)[0]}::geometry`)
  // The selection makes it once, not for each row.
  const isOnTile = sql`st_intersects(${MAP}, (select ${square}))`
  return statementSql(layer, { boxes, onMap, isOnTile, isWithin: isWithinSql, limit })
}

/** The statement of a tile. PostGIS throws if a shape is where the projection has no positions. */
export function quickTileSql(layer: ShapeLayer, tile: Tile, where: readonly LayerCondition[], limit: number): Sql {
  const rows = rowsSql(layer, nearbySql({ op: 'tile', tile }, layer.geometry), where)
  const isWithin = placeOf(tile).side < 3 * ROUNDED ? () => sql`false` : isWithinSql
  return statementSql(layer, { onMap: quicklyOnMapSql(layer, rows), isOnTile: onTileSql(tile, MAP), isWithin, limit })
}

/** The statement of a tile that never throws. `offset 0` keeps PostgreSQL from making shapes again for each use. */
export function slowTileSql(layer: ShapeLayer, tile: Tile, where: readonly LayerCondition[], limit: number): Sql {
  const rows = rowsSql(layer, nearbySql({ op: 'tile', tile }, layer.geometry), where)
  const onMap = sql`select ${nameOf(layer)}.*, ${raw(mercatorSql(layer.geometry))} as ${MAP} from ${rows} offset 0`
  return statementSql(layer, { onMap, isOnTile: onTileSql(tile, MAP), isWithin: () => sql`false`, limit })
}

function nameOf({ name }: Layer): Sql {
  return raw(`"${name}"`)
}

function rowsSql(layer: Layer, isNear: Sql, where: readonly LayerCondition[] = []): Sql {
  return sql`${raw(layer.table)} as ${nameOf(layer)} where ${isNear} and ${whereSql(where, layer)}`
}

/** Makes most shapes without a function of ours (519 buildings: 2.1 instead of 3.5 ms). */
function quicklyOnMapSql(layer: ShapeLayer, rows: Sql, isSmall?: Sql, isAround?: Sql): Sql {
  const { geometry } = layer
  const name = nameOf(layer)
  return sql`select ${name}.*, case when ${isRightSql(MADE.sql, geometry, isAround)} then ${MADE}
      else ${raw(mercatorSql(geometry))} end as ${MAP}
    from (select ${name}.*, ${quickMercatorSql(geometry, isSmall)} as ${MADE} from ${rows} offset 0) as ${name} offset 0`
}

interface Parts {
  /** Tables that the others name. */
  readonly boxes?: Sql | undefined
  /** Rows near the tile, with their shapes on the map. */
  readonly onMap: Sql
  readonly isOnTile: Sql
  /** Returns SQL that is true only for shapes within the square of the tile and a margin in metres. */
  readonly isWithin: (margin: (side: number) => number) => Sql
  readonly limit: number
}

function statementSql(layer: ShapeLayer, { boxes, onMap, isOnTile, isWithin, limit }: Parts): Sql {
  const feature = raw(shapeFeatureSql(layer))
  // Postgres makes what is selected after it has ordered and limited the rows.
  return sql`
    with ${boxes ? sql`${boxes}, ` : empty}best as (
      select count(*) over () as total, ${feature} as feature, ${drawnSql(isWithin)} as shape
      from (${onMap}) as ${nameOf(layer)}
      where (${isWithin(() => -ROUNDED)} or ${isOnTile}) order by ${raw(layer.best.order)} limit ${limit}
    )
    select coalesce(max(total), 0)::integer as total, coalesce(encode(string_agg(feature, ''), 'base64'), '') as features,
      coalesce(encode(string_agg(shape, ''), 'base64'), '') as shapes
    from best`
}

/** What `layer_twkb` returns. Most shapes need not be cut, and no function of ours (2.7 → 1.2 ms). */
function drawnSql(isWithin: Parts['isWithin']): Sql {
  const unit = ({ side }: TileSpot) => side / EXTENT
  const [west, north] = [(spot: TileSpot) => spot.west, (spot: TileSpot) => spot.north]
  const scaled = sql`st_transscale(${MAP}, ${(spot: TileSpot) => -west(spot)}, ${(spot: TileSpot) => -north(spot)},
    ${(spot: TileSpot) => 1 / unit(spot)}, ${(spot: TileSpot) => -1 / unit(spot)})`
  const plain = raw(`('LINESTRING', 'MULTILINESTRING', 'POLYGON', 'MULTIPOLYGON')`)
  // The cut may throw on the way, so it is left to a function that catches that.
  return sql`case when ${isWithin((side) => (MARGIN * side) / EXTENT - ROUNDED)} and geometrytype(${MAP}) in ${plain}
    then st_astwkb(st_simplify(${scaled}, 0.25, true), 0)
    else layer_twkb(${MAP}, ${west}, ${north}, ${unit}) end`
}

function isWithinSql(margin: (side: number) => number): Sql {
  return sql`${MAP} @ ${squareOf(margin)}::geometry`
}

/** The square of a tile with a margin in metres, for its side in metres. */
function squareOf(marginOf: (side: number) => number): (spot: TileSpot) => string {
  return ({ west, north, side }) => {
    const margin = marginOf(side)
    return rectangle(west - margin, north - side - margin, west + side + margin, north + margin, 3857)
  }
}
