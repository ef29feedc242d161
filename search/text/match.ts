/**
 * Which words a place must have, for any engine: words as they are in `places.words` and in the documents of an index.
 * `=` marks words of names, `@` those of labels and areas, `^` whole names, `#` the number of words of a name, and `~`
 * pairs of letters; see `place_words` in sql/schema/functions/text/words.sql.
 */

export type Match = WordMatch | { readonly all: readonly Match[] } | { readonly any: readonly Match[] }

interface WordMatch {
  readonly word: string
  /** Words that begin so match, too. */
  readonly isPrefix: boolean
}

/** Matches no place. */
export const NOTHING: Match = { any: [] }

export function whole(word: string): Match {
  return { word, isPrefix: false }
}

export function begun(word: string): Match {
  return { word, isPrefix: true }
}

export function allOf(matches: readonly Match[]): Match {
  if (matches.includes(NOTHING)) return NOTHING
  const parts = matches.flatMap((match) => ('all' in match ? match.all : [match]))
  return parts.length === 1 ? (parts[0] as Match) : { all: parts }
}

export function anyOf(matches: readonly Match[]): Match {
  const parts = matches.flatMap((match) => ('any' in match ? match.any : [match]))
  if (parts.length === 0) return NOTHING
  return parts.length === 1 ? (parts[0] as Match) : { any: parts }
}

/** Returns whether a place with these words matches. */
export function holds(match: Match, words: ReadonlySet<string>): boolean {
  if ('all' in match) return match.all.every((part) => holds(part, words))
  if ('any' in match) return match.any.some((part) => holds(part, words))
  if (words.has(match.word)) return true
  return match.isPrefix && beginsAny(match.word, words)
}

function beginsAny(beginning: string, words: ReadonlySet<string>): boolean {
  for (const word of words) if (word.startsWith(beginning)) return true
  return false
}
