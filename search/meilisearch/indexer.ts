/** Keeps the index of Meilisearch equal to the places: it follows the change log, and builds the index when there is none. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../sql/database.ts'
import { documentsOf } from '../../sql/search-documents.ts'
import {
  changedPlaces,
  endLease,
  placesToIndex,
  type SearchLag,
  type SearchProgress,
  saveProgress,
  searchLag,
  takeLease,
} from '../../sql/search-progress.ts'
import { fingerprint, readForm } from './form.ts'
import { type IndexContents, IndexWriter } from './index-writer.ts'
import { primaryOf, rebuildIndex } from './rebuild.ts'
import type { MeilisearchServer } from './server.ts'

/** Half of the second within which a committed write should be under way. */
const INTERVAL_MILLISECONDS = 300
/** While something is amiss. */
const TROUBLE_MILLISECONDS = 2000
const BATCH = 5000
/** How often the lease is renewed, well before its end, and the index looked at. */
const CHECK_MILLISECONDS = 5000

export interface IndexerOptions {
  readonly store: Store
  readonly server: MeilisearchServer
  /** Name of the index. */
  readonly index: string
}

/** What one step came to: whether there may be more to do at once. */
type Step = 'more' | 'done' | 'of another'

/** What a run of steps works with. */
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
   * Follows the change log until the signal is aborted; one process at a time does, the others wait. An index that is
   * missing, of another form or without some of its documents is built anew. `onTrouble` is told the first error of a
   * row.
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
   * Takes in everything that was committed before, and leaves the rest to others; `onAdvance` is told how many places
   * more are in the index. False when another process follows the change log.
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
   * Builds the index from all places, under another name, and puts it in place of the old one, which answers until
   * then. `onAdvance` is told how many places more are in it. Throws when another rebuild is under way.
   */
  async rebuild(onAdvance: (places: number) => void, signal?: AbortSignal): Promise<void> {
    try {
      await this.#rebuild(this.#run(onAdvance, signal))
    } finally {
      await this.#rest()
    }
  }

  /** Has the index looked at before the next step, and not only when it is time. */
  checkSoon(): void {
    this.#checked = Number.NEGATIVE_INFINITY
  }

  /** How far the index is behind the places. */
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

  /** Lets another process follow the log, which then need not wait for the end of the lease. */
  async #rest(): Promise<void> {
    this.#progress = undefined
    await endLease(this.#store, this.#index, this.#holder)
  }

  /** One batch of changes. */
  async #step(run: Run): Promise<Step> {
    const progress = await this.#currentProgress(run.writer)
    if (progress === 'of another') return progress
    if (progress !== 'none') return this.#takeIn(progress, run)
    await this.#rebuild(run)
    return 'more'
  }

  /** Known from the last time, unless it is time to renew the lease, and to see whether the index is still right. */
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
    // The index may be one that a rebuild in another process has just put there; the lease is then that process's.
    if (!(await this.#lease()).isMine) return 'of another'
    // No search may find less than there is while a new index is being built: PostgreSQL answers meanwhile.
    if (contents) await writer.drop(this.#index)
    return 'none'
  }

  #lease(): ReturnType<typeof takeLease> {
    return takeLease(this.#store, this.#index, this.#holder)
  }

  /** Whether the index was built as it would be today, and has a document for each place. */
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
