/** Keeps the Meilisearch index equal to the places: follows the change log, and builds the index if it is missing. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../sql/core/database.ts'
import { documentsOf } from '../../sql/search/documents.ts'
import {
  changedPlaces,
  endLease,
  placesToIndex,
  type SearchLag,
  type SearchProgress,
  saveProgress,
  searchLag,
  takeLease,
} from '../../sql/search/progress.ts'
import { fingerprint, readForm } from './form.ts'
import { type IndexContents, IndexWriter } from './index-writer.ts'
import { primaryOf, rebuildIndex } from './rebuild.ts'
import type { MeilisearchServer } from './server.ts'

/** Committed writes should be sent to the index within 1 s; polling every 300 ms leaves time for the query. */
const INTERVAL_MILLISECONDS = 300
/** Polling interval after an error. */
const TROUBLE_MILLISECONDS = 2000
const BATCH = 5000
/** Interval for renewing the lease, well before its end, and for checking the index. */
const CHECK_MILLISECONDS = 5000

export interface IndexerOptions {
  readonly store: Store
  readonly server: MeilisearchServer
  /** Name of the index. */
  readonly index: string
}

/**
 * Result of a step. `more`: there may be more changes; `done`: there are none; `of another`: another process holds the
 * lease.
 */
type Step = 'more' | 'done' | 'of another'

/** Context of a series of steps. */
interface Run {
  readonly writer: IndexWriter
  readonly onAdvance: (places: number) => void
}

export class Indexer {
  readonly #store: Store
  readonly #server: MeilisearchServer
  readonly #index: string
  readonly #holder = randomUUID()
  #progress: SearchProgress | undefined
  #checked = Number.NEGATIVE_INFINITY

  constructor({ store, server, index }: IndexerOptions) {
    this.#store = store
    this.#server = server
    this.#index = index
  }

  /**
   * Follows the change log until the signal is aborted. One process does so at a time; the others wait. Rebuilds an
   * index that is missing, incomplete or of another form. `onTrouble` receives the first of consecutive errors.
   */
  async follow(signal: AbortSignal, onTrouble: (error: Error) => void): Promise<void> {
    const run = this.#run(() => undefined, signal)
    let isTroubled = false
    while (!signal.aborted) {
      let pause = INTERVAL_MILLISECONDS
      try {
        if ((await this.#step(run)) === 'more') pause = 0
        isTroubled = false
      } catch (error) {
        if (!signal.aborted && !isTroubled) onTrouble(error as Error)
        isTroubled = true
        this.checkSoon()
        pause = TROUBLE_MILLISECONDS
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
    await this.#rest().catch(() => undefined)
  }

  /**
   * Applies all changes that were committed before the call; later ones are left to others. `onAdvance` receives the
   * number of places in each batch. Returns false if another process follows the change log.
   */
  async catchUp(onAdvance: (places: number) => void, signal?: AbortSignal): Promise<boolean> {
    const run = this.#run(onAdvance, signal)
    try {
      let step: Step
      do step = await this.#step(run)
      while (step === 'more')
      return step === 'done'
    } finally {
      await this.#rest()
    }
  }

  /**
   * Builds the index from all places under another name, then swaps it with the old index, which answers until then.
   * `onAdvance` receives the number of places in each batch. Throws if another rebuild is in progress.
   */
  async rebuild(onAdvance: (places: number) => void, signal?: AbortSignal): Promise<void> {
    try {
      await this.#rebuild(this.#run(onAdvance, signal))
    } finally {
      await this.#rest()
    }
  }

  /** Makes the next step check the index, instead of waiting for the interval. */
  checkSoon(): void {
    this.#checked = Number.NEGATIVE_INFINITY
  }

  /** Returns how far the index is behind the places. */
  lag(): Promise<SearchLag> {
    return searchLag(this.#store, this.#index)
  }

  #run(onAdvance: Run['onAdvance'], signal: AbortSignal | undefined): Run {
    return { writer: new IndexWriter(this.#server, signal), onAdvance }
  }

  async #rebuild(run: Run): Promise<void> {
    const [store, index, holder] = [this.#store, this.#index, this.#holder]
    const form = await readForm(primaryOf(store))
    this.#progress = await rebuildIndex({ ...run, store, index, holder, form })
    this.#checked = performance.now()
  }

  /** Ends the lease, so that another process can follow the log without waiting for it to expire. */
  async #rest(): Promise<void> {
    this.#progress = undefined
    await endLease(this.#store, this.#index, this.#holder)
  }

  /** Applies one batch of changes, or rebuilds the index. */
  async #step(run: Run): Promise<Step> {
    const progress = await this.#currentProgress(run.writer)
    if (progress === 'of another') return progress
    if (progress !== 'none') return this.#takeIn(progress, run)
    await this.#rebuild(run)
    return 'more'
  }

  /** Returns the cached progress, unless it is time to renew the lease and check the index. */
  async #currentProgress(writer: IndexWriter): Promise<SearchProgress | 'none' | 'of another'> {
    if (this.#progress && performance.now() - this.#checked < CHECK_MILLISECONDS) return this.#progress
    this.#progress = undefined
    this.#checked = performance.now()
    const { isMine, progress } = await this.#lease()
    if (!isMine) return 'of another'
    const contents = await writer.contents(this.#index)
    if (contents && progress && (await this.#isRight(contents, progress))) {
      this.#progress = progress
      return progress
    }
    // Another process may just have completed a rebuild and installed this index. It then holds the lease.
    if (!(await this.#lease()).isMine) return 'of another'
    // A search must not miss places during a rebuild, so the wrong index is dropped and PostgreSQL answers meanwhile.
    if (contents) await writer.drop(this.#index)
    return 'none'
  }

  #lease(): ReturnType<typeof takeLease> {
    return takeLease(this.#store, this.#index, this.#holder)
  }

  /** Returns whether the index has the current form and a document for each place. */
  async #isRight({ settings, documents }: IndexContents, progress: SearchProgress): Promise<boolean> {
    if (progress.settings !== fingerprint(await readForm(primaryOf(this.#store)), settings)) return false
    const { places, changed } = await placesToIndex(this.#store, progress)
    return Math.abs(documents - places) <= changed
  }

  async #takeIn(progress: SearchProgress, { writer, onAdvance }: Run): Promise<Step> {
    const { ids, upto } = await changedPlaces(this.#store, progress, BATCH)
    if (ids.length > 0) {
      const documents = await documentsOf(primaryOf(this.#store), ids)
      const stored = new Set(documents.map(({ id }) => id))
      const gone = ids.filter((id) => !stored.has(id))
      if (documents.length > 0) await writer.finished(await writer.send(this.#index, documents))
      if (gone.length > 0) await writer.remove(this.#index, gone)
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
