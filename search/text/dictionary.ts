/**
 * Finds the meanings of the words of a text, and the share of places that have a word. New words are known after at
 * most 1 s. A separate thread holds the words; without it, each word means only itself.
 */
import type { Term } from '../../core/query/parse/text.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { outsideRequests, waitInRequest } from '../../sql/core/waits.ts'
import { commonWords, searchWords } from '../../sql/search/words.ts'
import { indexBehind, indexOf } from '../typos.ts'
import type { Meanings, MeaningsWanted } from './meanings.ts'
import { WordThread } from './word-thread.ts'

const REFRESH_MILLISECONDS = 1000

/** Common words change slowly, with PostgreSQL's own statistics. */
const COMMON_MILLISECONDS = 60_000

/** Returns the share of the places that have a word, or words that begin with it; 0 unless these words are common. */
export type Shares = (word: string, isPrefix: boolean) => number

export class Dictionary {
  readonly #database: Queryable
  readonly #onTrouble: (error: Error) => void
  #thread: WordThread | undefined
  /** Snapshot up to which the thread has received the words. */
  #snapshot: string | undefined
  /** Sorted words, and for each the share of places that have it. */
  #common: { words: string[]; shares: number[] } = { words: [], shares: [] }
  #commonRead = Number.NEGATIVE_INFINITY
  #refreshed = Number.NEGATIVE_INFINITY
  #refreshing: Promise<void> | undefined

  /** `onTrouble` is called when the thread ends by itself; the next search starts another. */
  constructor(database: Queryable, onTrouble: (error: Error) => void) {
    this.#database = database
    this.#onTrouble = onTrouble
  }

  /** Returns undefined if the thread does not answer. Throws errors of the database. */
  async meanings({ terms, isAny, mistyped, withBegun }: MeaningsWanted): Promise<Meanings | undefined> {
    await this.#refresh()
    return this.#thread?.ask('meanings', { terms, isAny, mistyped, withBegun })
  }

  /** Replaces unknown words with the nearest known ones. Returns undefined if all are known. Throws as `meanings`. */
  async correction(terms: readonly Term[]): Promise<string | undefined> {
    await this.#refresh()
    return this.#thread?.ask('correction', terms)
  }

  /**
   * Share of the places that have a word; with `isPrefix`, a word that begins with it. Words that are not common count
   * 0.
   */
  readonly share: Shares = (word, isPrefix) => {
    const { words, shares } = this.#common
    const begin = indexOf(words, word)
    if (!isPrefix) return words[begin] === word ? (shares[begin] as number) : 0
    if (!words[begin]?.startsWith(word)) return 0
    const sum = shares.slice(begin, indexBehind(words, word, begin)).reduce((all, share) => all + share, 0)
    return Math.min(1, sum)
  }

  async close(): Promise<void> {
    await this.#thread?.close()
  }

  async #refresh(): Promise<void> {
    if (performance.now() - this.#refreshed < REFRESH_MILLISECONDS) return
    this.#refreshing ??= outsideRequests(() => this.#read()).finally(() => {
      this.#refreshing = undefined
    })
    await waitInRequest(this.#refreshing)
  }

  async #read(): Promise<void> {
    const thread = this.#livingThread()
    if (performance.now() - this.#commonRead > COMMON_MILLISECONDS) {
      this.#common = await commonWords(this.#database)
      this.#commonRead = performance.now()
      thread.setCommon(this.#common.words)
    }
    const { snapshot, words } = await searchWords(this.#database, this.#snapshot)
    this.#refreshed = performance.now()
    this.#snapshot = snapshot
    if (words !== null) thread.add(words)
  }

  #livingThread(): WordThread {
    if (this.#thread && !this.#thread.isOver) return this.#thread
    this.#snapshot = undefined
    this.#commonRead = Number.NEGATIVE_INFINITY
    this.#thread = new WordThread(this.#onTrouble)
    return this.#thread
  }
}
