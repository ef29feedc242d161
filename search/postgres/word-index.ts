/**
 * The words of all places, in memory: what a mistyped word may mean, and which names have a text inside a word. They are
 * few (300,000 of a million places), and looking at them here takes a millisecond, where an index of PostgreSQL on
 * their trigrams takes thirty. Lives on a thread of its own (word-worker.ts).
 */
import { MAX_TYPO_LETTERS, mostTypos } from '../typo-limits.ts'
import { type Effort, indexBehind, indexOf, type Typo, withinEdits } from './typos.ts'

/** What is inside a word has so many letters at least. */
const INSIDE_FROM = 3
/** Of each kind; more would make no better answer, and a slow one. */
const MOST_WORDS = 500
/** Edits by which a word that nothing is found for may differ from what was meant. */
const MOST_MEANT = 3

export class WordIndex {
  #plain: string[] = []
  #named: string[] = []
  /** Names of places again, each after a line break. */
  #text = ''

  /** Those of names come once more with `=` in front. */
  add(words: readonly string[]): void {
    const isNamed = (word: string) => word.startsWith('=')
    this.#plain = merged(
      this.#plain,
      words.filter((word) => !isNamed(word)),
    )
    this.#named = merged(
      this.#named,
      words.filter(isNamed).map((word) => word.slice(1)),
    )
    this.#text = `\n${this.#named.join('\n')}\n`
  }

  /** Words that a word may mean, itself left out; `isPrefix` when it may be the beginning of one. Throws `EffortSpent`. */
  typos(word: string, isPrefix: boolean, effort: Effort): Typo[] {
    const most = mostTypos(word)
    if (most === 0) return []
    // A wrong first letter counts twice: few mistype it.
    const first = String.fromCodePoint(word.codePointAt(0) as number)
    const begin = indexOf(this.#plain, first)
    const alike = this.#plain.slice(begin, indexBehind(this.#plain, first, begin))
    const near = withinEdits(alike, word, { most, isPrefix, effort }).filter(({ edits }) => edits > 0)
    const others =
      most < 2
        ? []
        : withinEdits(this.#plain, word, { most: 1, isPrefix, effort })
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

  /** The nearest word by up to three edits, for one that nothing is found for; names before others. Throws `EffortSpent`. */
  nearest(word: string, effort: Effort): string | undefined {
    if ([...word].length > MAX_TYPO_LETTERS) return undefined
    for (const words of [this.#named, this.#plain]) {
      for (let most = 1; most <= MOST_MEANT && most * 2 < word.length; most++) {
        const [typo] = withinEdits(words, word, { most, isPrefix: false, effort })
        if (typo) return typo.word
      }
    }
    return undefined
  }

  /** Whether a word, or with `isPrefix` its beginning, is known. */
  has(word: string, isPrefix: boolean): boolean {
    const next = this.#plain[indexOf(this.#plain, word)]
    return isPrefix ? next?.startsWith(word) === true : next === word
  }
}

function merged(known: readonly string[], fresh: readonly string[]): string[] {
  return [...new Set([...known, ...fresh])].sort()
}
