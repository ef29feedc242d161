/** Search by Meilisearch, of what it can say as it is meant; all else it leaves to PostgreSQL. */
import type { Condition } from '../../query/ast.ts'
import type { SearchQuery } from '../../query/parse-search.ts'
import { mayBeInside, type TextQuery } from '../../query/parse-text.ts'
import { meiliFilter, meiliSort } from '../../query/to-meili.ts'
import { type Queryable, withOptions } from '../../sql/database.ts'
import { withTerms } from '../../sql/place-terms.ts'
import type { Slice } from '../../sql/slice.ts'
import type { Facets, Found, SearchEngine, SuggestQuery } from '../engine.ts'
import type { MeilisearchClient } from './client.ts'
import { nearFilters } from './near.ts'
import { ORDERS, TEXTS } from './settings.ts'

/** Whoever waits longer is better served by PostgreSQL. */
const TIMEOUT_MILLISECONDS = 1500

interface Answer {
  hits: { id: string }[]
  totalHits: number
  facetDistribution?: Record<string, Record<string, number>>
}

export interface MeilisearchOptions {
  readonly client: MeilisearchClient
  readonly database: Queryable
  readonly index: string
}

export class MeilisearchEngine implements SearchEngine {
  readonly #client: MeilisearchClient
  readonly #database: Queryable
  readonly #index: string

  constructor({ client, database, index }: MeilisearchOptions) {
    this.#client = client
    this.#database = database
    this.#index = index
  }

  async find(query: SearchQuery, slice: Slice, signal?: AbortSignal): Promise<Found | undefined> {
    const { where, text, order, focus, facets } = query
    // A bias is no order and no filter; and of several terms the engine wants all.
    if (focus && !order) return undefined
    if (text?.isAny && text.terms.length > 1) return undefined
    const sort = order ? meiliSort(order, ORDERS) : []
    const filter = sort && (await this.#filter(where, signal))
    if (!sort || !filter) return undefined
    return this.#search({ text, filter, sort, facets }, slice, signal)
  }

  async suggest(
    { where, text, focus }: SuggestQuery,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly string[] | undefined> {
    const filter = focus ? undefined : await this.#filter(where, signal)
    if (!filter) return undefined
    const attributesToSearchOn = mayBeInside(text.terms) ? ['words_name', 'words_inside'] : ['words_name']
    const body = { q: typed(text), filter, limit, attributesToSearchOn, matchingStrategy: 'all', ...HITS }
    const { hits } = await this.#ask<Pick<Answer, 'hits'>>('search', body, signal)
    return hits.map(({ id }) => id)
  }

  async #filter(where: readonly Condition[], signal: AbortSignal | undefined): Promise<string[] | undefined> {
    const database = withOptions(this.#database, { signal })
    const isNear = ({ op }: Condition) => op === 'near'
    const filter = meiliFilter(
      await withTerms(
        database,
        where.filter((condition) => !isNear(condition)),
      ),
    )
    const near = filter && (await nearFilters(database, where))
    return near && [...filter, ...near]
  }

  /**
   * Its `hitsPerPage` makes the count exact. Without a text too: `documents/fetch`, which is meant for that, has pages
   * that overlap (1.21, with `sort`).
   */
  async #search(
    {
      text,
      filter,
      sort,
      facets,
    }: { text: TextQuery | undefined; filter: string[]; sort: string[] } & Pick<SearchQuery, 'facets'>,
    { limit, offset }: Slice,
    signal: AbortSignal | undefined,
  ): Promise<Found> {
    const page = { page: Math.floor(offset / limit) + 1, hitsPerPage: limit }
    const attributesToSearchOn = text && !mayBeInside(text.terms) ? OUTSIDE : undefined
    const body = {
      q: text ? typed(text) : '',
      filter,
      sort,
      facets,
      attributesToSearchOn,
      matchingStrategy: 'all',
      ...page,
      ...HITS,
    }
    const { hits, totalHits, facetDistribution = {} } = await this.#ask<Answer>('search', body, signal)
    return { ids: hits.map(({ id }) => id), count: totalHits, facets: inOrder(facetDistribution) }
  }

  #ask<Result>(path: string, body: object, signal: AbortSignal | undefined): Promise<Result> {
    const options = { method: 'POST', body, timeout: TIMEOUT_MILLISECONDS, signal } as const
    return this.#client.call<Result>(`/indexes/${this.#index}/${path}`, options)
  }
}

/** All texts but the ends of words. */
const OUTSIDE = TEXTS.filter((attribute) => attribute !== 'words_inside')
const HITS = { attributesToRetrieve: ['id'] } as const

/** Words have no sign that means anything; letters that stand beside each other are a phrase. */
function typed({ terms }: TextQuery): string {
  return terms.map((term) => (term.length > 1 ? `"${term.join(' ')}"` : term.join(''))).join(' ')
}

/** By count, and then by value, as PostgreSQL has them. */
function inOrder(distribution: Record<string, Record<string, number>>): Facets {
  return Object.fromEntries(
    Object.entries(distribution).map(([name, counts]) => [
      name,
      Object.fromEntries(Object.entries(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))),
    ]),
  )
}
