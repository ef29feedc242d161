/** Search by PostgreSQL alone. It can express every query. */
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { SearchQuery } from '../../core/query/parse/search.ts'
import type { TextQuery } from '../../core/query/parse/text.ts'
import type { Slice } from '../../sql/compile/slice.ts'
import type { QueryOptions } from '../../sql/core/connection.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { withinExpense } from '../../sql/core/expensive.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { facetCounts } from '../../sql/search/facets.ts'
import {
  orderedPlaces,
  type RankedQuery,
  rankedPlaces,
  unrankedPlaces,
  withAllWords,
  withWords,
} from '../../sql/search/search.ts'
import type { Found, SearchEngine, SuggestQuery } from '../engine.ts'
import { Dictionary } from './dictionary.ts'
import { expand } from './expand.ts'

/** Maximum number of results ranked of each kind. Further results come after them, by quality. */
const MAX_RANKED = 1000
/** The ten best of these are suggested; ranking one takes up to 0.1 ms. */
const MAX_SUGGESTED = 100

export class PostgresEngine implements SearchEngine {
  readonly #database: Queryable
  readonly #dictionary: Dictionary
  readonly #openAtMaxCandidates: number

  /** `onTrouble` is called when the thread for typos ends by itself; the next search starts another. */
  constructor(database: Queryable, openAtMaxCandidates: number, onTrouble: (error: Error) => void = () => undefined) {
    this.#database = database
    this.#dictionary = new Dictionary(database, onTrouble)
    this.#openAtMaxCandidates = openAtMaxCandidates
  }

  /** Also throws `TooManyCandidates` and `TooManyExpensive`. */
  async find(query: SearchQuery, slice: Slice, signal?: AbortSignal): Promise<Found> {
    const asked = { ...query, offset: slice.offset }
    return withinExpense(this.#database, asked, () => this.#find(query, slice, { signal }), { signal })
  }

  async suggest({ where, text, focus }: SuggestQuery, limit: number, signal?: AbortSignal): Promise<readonly string[]> {
    const database = withOptions(this.#database, { signal })
    const conditions = await this.#ready(database, where)
    const expanded = await this.#expand({ ...text, isAny: false })
    const inNames = { ...expanded, all: expanded.named }
    const query = { where: conditions, text: inNames, focus, max: MAX_SUGGESTED }
    return (await rankedPlaces(database, query)).slice(0, limit)
  }

  /** Replaces words that resemble no known word with the nearest known ones. Returns undefined if there are none. */
  didYouMean({ terms }: TextQuery): Promise<string | undefined> {
    return this.#dictionary.correction(terms)
  }

  /** Ends the thread for typos. */
  close(): Promise<void> {
    return this.#dictionary.close()
  }

  async #find(query: SearchQuery, slice: Slice, options: QueryOptions): Promise<Found> {
    const database = withOptions(this.#database, options)
    const conditions = await this.#ready(database, query.where)
    const text = query.text && (await this.#expand(query.text))
    const where = withWords(conditions, text?.all, MAX_RANKED)
    const whole = withAllWords(conditions, text?.all)
    const counted = query.facets.length > 0 ? facetCounts(database, whole, query.facets) : undefined
    const count = async () => (counted ? (await counted).count : countPlaces(this.#database, whole, options))
    const [page, facets] = await Promise.all([
      query.order
        ? orderedPage(database, { ...query, where, order: query.order }, count, slice)
        : rankedPage(database, { where: conditions, text, focus: query.focus, max: MAX_RANKED }, where, count, slice),
      counted,
    ])
    return { ...page, facets: facets?.facets ?? {} }
  }

  #ready(database: Queryable, where: SearchQuery['where']): Promise<PlaceCondition[]> {
    return resolveConditions(database, where, this.#openAtMaxCandidates)
  }

  async #expand(text: NonNullable<SearchQuery['text']>) {
    const meanings = await this.#dictionary.meanings(text)
    return { ...expand(text, meanings, this.#dictionary.share), typed: text.typed }
  }
}

async function orderedPage(
  database: Queryable,
  query: Parameters<typeof orderedPlaces>[1],
  count: () => Promise<number>,
  slice: Slice,
): Promise<Omit<Found, 'facets'>> {
  const ids = await orderedPlaces(database, query, slice)
  const isAll = slice.offset === 0 && ids.length < slice.limit
  return { ids, count: isAll ? ids.length : await count() }
}

async function rankedPage(
  database: Queryable,
  query: RankedQuery,
  where: readonly PlaceCondition[],
  count: () => Promise<number>,
  { limit, offset, count: known }: Slice,
): Promise<Omit<Found, 'facets'>> {
  const ranked = await rankedPlaces(database, query)
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
