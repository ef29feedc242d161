/** The best matches of a text by PostgreSQL. */
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placesAmong, type RankedQuery, type RankedRow, rankedPlaces } from '../../sql/search/search.ts'
import { spread } from '../chains.ts'
import { MAX_RANKED } from '../engine.ts'
import { arranged, byTypos } from '../text/candidates.ts'
import type { Shares } from '../text/dictionary.ts'
import { anyOf, type Match } from '../text/match.ts'
import type { TextPlan } from '../text/plan.ts'
import { textMatch } from '../text/text-match.ts'
import { isOne } from '../text/tiers.ts'

/** Maximum number of places with whole names, if they are not to be found among similar ones. */
const MAX_WHOLE = 20

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
  const nameOf = new Map([...rows, ...more].map(({ id, name }) => [id, name]))
  const firsts = new Map<string | undefined, string>()
  for (const { id } of inOrder([...rows, ...more], query)) {
    const name = nameOf.get(id)
    if (!firsts.has(name)) firsts.set(name, id)
  }
  return [...firsts.values()]
}

/**
 * Returns the ids of the best results beside another engine: whole names, then those of `ranked` that are `matching`. Names
 * that are the text but for typos come first.
 */
export async function bestBeside(
  database: Queryable,
  shares: Shares,
  query: Omit<Ranked, 'focus'>,
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
  query: Omit<Ranked, 'focus'>,
  ranked: readonly string[],
): Promise<string[]> {
  const whole = await wholeNameRows(database, shares, query)
  return [...arranged(whole, query.plan).map(({ id }) => id), ...ranked]
}

/** Returns the best places whose whole name is the text, or a part of it. The tier of those that are only similar is the last. */
async function wholeNameRows(
  database: Queryable,
  shares: Shares,
  { where, plan }: Omit<Ranked, 'focus'>,
): Promise<RankedRow[]> {
  const { tiers, similar } = plan.wholeNames
  const matches = (all: readonly Match[]) => all.map((match) => textMatch(match, shares))
  return rankedPlaces(database, {
    where,
    tiers: matches([...tiers, similar]),
    arms: matches([anyOf(tiers), similar].filter(isOne)),
    focus: undefined,
    max: isOne(similar) ? MAX_RANKED : MAX_WHOLE,
  })
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
