/** Conditions and orders as SQL over the table `places`. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { OrderTerm, PlaceCondition, PlaceQuery } from '../../core/query/ast.ts'
import type { OrderField } from '../../core/query/fields.ts'
import { fieldSql, likePattern } from './fields.ts'
import { geographySql, geoSql } from './geo.ts'

/** Returns a boolean expression that is true where all the conditions hold. */
export function whereSql(conditions: readonly PlaceCondition[]): Sql {
  return conditions.length === 0 ? sql`true` : join(conditions.map(conditionSql), ' and ')
}

/** SQL after `order by`. Missing values come last in both directions. `isFromEnd` reverses everything. */
export function orderSql({ order, origin }: Pick<PlaceQuery, 'order' | 'origin'>, isFromEnd = false): Sql {
  return join(order.map((term) => orderTermSql(term, origin, isFromEnd)))
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
      // For a value unknown at planning time, PostgreSQL estimates one place in 200, and so uses the index.
      return condition.byIndex
        ? sql`words @@ (select ${condition.query}::tsquery)`
        : sql`words @@ ${condition.query}::tsquery`
    case 'updated_since':
      return sql`updated_at >= to_timestamp(${condition.at / 1000})`
    case 'after':
      return afterSql(condition)
    case 'open':
      return sql`id = any(${condition.ids}::uuid[])`
    default:
      return fieldSql(condition)
  }
}

const COLUMNS: Readonly<Record<Exclude<OrderField, 'distance'>, string>> = {
  id: 'id',
  name: 'lower(name) collate "C"',
  aggregate_rating: 'aggregate_rating',
  aggregate_rating_count: 'aggregate_rating_count',
  score_combined: 'score_combined',
  completeness_score: 'completeness_score',
  vibe_count: 'cardinality(vibes)',
  // An unqualified name would mean the output column, which is the time as text.
  updated_at: 'places.updated_at',
}

/** Fields that may be null. For the others, `nulls last` would keep PostgreSQL from using their indexes. */
const NULLABLE: ReadonlySet<OrderField> = new Set(['aggregate_rating_count', 'distance'])

/** SQL of the values that a place is ordered by, as a JSON array; times as `2026-11-21T02:44:39.997000Z`. */
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
 * Matches places after the one with these keys: the first key that differs decides, and missing values come last. The
 * bound of the first key alone is repeated in front, because an index can use it.
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

function orderTermSql({ field, descending }: OrderTerm, origin: Position | undefined, isFromEnd: boolean): Sql {
  const column = orderColumn(field, origin)
  const direction = descending === isFromEnd ? '' : ' desc'
  // Added only where PostgreSQL's default differs.
  const nulls = descending && NULLABLE.has(field) ? ` nulls ${isFromEnd ? 'first' : 'last'}` : ''
  return sql`${column}${raw(direction)}${raw(nulls)}`
}

/** SQL of the metres on the spheroid; null for a place without a position, or without an origin. */
function distanceSql(origin: Position | undefined): Sql {
  return origin ? sql`st_distance(location, ${geographySql(origin)})` : sql`null::float8`
}
