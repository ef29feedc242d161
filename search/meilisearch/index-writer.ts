/** What is done to an index of Meilisearch. Each call returns once the server has done it. */
import type { SearchDocument } from '../../sql/search-documents.ts'
import { type MeilisearchClient, MeilisearchError } from './client.ts'
import { SETTINGS } from './settings.ts'

/** A batch of documents may take its time to arrive. */
const SEND_MILLISECONDS = 120_000

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

  /** Gives each index the name of the other; `index` may be missing. */
  async swap(index: string, next: string, signal: AbortSignal | undefined): Promise<void> {
    if (!(await this.exists(index, signal))) await this.create(index, signal)
    await this.#client.run('/swap-indexes', { method: 'POST', body: [{ indexes: [index, next] }], signal })
  }

  /** Without effect on an index that is not there. Is done even when whoever asks for it is being stopped. */
  async drop(index: string): Promise<void> {
    await this.#client.run(`/indexes/${index}`, { method: 'DELETE' }).catch((error: unknown) => {
      if (!(error instanceof MeilisearchError && error.code === 'index_not_found')) throw error
    })
  }
}
