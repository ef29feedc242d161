/**
 * Finds the meanings of the words of a text, and the share of places that have a word. A separate thread holds the words
 * of all places; without it, each word means only itself.
 */
import type { Term } from '../../core/words/text.ts'
import { SharedPoll } from '../../sql/changes/shared-poll.ts'
import { snapshotIfUnchanged } from '../../sql/changes/unchanged.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { searchWords, wordShares } from '../../sql/search/words.ts'
import { indexBehind, indexOf } from '../typos.ts'
import type { Meanings, MeaningsWanted } from './meanings.ts'
import { WordThread } from './word-thread.ts'

/** Shares change slowly, with PostgreSQL's own statistics. They decide how places are read, not which. */
const SHARES_MILLISECONDS = 60_000

/** Returns the share of the places that have a word, or words that begin with it; 0 unless these words are common. */
export type Shares = (word: string, isPrefix: boolean) => number

export class Dictionary {
  readonly #database: Queryable
  readonly #onTrouble: (error: Error) => void
  readonly #polls = new SharedPoll(() => this.#read())
  #thread: WordThread | undefined
  /** Snapshot up to which the thread has received the words. */
  #snapshot: string | undefined
  /** It grows with each change of places or words. */
  #version = 0
  /** Sorted words, and for each the share of places that have it. */
  #common: { words: string[]; shares: number[] } = { words: [], shares: [] }
  #commonRead = Number.NEGATIVE_INFINITY

  /** `onTrouble` is called when the thread ends by itself; the next search starts another. */
  constructor(database: Queryable, onTrouble: (error: Error) => void) {
    this.#database = database
    this.#onTrouble = onTrouble
  }

  /** Takes in what changed up to now. Two calls return the same number if no place changed in between. */
  async current(): Promise<number> {
    await this.#polls.ask()
    return this.#version
  }

  /** As of the last `current`. Returns undefined if the thread does not answer. */
  async meanings(wanted: MeaningsWanted): Promise<Meanings | undefined> {
    return this.#thread?.ask('meanings', wanted)
  }

  /** Replaces unknown words with the nearest known ones. Returns undefined if all are known. */
  async correction(terms: readonly Term[]): Promise<string | undefined> {
    await this.#polls.ask()
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

  async #read(): Promise<void> {
    const thread = this.#livingThread()
    if (performance.now() - this.#commonRead > SHARES_MILLISECONDS) {
      this.#common = await wordShares(this.#database)
      this.#commonRead = performance.now()
    }
    // PostgreSQL plans the statement that reads words for 0.6 ms.
    const same = this.#snapshot && (await snapshotIfUnchanged(this.#database, this.#snapshot, 'unscored', 'words'))
    if (same) {
      this.#snapshot = same
      return
    }
    const { snapshot, words, isChanged } = await searchWords(this.#database, this.#snapshot)
    this.#snapshot = snapshot
    if (isChanged || words !== null) this.#version++
    if (words !== null) thread.add(words)
  }

  #livingThread(): WordThread {
    if (this.#thread && !this.#thread.isOver) return this.#thread
    this.#snapshot = undefined
    this.#thread = new WordThread(this.#onTrouble)
    return this.#thread
  }
}
