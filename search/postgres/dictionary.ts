/**
 * The words of all places, in memory: what a mistyped word may mean, and which names have a text inside a word. They are
 * few (300,000 of a million places), and looking at them here takes a millisecond, where an index of PostgreSQL on
 * their trigrams takes thirty. Follows the database; what is new is found a second later at the most.
 */
import type { Queryable } from '../../sql/database.ts'
import { commonWords, searchWords } from '../../sql/search-words.ts'
import { mostTypos } from '../typo-limits.ts'
import type { Shares } from './text-match.ts'
import { indexBehind, indexOf, type Typo, withinEdits } from './typos.ts'

const REFRESH_MILLISECONDS = 1000

/** Which words are common changes slowly, with PostgreSQL's own statistics. */
const COMMON_MILLISECONDS = 60_000

/** What is inside a word has so many letters at least. */
const INSIDE_FROM = 3
/** Of each kind; more would make no better answer, and a slow one. */
const MOST_WORDS = 500

export class Dictionary {
  readonly #database: Queryable
  #snapshot: string | undefined
  #plain: string[] = []
  #named: string[] = []
  /** Names of places again, each after a line break. */
  #text = ''
  /** Sorted, and the share of the places that have each. */
  #common: { words: string[]; shares: number[] } = { words: [], shares: [] }
  #commonRead = Number.NEGATIVE_INFINITY
  #refreshed = Number.NEGATIVE_INFINITY
  #refreshing: Promise<void> | undefined

  constructor(database: Queryable) {
    this.#database = database
  }

  /** To be awaited before the others are asked. Throws what the database answers. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#refreshed < REFRESH_MILLISECONDS) return
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  /** Words that a word may mean, itself left out; `isPrefix` when it may be the beginning of one. */
  typos(word: string, isPrefix: boolean): Typo[] {
    const most = mostTypos(word)
    if (most === 0) return []
    // A wrong first letter counts twice: few mistype it.
    const first = String.fromCodePoint(word.codePointAt(0) as number)
    const begin = indexOf(this.#plain, first)
    const alike = this.#plain.slice(begin, indexBehind(this.#plain, first, begin))
    const near = withinEdits(alike, word, { most, isPrefix }).filter(({ edits }) => edits > 0)
    const others =
      most < 2
        ? []
        : withinEdits(this.#plain, word, { most: 1, isPrefix })
            .filter((typo) => !typo.word.startsWith(first))
            .map((typo) => ({ ...typo, edits: 2 }))
    return [...near, ...others].slice(0, MOST_WORDS)
  }

  /** The words of names that have a text inside, or, unless `isPrefix`, at their end. */
  inside(text: string, isPrefix: boolean): string[] {
    if ([...text].length < INSIDE_FROM) return []
    const wanted = isPrefix ? text : `${text}\n`
    const found: string[] = []
    for (let at = this.#text.indexOf(wanted); at >= 0 && found.length < MOST_WORDS; ) {
      const begin = this.#text.lastIndexOf('\n', at) + 1
      const end = this.#text.indexOf('\n', at)
      if (begin < at) found.push(this.#text.slice(begin, end))
      at = this.#text.indexOf(wanted, end)
    }
    return found
  }

  /** The nearest word by up to three edits, for one that nothing is found for; names before others. */
  nearest(word: string): string | undefined {
    const near = (words: readonly string[]) =>
      [1, 2, 3]
        .filter((most) => most * 2 < word.length)
        .flatMap((most) => {
          const [typo] = withinEdits(words, word, { most, isPrefix: false })
          return typo ? [typo.word] : []
        })[0]
    return near(this.#named) ?? near(this.#plain)
  }

  /** Whether a word, or with `isPrefix` its beginning, is known. */
  has(word: string, isPrefix: boolean): boolean {
    const next = this.#plain[indexOf(this.#plain, word)]
    return isPrefix ? next?.startsWith(word) === true : next === word
  }

  /** Of the places, those that have a word, or with `isPrefix` what begins so; words that are not common count 0. */
  readonly share: Shares = (word, isPrefix) => {
    const { words, shares } = this.#common
    const begin = indexOf(words, word)
    if (!isPrefix) return words[begin] === word ? (shares[begin] as number) : 0
    if (!words[begin]?.startsWith(word)) return 0
    const sum = shares.slice(begin, indexBehind(words, word, begin)).reduce((all, share) => all + share, 0)
    return Math.min(1, sum)
  }

  async #read(): Promise<void> {
    if (performance.now() - this.#commonRead > COMMON_MILLISECONDS) {
      this.#common = await commonWords(this.#database)
      this.#commonRead = performance.now()
    }
    const { snapshot, words } = await searchWords(this.#database, this.#snapshot)
    this.#refreshed = performance.now()
    this.#snapshot = snapshot
    if (words.length === 0) return
    const isNamed = (word: string) => word.startsWith('=')
    const fresh = words.filter(isNamed).map((word) => word.slice(1))
    this.#plain = merged(
      this.#plain,
      words.filter((word) => !isNamed(word)),
    )
    this.#named = merged(this.#named, fresh)
    this.#text = `\n${this.#named.join('\n')}\n`
  }
}

function merged(known: readonly string[], fresh: readonly string[]): string[] {
  return [...new Set([...known, ...fresh])].sort()
}
