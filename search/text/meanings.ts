/** Further meanings of the words of a text, derived from the words of all places. */

import { sameAsBegun, sameWords } from '../../core/words/same-words.ts'
import { mayBeInside, type Term, type TextQuery } from '../../core/words/text.ts'
import { type Effort, EffortSpent } from '../typos.ts'
import type { WordIndex } from './word-index.ts'

export interface Meanings {
  /** One for each term of the text. */
  readonly terms: readonly TermMeanings[]
  readonly joined: readonly JoinedWord[]
  /** Some words were taken as they are typed. */
  readonly isTrusting: boolean
  /** No place can have all words: one is unknown, and means nothing else. */
  readonly isHopeless: boolean
  /** Even short words may have typos, and words more of them. */
  readonly isLoose: boolean
}

export interface TermMeanings {
  /** Words that the term may be a typo of. */
  readonly typos: readonly string[]
  /** Words of names that contain the term. */
  readonly inside: readonly string[]
  /** Ways to split the term into two words. */
  readonly apart: readonly (readonly [string, string])[]
  /** The term may be the beginning of a word. */
  readonly isBegun: boolean
}

/**
 * Which words may have typos.
 * `unknown`: words that no place has, and words that may be typos of common ones. In a text of several words, the other
 * words mean only themselves.
 * `all`: all words. `loose`: all words, even short ones, and more typos in each.
 */
export type Mistyped = 'unknown' | 'all' | 'loose'

/** A text whose meanings are wanted. */
export interface MeaningsWanted extends Pick<TextQuery, 'terms' | 'isAny'> {
  readonly mistyped: Mistyped
  /** The text is the beginning of a name: its last word may go on, even if it is one. */
  readonly isName: boolean
}

/** Adjacent terms that form a known word when written together. */
interface JoinedWord {
  readonly word: string
  /** Number of terms before the word, and index of the first term after it. */
  readonly before: number
  readonly after: number
  readonly isBegun: boolean
}

/** Minimum length of a beginning that stands for words anywhere in a place; a shorter one must be in its name. */
export const MIN_BEGUN = 3

/** A term that means only itself. */
export const ITSELF: TermMeanings = { typos: [], inside: [], apart: [], isBegun: false }

/** Maximum number of terms that are joined to one word. */
const MAX_JOINED = 3

/**
 * Maximum number of table rows (typos.ts) for the words of one text. Finding the typos of a word takes about 20,000
 * rows for the 300,000 words of a million places. Beyond the limit, a text is searched without the typos of its last
 * words.
 */
const MAX_EFFORT = 2_000_000

/** Minimum length of a word that compounds may end with: museo of taidemuseo, but not art of Walmart. */
const COMPOUND_FROM = 5

/** Words that all terms of a text may be typos of, and the same inside of words: a text query has 1 MB at most. */
const MAX_MEANT = 500

export function meaningsOf({ terms, isAny, mistyped, isName }: MeaningsWanted, index: WordIndex): Meanings {
  const effort = { left: MAX_EFFORT }
  const isLoose = mistyped === 'loose'
  let [isTrusting, isHopeless] = [false, false]
  const isInside = mayBeInside(terms)
  const most = Math.ceil(MAX_MEANT / terms.length)
  const meant = terms.map(([word = '', ...more], number): TermMeanings => {
    // The letters of a script without spaces mean only themselves.
    if (more.length > 0) return ITSELF
    // A word that places have is not also the beginning of others, as bar of Barcelona. Compounds may end with it.
    const isWord = !isName && mistyped === 'unknown' && isKnownBy(index, word, false)
    const isPrefix = !isWord && (isAny || number === terms.length - 1)
    const isKnown = isWord || isKnownBy(index, word, isPrefix)
    const isTyped = mistyped === 'unknown' && isKnown
    isTrusting ||= isTyped
    const typos = whileAble(() => index.typos(word, { isPrefix, isLoose, isCommon: isTyped, effort })) ?? []
    const isWhole = isTyped && terms.length > 1
    const mayBePart = isWord ? word.length >= COMPOUND_FROM : isInside && !isWhole
    const meanings = {
      typos: typos.slice(0, most).map((typo) => typo.word),
      inside: mayBePart ? index.inside(word, isPrefix).slice(0, most) : [],
      apart: isWhole ? [] : splits(word, index),
    }
    isHopeless ||= Object.values(meanings).every((words) => words.length === 0) && !isKnown
    return { ...meanings, isBegun: isPrefix }
  })
  const joined = joinedWords(terms, index, isName)
  isHopeless &&= !isAny && joined.length === 0
  return { terms: meant, joined, isTrusting, isHopeless, isLoose }
}

/** Returns whether a place may have the word, or another that means the same. */
function isKnownBy(index: WordIndex, word: string, isPrefix: boolean): boolean {
  const same = isPrefix ? [...sameWords(word), ...sameAsBegun(word)] : sameWords(word)
  return index.has(word, isPrefix) || same.some((other) => index.has(other, false))
}

/** Replaces words that resemble no known word with the nearest known ones. Returns undefined if there are none. */
export function correctionOf(terms: readonly Term[], index: WordIndex): string | undefined {
  const effort: Effort = { left: MAX_EFFORT }
  let isCorrected = false
  const meant = terms.map((term) => {
    const word = term.join('')
    const isKnown = () =>
      term.length > 1 ||
      isKnownBy(index, word, true) ||
      index.typos(word, { isPrefix: true, isLoose: true, isCommon: false, effort }).length > 0
    const nearest = whileAble(() => (isKnown() ? undefined : index.nearest(word, effort)))
    isCorrected ||= nearest !== undefined
    return nearest ?? word
  })
  return isCorrected ? meant.join(' ') : undefined
}

/** Returns undefined once the effort is spent. */
function whileAble<Result>(look: () => Result): Result | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof EffortSpent) return undefined
    throw error
  }
}

/** Returns the ways to split a word into two known words. */
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

function joinedWords(terms: readonly Term[], index: WordIndex, isName: boolean): JoinedWord[] {
  const found: JoinedWord[] = []
  for (let before = 0; before < terms.length; before++) {
    for (let after = before + 2; after <= Math.min(terms.length, before + MAX_JOINED); after++) {
      const word = terms.slice(before, after).flat().join('')
      const isLast = after === terms.length
      const isBegun = isLast && (isName || !isKnownBy(index, word, false))
      if (isKnownBy(index, word, isLast)) found.push({ word, before, after, isBegun })
    }
  }
  return found
}
