/** The best matches of a text by PostgreSQL. */
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { type RankedQuery, type RankedRow, rankedPlaces } from '../../sql/search/search.ts'
import { MAX_RANKED } from '../engine.ts'
import type { Sets } from '../sets.ts'
import { arranged, byTypos, firstOfEachName } from '../text/candidates.ts'
import type { Shares } from '../text/dictionary.ts'
import type { TextPlan } from '../text/plan.ts'
import { textMatch } from '../text/text-match.ts'
import type { Conditions } from './conditions.ts'

export interface Ranked {
  readonly where: Conditions
  readonly plan: TextPlan
  readonly focus: Position | undefined
}

/** What finds candidates. */
export interface Finders {
  readonly database: Queryable
  readonly sets: Sets
  readonly shares: Shares
}

/** The ids of the best results in their order, and the number of all if that is known. */
export interface Best {
  readonly ids: readonly string[]
  readonly total: number | undefined
}

/**
 * Returns the best results. There are no others if they are fewer than `MAX_RANKED`. `asked`: what `askForBest` returned, if it
 * was called before.
 */
export async function bestPlaces(finders: Finders, query: Ranked, asked = askForBest(finders, query)): Promise<Best> {
  const { rows, isWhole, count } = known(await asked, MAX_RANKED) ?? (await candidates(finders, query))
  return { ids: inOrder(rows, query).map(({ id }) => id), total: count ?? (isWhole ? rows.length : undefined) }
}

/** Places of chains among which other names are looked for. */
const MAX_OF_CHAINS = 2000

/**
 * Returns the ids of places with different names, the best first. If the best places have fewer than `enough`, as those
 * of a chain, it looks for other names once more.
 */
export async function bestNames(finders: Finders, query: Ranked, enough: number): Promise<string[]> {
  const first = known(await askForBest(finders, query), MAX_RANKED)
  const { rows, isWhole } = first ?? (await candidates(finders, query))
  const names = [...new Set(rows.map(({ name }) => name))]
  const isEnough = isWhole || names.length >= enough
  const another = async () =>
    (first && known(await askForBest(finders, query, MAX_OF_CHAINS), MAX_OF_CHAINS)) ??
    (await candidates(finders, query, names))
  const more = isEnough ? [] : (await another()).rows
  const all = new Map([...rows, ...more].map((row) => [row.id, row]))
  return firstOfEachName(inOrder([...all.values()], query))
}

function inOrder(rows: readonly RankedRow[], { plan, focus }: Ranked): RankedRow[] {
  return arranged(focus ? rows : byTypos(rows, plan.words, plan), plan, focus !== undefined)
}

interface Candidates {
  readonly rows: readonly RankedRow[]
  /** There are no others. */
  readonly isWhole: boolean
  /** How many there are in all, if that is known. */
  readonly count?: number
}

type Asked = Awaited<ReturnType<Sets['ranked']>>

/** Asks the index in memory for the best. It does not know nearness to a focus. */
export async function askForBest(
  { sets }: Pick<Finders, 'sets'>,
  { where, plan, focus }: Ranked,
  max = MAX_RANKED,
): Promise<Asked> {
  const [all] = plan.arms
  const words: PlaceCondition = { op: 'words', match: all, byIndex: true }
  return focus ? undefined : sets.ranked([...where.asked, words], plan.tiers, max)
}

function known(asked: Asked, max: number): Candidates | undefined {
  return asked && { rows: asked.places, isWhole: asked.places.length < max, count: asked.count }
}

/** Returns the best of each kind. */
async function candidates(
  { database, shares }: Finders,
  { where, plan, focus }: Ranked,
  without?: readonly string[],
): Promise<Candidates> {
  const tiers = plan.tiers.map((match) => textMatch(match, shares))
  const [all, ...more] = plan.arms
  const query: RankedQuery = {
    where: await where.resolved(),
    tiers,
    arms: [textMatch(all, shares)],
    focus,
    max: MAX_RANKED,
    without,
  }
  const best = await rankedPlaces(database, query)
  const isWhole = best.length < MAX_RANKED
  const arms = isWhole ? [] : more.map((match) => textMatch(match, shares))
  const others = arms.length === 0 ? [] : await rankedPlaces(database, { ...query, arms, focus: undefined })
  return { rows: [...new Map([...best, ...others].map((row) => [row.id, row])).values()], isWhole }
}
