/** The best matches of a text by PostgreSQL. */
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { type RankedQuery, type RankedRow, rankedPlaces } from '../../sql/search/search.ts'
import { MAX_RANKED } from '../engine.ts'
import { arranged } from '../text/candidates.ts'
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
  return ids(rows, query)
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
  const nameOf = new Map([...rows, ...more].map(({ id, name }) => [id, name]))
  const firsts = new Map<string | undefined, string>()
  for (const id of ids([...rows, ...more], query)) {
    const name = nameOf.get(id)
    if (!firsts.has(name)) firsts.set(name, id)
  }
  return [...firsts.values()]
}

function ids(rows: readonly RankedRow[], { plan, focus }: Ranked): string[] {
  return arranged(rows, plan, focus !== undefined)
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
