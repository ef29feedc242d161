/** A value that is read again and again, for what the tile server says of its sources. */

export interface RefreshedOptions<Value> {
  readonly read: () => Promise<Value>
  /** Until the first read. */
  readonly initial: Value
  readonly everyMilliseconds: number
  readonly onError: (error: unknown) => void
}

/** While `read` fails, it keeps the last value. */
export class Refreshed<Value> {
  readonly #options: RefreshedOptions<Value>
  readonly #timer: NodeJS.Timeout
  #refreshing: Promise<void> = Promise.resolve()
  #value: Value
  /** The last read failed. One failure is reported, not each of an outage. */
  #isFailing = false

  constructor(options: RefreshedOptions<Value>) {
    this.#options = options
    this.#value = options.initial
    this.#timer = setInterval(() => this.refresh(), options.everyMilliseconds).unref()
  }

  get value(): Value {
    return this.#value
  }

  /** Never rejects. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(this.#options.read).then(
      (value) => {
        this.#value = value
        this.#isFailing = false
      },
      (error: unknown) => {
        if (!this.#isFailing) this.#options.onError(error)
        this.#isFailing = true
      },
    )
    return this.#refreshing
  }

  /** Ends the reads. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#refreshing
  }
}
