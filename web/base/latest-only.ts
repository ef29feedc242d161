/** Runs work of which only the latest call counts: each call aborts the one before. */
export class LatestOnly {
  #controller: AbortController | undefined

  /** Resolves to the result of the work, or to undefined if it was superseded or cancelled. */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.cancel()
    const controller = new AbortController()
    this.#controller = controller
    try {
      const result = await work(controller.signal)
      return controller.signal.aborted ? undefined : result
    } catch (error) {
      if (controller.signal.aborted) return undefined
      throw error
    }
  }

  cancel(): void {
    this.#controller?.abort()
    this.#controller = undefined
  }
}
