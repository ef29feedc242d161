/** Slices of a query's results, read from the nearer end. */
import sql, { type Sql } from 'sql-template-tag'
import type { ListQuery } from '../../core/query/ast.ts'
import type { Layer } from '../../layers/layer.ts'
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

/** SQL that follows the conditions of a query. */
export function sliceSql(query: Pick<ListQuery, 'order' | 'origin'>, slice: Slice, layer?: Layer): Sql {
  const { limit, offset, count = 0 } = slice
  if (!isFromEnd(slice)) return sql`order by ${orderSql(query, false, layer)} limit ${limit} offset ${offset}`
  const left = count - offset
  const wanted = Math.min(limit, left)
  return sql`order by ${orderSql(query, true, layer)} limit ${wanted} offset ${left - wanted}`
}
