/** Work that no response waits for, as one whose time must not reveal what was done. */
import type { Logger } from 'pino'

export class BackgroundTasks {
  readonly #log: Logger
  readonly #running = new Set<Promise<void>>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** Starts the work now; logs its error. */
  run(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#log.error({ err: error }, 'work in the background failed'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no work is in progress any more. */
  async finished(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
