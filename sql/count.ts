/** A query that answers with one number. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** `query` has one row of one column, a whole number that a double can hold. */
export async function countOf(database: Queryable, query: Sql): Promise<number> {
  const [row] = await database.rows<{ number: string }>(sql`select number from (${query}) as counted (number)`)
  return Number(row?.number ?? 0)
}
