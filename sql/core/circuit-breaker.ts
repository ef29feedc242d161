/** Keeps callers from waiting for a server that does not answer. */

/** Failures in a row that open the circuit. */
const MAX_FAILURES = 3
/** How long the circuit stays open before the server is tried again. */
const OPEN_MILLISECONDS = 1000

export class CircuitBreaker {
  readonly #onTrouble: (error: Error) => void
  readonly #probe: (() => Promise<unknown>) | undefined
  #failures = 0
  #openUntil = 0
  #asking: Promise<void> | undefined
  #nextProbe: NodeJS.Timeout | undefined
  #isClosed = false

  /**
   * `onTrouble` is called with the first failure of a row. `probe` sends the server a small query. It decides whether a
   * failure opens the circuit and, repeated every second, when the circuit closes. Without a probe, failures in a row
   * open the circuit. Then one caller a second is let through, to test the server.
   */
  constructor(onTrouble: (error: Error) => void, probe?: () => Promise<unknown>) {
    this.#onTrouble = onTrouble
    this.#probe = probe
  }

  get isOpen(): boolean {
    return this.#failures >= MAX_FAILURES
  }

  /**
   * Returns the result of the work; undefined if it fails, or is not tried. Work that was aborted by the signal says
   * nothing about the server; its error is thrown.
   */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<{ readonly value: Value } | undefined> {
    if (this.isOpen) {
      const now = performance.now()
      if (this.#probe || now < this.#openUntil) return undefined
      // Other callers get undefined until this one has an answer, or for another second.
      this.#openUntil = now + OPEN_MILLISECONDS
    }
    try {
      const value = await work()
      this.#failures = 0
      return { value }
    } catch (error) {
      if (signal?.aborted) throw error
      this.#failed(error as Error)
      return undefined
    }
  }

  /** Probes the server, and opens the circuit if the probe fails. */
  check(): void {
    if (!this.isOpen) void this.#ask()
  }

  /** Stops probing. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#nextProbe)
  }

  #failed(error: Error): void {
    if (this.#failures === 0) this.#onTrouble(error)
    this.#failures++
    this.#openUntil = performance.now() + OPEN_MILLISECONDS
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#decide().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #decide(): Promise<void> {
    try {
      await this.#probe?.()
      this.#failures = 0
    } catch (error) {
      if (this.#isClosed) return
      if (this.#failures === 0) this.#onTrouble(error as Error)
      this.#failures = MAX_FAILURES
      this.#nextProbe = setTimeout(() => void this.#ask(), OPEN_MILLISECONDS).unref()
    }
  }
}
