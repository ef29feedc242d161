/** An estimate of the share of places that match. */

import type { Match } from '../../core/words/match.ts'
import type { TextMatch } from '../../sql/search/search.ts'
import type { Shares } from './dictionary.ts'

export function textMatch(match: Match, shares: Shares): TextMatch {
  return { match, share: shareOf(match, shares) }
}

/** Assumes that words are independent of each other, and that no place matches two alternatives. */
function shareOf(match: Match, shares: Shares): number {
  if ('word' in match) return shares(match.word, match.isPrefix)
  return 'all' in match
    ? match.all.reduce((product, part) => product * shareOf(part, shares), 1)
    : match.any.reduce((sum, part) => Math.min(1, sum + shareOf(part, shares)), 0)
}
