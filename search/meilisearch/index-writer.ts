/** Operations on a Meilisearch index. Each call except `send` returns once the server has completed it. */
import type { EnqueuedTaskPromise, Meilisearch, Settings, Task } from 'meilisearch'
import pRetry from 'p-retry'
import type { SearchDocument } from '../../sql/search/documents.ts'
import { refusal } from './refusal.ts'
import type { MeilisearchServer } from './server.ts'

/** Sending a batch of documents may take long. */
const SEND_MILLISECONDS = 120_000
/** No time limit; the package's default is 5 s. */
const UNTIL_DONE = { timeout: 0 }
/** 60 s in total. */
const MAX_TRIES = 1200
const TRY_MILLISECONDS = 50

/** Settings and size of an index. */
export interface IndexContents {
  /** All settings, including the server's defaults. */
  readonly settings: Settings
  readonly documents: number
}

class TaskFailed extends Error {
  override name = 'TaskFailed'
  readonly code: string

  constructor({ uid, status, error }: Task) {
    super(`Meilisearch task ${uid} failed: ${error?.message ?? status}`)
    this.code = error?.code ?? status
  }
}

export class IndexWriter {
  readonly #client: Meilisearch
  readonly #sender: Meilisearch
  /** This client has no signal, so its calls complete even while the process stops. */
  readonly #cleaner: Meilisearch

  constructor(server: MeilisearchServer, signal: AbortSignal | undefined) {
    this.#client = server.client({ signal })
    this.#sender = server.client({ signal, timeout: SEND_MILLISECONDS })
    this.#cleaner = server.client()
  }

  /** Returns undefined if the index does not exist. */
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

  /** Creates an empty index with these settings. */
  async create(index: string, settings: Settings): Promise<void> {
    await done(this.#client.createIndex(index, { primaryKey: 'id' }))
    await done(this.#client.index(index).updateSettings(settings))
  }

  /** Sends documents and returns the task's id. To wait until they are indexed, call `finished`. */
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

  /** Swaps two names. If there is no `index`, renames `next`, so that an empty index never has the name `index`. */
  async swap(index: string, next: string): Promise<void> {
    const rename = (await this.contents(index)) === undefined
    const swapped = this.#client.swapIndexes([{ indexes: [next, index], rename }])
    if (!rename) return done(swapped)
    await swapped
    // A key limited to named indexes may not query a task that renames an index (1.21), so poll for the index.
    const isNotThere = new Error(`Meilisearch did not rename the index ${next} to ${index}`)
    const find = async () => {
      if ((await this.contents(index)) === undefined) throw isNotThere
    }
    await pRetry(find, {
      retries: MAX_TRIES,
      minTimeout: TRY_MILLISECONDS,
      factor: 1,
      shouldRetry: ({ error }) => error === isNotThere,
    })
  }

  /** Deletes the index if it exists. Completes even while the caller is being stopped. */
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

/** The package returns failed tasks without throwing. */
function throwFailed(task: Task): void {
  if (task.status !== 'succeeded') throw new TaskFailed(task)
}
