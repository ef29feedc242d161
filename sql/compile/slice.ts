/** Slices of a query's results, read from the nearer end. */
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ListQuery } from '../../core/query/ast.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import { orderSql } from './order.ts'

export interface Slice {
  readonly limit: number
  readonly offset: number
  /** Total number of rows, if known. */
  readonly count?: number | undefined
}

/** Returns whether to read in the opposite order: the last of a million rows are then as fast as the first. */
export function isFromEnd({ offset, count = 0 }: Slice): boolean {
  return offset < count && offset > count / 2
}

/**
 * SQL of a condition that is always true, after others: every place has a score. With it, PostgreSQL can read places in the
 * order of their scores, which the view `scored_places` joins by an outer join.
 */
export const BY_SCORE = raw('and score_combined is not null')

/** SQL that follows the conditions of a query. */
export function sliceSql(query: Pick<ListQuery, 'order' | 'origin'>, slice: Slice, layer: Layer = PLACES): Sql {
  const isByScore = layer === PLACES && query.order[0]?.field === 'score_combined'
  return sql`${isByScore ? BY_SCORE : empty} ${orderedSql(query, slice, layer)}`
}

function orderedSql(query: Pick<ListQuery, 'order' | 'origin'>, slice: Slice, layer: Layer): Sql {
  const { limit, offset, count = 0 } = slice
  if (!isFromEnd(slice)) return sql`order by ${orderSql(query, false, layer)} limit ${limit} offset ${offset}`
  const left = count - offset
  const wanted = Math.min(limit, left)
  return sql`order by ${orderSql(query, true, layer)} limit ${wanted} offset ${left - wanted}`
}
