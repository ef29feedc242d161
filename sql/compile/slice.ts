/** Slices of a query's results, read from the nearer end. */
import sql, { type Sql } from 'sql-template-tag'
import type { PlaceQuery } from '../../core/query/ast.ts'
import { orderSql } from './conditions.ts'

export interface Slice {
  readonly limit: number
  readonly offset: number
  /** Total number of places, if known. */
  readonly count?: number | undefined
}

/** Returns whether to read in the opposite order: the last of a million places are then as fast as the first. */
export function isFromEnd({ offset, count = 0 }: Slice): boolean {
  return offset < count && offset > count / 2
}

/** SQL that follows the conditions of a query. */
export function sliceSql(query: Pick<PlaceQuery, 'order' | 'origin'>, slice: Slice): Sql {
  const { limit, offset, count = 0 } = slice
  if (!isFromEnd(slice)) return sql`order by ${orderSql(query)} limit ${limit} offset ${offset}`
  const left = count - offset
  const wanted = Math.min(limit, left)
  return sql`order by ${orderSql(query, true)} limit ${wanted} offset ${left - wanted}`
}
