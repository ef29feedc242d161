/** Keeps requests from waiting for a server that does not answer. */

/** So many failures in a row open the circuit. */
const MOST_FAILURES = 3
/** How long it then stays open, before one request tries again. */
const OPEN_MILLISECONDS = 1000

export class CircuitBreaker {
  readonly #onTrouble: (error: Error) => void
  #failures = 0
  #openUntil = 0

  /** `onTrouble` is told the first failure of a row. */
  constructor(onTrouble: (error: Error) => void) {
    this.#onTrouble = onTrouble
  }

  /** What the work answers; undefined when it fails, or is not even tried. */
  async run<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value } | undefined> {
    const now = performance.now()
    if (this.#failures >= MOST_FAILURES) {
      if (now < this.#openUntil) return undefined
      // The others go on without until this one has an answer, or the time is over again.
      this.#openUntil = now + OPEN_MILLISECONDS
    }
    try {
      const value = await work()
      this.#failures = 0
      return { value }
    } catch (error) {
      if (this.#failures === 0) this.#onTrouble(error as Error)
      this.#failures++
      this.#openUntil = performance.now() + OPEN_MILLISECONDS
      return undefined
    }
  }
}
