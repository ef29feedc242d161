/** Work of which only the latest counts: starting it again aborts what was under way. */
export class Latest {
  #controller: AbortController | undefined

  /** Resolves to what the work gives; to undefined when it was superseded or cancelled. */
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
