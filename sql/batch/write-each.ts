/** Several writes in one transaction: a refused one does not stop the others. */
import type { Queryable } from '../core/database.ts'
import { isDataError } from '../core/database-errors.ts'
import { refusal } from '../core/savepoints.ts'
import { isRace } from '../places/write.ts'

/**
 * Writes all items at once. If PostgreSQL refuses that, writes each item within its own savepoint. Returns the items
 * that can't be stored, with the reason. Throws errors that the values did not cause.
 */
export async function writeEach<Item>(
  transaction: Queryable,
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<unknown>,
): Promise<Map<Item, Error>> {
  const refused = new Map<Item, Error>()
  if (items.length === 0 || !(await refusal(transaction, () => write(items), isUnstorable))) return refused
  for (const item of items) {
    const error = await refusal(transaction, () => write([item]), isUnstorable)
    if (error) refused.set(item, error)
  }
  return refused
}

const isUnstorable = (error: unknown): error is Error => isDataError(error) && !isRace(error)
