/** What a search finds: PostgreSQL counts and lists it, and ranks it where no other engine does. */

import type { PlaceCondition, ReadCondition } from '../../core/query/ast.ts'
import type { SearchQuery } from '../../core/query/parse/search.ts'
import type { Asked } from '../../sql/compile/expense.ts'
import type { Slice } from '../../sql/compile/slice.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { facetCounts } from '../../sql/places/facets.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import {
  orderedPlaces,
  placesAmong,
  type RankedQuery,
  rankedPlaces,
  type TextMatch,
  unrankedPlaces,
  withAllWords,
  withWords,
} from '../../sql/search/search.ts'
import { spread } from '../chains.ts'
import { MAX_RANKED, type SuggestQuery } from '../engine.ts'
import { arranged } from '../text/candidates.ts'
import type { Dictionary } from '../text/dictionary.ts'
import type { Match } from '../text/match.ts'
import type { TextPlan } from '../text/plan.ts'
import type { Reading } from '../text/readings.ts'
import { suggestInStages } from '../text/stages.ts'
import { textMatch } from '../text/text-match.ts'

/** One page of what a search finds. */
export interface Found {
  /** In order. */
  readonly ids: readonly string[]
  /** Number of results on all pages. */
  readonly count: number
  /** Number of results with each value, most frequent first. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** A search, and what its text means now. */
export interface ReadSearch extends SearchQuery {
  readonly reading: Reading | undefined
}

/** Runs the work of a request at once, later, or never: then it throws why it refuses the request. */
export type Admit = <Result>(
  database: Queryable,
  asked: Asked,
  work: () => Promise<Result>,
  admission: { readonly signal?: AbortSignal | undefined; readonly onExpensive?: (() => void) | undefined },
) => Promise<Result>

export interface FindOptions {
  readonly signal?: AbortSignal | undefined
  /** Called before most places are read. Its throw refuses the search. */
  readonly onExpensive?: (() => void) | undefined
  /** The best results by another engine, the best first. Those that do not belong to the results are left out. */
  readonly ranked?: readonly string[] | undefined
}

export class PostgresEngine {
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
  async find(query: ReadSearch, slice: Slice, options: FindOptions = {}): Promise<Found> {
    const { where, text, facets } = query
    const asked = { where: text ? [...where, { op: 'text', ...text } as const] : where, facets, offset: slice.offset }
    return this.#admit(this.#database, asked, () => this.#find(query, slice, options), options)
  }

  async suggest({ where, text, focus }: SuggestQuery, limit: number, signal?: AbortSignal): Promise<readonly string[]> {
    const database = withOptions(this.#database, { signal })
    const conditions = await this.#ready(database, where)
    const found = await suggestInStages(text, this.#dictionary, (plan) =>
      this.#ranked(database, { where: conditions, plan, focus }),
    )
    return found.slice(0, limit)
  }

  /** Returns those of the ids whose places match the conditions now, in their order. */
  async matching(ids: readonly string[], where: readonly ReadCondition[], signal?: AbortSignal): Promise<string[]> {
    const database = withOptions(this.#database, { signal })
    return (await placesAmong(database, ids, await this.#ready(database, where))).map(({ id }) => id)
  }

  async #find(query: ReadSearch, slice: Slice, { signal, ranked }: FindOptions): Promise<Found> {
    const database = withOptions(this.#database, { signal })
    const conditions = await this.#ready(database, query.where)
    const { reading, order, origin, focus, facets } = query
    const plan = reading?.plan
    const all = plan && this.#textMatch(plan.all)
    const whole = withAllWords(conditions, all)
    const counted = facets.length > 0 ? facetCounts(database, whole, facets) : undefined
    const count = async () => (counted ? (await counted).count : countPlaces(this.#database, whole, { signal }))
    const where = withWords(conditions, all, MAX_RANKED)
    const find = async () => {
      if (!plan || order) return orderedPage(database, { where, order: order ?? [], origin }, count, slice)
      const best = ranked
        ? placesAmong(database, ranked, whole).then((places) => spread(places).map(({ id }) => id))
        : this.#ranked(database, { where: conditions, plan, focus })
      const [ids, total] = await Promise.all([best, ranked && count()])
      const isWhole = !ranked && ids.length < MAX_RANKED
      return rankedPage(database, { ids, total: isWhole ? ids.length : total }, where, count, slice)
    }
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

/** Returns a page of results of which the best come first. `total`: how many there are, if that is known. */
async function rankedPage(
  database: Queryable,
  { ids, total }: { readonly ids: readonly string[]; readonly total: number | undefined },
  where: readonly PlaceCondition[],
  count: () => Promise<number>,
  { limit, offset, count: known }: Slice,
): Promise<Pick<Found, 'ids' | 'count'>> {
  const first = ids.slice(offset, offset + limit)
  const missing = total === ids.length ? 0 : limit - first.length
  const behind = { limit: missing, offset: Math.max(0, offset - ids.length), count: known && known - ids.length }
  const [rest, all] = await Promise.all([
    missing > 0 ? unrankedPlaces(database, where, ids, behind) : [],
    total ?? count(),
  ])
  return { ids: [...first, ...rest], count: all }
}
