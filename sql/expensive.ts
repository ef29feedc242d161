/** Keeps expensive requests from taking all that the database can do: a few at once, and no queue. */
import { type Asked, isExpensive } from '../query/expense.ts'
import type { Queryable } from './database.ts'
import { TooManyExpensive } from './database-errors.ts'

/** As many of one process; each may keep a processor of the database busy. */
const MOST_AT_ONCE = 2

/** How many are under way, of each database. */
const running = new WeakMap<Queryable, number>()

/** Does the work, which answers what is asked. Throws `TooManyExpensive` before it begins, if it is expensive. */
export async function withinExpense<Result>(
  database: Queryable,
  asked: Asked,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isExpensive(asked)) return work()
  const others = running.get(database) ?? 0
  if (others >= MOST_AT_ONCE) throw new TooManyExpensive()
  running.set(database, others + 1)
  try {
    return await work()
  } finally {
    running.set(database, (running.get(database) as number) - 1)
  }
}
