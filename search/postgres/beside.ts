/** The best matches of a text where another engine ranks: PostgreSQL adds whole names. */
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placesAmong, type RankedRow, rankedPlaces } from '../../sql/search/search.ts'
import { spread } from '../chains.ts'
import { MAX_RANKED } from '../engine.ts'
import { arranged, byTypos, firstOfEachName } from '../text/candidates.ts'
import type { Shares } from '../text/dictionary.ts'
import { anyOf, type Match } from '../text/match.ts'
import type { TextPlan } from '../text/plan.ts'
import { textMatch } from '../text/text-match.ts'
import { isOne } from '../text/tiers.ts'

/** Maximum number of places with whole names, if they are not to be found among similar ones. */
const MAX_WHOLE = 20

interface Sought {
  readonly where: readonly PlaceCondition[]
  readonly plan: TextPlan
}

/**
 * Returns the ids of the best results beside another engine: whole names, then those of `ranked` that are `matching`. Names
 * that are the text but for typos come first.
 */
export async function bestBeside(
  database: Queryable,
  shares: Shares,
  query: Sought,
  ranked: readonly string[],
  matching: readonly PlaceCondition[],
): Promise<string[]> {
  const { words, wholeNames } = query.plan
  const similar = wholeNames.tiers.length
  const [whole, others] = await Promise.all([
    wholeNameRows(database, shares, query),
    placesAmong(database, ranked, matching),
  ])
  const behind = others.map((place, index) => ({ ...place, rank: similar + 1 + index, score: -index }))
  const candidates = byTypos([...behind, ...whole], words, wholeNames).filter(({ rank }) => rank !== similar)
  const places = new Map(candidates.map((place) => [place.id, place]))
  return spread(arranged([...places.values()], { named: similar })).map(({ id }) => id)
}

/** Returns the ids of whole names, then those of `ranked`: names by another engine. */
export async function namesBeside(
  database: Queryable,
  shares: Shares,
  query: Sought,
  ranked: readonly string[],
): Promise<string[]> {
  const whole = await wholeNameRows(database, shares, query)
  return [...firstOfEachName(arranged(whole, { named: query.plan.wholeNames.tiers.length })), ...ranked]
}

/** Returns the best places whose whole name is the text, or a part of it; in the last tier those that are only similar. */
async function wholeNameRows(database: Queryable, shares: Shares, { where, plan }: Sought): Promise<RankedRow[]> {
  const { tiers, similar } = plan.wholeNames
  const matched = (match: Match) => textMatch(match, shares)
  // They are far fewer than their words are frequent, so the index is quicker than all places in order of quality.
  const whole = { ...matched(anyOf(tiers)), share: 0 }
  return rankedPlaces(database, {
    where,
    tiers: [...tiers, similar].map(matched),
    arms: isOne(similar) ? [whole, matched(similar)] : [whole],
    focus: undefined,
    max: isOne(similar) ? MAX_RANKED : MAX_WHOLE,
  })
}
