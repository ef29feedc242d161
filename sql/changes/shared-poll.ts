/** Polls that callers share: each caller gets one that started after it asked, or after a moment that it names. */
import { isLost } from '../core/database-errors.ts'
import { outsideRequests, waitInRequest } from '../core/waits.ts'

export class SharedPoll {
  readonly #poll: () => Promise<void>
  /** Number of polls that have started. */
  started = 0
  /** The latest poll, and the one queued behind it. */
  #latest: Promise<void> = Promise.resolve()
  #isRunning = false
  /** When the latest poll started, and the latest that succeeded (`performance.now()`). */
  #startedAt = Number.NEGATIVE_INFINITY
  #knownSince = Number.NEGATIVE_INFINITY
  #next: Promise<void> | undefined

  constructor(poll: () => Promise<void>) {
    this.#poll = poll
  }

  get latest(): Promise<void> {
    return waitInRequest(this.#latest)
  }

  /**
   * `since`: a poll that started after this moment suffices, even one that has ended (`performance.now()`). Throws what the
   * poll throws, or the one ahead of it that the database did not answer: it has waited long enough.
   */
  async ask(since = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.#knownSince >= since) return
    if (this.#isRunning && this.#startedAt >= since) return waitInRequest(this.#latest)
    this.#next ??= this.#isRunning
      ? this.#latest.then(this.#start, this.#startUnlessLost)
      : Promise.resolve().then(this.#start)
    return waitInRequest(this.#next)
  }

  readonly #start = (): Promise<void> => {
    this.#next = undefined
    this.started++
    this.#isRunning = true
    const startedAt = performance.now()
    this.#startedAt = startedAt
    this.#latest = outsideRequests(this.#poll)
    const end = () => {
      this.#isRunning = false
    }
    this.#latest.then(() => {
      this.#knownSince = startedAt
      end()
    }, end)
    return this.#latest
  }

  readonly #startUnlessLost = (error: unknown): Promise<void> => {
    if (!isLost(error)) return this.#start()
    this.#next = undefined
    throw error
  }
}
