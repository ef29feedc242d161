/** The main thread's side of index-worker.ts. */
import type { Worker } from 'node:worker_threads'
import type { IndexMessage, IndexReport, Question, Questions } from './questions.ts'
import { startThread } from './start-thread.ts'

/** After this time the question goes to PostgreSQL instead. */
const PATIENCE_MILLISECONDS = 2000

type Answer = Questions[keyof Questions]['answer'] | undefined

export class IndexThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0
  /** Number of places, and bytes of their attributes. */
  size = { places: 0, bytes: 0 }

  /** `onEnd` is called when the thread ends by itself. */
  constructor(onEnd: (error: Error) => void) {
    this.#worker = startThread('./index-worker', import.meta.url, {})
    this.#worker.on('message', (report: IndexReport) => {
      if ('id' in report) this.#waiting.get(report.id)?.(report.answer)
      else this.size = report
    })
    this.#worker.on('error', (error) => {
      for (const give of this.#waiting.values()) give(undefined)
      onEnd(error as Error)
    })
    // The thread does not keep the process alive.
    this.#worker.unref()
  }

  send(message: Exclude<IndexMessage, Question>): void {
    this.#worker.postMessage(message)
  }

  /** Returns undefined if the index can't tell, or not in time. */
  ask<Kind extends keyof Questions>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
  ): Promise<Questions[Kind]['answer'] | undefined> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const give = (answer: Answer) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        resolve(answer)
      }
      const timer = setTimeout(give, PATIENCE_MILLISECONDS, undefined)
      this.#waiting.set(id, give)
      this.#worker.postMessage({ id, kind, asked })
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
