/**
 * The words of all places in memory, for finding typos and texts inside the words of names. A million places have
 * 300,000 words. A lookup takes 1 ms, against 30 ms with a trigram index of PostgreSQL. It lives on its own thread
 * (word-worker.ts).
 */
import { bearsTypos, maxTypos } from '../typo-limits.ts'
import { type Effort, indexBehind, indexOf, type Typo, withinEdits } from '../typos.ts'

/** Minimum number of letters of a text inside a word. */
const INSIDE_FROM = 3
/** Maximum number of words that a lookup returns. More would make the answer slower, not better. */
const MAX_WORDS = 500
/** Maximum number of edits between an unknown word and its correction. */
const MAX_MEANT = 3

export interface TypoSearch {
  readonly isPrefix: boolean
  readonly isLoose: boolean
  /** Only common words are meant. */
  readonly isCommon: boolean
  readonly effort: Effort
}

export class WordIndex {
  #plain: string[] = []
  #named: string[] = []
  readonly #common = new Set<string>()
  /** Sorted. */
  #commonWords: readonly string[] = []
  /**
   * Words of names by each three letters that follow each other behind the first letter. A text inside words is looked up by
   * its rarest three letters.
   */
  readonly #inside = new Map<string, string[]>()

  /** Words of names occur a second time, with `=` in front. Common words have `!` in front. */
  add(marked: readonly string[]): void {
    const words = marked.map((word) => (word.startsWith('!') ? word.slice(1) : word))
    marked.forEach((word, at) => {
      if (word.startsWith('!')) this.#common.add(words[at] as string)
      else this.#common.delete(word)
    })
    this.#commonWords = [...this.#common].sort()
    const isNamed = (word: string) => word.startsWith('=')
    this.#plain = merged(
      this.#plain,
      words.filter((word) => !isNamed(word)),
    )
    const named = words.filter(isNamed).map((word) => word.slice(1))
    for (const word of merged([], named)) if (!isIn(this.#named, word)) this.#addInside(word)
    this.#named = merged(this.#named, named)
  }

  #addInside(word: string): void {
    for (const letters of threes(word.slice(1))) {
      const words = this.#inside.get(letters)
      if (!words) this.#inside.set(letters, [word])
      else if (words.at(-1) !== word) words.push(word)
    }
  }

  /**
   * Returns words that a word may be a typo of, those with the fewest edits first; with `isPrefix`, also words whose
   * beginning it may be a typo of. A wrong first letter counts as two edits, because it is rare and all words must be
   * compared. With `isLoose`, it counts as one: 235,000 words take 5 ms instead of 1. That is only for texts that find nothing
   * otherwise. Throws `EffortSpent`.
   */
  typos(word: string, { isPrefix, isLoose, isCommon, effort }: TypoSearch): Typo[] {
    const known = isCommon ? this.#commonWords : this.#plain
    const letters = word.length
    if (!bearsTypos(word)) return []
    // A beginning has so many more words that it is never read loosely.
    const allowed = (meant: number, isWhole: boolean) => maxTypos(Math.max(letters, meant), isLoose && isWhole)
    // Of a meant word, at most one letter is missing.
    const max = maxTypos(letters + 1, isLoose)
    if (max === 0) return []
    const first = String.fromCodePoint(word.codePointAt(0) as number)
    const begin = indexOf(known, first)
    const alike = known[begin]?.startsWith(first) ? known.slice(begin, indexBehind(known, first, begin)) : []
    const near = withinEdits(alike, word, { max, isPrefix, allowed, effort }).filter(({ edits }) => edits > 0)
    const extra = isLoose ? 0 : 1
    const others =
      max <= extra
        ? []
        : withinEdits(known, word, {
            max: max - extra,
            isPrefix,
            allowed: (meant, isWhole) => allowed(meant, isWhole) - extra,
            effort,
          })
            .filter((typo) => !typo.word.startsWith(first))
            .map((typo) => ({ ...typo, edits: typo.edits + extra }))
    return [...near, ...others].sort((one, other) => one.edits - other.edits).slice(0, MAX_WORDS)
  }

  /** Returns the words of names that contain a text behind their first letter; unless `isPrefix`, they end with it. */
  inside(text: string, isPrefix: boolean): string[] {
    if ([...text].length < INSIDE_FROM) return []
    const contains = (word: string) =>
      isPrefix ? word.includes(text, 1) : word.length > text.length && word.endsWith(text)
    let candidates = this.#named
    for (const letters of threes(text)) {
      const words = this.#inside.get(letters) ?? []
      if (words.length < candidates.length) candidates = words
    }
    const found: string[] = []
    for (const word of candidates) {
      if (contains(word)) found.push(word)
      if (found.length === MAX_WORDS) break
    }
    return found
  }

  /** Returns the nearest word within three edits; words of names come before others. Throws `EffortSpent`. */
  nearest(word: string, effort: Effort): string | undefined {
    if (!bearsTypos(word)) return undefined
    for (const words of [this.#named, this.#plain]) {
      for (let max = 1; max <= MAX_MEANT && max * 2 < word.length; max++) {
        const [typo] = withinEdits(words, word, { max, isPrefix: false, effort })
        if (typo) return typo.word
      }
    }
    return undefined
  }

  /** Returns whether a word is known; with `isPrefix`, whether a known word begins with it. */
  has(word: string, isPrefix: boolean): boolean {
    return isPrefix ? this.#plain[indexOf(this.#plain, word)]?.startsWith(word) === true : isIn(this.#plain, word)
  }
}

function merged(known: readonly string[], fresh: readonly string[]): string[] {
  return [...new Set([...known, ...fresh])].sort()
}

function isIn(sorted: readonly string[], word: string): boolean {
  return sorted[indexOf(sorted, word)] === word
}

function threes(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
}
