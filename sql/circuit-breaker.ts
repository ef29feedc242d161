/** Keeps callers from waiting for a server that does not answer. */

/** So many failures in a row open the circuit. */
const MAX_FAILURES = 3
/** How long it then stays open before the server is tried again. */
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
   * `onTrouble` is told the first failure of a row. `probe` asks the server something small: it decides whether a failure
   * opens the circuit, and, asked every second, when it closes. Without one, failures in a row open it, and a caller tries.
   */
  constructor(onTrouble: (error: Error) => void, probe?: () => Promise<unknown>) {
    this.#onTrouble = onTrouble
    this.#probe = probe
  }

  get isOpen(): boolean {
    return this.#failures >= MAX_FAILURES
  }

  /**
   * What the work answers; undefined when it fails, or is not even tried. Work that was given up by the signal says nothing
   * of the server, and is thrown.
   */
  async run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<{ readonly value: Value } | undefined> {
    if (this.isOpen) {
      const now = performance.now()
      if (this.#probe || now < this.#openUntil) return undefined
      // The others go on without until this one has an answer, or the time is over again.
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

  /** Opens the circuit if the probe is not answered either. */
  check(): void {
    if (!this.isOpen) void this.#ask()
  }

  /** No probe is asked any more. */
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
