/** Geographic conditions as SQL over any table with a position. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Bbox, coverBbox, fewRanges, mergeRanges, type Position } from '../../core/geo/bbox.ts'
import { type Circle, coverCircle } from '../../core/geo/circle.ts'
import type { Cover } from '../../core/geo/cover.ts'
import { coverPolygon, polygonBbox, polygonOf } from '../../core/geo/polygon.ts'
import { type KeyRange, type Tile, tileRange } from '../../core/geo/tile.ts'
import type { Condition, GeoCondition } from '../../core/query/ast.ts'

/** With more ranges, PostgreSQL reads fewer rows that do not match, but planning takes longer. */
const INDEX_RANGES = 12

/** SQL for any table with the columns `tile_key`, `longitude`, `latitude` and `location`, as in `places`. */
export function geoSql(condition: GeoCondition): Sql {
  switch (condition.op) {
    case 'tile':
      return keyRangeSql(tileRange(condition.tile))
    case 'bbox':
      return bboxSql(condition.bbox)
    case 'near':
      return nearSql(condition)
    case 'polygon':
      return areaSql(remembered(condition, () => polygonArea(condition.ring)))
  }
}

function keyRangeSql({ low, high }: KeyRange): Sql {
  return sql`(tile_key >= ${String(low)}::bigint and tile_key < ${String(high)}::bigint)`
}

/** The key ranges find the vicinity by index; the coordinates decide. Longitude 180 is stored as −180. */
function bboxSql(bbox: Bbox): Sql {
  const ranges = join(coverBbox(bbox, INDEX_RANGES).map(keyRangeSql), ' or ')
  return sql`(${ranges}) and ${positionSql(bbox)}`
}

function positionSql({ west, south, east, north }: Bbox): Sql {
  const meridians =
    west > east
      ? sql`(longitude >= ${west} or longitude <= ${east})`
      : east === 180
        ? sql`(longitude >= ${west} or longitude = -180)`
        : sql`longitude between ${west} and ${east}`
  return sql`${meridians} and latitude between ${south} and ${north}`
}

/** Metres added to the distance for the index, whose boxes have single precision. */
const INDEX_MARGIN = 1e-5

/** Metres. Most places in a larger circle lie in tiles that are entirely inside it. */
const LARGE = 50_000

/** `st_dwithin` finds the vicinity by index; the distance, as in the ordering, decides. */
function nearSql(circle: Circle): Sql {
  const { center, metres } = circle
  if (metres > LARGE) return areaSql(remembered(circle, () => circleArea(circle)))
  const point = geographySql(center)
  return sql`st_dwithin(location, ${point}, ${metres + INDEX_MARGIN}) and st_distance(location, ${point}) <= ${metres}`
}

/** An area as tiles, and the SQL that decides whether places on its border are inside. */
export interface Area extends Cover {
  readonly exact: Sql
}

/** Returns undefined for a condition that is no area, or an area so small that an index finds it directly. */
export function areaOf(condition: Condition): Area | undefined {
  if (condition.op === 'polygon') return remembered(condition, () => polygonArea(condition.ring))
  if (condition.op !== 'near' || condition.metres <= LARGE) return undefined
  return remembered(condition, () => circleArea(condition))
}

/** Cache of areas: a request needs the same one for its page and for its count. */
const areas = new WeakMap<object, Area>()

function remembered(condition: object, make: () => Area): Area {
  const area = areas.get(condition) ?? make()
  areas.set(condition, area)
  return area
}

function circleArea(circle: Circle): Area {
  const exact = sql`st_distance(location, ${geographySql(circle.center)}) <= ${circle.metres}`
  return { ...coverCircle(circle), exact }
}

function polygonArea(ring: readonly Position[]): Area {
  const polygon = polygonOf(ring)
  const { xs, ys, crosses } = polygon
  const [closedXs, closedYs] = [
    [...xs, ...xs.slice(0, 1)],
    [...ys, ...ys.slice(0, 1)],
  ]
  const x = raw(crosses ? 'case when longitude < 0 then longitude + 360 else longitude end' : 'longitude')
  const exact = sql`${positionSql(polygonBbox(polygon))} and st_covers((
    select st_makepolygon(st_makeline(st_makepoint(x, y) order by n))
    from unnest(${closedXs}::float8[], ${closedYs}::float8[]) with ordinality as corner (x, y, n)), st_makepoint(${x}, latitude))`
  return { ...coverPolygon(polygon), exact }
}

/** Matches places in an inside tile, or in a border tile and in the area. A multirange quickly finds a key's tile. */
function areaSql(area: Area): Sql {
  const { inside, border } = area
  if (inside.length === 0) return borderSql(area)
  const isInside = sql`tile_key <@ ${multirange(inside)}::int8multirange`
  return sql`${tilesSql([...inside, ...border])} and (${isInside} or ${isOnBorder(area)})`
}

/** Matches places in a border tile and in the area. */
export function borderSql(area: Area): Sql {
  return sql`${tilesSql(area.border)} and ${isOnBorder(area)}`
}

function isOnBorder({ border, exact }: Area): Sql {
  return sql`tile_key <@ ${multirange(border)}::int8multirange and ${exact}`
}

/** Finds the places of tiles by index, along with others between the tiles. */
function tilesSql(tiles: readonly Tile[]): Sql {
  if (tiles.length === 0) return sql`false`
  const ranges = fewRanges(mergeRanges(tiles.map(tileRange)), INDEX_RANGES)
  return sql`(${join(ranges.map(keyRangeSql), ' or ')})`
}

/** Formats a multirange literal. */
function multirange(tiles: readonly Tile[]): string {
  return `{${mergeRanges(tiles.map(tileRange)).map(({ low, high }) => `[${low},${high})`)}}`
}

/** SQL of a position that distances are measured from. */
export function geographySql({ longitude, latitude }: Position): Sql {
  return sql`st_setsrid(st_makepoint(${longitude}, ${latitude}), 4326)::geography`
}
