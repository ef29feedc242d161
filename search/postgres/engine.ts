/** What a search finds: PostgreSQL counts and lists it, and ranks it where no other engine does. */

import type { ReadCondition } from '../../core/query/ast.ts'
import type { SearchQuery } from '../../core/query/parse/search.ts'
import type { Asked } from '../../sql/compile/expense.ts'
import type { Slice } from '../../sql/compile/slice.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { type BranchesQuery, type SuggestedName, suggestedNames } from '../../sql/search/suggested-places.ts'
import { MAX_NAMES, type SuggestQuery } from '../engine.ts'
import { NO_SETS, type Sets } from '../sets.ts'
import type { Dictionary } from '../text/dictionary.ts'
import { namesPlanOf, type TextPlan } from '../text/plan.ts'
import type { Reading } from '../text/readings.ts'
import { suggestInStages } from '../text/stages.ts'
import { textMatch } from '../text/text-match.ts'
import { askForWholeNames, bestBeside, namesBeside } from './beside.ts'
import { Conditions } from './conditions.ts'
import { askForBest, bestNames, bestPlaces, type Finders } from './ranked.ts'
import { Searched } from './searched.ts'

/** One page of what a search finds. */
export interface Found {
  /** In order. */
  readonly ids: readonly string[]
  /** Number of results on all pages. */
  readonly count: number
  /** Number of results with each value, most frequent first. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Meaning of the text; undefined without one. */
  readonly reading: Reading | undefined
}

/** A search, and what tells the meaning of its text. `onPlan` gets what it probably means, before that is certain. */
export interface ReadSearch extends SearchQuery<ReadCondition> {
  readonly read: ((onPlan: (plan: TextPlan) => void) => Promise<Reading>) | undefined
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
  /**
   * The best results by another engine, the best first. Those that do not belong to the results are left out. Undefined if
   * it does not tell.
   */
  readonly ranked?: Promise<readonly string[] | undefined> | undefined
  /** When the request began (`performance.now()`): places are as they were then, or later. */
  readonly since?: number | undefined
  /** Called with the ids of places that are probably on the page, before that is sure. */
  readonly onLikely?: ((ids: readonly string[]) => void) | undefined
}

export class PostgresEngine {
  readonly #database: Queryable
  readonly #dictionary: Dictionary
  readonly #openAtMaxCandidates: number
  readonly #sets: Sets
  readonly #admit: Admit

  /** `admit` limits expensive searches; there is no limit by default. */
  constructor(
    database: Queryable,
    dictionary: Dictionary,
    openAtMaxCandidates: number,
    sets: Sets = NO_SETS,
    admit: Admit = (_database, _asked, work) => work(),
  ) {
    this.#database = database
    this.#sets = sets
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

  /**
   * Returns the names that a text begins, the best first. `ranked`: places that have them, by another engine, which may
   * have names that no matching place has any more. Throws as `find` does.
   */
  async suggest(
    query: SuggestQuery,
    most: Pick<BranchesQuery, 'names' | 'branches'>,
    options: FindOptions = {},
  ): Promise<readonly SuggestedName[]> {
    return this.#admit(this.#database, { where: query.where }, () => this.#suggest(query, most, options), options)
  }

  async #suggest(
    { where: read, text, focus }: SuggestQuery,
    most: Pick<BranchesQuery, 'names' | 'branches'>,
    { signal, ranked, since }: FindOptions,
  ): Promise<readonly SuggestedName[]> {
    const database = withOptions(this.#database, { signal })
    const where = await Conditions.of(database, read, this.#openAtMaxCandidates)
    const finders = this.#finders(database, since)
    const branches = async (ids: readonly string[]) => {
      const [firsts, query] = [ids.slice(0, MAX_NAMES), { ...most, focus }]
      const known = await finders.sets.branches(firsts, { ...query, where: where.asked })
      return known ?? suggestedNames(database, firsts, { ...query, where: await where.resolved() })
    }
    // Nearness to a focus is not known to the index.
    const best = async (plan: TextPlan) =>
      (focus ? undefined : await finders.sets.suggestions(where.asked, plan, most)) ??
      branches(await bestNames(finders, { where, plan, focus }, most.names))
    const beside = ranked && (await namesBeside(finders, { where, plan: namesPlanOf(text, undefined) }, ranked))
    return beside ? branches(beside) : suggestInStages(text, this.#dictionary, best)
  }

  async #find(query: ReadSearch, slice: Slice, { signal, ranked, since, onLikely }: FindOptions): Promise<Found> {
    const database = withOptions(this.#database, { signal })
    const { order, origin, focus, facets } = query
    const finders = this.#finders(database, since)
    const resolving = Conditions.of(database, query.where, this.#openAtMaxCandidates)
    // The index in memory is asked for the best while it tells whether the text means this.
    const early = new Map<TextPlan, ReturnType<Sets['ranked']>>()
    const ask = (plan: TextPlan) => {
      const answer = resolving.then((where) =>
        ranked ? askForWholeNames(finders, { where, plan }) : askForBest(finders, { where, plan, focus }),
      )
      answer.catch(() => undefined)
      early.set(plan, answer)
    }
    const [conditions, reading] = await Promise.all([resolving, query.read?.(order ? () => undefined : ask)])
    const plan = reading?.plan
    const text = plan && textMatch(plan.all, this.#dictionary.share)
    const searched = new Searched({ sets: finders.sets, database: this.#database, signal }, conditions, text)
    const counted = facets.length > 0 ? searched.facets(facets) : undefined
    const { offset, limit } = slice
    const find = async () => {
      if (!plan || order) return orderedPage(searched, { order: order ?? [], origin }, slice)
      const [asked, sought] = [early.get(plan), { where: conditions, plan, focus }]
      const among = (ids: readonly string[]) => searched.among(ids)
      const onPage = (ids: readonly string[]) => onLikely?.(ids.slice(offset, offset + limit))
      // Another engine does not know so many typos: two typos, first of 1,000 real names .887 by Meilisearch, .947 by PostgreSQL.
      const other = reading?.isLoose ? undefined : ranked
      const beside = other && { ranked: other, among, asked, onLikely: onPage }
      const best =
        (beside && (await bestBeside(finders, sought, beside))) ??
        (await bestPlaces(finders, sought, ranked ? undefined : asked))
      return rankedPage(searched, best.ids, best.total, slice)
    }
    // Both are awaited from the start: if the client leaves, both fail.
    const [page, counts] = await Promise.all([find(), counted])
    return { ...page, facets: counts?.facets ?? {}, reading }
  }

  #finders(database: Queryable, since = performance.now()): Finders {
    return { database, sets: this.#sets.asOf(since), shares: this.#dictionary.share }
  }
}

async function orderedPage(
  searched: Searched,
  order: Parameters<Searched['ordered']>[0],
  slice: Slice,
): Promise<Pick<Found, 'ids' | 'count'>> {
  const { ids, total } = await searched.ordered(order, slice)
  return { ids, count: total ?? (await searched.count()) }
}

/** Returns a page of results of which those in `ranked` come first. `total`: how many there are, if that is known. */
async function rankedPage(
  searched: Searched,
  ranked: readonly string[],
  total: number | undefined,
  { limit, offset, count: known }: Slice,
): Promise<Pick<Found, 'ids' | 'count'>> {
  const first = ranked.slice(offset, offset + limit)
  const missing = total === ranked.length ? 0 : limit - first.length
  const behind = { limit: missing, offset: Math.max(0, offset - ranked.length), count: known && known - ranked.length }
  const [rest, all] = await Promise.all([
    missing > 0 ? searched.unranked(ranked, behind) : [],
    total ?? searched.count(),
  ])
  return { ids: [...first, ...rest], count: all }
}
