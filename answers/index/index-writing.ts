/** When the index is written to its file: soon after it was loaded from PostgreSQL, then from time to time, and at the end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../core/errors/reasons.ts'
import type { IndexCopy } from './index-copy.ts'
import type { IndexFile } from './index-file.ts'

/** Fewer places are loaded from PostgreSQL in a twentieth of a second. */
const MIN_PLACES = 2000

const FIRST_MILLISECONDS = 30_000
/** Changes of this time have to be read at the next start, at most. A file of 1,000,000 places has 174 MB. */
const INTERVAL_MILLISECONDS = 300_000
/** Unless a process has just written the file, each is about to. */
const MAX_AGE_OF_CHANGED_MILLISECONDS = INTERVAL_MILLISECONDS / 2
/** A file is written again even if nothing changes, well before the change log is purged. */
const MAX_AGE_MILLISECONDS = 86_400_000
/** At the end, another process may just have written the file. */
const FRESH_MILLISECONDS = 10_000
/** The process has 11 s to end, with requests in progress (cli/processes/stop-signal.ts). */
const MAX_END_MILLISECONDS = 3000

export class IndexWriting {
  readonly #file: IndexFile
  readonly #onTrouble: (error: Error) => void
  /** When to look next (`performance.now()`). */
  #next = 0
  /** Version of the index that the file has. */
  #written: number | undefined
  #isTold = false
  #running: Promise<void> | undefined

  /** `onTrouble` gets the first error of a series. */
  constructor(file: IndexFile, onTrouble: (error: Error) => void) {
    this.#file = file
    this.#onTrouble = onTrouble
  }

  /** To be called when the index is loaded. `version` grows with each change. */
  begin(source: 'file' | 'rows', version: number): void {
    this.#written = source === 'file' ? version : undefined
    this.#next = performance.now() + (source === 'file' ? INTERVAL_MILLISECONDS : FIRST_MILLISECONDS)
  }

  /** Starts writing if it is time to. */
  tick(copy: IndexCopy, version: number): void {
    if (this.#running || performance.now() < this.#next) return
    this.#next = performance.now() + INTERVAL_MILLISECONDS
    const maxAge = version === this.#written ? MAX_AGE_MILLISECONDS : MAX_AGE_OF_CHANGED_MILLISECONDS
    this.#running = this.#write(copy, version, maxAge).finally(() => {
      this.#running = undefined
    })
  }

  /** Writes what has changed, if there is time. */
  async finish(copy: IndexCopy | undefined, version: number): Promise<void> {
    const writing = async () => {
      await this.#running
      if (copy?.snapshot !== undefined && version !== this.#written)
        await this.#write(copy, version, FRESH_MILLISECONDS)
    }
    await Promise.race([writing(), sleep(MAX_END_MILLISECONDS, undefined, { ref: false })])
  }

  /** Writes the file unless it is younger than `maxAge`: another process may have written it. */
  async #write(copy: IndexCopy, version: number, maxAge: number): Promise<void> {
    if (copy.thread.size.places < MIN_PLACES) return
    try {
      if (!(await this.#file.isOlderThan(maxAge))) return
      await copy.write(this.#file)
      this.#written = version
      this.#isTold = false
    } catch (error) {
      if (!this.#isTold) this.#onTrouble(new Error(`the file of the index: ${reasonOf(error)}`, { cause: error }))
      this.#isTold = true
    }
  }
}
