/** A savepoint: work within a transaction that may fail without ending it. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** Runs `work` within a savepoint. Returns an error that `isRefusal` accepts, after rolling the work back. */
export async function refusal<Refused extends Error>(
  transaction: Queryable,
  work: () => Promise<unknown>,
  isRefusal: (error: unknown) => error is Refused,
): Promise<Refused | undefined> {
  await transaction.rows(sql`savepoint one`)
  try {
    await work()
    await transaction.rows(sql`release savepoint one`)
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    await transaction.rows(sql`rollback to savepoint one`)
    await transaction.rows(sql`release savepoint one`)
    return error
  }
}
