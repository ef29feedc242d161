/** Conditions and orders as SQL over the table `places`. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Bbox, coverBbox, fewRanges, mergeRanges, type Position } from '../geo/bbox.ts'
import { type Circle, coverCircle } from '../geo/circle.ts'
import type { Cover } from '../geo/cover.ts'
import { coverPolygon, polygonBbox, polygonOf } from '../geo/polygon.ts'
import { type KeyRange, type Tile, tileRange } from '../geo/tile.ts'
import type { Clock, GeoCondition, OrderTerm, PlaceCondition, PlaceQuery } from './ast.ts'
import type { OrderField } from './fields.ts'
import { fieldSql, likePattern } from './fields-sql.ts'

/** More ranges touch fewer rows in vain, and cost more to plan. */
const INDEX_RANGES = 12

/** A boolean expression that is true where all the conditions hold. */
export function whereSql(conditions: readonly PlaceCondition[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions.map(conditionSql), ' and ')
}

/** What follows `order by`; values that are missing come last in both directions. */
export function orderSql({ order, origin }: Pick<PlaceQuery, 'order' | 'origin'>): Sql {
  return join(order.map((term) => orderTermSql(term, origin)))
}

function conditionSql(condition: PlaceCondition): Sql {
  switch (condition.op) {
    case 'tile':
    case 'bbox':
    case 'near':
    case 'polygon':
      return geoSql(condition)
    case 'term':
      return sql`text_folded like ${likePattern(['', condition.term, ''])}`
    case 'words':
      // Of a value that it does not see before it runs, PostgreSQL expects one place in 200, and asks the index.
      return condition.byIndex
        ? sql`words @@ (select ${condition.query}::tsquery)`
        : sql`words @@ ${condition.query}::tsquery`
    case 'updated_since':
      return sql`updated_at >= to_timestamp(${condition.at / 1000})`
    case 'after':
      return afterSql(condition)
    case 'open':
      return openSql(condition.clocks)
    default:
      return fieldSql(condition)
  }
}

/** Of any table with the columns `tile_key`, `longitude`, `latitude` and `location`, as places have them. */
export function geoSql(condition: GeoCondition): Sql {
  switch (condition.op) {
    case 'tile':
      return keyRangeSql(tileRange(condition.tile))
    case 'bbox':
      return bboxSql(condition.bbox)
    case 'near':
      return nearSql(condition)
    case 'polygon':
      return polygonSql(condition.ring)
  }
}

function keyRangeSql({ low, high }: KeyRange): Sql {
  return sql`(tile_key >= ${String(low)}::bigint and tile_key < ${String(high)}::bigint)`
}

/** The key ranges find the neighbourhood by index, the coordinates decide. Longitude 180 is stored as −180. */
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

/** Metres that the index is asked for beyond what is wanted: its boxes are of single precision. */
const INDEX_MARGIN = 1e-5

/** Metres. Of the places in a larger circle most lie in tiles that are inside it. */
const LARGE = 50_000

/** `st_dwithin` finds the neighbourhood by index; the distance, as it is ordered by, decides. */
function nearSql(circle: Circle): Sql {
  const { center, metres } = circle
  const point = geographySql(center)
  const isNear = sql`st_distance(location, ${point}) <= ${metres}`
  if (metres > LARGE) return areaSql(coverCircle(circle), isNear)
  return sql`st_dwithin(location, ${point}, ${metres + INDEX_MARGIN}) and ${isNear}`
}

function polygonSql(ring: readonly Position[]): Sql {
  const polygon = polygonOf(ring)
  const { xs, ys, crosses } = polygon
  const [closedXs, closedYs] = [
    [...xs, ...xs.slice(0, 1)],
    [...ys, ...ys.slice(0, 1)],
  ]
  const x = raw(crosses ? 'case when longitude < 0 then longitude + 360 else longitude end' : 'longitude')
  const isCovered = sql`${positionSql(polygonBbox(polygon))} and st_covers((
    select st_makepolygon(st_makeline(st_makepoint(x, y) order by n))
    from unnest(${closedXs}::float8[], ${closedYs}::float8[]) with ordinality as corner (x, y, n)), st_makepoint(${x}, latitude))`
  return areaSql(coverPolygon(polygon), isCovered)
}

/**
 * In a tile that is inside, or on the border of an area and `exact` holds. The ranges find the neighbourhood by index;
 * which of many a key lies in, a multirange says in a fraction of the time.
 */
function areaSql({ inside, border }: Cover, exact: Sql): Sql {
  const ranges = mergeRanges([...inside, ...border].map(tileRange))
  if (ranges.length === 0) return sql`false`
  const isExact = sql`tile_key <@ ${multirange(border)}::int8multirange and ${exact}`
  const decided = inside.length > 0 ? sql`(tile_key <@ ${multirange(inside)}::int8multirange or ${isExact})` : isExact
  return sql`(${join(fewRanges(ranges, INDEX_RANGES).map(keyRangeSql), ' or ')}) and ${decided}`
}

/** As PostgreSQL reads it. */
function multirange(tiles: readonly Tile[]): string {
  return `{${mergeRanges(tiles.map(tileRange)).map(({ low, high }) => `[${low},${high})`)}}`
}

/** The hours of the local day, if it differs from its week, and else those of the week. */
function openSql(clocks: readonly Clock[]): Sql {
  return sql`not is_closed and exists (
    select from unnest(${clocks.map(({ key }) => key)}::text[], ${clocks.map(({ day }) => day)}::date[],
      ${clocks.map(({ minute }) => minute)}::integer[]) as clock (key, day, minute)
    join weekly_hours on weekly_hours.text = places.opening_hours
    left join dated_hours on hours_id = weekly_hours.id and dated_hours.day = clock.day
    where clock.key in (places.timezone, places.id::text)
      and case when minutes is null then week @> clock.minute else minutes @> clock.minute % 1440 end)`
}

const COLUMNS: Readonly<Record<Exclude<OrderField, 'distance'>, string>> = {
  id: 'id',
  name: 'lower(name) collate "C"',
  aggregate_rating: 'aggregate_rating',
  aggregate_rating_count: 'aggregate_rating_count',
  score_combined: 'score_combined',
  completeness_score: 'completeness_score',
  vibe_count: 'cardinality(vibes)',
  // A bare name would be that of the text which is made of it.
  updated_at: 'places.updated_at',
}

/** The others are never null; saying `nulls last` of them would keep PostgreSQL from using their indexes. */
const NULLABLE: ReadonlySet<OrderField> = new Set(['aggregate_rating_count', 'distance'])

/** What a place is ordered by, as an array of JSON; times as `2026-11-21T02:44:39.997000Z`. */
export function keysSql({ order, origin }: Pick<PlaceQuery, 'order' | 'origin'>): Sql {
  const keys = order.map(({ field }) =>
    field === 'updated_at'
      ? raw(`to_char(places.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)
      : orderColumn(field, origin),
  )
  return sql`json_build_array(${join(keys)})`
}

const TYPES: Readonly<Record<OrderField, string>> = {
  id: 'uuid',
  name: 'text',
  aggregate_rating: 'float8',
  aggregate_rating_count: 'integer',
  score_combined: 'float8',
  completeness_score: 'float8',
  vibe_count: 'integer',
  updated_at: 'timestamptz',
  distance: 'float8',
}

/**
 * Behind the place with these keys: the first that differs decides, and missing values come last. What the first key
 * says alone is said beforehand, because an index can use it.
 */
function afterSql({ order, origin, keys }: Extract<PlaceCondition, { op: 'after' }>): Sql {
  const terms = order.map(({ field, descending }, index) => {
    const column = orderColumn(field, origin)
    const key = keys[index] ?? null
    if (key === null) return { equal: sql`${column} is null`, behind: sql`false`, bound: sql`true` }
    const value = sql`${key}::${raw(TYPES[field])}`
    const beyond = raw(descending ? '<' : '>')
    const behind = sql`${column} ${beyond} ${value}`
    if (NULLABLE.has(field)) {
      return { equal: sql`${column} = ${value}`, behind: sql`(${behind} or ${column} is null)`, bound: sql`true` }
    }
    return { equal: sql`${column} = ${value}`, behind, bound: sql`${column} ${beyond}= ${value}` }
  })
  const decided = terms.map(({ behind }, index) =>
    join([...terms.slice(0, index).map(({ equal }) => equal), behind], ' and '),
  )
  return sql`${terms[0]?.bound ?? sql`true`} and (${join(decided, ' or ')})`
}

function orderColumn(field: OrderField, origin: Position | undefined): Sql {
  return field === 'distance' ? distanceSql(origin) : raw(COLUMNS[field])
}

function orderTermSql({ field, descending }: OrderTerm, origin: Position | undefined): Sql {
  const column = orderColumn(field, origin)
  return sql`${column}${raw(descending ? ' desc' : '')}${raw(descending && NULLABLE.has(field) ? ' nulls last' : '')}`
}

/** Metres on the spheroid; null for a place without a position, and without an origin. */
function distanceSql(origin: Position | undefined): Sql {
  return origin ? sql`st_distance(location, ${geographySql(origin)})` : sql`null::float8`
}

/** A position as what distances are measured from. */
export function geographySql({ longitude, latitude }: Position): Sql {
  return sql`st_setsrid(st_makepoint(${longitude}, ${latitude}), 4326)::geography`
}
