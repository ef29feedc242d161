/** The main thread's side of index-worker.ts. */
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../core/threads/start-thread.ts'
import type { IndexOrder, IndexReport, IndexSize, Questions } from './answers/questions.ts'
import { FileProblem } from './file/parts.ts'

/** After this time the question goes to PostgreSQL instead. */
const PATIENCE_MILLISECONDS = 2000

export class IndexThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (report: IndexReport) => void>()
  #lastId = 0
  #isOver = false
  size: IndexSize = { places: 0, bytes: 0 }

  /** `onEnd` is called when the thread ends by itself. */
  constructor(onEnd: (error: Error) => void) {
    this.#worker = startThread('answers/index/index-worker', {})
    this.#worker.on('message', (report: IndexReport) => this.#waiting.get(report.id)?.(report))
    this.#worker.on('error', (error) => {
      this.#end()
      onEnd(error as Error)
    })
    // The thread does not keep the process alive.
    this.#worker.unref()
  }

  /** Resolves when it is done. Throws `FileProblem`, or if the thread has ended. */
  async tell(order: IndexOrder): Promise<void> {
    const { size, problem } = await this.#send(order)
    if (problem !== undefined) throw new FileProblem(problem)
    if (!size) throw new Error('the thread of the index has ended')
    this.size = size
  }

  /** Returns undefined if the index can't tell, or not in time. */
  async ask<Kind extends keyof Questions>(
    kind: Kind,
    asked: Questions[Kind]['asked'],
  ): Promise<Questions[Kind]['answer'] | undefined> {
    const { answer } = await this.#send({ kind, asked }, PATIENCE_MILLISECONDS)
    return answer as Questions[Kind]['answer'] | undefined
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
    this.#end()
  }

  /** Nobody waits for a report any more. */
  #end(): void {
    this.#isOver = true
    for (const [id, give] of this.#waiting) give({ id })
  }

  #send(message: object, patience?: number): Promise<IndexReport> {
    const id = ++this.#lastId
    if (this.#isOver) return Promise.resolve({ id })
    return new Promise((resolve) => {
      const give = (report: IndexReport) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        resolve(report)
      }
      const timer = patience === undefined ? undefined : setTimeout(give, patience, { id })
      this.#waiting.set(id, give)
      this.#worker.postMessage({ id, ...message })
    })
  }
}
