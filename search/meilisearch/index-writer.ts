/** What is done to an index of Meilisearch. Each call returns once the server has done it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchDocument } from '../../sql/search-documents.ts'
import { type MeilisearchClient, MeilisearchError } from './client.ts'
import { SETTINGS } from './settings.ts'

/** A batch of documents may take its time to arrive. */
const SEND_MILLISECONDS = 120_000
/** A minute in all. */
const MOST_TRIES = 1200
const TRY_MILLISECONDS = 50

export class IndexWriter {
  readonly #client: MeilisearchClient

  constructor(client: MeilisearchClient) {
    this.#client = client
  }

  async exists(index: string, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await this.#client.call(`/indexes/${index}`, { signal })
      return true
    } catch (error) {
      if (error instanceof MeilisearchError && error.code === 'index_not_found') return false
      throw error
    }
  }

  /** An empty index with our settings. */
  async create(index: string, signal: AbortSignal | undefined): Promise<void> {
    await this.#client.run('/indexes', { method: 'POST', body: { uid: index, primaryKey: 'id' }, signal })
    await this.#client.run(`/indexes/${index}/settings`, { method: 'PATCH', body: SETTINGS, signal })
  }

  /** Does not wait until the server has taken them in: for that there is `finished`, with the number of the task. */
  send(index: string, documents: readonly SearchDocument[], signal: AbortSignal | undefined): Promise<number> {
    return this.#client.enqueue(`/indexes/${index}/documents`, {
      method: 'POST',
      body: documents.map(({ document }) => document).join('\n'),
      timeout: SEND_MILLISECONDS,
      signal,
    })
  }

  finished(task: number, signal: AbortSignal | undefined): Promise<void> {
    return this.#client.finished(task, signal)
  }

  async remove(index: string, ids: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    await this.#client.run(`/indexes/${index}/documents/delete-batch`, { method: 'POST', body: ids, signal })
  }

  /** Gives each index the name of the other; without an `index`, `next` takes its name, which no empty one ever had. */
  async swap(index: string, next: string, signal: AbortSignal | undefined): Promise<void> {
    const rename = !(await this.exists(index, signal))
    const options = { method: 'POST', body: [{ indexes: [next, index], rename }], signal } as const
    if (!rename) return this.#client.run('/swap-indexes', options)
    await this.#client.enqueue('/swap-indexes', options)
    // A key for named indexes may not ask for a task that renames one (1.21).
    for (let tries = 0; !(await this.exists(index, signal)); tries++) {
      if (tries === MOST_TRIES) throw new Error(`Meilisearch does not rename the index ${next} to ${index}`)
      await sleep(TRY_MILLISECONDS, undefined, { signal })
    }
  }

  /** Without effect on an index that is not there. Is done even when whoever asks for it is being stopped. */
  async drop(index: string): Promise<void> {
    await this.#client.run(`/indexes/${index}`, { method: 'DELETE' }).catch((error: unknown) => {
      if (!(error instanceof MeilisearchError && error.code === 'index_not_found')) throw error
    })
  }
}
