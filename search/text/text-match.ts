/** Matches as text queries of PostgreSQL, with an estimate of the share of places that match. */
import type { TextMatch } from '../../sql/search/search.ts'
import type { Shares } from './dictionary.ts'
import type { Match } from './match.ts'

/**
 * Words contain no special characters of text queries. The estimate assumes that words are independent of each other,
 * and that no place matches two alternatives.
 */
export function textMatch(match: Match, shares: Shares): TextMatch {
  if ('word' in match) {
    const { word, isPrefix } = match
    return { query: `'${word}'${isPrefix ? ':*' : ''}`, share: shares(word, isPrefix) }
  }
  const parts = ('all' in match ? match.all : match.any).map((part) => textMatch(part, shares))
  const combined = `(${parts.map(({ query }) => query).join('all' in match ? ' & ' : ' | ')})`
  const share =
    'all' in match
      ? parts.reduce((product, part) => product * part.share, 1)
      : parts.reduce((sum, part) => Math.min(1, sum + part.share), 0)
  return { query: combined, share }
}
