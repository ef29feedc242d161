/** Several writes of one transaction that do not stop each other. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'
import { isDataError, isRace } from './places-write.ts'

/**
 * Writes all at once, and, when that is refused, each by itself, within savepoints. Returns those that can't be stored,
 * with the reason; throws what has nothing to do with the values.
 */
export async function writeEach<Item>(
  transaction: Queryable,
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<unknown>,
): Promise<Map<Item, Error>> {
  const refused = new Map<Item, Error>()
  if (items.length === 0 || !(await refusal(transaction, () => write(items)))) return refused
  for (const item of items) {
    const error = await refusal(transaction, () => write([item]))
    if (error) refused.set(item, error)
  }
  return refused
}

async function refusal(transaction: Queryable, write: () => Promise<unknown>): Promise<Error | undefined> {
  await transaction.rows(sql`savepoint one`)
  try {
    await write()
    await transaction.rows(sql`release savepoint one`)
    return undefined
  } catch (error) {
    if (!isDataError(error) || isRace(error)) throw error
    await transaction.rows(sql`rollback to savepoint one`)
    return error
  }
}
