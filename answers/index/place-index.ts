/**
 * The index of places in memory. It answers what PostgreSQL would answer at the time of the question, or not at all.
 * Then PostgreSQL is asked.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { inEngine } from '../../core/measure/steps.ts'
import type { Condition, PlaceCondition } from '../../core/query/ast.ts'
import { MAX_SNAPSHOT_MILLISECONDS } from '../../sql/changes/purge.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placeTableSize } from '../../sql/index/rows.ts'
import { isIndexed } from './answers/filter.ts'
import type { IndexSize, Questions } from './answers/questions.ts'
import { isOnText } from './answers/text.ts'
import { IndexCopy } from './index-copy.ts'
import { IndexUse, type Reason } from './index-use.ts'

export interface PlaceIndexOptions {
  /** The server that tiles and lists are read from. */
  readonly database: Queryable
  /** Bytes that the index may take. */
  readonly memory: number
  /** Gets the first error of a series. */
  readonly onTrouble: (error: Error) => void
  /** Gets a sentence when the index is ready, or when it is off. */
  readonly onNews: (news: string) => void
}

/** For an estimate before loading. */
const BYTES_PER_PLACE = 120

const INTERVAL_MILLISECONDS = 400
const RETRY_MILLISECONDS = 2000

/** An answer, and the snapshot whose places it is about. */
export interface Indexed<Kind extends keyof Questions> extends IndexedState {
  readonly answer: Questions[Kind]['answer']
}

export interface IndexedState {
  readonly by: PlaceIndex
  readonly snapshot: string
  /** It grows with each change that the index takes in. */
  readonly version: number
}

/** Gets the ids of places that changed, before any answer has the change; undefined: any places may have changed. */
type ChangeListener = (ids: readonly string[] | undefined) => void

/** A question whose conditions have not been resolved. */
export type Asked<Kind extends keyof Questions> = Omit<Questions[Kind]['asked'], 'where'> & {
  readonly where: readonly Condition[]
}

export class PlaceIndex {
  readonly use = new IndexUse()
  /** Duration of the last load. */
  loadSeconds = Number.NaN
  /** It grows with each change that the index takes in. */
  version = 0
  readonly #options: PlaceIndexOptions
  readonly #stopping = new AbortController()
  readonly #following: Promise<void>
  #copy: IndexCopy | undefined
  #isOff = false
  readonly #listeners: ChangeListener[] = []

  constructor(options: PlaceIndexOptions) {
    this.#options = options
    this.#following = this.#follow()
  }

  /** Returns undefined if PostgreSQL has to answer. Throws what the database throws. */
  ask<Kind extends keyof Questions>(kind: Kind, asked: Asked<Kind>): Promise<Indexed<Kind> | undefined> {
    return inEngine('index', () => this.#ask(kind, asked))
  }

  async #ask<Kind extends keyof Questions>(kind: Kind, asked: Asked<Kind>): Promise<Indexed<Kind> | undefined> {
    const reason = this.#reasonAgainst(asked.where)
    if (reason) {
      this.use.note(kind, reason)
      return undefined
    }
    const copy = this.#copy as IndexCopy
    const where = asked.where as readonly PlaceCondition[]
    const texts = where.filter(isOnText)
    const others = where.filter((condition) => !isOnText(condition))
    // Of areas that only PostGIS can tell, PostgreSQL examines few places.
    const examined = async () => (await copy.thread.ask('count', { where: others })) ?? 0
    if (!(await copy.found.find(texts, examined))) {
      this.use.note(kind, 'text')
      return undefined
    }
    // The answer comes beside the log of changes; it is asked for again if there are changes.
    const early = copy.isQuiet && copy.found.has(texts) ? copy.thread.ask(kind, { ...asked, where }) : undefined
    const versionBefore = this.version
    const snapshot = await copy.current()
    const { version } = this
    if (snapshot === undefined || !copy.found.has(texts)) {
      this.use.note(kind, 'behind')
      return undefined
    }
    const answer = await (early && version === versionBefore ? early : copy.thread.ask(kind, { ...asked, where }))
    this.use.note(kind, answer === undefined ? 'filter' : 'none')
    return answer === undefined ? undefined : { by: this, answer, snapshot, version }
  }

  /** Takes in what changed up to now. Returns undefined if the index can't tell what changed. */
  async current(): Promise<IndexedState | undefined> {
    const snapshot = await this.#copy?.current()
    return snapshot === undefined ? undefined : { by: this, snapshot, version: this.version }
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  get size() {
    return this.#copy?.thread.size ?? { places: 0, bytes: 0 }
  }

  /** Time since the index was last known to be current; undefined while it is loading or off. */
  get secondsBehind(): number | undefined {
    return this.#copy && (performance.now() - this.#copy.currentAt) / 1000
  }

  get state(): 'loading' | 'loaded' | 'off' {
    if (this.#isOff) return 'off'
    return this.#copy?.snapshot === undefined ? 'loading' : 'loaded'
  }

  /** Resolves when the index is loaded, or off. */
  async settled(): Promise<void> {
    while (!this.#copy?.snapshot && !this.#isOff && !this.#stopping.signal.aborted) await sleep(10)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#following
    await this.#copy?.thread.close()
  }

  #reasonAgainst(where: readonly Condition[]): Reason | undefined {
    if (this.#isOff) return 'off'
    if (!where.every((condition) => isIndexed(condition) || isOnText(condition))) return 'filter'
    return this.#copy?.snapshot === undefined ? 'behind' : undefined
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    let isTold = false
    while (!signal.aborted && !this.#isOff) {
      let pause = INTERVAL_MILLISECONDS
      try {
        await this.#advance(signal)
        isTold = false
      } catch (error) {
        if (!isTold && !signal.aborted) this.#options.onTrouble(error as Error)
        isTold = true
        pause = RETRY_MILLISECONDS
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  async #advance(signal: AbortSignal): Promise<void> {
    const copy = this.#copy
    if (!copy) return this.#load(signal)
    // The log is purged: a snapshot that is too old would miss changes.
    if (performance.now() - copy.currentAt > MAX_SNAPSHOT_MILLISECONDS) return this.#drop(copy)
    await copy.catchUp()
    await copy.thread.tell({ kind: 'measure' })
    if (this.size.bytes > this.#options.memory) await this.#turnOff(this.size)
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { database, memory, onNews } = this.#options
    const { places } = await placeTableSize(database)
    if (places * BYTES_PER_PLACE > memory) return this.#turnOff({ places, bytes: places * BYTES_PER_PLACE })
    const begin = performance.now()
    const onChange = (ids: readonly string[] | undefined) => {
      this.version++
      for (const listener of this.#listeners) listener(ids)
    }
    onChange(undefined)
    const copy: IndexCopy = new IndexCopy(database, onChange, (error) => {
      this.#options.onTrouble(error)
      void this.#drop(copy)
    })
    try {
      await copy.load(signal)
    } catch (error) {
      await copy.thread.close()
      throw error
    }
    const { size } = copy.thread
    // PostgreSQL's estimate may be old.
    if (size.bytes > memory) return this.#turnOff(size, copy)
    this.#copy = copy
    this.loadSeconds = (performance.now() - begin) / 1000
    onNews(
      `the index has ${size.places} places in ${megabytes(size.bytes)}, loaded in ${this.loadSeconds.toFixed(1)} s`,
    )
  }

  async #turnOff({ places, bytes }: IndexSize, copy = this.#copy): Promise<void> {
    this.#isOff = true
    const { onNews, memory } = this.#options
    onNews(
      `the index is off: ${places} places take ${megabytes(bytes)}, and INDEX_MEMORY is ${megabytes(memory)}. ` +
        'PostgreSQL answers instead.',
    )
    if (copy) await this.#drop(copy)
  }

  async #drop(copy: IndexCopy): Promise<void> {
    if (this.#copy === copy) this.#copy = undefined
    await copy.thread.close()
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
