/** The life of the index in memory: loads a copy of the places, keeps it current, and drops one that it can't keep so. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_SNAPSHOT_MILLISECONDS } from '../../sql/changes/purge.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placeTableSize } from '../../sql/index/rows.ts'
import type { IndexSize } from './answers/questions.ts'
import { IndexCopy } from './index-copy.ts'
import { IndexFile, type IndexFileOptions } from './index-file.ts'
import { IndexWriting } from './index-writing.ts'

export interface PlaceIndexOptions {
  /** The server that tiles and lists are read from. */
  readonly database: Queryable
  /** Bytes that the index may take. */
  readonly memory: number
  /** Gets the first error of a series. */
  readonly onTrouble: (error: Error) => void
  /** Gets a sentence when the index is ready, or when it is off. */
  readonly onNews: (news: string) => void
  /** The index is read from this file and written to it. */
  readonly file?: IndexFileOptions
}

/** For an estimate before loading. */
const BYTES_PER_PLACE = 180

const INTERVAL_MILLISECONDS = 400
const RETRY_MILLISECONDS = 2000

/** For this time, each interval, questions may have to wait while the thread prepares for others. */
const PREPARING_MILLISECONDS = 20

/** Gets the ids of places that changed, before any answer has the change; undefined: any places may have changed. */
type ChangeListener = (ids: readonly string[] | undefined) => void

export class LoadedIndex {
  /** Duration of the last load. */
  loadSeconds = Number.NaN
  /** It grows with each change that the index takes in. */
  version = 0
  readonly #options: PlaceIndexOptions
  readonly #stopping = new AbortController()
  readonly #following: Promise<void>
  /** Undefined while it is loading or off. */
  protected copy: IndexCopy | undefined
  /** It takes more memory than it may. */
  protected isOff = false
  readonly #listeners: ChangeListener[] = []
  readonly #file: IndexFile | undefined
  readonly #writing: IndexWriting | undefined

  constructor(options: PlaceIndexOptions) {
    this.#options = options
    this.#file = options.file && new IndexFile(options.file)
    this.#writing = this.#file && new IndexWriting(this.#file, options.onTrouble)
    this.#following = this.#follow()
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  get size() {
    return this.copy?.thread.size ?? { places: 0, bytes: 0 }
  }

  /** Time since the index was last known to be current; undefined while it is loading or off. */
  get secondsBehind(): number | undefined {
    return this.copy && (performance.now() - this.copy.currentAt) / 1000
  }

  get state(): 'loading' | 'loaded' | 'off' {
    if (this.isOff) return 'off'
    return this.copy?.snapshot === undefined ? 'loading' : 'loaded'
  }

  /** Resolves when the index is loaded, or off. */
  async settled(): Promise<void> {
    while (!this.copy?.snapshot && !this.isOff && !this.#stopping.signal.aborted) await sleep(10)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#following
    await this.#writing?.finish(this.copy, this.version)
    await this.copy?.thread.close()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    let isTold = false
    while (!signal.aborted && !this.isOff) {
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
    const copy = this.copy
    if (!copy) return this.#load(signal)
    // The log is purged: a snapshot that is too old would miss changes.
    if (performance.now() - copy.currentAt > MAX_SNAPSHOT_MILLISECONDS) return this.#drop(copy)
    await copy.catchUp()
    await copy.thread.tell({ kind: 'measure', milliseconds: PREPARING_MILLISECONDS, isQuiet: copy.isQuiet })
    if (this.size.bytes > this.#options.memory) return this.#turnOff(this.size)
    this.#writing?.tick(copy, this.version)
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
    const onRefused = (reason: string) => onNews(`the file of the index is not used: ${reason}`)
    let source: 'file' | 'rows'
    try {
      source = await copy.load(signal, this.#file, onRefused)
    } catch (error) {
      await copy.thread.close()
      throw error
    }
    const { size } = copy.thread
    // PostgreSQL's estimate may be old.
    if (size.bytes > memory) return this.#turnOff(size, copy)
    this.copy = copy
    this.#writing?.begin(source, this.version)
    this.loadSeconds = (performance.now() - begin) / 1000
    const how = source === 'file' ? 'read from its file' : 'loaded'
    onNews(
      `the index has ${size.places} places in ${megabytes(size.bytes)}, ${how} in ${this.loadSeconds.toFixed(1)} s`,
    )
  }

  async #turnOff({ places, bytes }: IndexSize, copy = this.copy): Promise<void> {
    this.isOff = true
    const { onNews, memory } = this.#options
    onNews(
      `the index is off: ${places} places take ${megabytes(bytes)}, and INDEX_MEMORY is ${megabytes(memory)}. ` +
        'PostgreSQL answers instead.',
    )
    if (copy) await this.#drop(copy)
  }

  async #drop(copy: IndexCopy): Promise<void> {
    if (this.copy === copy) this.copy = undefined
    await copy.thread.close()
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
