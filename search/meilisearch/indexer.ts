/** Keeps the index of Meilisearch equal to the places: it follows the change log, and builds the index when there is none. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../sql/database.ts'
import { documentsOf } from '../../sql/search-documents.ts'
import {
  changedPlaces,
  endLease,
  type SearchLag,
  type SearchProgress,
  saveProgress,
  searchLag,
  takeLease,
} from '../../sql/search-progress.ts'
import type { MeilisearchClient } from './client.ts'
import { IndexWriter } from './index-writer.ts'
import { primaryOf, rebuildIndex } from './rebuild.ts'
import { SETTINGS_VERSION } from './settings.ts'

/** Half of the second within which a committed write should be under way. */
const INTERVAL_MILLISECONDS = 300
/** While something is amiss. */
const TROUBLE_MILLISECONDS = 2000
const BATCH = 5000
/** Well before the lease ends. */
const RENEWAL_MILLISECONDS = 10_000

export interface IndexerOptions {
  readonly store: Store
  readonly client: MeilisearchClient
  /** Name of the index. */
  readonly index: string
}

/** What one step came to: whether there may be more to do at once. */
type Step = 'more' | 'done' | 'of another'

export class Indexer {
  readonly #store: Store
  readonly #writer: IndexWriter
  readonly #index: string
  readonly #holder = randomUUID()
  #progress: SearchProgress | undefined
  #renewed = 0

  constructor({ store, client, index }: IndexerOptions) {
    this.#store = store
    this.#writer = new IndexWriter(client)
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
        if ((await this.#step(() => undefined, signal)) === 'more') pause = 0
        isTroubled = false
      } catch (error) {
        if (!signal.aborted && !isTroubled) onTrouble(error as Error)
        isTroubled = true
        pause = TROUBLE_MILLISECONDS
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
    await this.#rest().catch(() => undefined)
  }

  /**
   * Takes in everything that was committed before, and leaves the rest to others; `onAdvance` is told how many places
   * more are in the index. False when another process follows the change log.
   */
  async catchUp(onAdvance: (places: number) => void, signal?: AbortSignal): Promise<boolean> {
    try {
      let step: Step
      do step = await this.#step(onAdvance, signal)
      while (step === 'more')
      return step === 'done'
    } finally {
      await this.#rest()
    }
  }

  /**
   * Builds the index from all places, under another name, and puts it in place of the old one, which answers until
   * then. `onAdvance` is told how many places more are in it. Throws when another rebuild is under way.
   */
  async rebuild(onAdvance: (places: number) => void, signal?: AbortSignal): Promise<void> {
    try {
      await this.#rebuild(onAdvance, signal)
    } finally {
      await this.#rest()
    }
  }

  /** How far the index is behind the places. */
  lag(): Promise<SearchLag> {
    return searchLag(this.#store, this.#index)
  }

  async #rebuild(onAdvance: (places: number) => void, signal: AbortSignal | undefined): Promise<void> {
    const [store, writer, index, holder] = [this.#store, this.#writer, this.#index, this.#holder]
    this.#progress = await rebuildIndex({ store, writer, index, holder, onAdvance, signal })
    this.#renewed = performance.now()
  }

  /** Lets another process follow the log, which then need not wait for the end of the lease. */
  async #rest(): Promise<void> {
    this.#progress = undefined
    await endLease(this.#store, this.#index, this.#holder)
  }

  /** One batch of changes. */
  async #step(onAdvance: (places: number) => void, signal: AbortSignal | undefined): Promise<Step> {
    const progress = await this.#currentProgress(signal)
    if (progress === 'of another') return progress
    if (progress !== 'none') return this.#takeIn(progress, onAdvance, signal)
    await this.#rebuild(onAdvance, signal)
    return 'more'
  }

  /** Known from the last time, unless it is time to renew the lease, and to see whether the index is still there. */
  async #currentProgress(signal: AbortSignal | undefined): Promise<SearchProgress | 'none' | 'of another'> {
    if (this.#progress && performance.now() - this.#renewed < RENEWAL_MILLISECONDS) return this.#progress
    this.#progress = undefined
    const { isMine, progress } = await takeLease(this.#store, this.#index, this.#holder)
    if (!isMine) return 'of another'
    if (progress?.settings !== SETTINGS_VERSION || !(await this.#writer.exists(this.#index, signal))) return 'none'
    this.#renewed = performance.now()
    this.#progress = progress
    return progress
  }

  async #takeIn(
    progress: SearchProgress,
    onAdvance: (places: number) => void,
    signal: AbortSignal | undefined,
  ): Promise<Step> {
    const { ids, upto } = await changedPlaces(this.#store, progress, BATCH)
    if (ids.length > 0) {
      const documents = await documentsOf(primaryOf(this.#store), ids)
      const stored = new Set(documents.map(({ id }) => id))
      const gone = ids.filter((id) => !stored.has(id))
      if (documents.length > 0) {
        await this.#writer.finished(await this.#writer.send(this.#index, documents, signal), signal)
      }
      if (gone.length > 0) await this.#writer.remove(this.#index, gone, signal)
      onAdvance(ids.length)
    }
    const isMore = ids.length === BATCH
    if (ids.length > 0 || progress.upto !== null) {
      const { settings, snapshot } = progress
      const reached = isMore
        ? { snapshot, upto, after_id: ids.at(-1) ?? null }
        : { snapshot: upto, upto: null, after_id: null }
      await this.#save({ settings, ...reached })
    }
    return isMore ? 'more' : 'done'
  }

  async #save(progress: SearchProgress): Promise<void> {
    const isSaved = await saveProgress(this.#store, this.#index, this.#holder, progress)
    this.#progress = isSaved ? progress : undefined
  }
}
