/** Limits how many expensive requests run at once, so that they do not use up the database. */
import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import { type Asked, isExpensive } from '../../sql/compile/expense.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { TooManyExpensive } from '../../sql/core/database-errors.ts'
import { waitInRequest } from '../../sql/core/waits.ts'

/**
 * Maximum number of expensive requests in progress: one limit for lists and searches together, another for tiles. Each
 * request keeps one processor of the database busy. The database often runs on our machine, so half of the processors
 * are left to cheap requests. Beside ten hostile clients, on two processors, the p99 of a list was 2.5 to 4.1 times the
 * idle p99 in three runs (bench/api/hostile-load.ts).
 */
export const MAX_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

/**
 * Maximum number of requests that wait: two people who search at the same moment should both get an answer. An
 * anonymous statement ends after 3 s.
 */
export const MAX_WAITING = 2

interface Gate {
  readonly limit: LimitFunction
  /** Requests that run or wait, without those whose client has left. */
  wanted: number
}

const gates = new WeakMap<Queryable, Gate>()

export interface Admission {
  /** Aborts when the client leaves: another request may then wait in its place. */
  signal?: AbortSignal | undefined
  /** Maximum number of requests that wait for their turn. */
  maxWaiting?: number
  /** Called before an expensive request may start or wait. Its throw refuses the request. */
  onExpensive?: (() => void) | undefined
}

/** Runs the work that answers a request. Throws `TooManyExpensive` if it may neither start nor wait. */
export async function withinExpense<Result>(
  database: Queryable,
  asked: Asked,
  work: () => Promise<Result>,
  { signal, maxWaiting = MAX_WAITING, onExpensive }: Admission = {},
): Promise<Result> {
  if (!isExpensive(asked)) return work()
  signal?.throwIfAborted()
  onExpensive?.()
  const gate = gates.get(database) ?? { limit: pLimit(MAX_AT_ONCE), wanted: 0 }
  gates.set(database, gate)
  if (gate.wanted >= MAX_AT_ONCE + maxWaiting) throw new TooManyExpensive()
  gate.wanted++
  let isWanted = true
  const leave = () => {
    if (isWanted) gate.wanted--
    isWanted = false
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    // The embedded database does not cancel: the next query starts only when the abandoned one has ended.
    const turn = gate.limit(async () => {
      signal?.throwIfAborted()
      // It has waited for too long.
      if (!isWanted) throw new TooManyExpensive()
      return work()
    })
    return await waitInRequest(turn)
  } finally {
    signal?.removeEventListener('abort', leave)
    leave()
  }
}
