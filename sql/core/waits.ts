/** Waits for answers of the database, but not forever: for each of them, and for all of one request together. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { NoAnswer } from './database-errors.ts'

/** Steps in which the time is counted. */
const STEPS = 10

/**
 * Returns the answer; throws `NoAnswer` if there is none after some milliseconds. While this process itself stands
 * still, an answer may lie unread: such a pause counts as one step, and answers are read after each step. While
 * `isAlive` says that the server works, the time begins anew.
 */
export async function inTime<Answer>(
  milliseconds: number,
  answer: Promise<Answer>,
  isAlive: () => boolean = () => false,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  let steps = 0
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      steps = isAlive() ? 0 : steps + 1
      if (steps === STEPS) reject(new NoAnswer(`the database did not answer within ${milliseconds} ms`))
    }, milliseconds / STEPS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearInterval(timer)
  }
}

/**
 * Time that one request waits for a database that serves one client after the other. The waits of a request are added
 * up, so that one with many queries is refused as soon as one with a single query. Other time does not count, such as
 * that for a body that arrives slowly. The clock counts while at least one wait is in progress.
 */
class RequestClock {
  #left: number
  #waits = 0
  #since = 0
  /** The request is answered. What still runs for it, or was started by it, is not limited any more. */
  isOver = false

  constructor(milliseconds: number) {
    this.#left = milliseconds
  }

  get left(): number {
    return this.#waits > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }

  start(): void {
    if (this.#waits++ === 0) this.#since = performance.now()
  }

  stop(): void {
    if (--this.#waits === 0) this.#left -= performance.now() - this.#since
  }
}

const clocks = new AsyncLocalStorage<RequestClock | undefined>()

/** Runs the work of a request, whose waits may take so many milliseconds together. */
export function withinRequest<Result>(milliseconds: number, work: () => Result): Result {
  const clock = new RequestClock(milliseconds)
  const end = () => {
    clock.isOver = true
  }
  const result = clocks.run(clock, work)
  if (result instanceof Promise) void result.then(end, end)
  else end()
  return result
}

/** Runs work that other requests share. It must not fail because the first of them has waited before. */
export function outsideRequests<Result>(work: () => Result): Result {
  return currentClock() ? clocks.run(undefined, work) : work()
}

/** Waits for shared work, or for a turn. Throws `NoAnswer` when the request has waited for too long. */
export async function waitInRequest<Result>(answer: Promise<Result>): Promise<Result> {
  const clock = currentClock()
  if (!clock) return answer
  const wait = new Wait(clock.left)
  try {
    return await inTime(wait.left, answer)
  } finally {
    wait.end()
  }
}

/** One wait for the database. */
export class Wait {
  readonly #clock = currentClock()
  readonly #by: number
  #hasEnded = false

  /** It may take so many milliseconds, or those that its request has left. */
  constructor(milliseconds: number) {
    this.#by = performance.now() + Math.min(milliseconds, this.#clock?.left ?? milliseconds)
    this.#clock?.start()
  }

  /** At least a millisecond. */
  get left(): number {
    return Math.max(1, Math.round(this.#by - performance.now()))
  }

  /** Has no effect the second time. */
  end(): void {
    if (!this.#hasEnded) this.#clock?.stop()
    this.#hasEnded = true
  }
}

/** Undefined outside of requests, and on a database that serves many clients at once. */
function currentClock(): RequestClock | undefined {
  const clock = clocks.getStore()
  return clock?.isOver ? undefined : clock
}
