/** What the words of a text may mean beside themselves, as far as the words of all places tell. */
import { mayBeInside, type Term, type TextQuery } from '../../query/parse-text.ts'
import { type Effort, EffortSpent } from './typos.ts'
import type { WordIndex } from './word-index.ts'

export interface Meanings {
  /** Of each term of the text. */
  readonly terms: readonly TermMeanings[]
  readonly joined: readonly JoinedWord[]
}

export interface TermMeanings {
  /** Words that it may be a typo of. */
  readonly typos: readonly string[]
  /** Words of names that it is inside of. */
  readonly inside: readonly string[]
  /** The ways to take it apart into two words. */
  readonly apart: readonly (readonly [string, string])[]
}

/** Neighbours that are a known word when they are written as one. */
interface JoinedWord {
  readonly word: string
  /** How many terms stand before it, and the index of the first after it. */
  readonly before: number
  readonly after: number
}

/** A term that means itself only. */
export const ITSELF: TermMeanings = { typos: [], inside: [], apart: [] }

/** More words are never taken for one that was written apart. */
const MOST_JOINED = 3

/**
 * Rows of distances that the words of one text may take. The typos of a word take some 20,000 rows among the 300,000
 * words of a million places. A text that takes more is searched for without the typos of its last words.
 */
const MOST_EFFORT = 2_000_000

export function meaningsOf({ terms, isAny }: Pick<TextQuery, 'terms' | 'isAny'>, index: WordIndex): Meanings {
  const effort = { left: MOST_EFFORT }
  const isInside = mayBeInside(terms)
  const meant = terms.map(([word = '', ...more], number): TermMeanings => {
    // The letters of a script without spaces stand for themselves.
    if (more.length > 0) return ITSELF
    const isPrefix = isAny || number === terms.length - 1
    const typos = whileAble(() => index.typos(word, isPrefix, effort)) ?? []
    return {
      typos: typos.map((typo) => typo.word),
      inside: isInside ? index.inside(word, isPrefix) : [],
      apart: splits(word, index),
    }
  })
  return { terms: meant, joined: joinedWords(terms, index) }
}

/** The text with the nearest known words in place of those that nothing is known like; undefined: all are known. */
export function correctionOf(terms: readonly Term[], index: WordIndex): string | undefined {
  const effort: Effort = { left: MOST_EFFORT }
  let isCorrected = false
  const meant = terms.map((term) => {
    const word = term.join('')
    const isKnown = () => term.length > 1 || index.has(word, true) || index.typos(word, true, effort).length > 0
    const nearest = whileAble(() => (isKnown() ? undefined : index.nearest(word, effort)))
    isCorrected ||= nearest !== undefined
    return nearest ?? word
  })
  return isCorrected ? meant.join(' ') : undefined
}

/** Undefined when the effort is spent. */
function whileAble<Result>(look: () => Result): Result | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof EffortSpent) return undefined
    throw error
  }
}

/** The ways to take a word apart into two that are known. */
function splits(word: string, index: WordIndex): [string, string][] {
  const found: [string, string][] = []
  let end = 0
  for (const letter of word) {
    end += letter.length
    const [first, second] = [word.slice(0, end), word.slice(end)]
    if (second !== '' && index.has(first, false) && index.has(second, false)) found.push([first, second])
  }
  return found
}

function joinedWords(terms: readonly Term[], index: WordIndex): JoinedWord[] {
  const found: JoinedWord[] = []
  for (let before = 0; before < terms.length; before++) {
    for (let after = before + 2; after <= Math.min(terms.length, before + MOST_JOINED); after++) {
      const word = terms.slice(before, after).flat().join('')
      if (index.has(word, after === terms.length)) found.push({ word, before, after })
    }
  }
  return found
}
