/** Keeps callers from waiting for a search engine that does not answer. */

/** Failures in a row that open the circuit. */
const MAX_FAILURES = 3
/** While the circuit is open, one caller is let through in this time, to test the engine. */
const OPEN_MILLISECONDS = 1000

export class CircuitBreaker {
  readonly #onTrouble: (error: Error) => void
  #failures = 0
  #openUntil = 0

  /** `onTrouble` is called with the first failure of a row. */
  constructor(onTrouble: (error: Error) => void) {
    this.#onTrouble = onTrouble
  }

  /**
   * Returns the result of the work; undefined if it fails, or is not tried. Work that was aborted by the signal says
   * nothing about the engine; its error is thrown.
   */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<{ readonly value: Value } | undefined> {
    if (this.#failures >= MAX_FAILURES) {
      const now = performance.now()
      if (now < this.#openUntil) return undefined
      // Other callers get undefined until this one has an answer, or for another second.
      this.#openUntil = now + OPEN_MILLISECONDS
    }
    try {
      const value = await work()
      this.#failures = 0
      return { value }
    } catch (error) {
      if (signal?.aborted) throw error
      if (this.#failures === 0) this.#onTrouble(error as Error)
      this.#failures++
      this.#openUntil = performance.now() + OPEN_MILLISECONDS
      return undefined
    }
  }
}
