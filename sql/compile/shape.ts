/** Geographic conditions as SQL over a table of lines, areas or mixed shapes. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Bbox, Position } from '../../core/geo/bbox.ts'
import { LATITUDE_LIMIT } from '../../core/geo/mercator.ts'
import { polygonOf } from '../../core/geo/polygon.ts'
import type { Tile } from '../../core/geo/tile.ts'
import type { GeoCondition } from '../../core/query/ast.ts'
import type { Geo } from '../../core/query/filters/positions.ts'
import type { LayerGeometry } from '../../layers/layer.ts'
import { rectangle } from './ewkb.ts'
import { geographySql } from './geo.ts'
import { EDGE, isOfMap, mapSql, nearbySql, spansOf } from './shape-box.ts'

/** Metres between the positions of the grid of `layer_mercator`. */
const GRID = EDGE / 2 ** 39

export function shapeSql(condition: GeoCondition, geometry: LayerGeometry): Sql {
  return sql`${nearbySql(condition, geometry)} and ${touchesSql(condition, geometry)}`
}

function touchesSql(condition: GeoCondition, geometry: LayerGeometry): Sql {
  const { shape, srid } = geometry
  switch (condition.op) {
    case 'tile':
      return onTileSql(condition.tile, raw(mercatorSql(geometry)))
    case 'bbox':
      return intersectsSql(raw(mercatorSql(geometry)), spansOf(condition.bbox).map(layerRectangleSql))
    case 'near':
      return sql`${metresSql(geometry, condition.center)} <= ${condition.metres}`
    case 'polygon':
      if (condition.isOpen) throw new Error('only points can be in an open polygon')
      return sql`layer_touches(${raw(shape)}, ${srid}, ${polygonSql(condition)})`
  }
}

/** SQL of a shape on the map. */
export function mercatorSql({ shape, srid }: LayerGeometry): string {
  return `layer_mercator(${shape}, ${srid})`
}

/**
 * SQL of a shape on the map without a function of ours; null unless it is small and of a plain type. It is that of
 * `layer_mercator` if `isRightSql` holds. PostGIS throws if the shape is where its projection has no positions. `isNear`
 * is true only for small shapes.
 */
export function quickMercatorSql({ shape, srid, isPlain }: LayerGeometry, isNear: Sql = sql`false`): Sql {
  const size = `greatest(st_xmax(${shape}) - st_xmin(${shape}), st_ymax(${shape}) - st_ymin(${shape})) < 10000`
  const isSmall = isOfMap(srid) ? raw(`${shape} @ ${mapSql(srid)}`) : sql`(${isNear} or ${raw(size)})`
  const types = `geometrytype(${shape}) in ('LINESTRING', 'MULTILINESTRING', 'POLYGON', 'MULTIPOLYGON')`
  const isPlainSql = isPlain ? '' : `and st_srid(${shape}) = ${srid} and ${types}`
  return sql`case when ${isSmall} ${raw(isPlainSql)}
    then ${onGridSql(raw(`st_transform(st_force2d(${shape}), 3857)`))} end`
}

/**
 * SQL that tests what `quickMercatorSql` made: a shape with all parts, that is not torn, and within the map. `isNear` is
 * true only for shapes of which the latter is known.
 */
export function isRightSql(made: string, { shape, srid }: LayerGeometry, isNear: Sql = sql`false`): Sql {
  const hasAll = raw(`st_numgeometries(${made}) = st_numgeometries(${shape})`)
  if (srid === 4326) return hasAll
  const isWhole = raw(`st_xmax(${made}) - st_xmin(${made}) <= ${EDGE}`)
  const isOnMap = isOfMap(srid) ? isWhole : sql`${isWhole} and ${raw(`${made} @ ${mapSql(3857)}`)}`
  return sql`${hasAll} and (${isNear} or ${isOnMap})`
}

/** SQL that tests whether a shape on the map touches the half-open square of a tile. */
export function onTileSql(tile: Tile, mercator: Sql): Sql {
  return intersectsSql(
    mercator,
    squaresOf(tile).map((square) => onGridSql(sql`${square}::geometry`)),
  )
}

/**
 * SQL of a geometry with the numbers that PostGIS has for the grid of `layer_mercator`: PostGIS 3.6 returns n / (1 / GRID),
 * older ones n × GRID, which may differ by 4 nm.
 */
export function onGridSql(geometry: Sql): Sql {
  return sql`st_snaptogrid(${geometry}, ${raw(String(GRID))})`
}

/** West and north edges of a tile on the map, and its side. */
export function placeOf({ z, x, y }: Tile): { readonly west: number; readonly north: number; readonly side: number } {
  const [side, half] = [EDGE * 2 ** (1 - z), 2 ** z / 2]
  return { west: (x - half) * side, north: (half - y) * side, side }
}

/**
 * The half-open squares of a tile as closed ones: they end a step of the grid before the next tiles, and have all
 * corners of shapes that the half-open ones have if both are on the grid (`onGridSql`). The map ends at the outer rows of
 * tiles, and is continued at 180°, which is on the western tiles.
 */
export function squaresOf(tile: Tile): string[] {
  const { side, north } = placeOf(tile)
  const last = 2 ** tile.z - 1
  const south = (2 ** tile.z / 2 - tile.y - 1) * side
  const turns = tile.x === 0 ? [0, 2 ** tile.z] : [0]
  return turns.map((turn) => {
    const { west } = placeOf({ ...tile, x: tile.x + turn })
    const east = placeOf({ ...tile, x: tile.x + turn + 1 }).west - GRID
    return rectangle(
      west,
      tile.y === last ? south - side : south + GRID,
      east,
      tile.y === 0 ? north + side : north,
      3857,
    )
  })
}

function intersectsSql(mercator: Sql, areas: readonly Sql[]): Sql {
  return sql`(${join(
    areas.map((area) => sql`st_intersects(${mercator}, ${area})`),
    ' or ',
  )})`
}

function layerRectangleSql({ west, south, east, north }: Bbox): Sql {
  const clamp = (latitude: number) => Math.min(Math.max(latitude, -LATITUDE_LIMIT), LATITUDE_LIMIT)
  return sql`layer_rectangle(${west}, ${clamp(south)}, ${east}, ${clamp(north)})`
}

function polygonSql({ ring, holes = [] }: Geo<'polygon'>): Sql {
  const { crosses } = polygonOf(ring)
  const [outline, ...inner] = [ring, ...holes].map((corners) => lineSql(corners, crosses))
  const rings = inner.length === 0 ? outline : sql`${outline}, array[${join(inner)}]`
  return sql`st_setsrid(st_makepolygon(${rings}), 4326)`
}

/** A closed line. If the polygon crosses ±180°, western longitudes count 360 more. */
function lineSql(corners: readonly Position[], crosses: boolean): Sql {
  const closed = [...corners, ...corners.slice(0, 1)]
  const xs = closed.map(({ longitude }) => (crosses && longitude < 0 ? longitude + 360 : longitude))
  const ys = closed.map(({ latitude }) => latitude)
  return sql`(select st_makeline(st_makepoint(x, y) order by n)
    from unnest(${xs}::float8[], ${ys}::float8[]) with ordinality as corner (x, y, n))`
}

/** SQL of the metres on the spheroid from the nearest point of a shape; null for a row without one. */
export function metresSql({ shape, srid }: LayerGeometry, origin: Position): Sql {
  return sql`layer_metres(${raw(shape)}, ${srid}, ${geographySql(origin)})`
}
