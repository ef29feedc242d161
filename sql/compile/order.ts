/** Orders of a layer as SQL over its table, and the rows after one with given keys. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { ListQuery, RowCondition } from '../../core/query/ast.ts'
import { orderColumn } from '../../core/query/cursor.ts'
import type { OrderColumn, Ordering } from '../../core/query/ordering.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import { geographySql } from './geo.ts'
import { metresSql } from './shape.ts'

type Order = Pick<ListQuery, 'order' | 'origin'>

/** SQL after `order by`. Missing values come last in both directions. `isFromEnd` reverses everything. */
export function orderSql({ order, origin }: Order, isFromEnd = false, layer: Layer = PLACES): Sql {
  return join(order.map((term) => orderTermSql(term, origin, isFromEnd, layer)))
}

function orderTermSql(
  { field, descending }: Ordering<string>,
  origin: Position | undefined,
  isFromEnd: boolean,
  layer: Layer,
) {
  const direction = descending === isFromEnd ? '' : ' desc'
  // Added only where PostgreSQL's default differs: otherwise it would not use indexes.
  const nulls = descending && orderColumn(field, layer).nullable ? ` nulls ${isFromEnd ? 'first' : 'last'}` : ''
  return sql`${valueSql(field, origin, layer)}${raw(direction)}${raw(nulls)}`
}

/** SQL of the values that a row is ordered by, as a JSON array; times as `2026-11-21T02:44:39.997000Z`. */
export function keysSql({ order, origin }: Order, layer: Layer = PLACES): Sql {
  const keys = order.map(({ field }) => keySql(valueSql(field, origin, layer), orderColumn(field, layer)))
  return sql`json_build_array(${join(keys)})`
}

function keySql(value: Sql, { type }: Pick<OrderColumn, 'type'>): Sql {
  switch (type) {
    case 'timestamptz':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    case 'date':
      return sql`to_char(${value}, 'YYYY-MM-DD')`
    case 'bigint':
      return sql`${value}::text`
    default:
      return value
  }
}

/**
 * Matches rows after the one with these keys: the first key that differs decides, and missing values come last. The
 * bound of the first key alone is repeated in front, because an index can use it.
 */
export function afterSql({ order, origin, keys }: Extract<RowCondition, { op: 'after' }>, layer: Layer): Sql {
  const terms = order.map(({ field, descending }, index) => {
    const column = valueSql(field, origin, layer)
    const { type, nullable } = orderColumn(field, layer)
    const key = keys[index] ?? null
    if (key === null) return { equal: sql`${column} is null`, behind: sql`false`, bound: sql`true` }
    const value = sql`${key}::${raw(type)}`
    const beyond = raw(descending ? '<' : '>')
    const behind = sql`${column} ${beyond} ${value}`
    if (nullable) {
      return { equal: sql`${column} = ${value}`, behind: sql`(${behind} or ${column} is null)`, bound: sql`true` }
    }
    return { equal: sql`${column} = ${value}`, behind, bound: sql`${column} ${beyond}= ${value}` }
  })
  const decided = terms.map(({ behind }, index) =>
    join([...terms.slice(0, index).map(({ equal }) => equal), behind], ' and '),
  )
  return sql`${terms[0]?.bound ?? sql`true`} and (${join(decided, ' or ')})`
}

function valueSql(field: string, origin: Position | undefined, { id, orders, position, geometry }: Layer): Sql {
  if (field === 'distance') return origin && geometry ? metresSql(geometry, origin) : distanceSql(origin, position)
  return raw(field === 'id' ? id.sql : (orders[field]?.sql as string))
}

/** SQL of the metres on the spheroid; null for a row without a position, or without an origin. */
function distanceSql(origin: Position | undefined, { geography }: Layer['position']): Sql {
  return origin ? sql`st_distance(${raw(geography)}, ${geographySql(origin)})` : sql`null::float8`
}
