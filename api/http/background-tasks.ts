/** Work that runs after the response has been sent, so that response times do not reveal it. */
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
      .catch((error: unknown) => this.#log.error({ err: error }, 'work after an answer failed'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no work is in progress any more. */
  async finished(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
