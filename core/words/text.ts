/** Parses the text that people type into terms: the first ten words, and whether all of them are required. */
import { isUnspaced, words } from './words.ts'

/** Further words are ignored, as in Meilisearch. */
export const MAX_WORDS = 10
/** A query with fewer characters than this matches places with any of its terms. */
export const ANY_BELOW = 10
/** Maximum number of characters of the typed text; the rest is ignored. */
const MAX_LENGTH = 1000

/** A word; or, in a script without spaces, a run of adjacent letters. Never empty. */
export type Term = readonly string[]

export interface TextQuery {
  /** At least one; the last one may be the beginning of a word. */
  readonly terms: readonly Term[]
  /** The words behind the terms: only a whole name must have them. */
  readonly rest: readonly string[]
  /** Any of the terms is enough; each of them may be the beginning of a word. */
  readonly isAny: boolean
  /** As it was typed. */
  readonly typed: string
}

/** Returns undefined for a text without a word. */
export function parseText(text: string): TextQuery | undefined {
  // PostgreSQL's text can't hold NUL.
  const typed = text.replaceAll('\0', ' ').trim().slice(0, MAX_LENGTH)
  const terms: Term[] = []
  const rest: string[] = []
  let count = 0
  for (const chunk of typed.split(/[\s,]+/)) {
    const all = words(chunk)
    const found = all.slice(0, MAX_WORDS - count)
    rest.push(...all.slice(found.length))
    count += found.length
    if (found.length > 1 && found.every(isUnspaced)) terms.push(found)
    else terms.push(...found.map((word) => [word]))
  }
  return terms.length === 0 ? undefined : { terms, rest, isAny: [...typed].length < ANY_BELOW, typed }
}

/** Minimum number of letters for a match inside a word. */
const INSIDE_FROM = 3

/** Returns whether terms may match inside words of names: not while the last one has just been begun. */
export function mayBeInside(terms: readonly Term[]): boolean {
  return (terms.at(-1)?.join('').length ?? 0) >= INSIDE_FROM
}
