/** Several writes in one transaction that do not stop each other. */
import type { Queryable } from '../core/database.ts'
import { refusal } from '../core/savepoints.ts'
import { isDataError, isRace } from '../places/write.ts'

/**
 * Writes all items at once, and if PostgreSQL refuses that, each by itself within a savepoint. Returns the items that
 * can't be stored, with the reason. Throws errors that have nothing to do with the values.
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
