/** Limits how many expensive requests run at once, so that they do not use up the database. */
import { availableParallelism } from 'node:os'
import { type Asked, isExpensive } from '../query/expense.ts'
import type { Queryable } from './database.ts'
import { TooManyExpensive } from './database-errors.ts'

/**
 * Each keeps one processor of the database busy. The database often runs on our machine, so half of the processors are
 * left to cheap requests. On two processors, beside ten hostile clients, the p99 of a list was 5 to 6 times the idle one
 * with one expensive request at once, and 7 times with two (bench/hostile-load.ts).
 */
export const MOST_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

/** A map requests a screen of tiles at once, and does not retry refused ones. */
export const MOST_TILES_WAITING = 32

interface Gate {
  running: number
  /** Callbacks that start the waiting requests, in order of arrival. */
  readonly waiting: Set<() => void>
}

const gates = new WeakMap<Queryable, Gate>()

interface Admission {
  /** Ends the work, or the wait for it; the next request starts at once. */
  signal?: AbortSignal | undefined
  /** Maximum number of requests that wait for their turn. */
  mostWaiting?: number
}

/** Runs the work that answers a request. Throws `TooManyExpensive` if it may neither start nor wait. */
export async function withinExpense<Result>(
  database: Queryable,
  asked: Asked,
  work: () => Promise<Result>,
  { signal, mostWaiting = 0 }: Admission = {},
): Promise<Result> {
  if (!isExpensive(asked)) return work()
  signal?.throwIfAborted()
  const gate = gates.get(database) ?? { running: 0, waiting: new Set() }
  gates.set(database, gate)
  if (gate.running < MOST_AT_ONCE) gate.running++
  else if (gate.waiting.size < mostWaiting) await turn(gate, signal)
  else throw new TooManyExpensive()
  let isOver = false
  const leave = () => {
    if (!isOver) passOn(gate)
    isOver = true
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', leave)
    leave()
  }
}

function turn({ waiting }: Gate, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.delete(begin)
      reject(signal?.reason)
    }
    waiting.add(begin)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}

/** Starts the request that has waited longest, in place of the one that ended. */
function passOn(gate: Gate): void {
  const [next] = gate.waiting
  if (!next) {
    gate.running--
    return
  }
  gate.waiting.delete(next)
  next()
}
