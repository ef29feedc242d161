/** Keeps expensive requests from taking all that the database can do: a few at once. */
import { availableParallelism } from 'node:os'
import { type Asked, isExpensive } from '../query/expense.ts'
import type { Queryable } from './database.ts'
import { TooManyExpensive } from './database-errors.ts'

/**
 * Each keeps a processor of the database busy, which often has our machine's: half of them are left to cheap requests. On
 * two processors a list beside ten hostile clients had 5 times its idle p99 with one expensive request at once, 7 times with
 * two (bench/hostile-load.ts).
 */
export const MOST_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

/** A map asks for a screen of tiles at once, and for none again that was refused. */
export const MOST_TILES_WAITING = 32

interface Gate {
  running: number
  /** Each lets the next one begin. */
  readonly waiting: Set<() => void>
}

const gates = new WeakMap<Queryable, Gate>()

interface Admission {
  /** Ends the work, or the wait for it: the next one begins at once. */
  signal?: AbortSignal | undefined
  /** How many may wait until others have ended. */
  mostWaiting?: number
}

/** Does the work, which answers what is asked. Throws `TooManyExpensive` before it begins, if it is expensive. */
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

/** The one who has waited longest begins in place of the one that ended. */
function passOn(gate: Gate): void {
  const [next] = gate.waiting
  if (!next) {
    gate.running--
    return
  }
  gate.waiting.delete(next)
  next()
}
