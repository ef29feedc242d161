/** Text queries of PostgreSQL, put together from words, with an estimate of how many places fit. */
import type { TextMatch } from '../../sql/search.ts'

/** The share of the places that have a word, or words that begin so; 0 for what is not known to be common. */
export type Shares = (word: string, isPrefix: boolean) => number

/** Words have no character that a text query could take for a sign. */
export function matchWord(word: string, isPrefix: boolean, shares: Shares): TextMatch {
  return { query: `'${word}'${isPrefix ? ':*' : ''}`, share: shares(word, isPrefix) }
}

/** `operator` is `&`, or `<->` for words that follow each other. The estimate takes the words for independent. */
export function matchAll(matches: readonly TextMatch[], operator: '&' | '<->' = '&'): TextMatch {
  return {
    query: `(${matches.map(({ query }) => query).join(` ${operator} `)})`,
    share: matches.reduce((share, match) => share * match.share, 1),
  }
}

/** The estimate takes no two of them to fit the same place. */
export function matchAny(matches: readonly TextMatch[]): TextMatch {
  return {
    query: `(${matches.map(({ query }) => query).join(' | ')})`,
    share: Math.min(
      1,
      matches.reduce((share, match) => share + match.share, 0),
    ),
  }
}
