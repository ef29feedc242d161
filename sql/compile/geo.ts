/** Geographic conditions as SQL over any table with a position. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Bbox, coverBbox, fewRanges, mergeRanges, type Position } from '../../core/geo/bbox.ts'
import { type Circle, coverCircle } from '../../core/geo/circle.ts'
import type { Cover } from '../../core/geo/cover.ts'
import { coverPolygon, polygonBbox, polygonOf } from '../../core/geo/polygon.ts'
import { type KeyRange, type Tile, tileRange } from '../../core/geo/tile.ts'
import type { Condition, GeoCondition } from '../../core/query/ast.ts'
import { boxOf } from '../../core/query/filters/area.ts'
import type { Geo } from '../../core/query/filters/positions.ts'
import type { LayerPosition } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'

/** With more ranges, PostgreSQL reads fewer rows that do not match, but planning takes longer. */
const INDEX_RANGES = 12

/** `position` is that of the layer. */
export function geoSql(condition: GeoCondition, position: LayerPosition = PLACES.position): Sql {
  const within = withinSql(condition, position)
  return position.nearby ? sql`${position.nearby(boxOf(condition))} and ${within}` : within
}

function withinSql(condition: GeoCondition, position: LayerPosition): Sql {
  switch (condition.op) {
    case 'tile':
      return keyRangeSql(tileRange(condition.tile), position)
    case 'bbox':
      return bboxSql(condition.bbox, position)
    case 'near':
      return nearSql(condition, position)
    case 'polygon':
      return areaSql(
        remembered(condition, () => polygonArea(condition)),
        position,
      )
  }
}

function keyRangeSql({ low, high }: KeyRange, { key }: LayerPosition): Sql {
  return sql`(${raw(key)} >= ${String(low)}::bigint and ${raw(key)} < ${String(high)}::bigint)`
}

/** The key ranges find the vicinity by index; the coordinates decide. Longitude 180 is stored as −180. */
function bboxSql(bbox: Bbox, position: LayerPosition): Sql {
  const ranges = join(
    coverBbox(bbox, INDEX_RANGES).map((range) => keyRangeSql(range, position)),
    ' or ',
  )
  return sql`(${ranges}) and ${positionSql(bbox, position)}`
}

function positionSql({ west, south, east, north }: Bbox, position: LayerPosition): Sql {
  const [longitude, latitude] = [raw(position.longitude), raw(position.latitude)]
  const meridians =
    west > east
      ? sql`(${longitude} >= ${west} or ${longitude} <= ${east})`
      : east === 180
        ? sql`(${longitude} >= ${west} or ${longitude} = -180)`
        : sql`${longitude} between ${west} and ${east}`
  return sql`${meridians} and ${latitude} between ${south} and ${north}`
}

/** Metres added to the distance for the index, whose boxes have single precision. */
const INDEX_MARGIN = 1e-5

/** Metres. Most places in a larger circle lie in tiles that are entirely inside it. */
const LARGE = 50_000

/** `st_dwithin` finds the vicinity by index; the distance, as in the ordering, decides. */
function nearSql(circle: Circle, position: LayerPosition): Sql {
  const { center, metres } = circle
  if (metres > LARGE)
    return areaSql(
      remembered(circle, () => circleArea(circle)),
      position,
    )
  const [point, geography] = [geographySql(center), raw(position.geography)]
  return sql`st_dwithin(${geography}, ${point}, ${metres + INDEX_MARGIN}) and st_distance(${geography}, ${point}) <= ${metres}`
}

/** An area as tiles, and the SQL that decides whether positions on its border are inside. */
export interface Area extends Cover {
  readonly exact: (position: LayerPosition) => Sql
}

/** Returns undefined for a condition that is no area, or an area so small that an index finds it directly. */
export function areaOf(condition: Condition): Area | undefined {
  if (condition.op === 'polygon') return remembered(condition, () => polygonArea(condition))
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
  const center = geographySql(circle.center)
  return {
    ...coverCircle(circle),
    exact: ({ geography }) => sql`st_distance(${raw(geography)}, ${center}) <= ${circle.metres}`,
  }
}

function polygonArea({ ring, isOpen, holes }: Geo<'polygon'>): Area {
  if (holes) throw new Error('only shapes are compared with holes')
  const polygon = polygonOf(ring)
  const { xs, ys, crosses } = polygon
  const [closedXs, closedYs] = [
    [...xs, ...xs.slice(0, 1)],
    [...ys, ...ys.slice(0, 1)],
  ]
  const exact = (position: LayerPosition) => {
    const { longitude, latitude } = position
    const x = crosses ? `case when ${longitude} < 0 then ${longitude} + 360 else ${longitude} end` : longitude
    return sql`${positionSql(polygonBbox(polygon), position)} and ${raw(isOpen ? 'st_contains' : 'st_covers')}((
    select st_makepolygon(st_makeline(st_makepoint(x, y) order by n))
    from unnest(${closedXs}::float8[], ${closedYs}::float8[]) with ordinality as corner (x, y, n)), st_makepoint(${raw(x)}, ${raw(latitude)}))`
  }
  return { ...coverPolygon(polygon), exact }
}

/** Matches rows in an inside tile, or in a border tile and in the area. A multirange quickly finds a key's tile. */
function areaSql(area: Area, position: LayerPosition): Sql {
  const { inside, border } = area
  if (inside.length === 0) return borderSql(area, position)
  const isInside = sql`${raw(position.key)} <@ ${multirange(inside)}::int8multirange`
  return sql`${tilesSql([...inside, ...border], position)} and (${isInside} or ${isOnBorder(area, position)})`
}

/** Matches rows in a border tile and in the area. */
export function borderSql(area: Area, position: LayerPosition = PLACES.position): Sql {
  return sql`${tilesSql(area.border, position)} and ${isOnBorder(area, position)}`
}

function isOnBorder({ border, exact }: Area, position: LayerPosition): Sql {
  return sql`${raw(position.key)} <@ ${multirange(border)}::int8multirange and ${exact(position)}`
}

/** Finds the rows of tiles by index, along with others between the tiles. */
function tilesSql(tiles: readonly Tile[], position: LayerPosition): Sql {
  if (tiles.length === 0) return sql`false`
  const ranges = fewRanges(mergeRanges(tiles.map(tileRange)), INDEX_RANGES)
  return sql`(${join(
    ranges.map((range) => keyRangeSql(range, position)),
    ' or ',
  )})`
}

/** Formats a multirange literal. */
function multirange(tiles: readonly Tile[]): string {
  return `{${mergeRanges(tiles.map(tileRange)).map(({ low, high }) => `[${low},${high})`)}}`
}

/** SQL of a position that distances are measured from. */
export function geographySql({ longitude, latitude }: Position): Sql {
  return sql`st_setsrid(st_makepoint(${longitude}, ${latitude}), 4326)::geography`
}
