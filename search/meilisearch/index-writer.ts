/** What is done to an index of Meilisearch. Each call but `send` returns once the server has done it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EnqueuedTaskPromise, Meilisearch, Settings, Task } from 'meilisearch'
import type { SearchDocument } from '../../sql/search-documents.ts'
import { type MeilisearchServer, refusal } from './server.ts'

/** A batch of documents may take its time to arrive. */
const SEND_MILLISECONDS = 120_000
/** However long it takes; the package gives up after 5 s. */
const UNTIL_DONE = { timeout: 0 }
/** A minute in all. */
const MOST_TRIES = 1200
const TRY_MILLISECONDS = 50

/** What an index consists of. */
export interface IndexContents {
  /** All settings, those that are not ours among them. */
  readonly settings: Settings
  readonly documents: number
}

class TaskFailed extends Error {
  override name = 'TaskFailed'
  readonly code: string

  constructor({ uid, status, error }: Task) {
    super(`Meilisearch did not do task ${uid}: ${error?.message ?? status}`)
    this.code = error?.code ?? status
  }
}

export class IndexWriter {
  readonly #client: Meilisearch
  readonly #sender: Meilisearch
  /** What it asks for is done even while the process stops. */
  readonly #cleaner: Meilisearch

  constructor(server: MeilisearchServer, signal: AbortSignal | undefined) {
    this.#client = server.client({ signal })
    this.#sender = server.client({ signal, timeout: SEND_MILLISECONDS })
    this.#cleaner = server.client()
  }

  /** Undefined without such an index. */
  async contents(index: string): Promise<IndexContents | undefined> {
    const asked = this.#client.index(index)
    try {
      const [settings, { total }] = await Promise.all([asked.getSettings(), asked.getDocuments({ limit: 0 })])
      return { settings, documents: total }
    } catch (error) {
      if (refusal(error)?.cause?.code === NOT_FOUND) return undefined
      throw error
    }
  }

  /** An empty index with these settings. */
  async create(index: string, settings: Settings): Promise<void> {
    await done(this.#client.createIndex(index, { primaryKey: 'id' }))
    await done(this.#client.index(index).updateSettings(settings))
  }

  /** Does not wait until the server has taken them in: for that there is `finished`, with the number of the task. */
  async send(index: string, documents: readonly SearchDocument[]): Promise<number> {
    const lines = documents.map(({ document }) => document).join('\n')
    const { taskUid } = await this.#sender.index(index).addDocumentsFromString(lines, 'application/x-ndjson')
    return taskUid
  }

  async finished(task: number): Promise<void> {
    throwFailed(await this.#client.tasks.waitForTask(task, UNTIL_DONE))
  }

  async remove(index: string, ids: readonly string[]): Promise<void> {
    await done(this.#client.index(index).deleteDocuments([...ids]))
  }

  /** Gives each index the name of the other; without an `index`, `next` takes its name, which no empty one ever had. */
  async swap(index: string, next: string): Promise<void> {
    const rename = (await this.contents(index)) === undefined
    const swapped = this.#client.swapIndexes([{ indexes: [next, index], rename }])
    if (!rename) return done(swapped)
    await swapped
    // A key for named indexes may not ask for a task that renames one (1.21).
    for (let tries = 0; (await this.contents(index)) === undefined; tries++) {
      if (tries === MOST_TRIES) throw new Error(`Meilisearch does not rename the index ${next} to ${index}`)
      await sleep(TRY_MILLISECONDS)
    }
  }

  /** Without effect on an index that is not there. Is done even when whoever asks for it is being stopped. */
  async drop(index: string): Promise<void> {
    await done(this.#cleaner.deleteIndex(index)).catch((error: unknown) => {
      if (!(error instanceof TaskFailed && error.code === NOT_FOUND)) throw error
    })
  }
}

const NOT_FOUND = 'index_not_found'

async function done(task: EnqueuedTaskPromise): Promise<void> {
  throwFailed(await task.waitTask(UNTIL_DONE))
}

/** The package hands out tasks that failed like others. */
function throwFailed(task: Task): void {
  if (task.status !== 'succeeded') throw new TaskFailed(task)
}
