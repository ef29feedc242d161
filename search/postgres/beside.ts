/** The best matches of a text where another engine ranks: PostgreSQL adds whole names. */
import { anyOf, type Match } from '../../core/words/match.ts'
import { type NamedPlace, type RankedRow, rankedPlaces } from '../../sql/search/search.ts'
import { spread } from '../chains.ts'
import { MAX_RANKED } from '../engine.ts'
import type { Sets } from '../sets.ts'
import { arranged, byTypos, firstOfEachName } from '../text/candidates.ts'
import type { TextPlan } from '../text/plan.ts'
import { textMatch } from '../text/text-match.ts'
import { isOne } from '../text/tiers.ts'
import type { Conditions } from './conditions.ts'
import type { Best, Finders } from './ranked.ts'
import type { FoundAmong } from './searched.ts'

/** Maximum number of places with whole names, if they are not to be found among similar ones. */
const MAX_WHOLE = 20

interface Sought {
  readonly where: Conditions
  readonly plan: TextPlan
}

/** The other engine. `among` returns those of its places that belong to the results. */
interface Beside {
  readonly ranked: Promise<readonly string[] | undefined>
  readonly among: (ids: readonly string[]) => Promise<FoundAmong>
  /** What `askForWholeNames` returned, if it was called before. */
  readonly asked?: ReturnType<Sets['ranked']> | undefined
  /** Called early with what the result would be if all places of the engine belonged to it. */
  readonly onLikely?: ((ids: readonly string[]) => void) | undefined
}

/**
 * Returns the ids of the best results beside another engine: whole names, then those of the engine's that match. Names
 * that are the text but for typos come first. Undefined if the engine does not tell.
 */
export async function bestBeside(
  finders: Finders,
  query: Sought,
  { ranked, among, asked, onLikely }: Beside,
): Promise<Best | undefined> {
  const whole = wholeNameRows(finders, query, asked)
  const tellLikely = async () => {
    const [rows, ids] = await Promise.all([whole, ranked])
    if (ids)
      onLikely?.(
        inOrder(
          query.plan,
          rows,
          ids.map((id) => ({ id, name: id })),
        ),
      )
  }
  // The results fail for the same reason, and report it.
  tellLikely().catch(() => undefined)
  const [rows, others] = await Promise.all([whole, ranked.then((ids) => ids && among(ids))])
  return others && { ids: inOrder(query.plan, rows, others.places), total: others.total }
}

function inOrder(
  { words, wholeNames }: TextPlan,
  whole: readonly RankedRow[],
  others: readonly NamedPlace[],
): string[] {
  const similar = wholeNames.tiers.length
  const behind = others.map((place, index) => ({ ...place, rank: similar + 1 + index, score: -index }))
  const candidates = byTypos([...behind, ...whole], words, wholeNames).filter(({ rank }) => rank !== similar)
  const places = new Map(candidates.map((place) => [place.id, place]))
  return spread(arranged([...places.values()], { named: similar })).map(({ id }) => id)
}

/** Returns the ids of whole names, then those of `ranked`: names by another engine. Undefined if it does not tell. */
export async function namesBeside(
  finders: Finders,
  query: Sought,
  ranked: Promise<readonly string[] | undefined>,
): Promise<string[] | undefined> {
  const [whole, others] = await Promise.all([wholeNameRows(finders, query), ranked])
  if (!others) return undefined
  return [...firstOfEachName(arranged(whole, { named: query.plan.wholeNames.tiers.length })), ...others]
}

/** Asks the index in memory for the best places whose whole name is the text, or a part of it. */
export function askForWholeNames({ sets }: Pick<Finders, 'sets'>, { where, plan }: Sought): ReturnType<Sets['ranked']> {
  return sets.ranked(where.asked, wholeNameTiers(plan), maxWholeNames(plan))
}

/** The last tier has names that are only similar. */
function wholeNameTiers({ wholeNames: { tiers, similar } }: TextPlan): Match[] {
  return [...tiers, similar].filter(isOne)
}

function maxWholeNames({ wholeNames: { similar } }: TextPlan): number {
  return isOne(similar) ? MAX_RANKED : MAX_WHOLE
}

/** Returns the best places whose whole name is the text, or a part of it. */
async function wholeNameRows(
  finders: Finders,
  query: Sought,
  asked = askForWholeNames(finders, query),
): Promise<readonly RankedRow[]> {
  const known = await asked
  if (known) return known.places
  const { database, shares } = finders
  const { where, plan } = query
  const { similar } = plan.wholeNames
  const matched = (match: Match) => textMatch(match, shares)
  // They are far fewer than their words are frequent, so the index is quicker than all places in order of quality.
  const whole = { ...matched(anyOf(plan.wholeNames.tiers)), share: 0 }
  const arms = isOne(similar) ? [whole, matched(similar)] : [whole]
  return rankedPlaces(database, {
    where: await where.resolved(),
    tiers: wholeNameTiers(plan).map(matched),
    arms,
    focus: undefined,
    max: maxWholeNames(plan),
  })
}
