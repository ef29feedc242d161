/** Runs one task at a time: each call aborts the previous one, so that only the latest result is used. */
export class LatestOnly {
  #controller: AbortController | undefined

  /** Resolves to the result of the task, or to undefined if it was superseded or cancelled. */
  async run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.cancel()
    const controller = new AbortController()
    this.#controller = controller
    try {
      const result = await task(controller.signal)
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
