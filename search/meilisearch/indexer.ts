/** Keeps the index of Meilisearch equal to the places: it follows the change log, and builds the index when there is none. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentSnapshot } from '../../sql/changes.ts'
import type { Queryable, Store } from '../../sql/database.ts'
import { documentsAfter, documentsOf, type SearchDocument } from '../../sql/search-documents.ts'
import { changedPlaces, endLease, type SearchProgress, saveProgress, takeLease } from '../../sql/search-progress.ts'
import { type MeilisearchClient, MeilisearchError } from './client.ts'
import { SETTINGS, SETTINGS_VERSION } from './settings.ts'

/** Half of the second within which a committed write should be under way. */
const INTERVAL_MILLISECONDS = 300
/** While something is amiss. */
const TROUBLE_MILLISECONDS = 2000
const BATCH = 5000
const MOST_UNDER_WAY = 4
/** Well before the lease ends. */
const RENEWAL_MILLISECONDS = 10_000
/** A batch of documents may take its time to arrive. */
const SEND_MILLISECONDS = 120_000

export interface IndexerOptions {
  readonly store: Store
  readonly client: MeilisearchClient
  /** Name of the index. */
  readonly index: string
}

export class Indexer {
  readonly #store: Store
  /** What a replica has not seen yet must not be missed. */
  readonly #primary: Queryable
  readonly #client: MeilisearchClient
  readonly #index: string
  readonly #holder = randomUUID()
  #progress: SearchProgress | undefined
  #renewed = 0

  constructor({ store, client, index }: IndexerOptions) {
    this.#store = store
    this.#primary = { rows: (query) => store.write(query) }
    this.#client = client
    this.#index = index
  }

  /**
   * Follows the change log until the signal is aborted; one process at a time does, the others wait. Without an
   * index, or with one of other settings, builds it first. `onTrouble` is told the first error of a row.
   */
  async follow(signal: AbortSignal, onTrouble: (error: Error) => void): Promise<void> {
    let isTroubled = false
    while (!signal.aborted) {
      let pause = INTERVAL_MILLISECONDS
      try {
        if (await this.#step(signal)) pause = 0
        isTroubled = false
      } catch (error) {
        if (!signal.aborted && !isTroubled) onTrouble(error as Error)
        isTroubled = true
        pause = TROUBLE_MILLISECONDS
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
    await endLease(this.#store, this.#index, this.#holder).catch(() => undefined)
  }

  /** Takes in everything that was committed before. Throws when another process does that. */
  async catchUp(signal?: AbortSignal): Promise<void> {
    while (await this.#step(signal));
  }

  /**
   * Builds the index from all places, under another name, and puts it in place of the old one, which answers until
   * then. `onAdvance` is told how many places more are in it.
   */
  async rebuild(onAdvance: (places: number) => void, signal?: AbortSignal): Promise<void> {
    const next = `${this.#index}_${Date.now().toString(36)}`
    const snapshot = await currentSnapshot(this.#primary)
    try {
      await this.#createIndex(next, signal)
      await this.#fill(next, onAdvance, signal)
      // Whoever follows the log begins again where we did, so that a stop in between loses nothing.
      await takeLease(this.#store, this.#index, this.#holder, true)
      await this.#save({ settings: SETTINGS_VERSION, ...doneUpTo(snapshot) })
      await this.#putInPlace(next, signal)
    } finally {
      await this.#deleteIndex(next)
    }
  }

  /** Several batches are under way at a time: the server makes one of those that wait, which costs it less. */
  async #fill(index: string, onAdvance: (places: number) => void, signal: AbortSignal | undefined): Promise<void> {
    const underWay: { task: number; places: number }[] = []
    const finishFirst = async () => {
      const first = underWay.shift()
      if (!first) return
      await this.#client.finished(first.task, signal)
      onAdvance(first.places)
    }
    let after: string | undefined
    do {
      const documents = await documentsAfter(this.#primary, after, BATCH)
      after = documents.at(-1)?.id
      if (documents.length > 0) {
        underWay.push({ task: await this.#send(index, documents, signal), places: documents.length })
      }
      if (underWay.length > MOST_UNDER_WAY) await finishFirst()
      await takeLease(this.#store, this.#index, this.#holder)
    } while (after !== undefined)
    while (underWay.length > 0) await finishFirst()
  }

  /** One batch of changes; whether there may be more at once. */
  async #step(signal: AbortSignal | undefined): Promise<boolean> {
    const progress = await this.#currentProgress(signal)
    if (progress === 'of another') return false
    if (progress === 'none') {
      await this.rebuild(() => undefined, signal)
      return true
    }
    return this.#takeIn(progress, signal)
  }

  /** Known from the last time, unless it is time to renew the lease, and to see whether the index is still there. */
  async #currentProgress(signal: AbortSignal | undefined): Promise<SearchProgress | 'none' | 'of another'> {
    if (this.#progress && performance.now() - this.#renewed < RENEWAL_MILLISECONDS) return this.#progress
    this.#progress = undefined
    const { isMine, progress } = await takeLease(this.#store, this.#index, this.#holder)
    if (!isMine) return 'of another'
    if (progress?.settings !== SETTINGS_VERSION || !(await this.#exists(signal))) return 'none'
    this.#renewed = performance.now()
    this.#progress = progress
    return progress
  }

  async #takeIn(progress: SearchProgress, signal: AbortSignal | undefined): Promise<boolean> {
    const { ids, upto } = await changedPlaces(this.#store, progress, BATCH)
    if (ids.length > 0) {
      const documents = await documentsOf(this.#primary, ids)
      const stored = new Set(documents.map(({ id }) => id))
      const gone = ids.filter((id) => !stored.has(id))
      if (documents.length > 0) await this.#client.finished(await this.#send(this.#index, documents, signal), signal)
      if (gone.length > 0) {
        await this.#client.run(`/indexes/${this.#index}/documents/delete-batch`, { method: 'POST', body: gone, signal })
      }
    }
    const isMore = ids.length === BATCH
    if (ids.length > 0 || progress.upto !== null) {
      const { settings, snapshot } = progress
      const reached = isMore ? { snapshot, upto, after_id: ids.at(-1) ?? null } : doneUpTo(upto)
      await this.#save({ settings, ...reached })
    }
    return isMore
  }

  async #save(progress: SearchProgress): Promise<void> {
    const isSaved = await saveProgress(this.#store, this.#index, this.#holder, progress)
    this.#progress = isSaved ? progress : undefined
  }

  async #exists(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await this.#client.call(`/indexes/${this.#index}`, { signal })
      return true
    } catch (error) {
      if (error instanceof MeilisearchError && error.code === 'index_not_found') return false
      throw error
    }
  }

  async #createIndex(index: string, signal: AbortSignal | undefined): Promise<void> {
    await this.#client.run('/indexes', { method: 'POST', body: { uid: index, primaryKey: 'id' }, signal })
    await this.#client.run(`/indexes/${index}/settings`, { method: 'PATCH', body: SETTINGS, signal })
  }

  /** The number of the task. */
  #send(index: string, documents: readonly SearchDocument[], signal: AbortSignal | undefined): Promise<number> {
    const body = documents.map(({ document }) => document).join('\n')
    return this.#client.enqueue(`/indexes/${index}/documents`, {
      method: 'POST',
      body,
      timeout: SEND_MILLISECONDS,
      signal,
    })
  }

  async #putInPlace(next: string, signal: AbortSignal | undefined): Promise<void> {
    if (!(await this.#exists(signal))) {
      await this.#client.run('/indexes', { method: 'POST', body: { uid: this.#index, primaryKey: 'id' }, signal })
    }
    await this.#client.run('/swap-indexes', { method: 'POST', body: [{ indexes: [this.#index, next] }], signal })
  }

  /** What is left of a build, or the old index. */
  async #deleteIndex(index: string): Promise<void> {
    await this.#client.call(`/indexes/${index}`, { method: 'DELETE' }).catch((error: unknown) => {
      if (!(error instanceof MeilisearchError)) throw error
    })
  }
}

function doneUpTo(snapshot: string) {
  return { snapshot, upto: null, after_id: null }
}
