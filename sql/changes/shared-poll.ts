/** Polls that callers share: each caller gets one that started after it asked. */
import { isLost } from '../core/database-errors.ts'
import { outsideRequests, waitInRequest } from '../core/waits.ts'

export class SharedPoll {
  readonly #poll: () => Promise<void>
  /** Number of polls that have started. */
  started = 0
  /** The latest poll, and the one queued behind it. */
  #latest: Promise<void> = Promise.resolve()
  #isRunning = false
  #next: Promise<void> | undefined

  constructor(poll: () => Promise<void>) {
    this.#poll = poll
  }

  get latest(): Promise<void> {
    return waitInRequest(this.#latest)
  }

  /** Throws what the poll throws, or the one ahead of it that the database did not answer: it has waited long enough. */
  ask(): Promise<void> {
    this.#next ??= this.#isRunning
      ? this.#latest.then(this.#start, this.#startUnlessLost)
      : Promise.resolve().then(this.#start)
    return waitInRequest(this.#next)
  }

  readonly #start = (): Promise<void> => {
    this.#next = undefined
    this.started++
    this.#isRunning = true
    this.#latest = outsideRequests(this.#poll)
    const end = () => {
      this.#isRunning = false
    }
    this.#latest.then(end, end)
    return this.#latest
  }

  readonly #startUnlessLost = (error: unknown): Promise<void> => {
    if (!isLost(error)) return this.#start()
    this.#next = undefined
    throw error
  }
}
