/** Parts of what a query finds, read from the end that is nearer. */
import sql, { type Sql } from 'sql-template-tag'
import type { PlaceQuery } from '../query/ast.ts'
import { orderSql } from '../query/to-sql.ts'

export interface Slice {
  readonly limit: number
  readonly offset: number
  /** How many places there are in all, where that is known. */
  readonly count?: number | undefined
}

/** Whether the places come in the opposite order. The last of a million are then as soon found as the first. */
export function isFromEnd({ offset, count = 0 }: Slice): boolean {
  return offset < count && offset > count / 2
}

/** What stands behind the conditions of a query. */
export function sliceSql(query: Pick<PlaceQuery, 'order' | 'origin'>, slice: Slice): Sql {
  const { limit, offset, count = 0 } = slice
  if (!isFromEnd(slice)) return sql`order by ${orderSql(query)} limit ${limit} offset ${offset}`
  const left = count - offset
  const wanted = Math.min(limit, left)
  return sql`order by ${orderSql(query, true)} limit ${wanted} offset ${left - wanted}`
}
