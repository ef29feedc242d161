/**
 * Which words a place must have, as they are in `places.words`. `=` marks words of names, `@` those of labels and areas,
 * `^` whole names, `#` the number of words of a name, and `~` pairs of letters; see `place_words` in sql/schema/functions/text/words.sql.
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
