/** Polls that callers share: each caller gets one that started after it asked. */

export class SharedPoll {
  readonly #poll: () => Promise<void>
  /** Number of polls that have started. */
  started = 0
  /** The latest poll, and the one queued behind it. */
  #latest: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(poll: () => Promise<void>) {
    this.#poll = poll
  }

  get latest(): Promise<void> {
    return this.#latest
  }

  /** Throws what the poll throws. */
  ask(): Promise<void> {
    const ask = () => {
      this.#next = undefined
      this.started++
      this.#latest = this.#poll()
      return this.#latest
    }
    this.#next ??= this.#latest.then(ask, ask)
    return this.#next
  }
}
