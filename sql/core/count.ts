/** Queries that return one number. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** Runs `query`, which returns one row of one column: a whole number that a double can hold. */
export async function countOf(database: Queryable, query: Sql): Promise<number> {
  const [row] = await database.rows<{ number: string }>(sql`select number from (${query}) as counted (number)`)
  return Number(row?.number ?? 0)
}
