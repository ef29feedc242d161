/** The best matches of a text by PostgreSQL. */
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { type RankedQuery, type RankedRow, rankedPlaces } from '../../sql/search/search.ts'
import { MAX_RANKED } from '../engine.ts'
import { arranged, byTypos, firstOfEachName } from '../text/candidates.ts'
import type { Shares } from '../text/dictionary.ts'
import type { TextPlan } from '../text/plan.ts'
import { textMatch } from '../text/text-match.ts'

export interface Ranked {
  readonly where: readonly PlaceCondition[]
  readonly plan: TextPlan
  readonly focus: Position | undefined
}

/** Returns the ids of the best results in their order. There are no others if they are fewer than `MAX_RANKED`. */
export async function bestPlaces(database: Queryable, shares: Shares, query: Ranked): Promise<string[]> {
  const { rows } = await candidates(database, shares, query)
  return inOrder(rows, query).map(({ id }) => id)
}

/**
 * Returns the ids of places with different names, the best first. If the best places have fewer than `enough`, as those
 * of a chain, it looks for other names once more.
 */
export async function bestNames(database: Queryable, shares: Shares, query: Ranked, enough: number): Promise<string[]> {
  const { rows, isWhole } = await candidates(database, shares, query)
  const names = [...new Set(rows.map(({ name }) => name))]
  const isEnough = isWhole || names.length >= enough
  const more = isEnough ? [] : (await candidates(database, shares, query, names)).rows
  return firstOfEachName(inOrder([...rows, ...more], query))
}

function inOrder(rows: readonly RankedRow[], { plan, focus }: Ranked): RankedRow[] {
  return arranged(focus ? rows : byTypos(rows, plan.words, plan), plan, focus !== undefined)
}

/** Returns the best of each kind. `isWhole`: there are no others. */
async function candidates(
  database: Queryable,
  shares: Shares,
  { where, plan, focus }: Ranked,
  without?: readonly string[],
): Promise<{ rows: RankedRow[]; isWhole: boolean }> {
  const tiers = plan.tiers.map((match) => textMatch(match, shares))
  const [all, ...more] = plan.arms
  const query: RankedQuery = { where, tiers, arms: [textMatch(all, shares)], focus, max: MAX_RANKED, without }
  const best = await rankedPlaces(database, query)
  const isWhole = best.length < MAX_RANKED
  const arms = isWhole ? [] : more.map((match) => textMatch(match, shares))
  const others = arms.length === 0 ? [] : await rankedPlaces(database, { ...query, arms, focus: undefined })
  return { rows: [...new Map([...best, ...others].map((row) => [row.id, row])).values()], isWhole }
}
