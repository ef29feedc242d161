/** Search by PostgreSQL alone. It can express every query. */

import type { PlaceCondition } from '../../core/query/ast.ts'
import type { SearchQuery } from '../../core/query/parse/search.ts'
import type { Slice } from '../../sql/compile/slice.ts'
import type { QueryOptions } from '../../sql/core/connection.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { facetCounts } from '../../sql/places/facets.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import {
  orderedPlaces,
  type RankedQuery,
  rankedPlaces,
  type TextMatch,
  unrankedPlaces,
  withAllWords,
  withWords,
} from '../../sql/search/search.ts'
import type { Admit, Found, ReadSearch, SearchEngine, SuggestQuery } from '../engine.ts'
import { arranged } from '../text/candidates.ts'
import type { Dictionary } from '../text/dictionary.ts'
import type { Match } from '../text/match.ts'
import type { TextPlan } from '../text/plan.ts'
import { MAX_RANKED, suggestInStages } from '../text/stages.ts'
import { textMatch } from '../text/text-match.ts'

export class PostgresEngine implements SearchEngine {
  readonly #database: Queryable
  readonly #dictionary: Dictionary
  readonly #openAtMaxCandidates: number
  readonly #admit: Admit

  /** `admit` limits expensive searches; there is no limit by default. */
  constructor(
    database: Queryable,
    dictionary: Dictionary,
    openAtMaxCandidates: number,
    admit: Admit = (_database, _asked, work) => work(),
  ) {
    this.#database = database
    this.#dictionary = dictionary
    this.#openAtMaxCandidates = openAtMaxCandidates
    this.#admit = admit
  }

  /** Also throws `TooManyCandidates`, what `admit` throws, and what `onExpensive` throws. */
  async find(query: ReadSearch, slice: Slice, signal?: AbortSignal, onExpensive?: () => void): Promise<Found> {
    const { where, text, facets } = query
    const asked = { where: text ? [...where, { op: 'text', ...text } as const] : where, facets, offset: slice.offset }
    return this.#admit(this.#database, asked, () => this.#find(query, slice, { signal }), { signal, onExpensive })
  }

  async suggest({ where, text, focus }: SuggestQuery, limit: number, signal?: AbortSignal): Promise<readonly string[]> {
    const database = withOptions(this.#database, { signal })
    const conditions = await this.#ready(database, where)
    const found = await suggestInStages(text, this.#dictionary, (plan) =>
      this.#ranked(database, { where: conditions, plan, focus }),
    )
    return (found ?? []).slice(0, limit)
  }

  async #find(query: ReadSearch, slice: Slice, options: QueryOptions): Promise<Found> {
    const database = withOptions(this.#database, options)
    const conditions = await this.#ready(database, query.where)
    const { reading, order, origin, focus, facets } = query
    const plan = reading?.plan
    const all = plan && this.#textMatch(plan.all)
    const whole = withAllWords(conditions, all)
    const counted = facets.length > 0 ? facetCounts(database, whole, facets) : undefined
    const count = async () => (counted ? (await counted).count : countPlaces(this.#database, whole, options))
    const where = withWords(conditions, all, MAX_RANKED)
    const find = async () =>
      plan && !order
        ? rankedPage(database, await this.#ranked(database, { where: conditions, plan, focus }), where, count, slice)
        : orderedPage(database, { where, order: order ?? [], origin }, count, slice)
    // Both are awaited from the start: if the client leaves, both fail.
    const [page, counts] = await Promise.all([find(), counted])
    return { ...page, facets: counts?.facets ?? {} }
  }

  /** Returns the ids of the best results in their order. There are no others if they are fewer than `MAX_RANKED`. */
  async #ranked(database: Queryable, { where, plan, focus }: Ranked): Promise<string[]> {
    const tiers = plan.tiers.map((match) => this.#textMatch(match))
    const [all, ...more] = plan.arms
    const query: RankedQuery = { where, tiers, arms: [this.#textMatch(all)], focus, max: MAX_RANKED }
    const best = await rankedPlaces(database, query)
    const isWhole = best.length < MAX_RANKED || more.length === 0
    const arms = isWhole ? [] : more.map((match) => this.#textMatch(match))
    const others = isWhole ? [] : await rankedPlaces(database, { ...query, arms, focus: undefined })
    const candidates = new Map([...best, ...others].map((row) => [row.id, row]))
    return arranged([...candidates.values()], plan, focus !== undefined)
  }

  #textMatch(match: Match): TextMatch {
    return textMatch(match, this.#dictionary.share)
  }

  #ready(database: Queryable, where: SearchQuery['where']): Promise<PlaceCondition[]> {
    return resolveConditions(database, where, this.#openAtMaxCandidates)
  }
}

interface Ranked extends Pick<SearchQuery, 'focus'> {
  readonly where: readonly PlaceCondition[]
  readonly plan: TextPlan
}

async function orderedPage(
  database: Queryable,
  query: Parameters<typeof orderedPlaces>[1],
  count: () => Promise<number>,
  slice: Slice,
): Promise<Pick<Found, 'ids' | 'count'>> {
  const ids = await orderedPlaces(database, query, slice)
  const isAll = slice.offset === 0 && ids.length < slice.limit
  return { ids, count: isAll ? ids.length : await count() }
}

async function rankedPage(
  database: Queryable,
  ranked: readonly string[],
  where: readonly PlaceCondition[],
  count: () => Promise<number>,
  { limit, offset, count: known }: Slice,
): Promise<Pick<Found, 'ids' | 'count'>> {
  const first = ranked.slice(offset, offset + limit)
  if (ranked.length < MAX_RANKED) return { ids: first, count: ranked.length }
  const missing = limit - first.length
  const behind = {
    limit: missing,
    offset: Math.max(0, offset - ranked.length),
    count: known && known - ranked.length,
  }
  const [rest, all] = await Promise.all([missing > 0 ? unrankedPlaces(database, where, ranked, behind) : [], count()])
  return { ids: [...first, ...rest], count: all }
}
