/** Text queries of PostgreSQL, built from words, with an estimate of the share of places that match. */
import type { TextMatch } from '../../sql/search/search.ts'

/** Returns the share of the places that have a word, or words that begin with it; 0 unless these words are common. */
export type Shares = (word: string, isPrefix: boolean) => number

/** Words contain no special characters of text queries. */
export function matchWord(word: string, isPrefix: boolean, shares: Shares): TextMatch {
  return { query: `'${word}'${isPrefix ? ':*' : ''}`, share: shares(word, isPrefix) }
}

/** `operator` is `&`, or `<->` for words that follow each other. The estimate assumes that words are independent. */
export function matchAll(matches: readonly TextMatch[], operator: '&' | '<->' = '&'): TextMatch {
  return {
    query: `(${matches.map(({ query }) => query).join(` ${operator} `)})`,
    share: matches.reduce((share, match) => share * match.share, 1),
  }
}

/** The estimate assumes that no place matches two of the queries. */
export function matchAny(matches: readonly TextMatch[]): TextMatch {
  return {
    query: `(${matches.map(({ query }) => query).join(' | ')})`,
    share: Math.min(
      1,
      matches.reduce((share, match) => share + match.share, 0),
    ),
  }
}
