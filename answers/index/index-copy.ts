/**
 * A copy of the visible places in a thread: loads it from a file, or from PostgreSQL page by page, without a transaction,
 * and then applies what changed since the file or the load was begun. After that it is exactly the state of a snapshot.
 */
import { currentSnapshot } from '../../sql/changes/changes.ts'
import { SharedPoll } from '../../sql/changes/shared-poll.ts'
import { snapshotIfUnchanged } from '../../sql/changes/unchanged.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { changedPlacesAfter, indexChanges, placesOnPages, placeTableSize } from '../../sql/index/rows.ts'
import { FileProblem } from './file/parts.ts'
import { FoundPlaces } from './found-places.ts'
import { HoursCopy } from './hours-copy.ts'
import type { IndexFile } from './index-file.ts'
import { IndexThread } from './index-thread.ts'

/** Reading them takes a few milliseconds of the main thread. A page has 8 KB. */
const PAGES_AT_ONCE = 250
/** Chunks that are on their way to the thread. */
const CHUNKS_AHEAD = 3

/** Changes that one statement reads together with the snapshot. */
const MAX_CHANGES = 5000

/** Without a change for this time, there is probably none now. */
const QUIET_MILLISECONDS = 1000

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export class IndexCopy {
  readonly thread: IndexThread
  readonly found: FoundPlaces
  readonly hours: HoursCopy
  readonly #database: Queryable
  readonly #polls = new SharedPoll(() => this.#advance())
  /** The thread has all changes up to this snapshot, and perhaps some later ones. */
  #seen = ''
  /** The copy is the state of this snapshot; undefined while it is loading or behind. */
  snapshot: string | undefined
  /** When that was (`performance.now()`). */
  currentAt = Number.NaN
  #changedAt = Number.NEGATIVE_INFINITY

  readonly #onChange: (ids: readonly string[] | undefined) => void

  /**
   * `onChange` is called with the ids of places that changed, before any answer has the change; with undefined for any
   * places. `onEnd` is called when the thread ends by itself.
   */
  constructor(
    database: Queryable,
    onChange: (ids: readonly string[] | undefined) => void,
    onEnd: (error: Error) => void,
  ) {
    this.#database = database
    this.#onChange = (ids) => {
      this.#changedAt = performance.now()
      onChange(ids)
    }
    this.thread = new IndexThread(onEnd)
    this.hours = new HoursCopy(database, this.thread)
    this.found = new FoundPlaces({ database, thread: this.thread, advance: () => this.current() })
  }

  /** Whether the next poll probably finds no change. */
  get isQuiet(): boolean {
    return performance.now() - this.#changedAt > QUIET_MILLISECONDS
  }

  /**
   * Reads the file, or all places from PostgreSQL; then what changed since. Throws the reason of `signal` when it is
   * aborted. `onRefused` gets the reason why a file that exists is not used.
   */
  async load(signal: AbortSignal, file?: IndexFile, onRefused?: (reason: string) => void): Promise<'file' | 'rows'> {
    const stored = await file?.read(this.thread, this.#database).catch((error: unknown) => {
      if (!(error instanceof FileProblem)) throw error
      onRefused?.(error.message)
    })
    if (stored === undefined) await this.#loadRows(signal)
    else this.#seen = stored
    await this.catchUp()
    return stored === undefined ? 'rows' : 'file'
  }

  /** Writes the copy to a file. */
  write(file: IndexFile): Promise<void> {
    return file.write(this.thread, this.#database, this.#seen)
  }

  async #loadRows(signal: AbortSignal): Promise<void> {
    const { thread } = this
    this.#seen = await currentSnapshot(this.#database)
    const { pages } = await placeTableSize(this.#database)
    const ahead: Promise<void>[] = []
    for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
      signal.throwIfAborted()
      ahead.push(thread.tell({ kind: 'rows', rows: await placesOnPages(this.#database, page, page + PAGES_AT_ONCE) }))
      if (ahead.length > CHUNKS_AHEAD) await ahead.shift()
    }
    await Promise.all(ahead)
    await thread.tell({ kind: 'load' })
  }

  /**
   * Applies what changed up to now, or at least up to `since` (`performance.now()`). Returns the snapshot; undefined if so
   * much changed that the copy is behind until `catchUp`.
   */
  async current(since?: number): Promise<string | undefined> {
    await this.#polls.ask(since)
    return this.snapshot
  }

  /** Applies changes in parts until few are left. */
  async catchUp(): Promise<void> {
    while ((await this.current()) === undefined) {
      const begin = await currentSnapshot(this.#database)
      for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
        const { places, last } = await changedPlacesAfter(this.#database, this.#seen, after, MAX_CHANGES)
        this.#onChange(undefined)
        this.found.clear()
        if (this.hours.isUsed) await this.hours.current()
        await this.thread.tell({ kind: 'changes', changes: places, found: [] })
        after = last
      }
      this.#seen = begin
    }
  }

  async #advance(): Promise<void> {
    // PostgreSQL plans this in 0.3 ms, the statement that reads changes in 1 ms.
    const unchanged = this.isQuiet ? await snapshotIfUnchanged(this.#database, this.#seen, 'places') : undefined
    if (unchanged !== undefined) this.#setCurrent(unchanged)
    else await this.#applyChanges()
  }

  async #applyChanges(): Promise<void> {
    const { kept } = this.found
    const conditions = kept.map(({ condition }) => condition)
    const { snapshot, ids, places } = await indexChanges(this.#database, this.#seen, MAX_CHANGES, conditions)
    if (places === undefined) {
      this.snapshot = undefined
      this.found.clear()
      return
    }
    if (ids.length > 0) {
      // The thread gets hours before their places: otherwise an open place whose text changes might be closed meanwhile.
      if (this.hours.isUsed) await this.hours.current()
      this.#onChange(ids)
      this.found.noteChanges(ids, kept)
      // Questions that are asked later are answered later. If the thread has ended, `onEnd` has been called.
      const found = this.found.stillKept(kept)
      this.thread.tell({ kind: 'changes', changes: places, found }).catch(() => undefined)
    }
    this.#setCurrent(snapshot)
  }

  #setCurrent(snapshot: string): void {
    this.#seen = snapshot
    this.snapshot = snapshot
    this.currentAt = performance.now()
  }
}
