/** Search by Meilisearch. It leaves queries that it cannot express exactly to PostgreSQL. */
import type { Index, Meilisearch, SearchParams } from 'meilisearch'
import type { Condition } from '../../core/query/ast.ts'
import type { SearchQuery } from '../../core/query/parse/search.ts'
import { mayBeInside, type TextQuery } from '../../core/query/parse/text.ts'
import type { Slice } from '../../sql/compile/slice.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { resolveTerms } from '../../sql/places/terms.ts'
import type { Found, SearchEngine, SuggestQuery } from '../engine.ts'
import { facetsOf } from './facets.ts'
import { meiliFilter, meiliSort } from './filter.ts'
import { type IndexForm, readForm } from './form.ts'
import { nearFilters } from './near.ts'
import { refusal } from './server.ts'
import { ORDERS, TEXTS } from './settings.ts'

/** The index is missing, or differs from the one that this program would build. */
class WrongIndex extends Error {
  override name = 'WrongIndex'
}

export interface MeilisearchOptions {
  readonly client: Meilisearch
  readonly database: Queryable
  readonly index: string
}

export class MeilisearchEngine implements SearchEngine {
  readonly #database: Queryable
  readonly #index: Index<{ id: string }>
  #form: Promise<IndexForm> | undefined

  constructor({ client, database, index }: MeilisearchOptions) {
    this.#database = database
    this.#index = client.index(index)
  }

  async find(query: SearchQuery, slice: Slice, signal?: AbortSignal): Promise<Found | undefined> {
    const { where, text, order, focus, facets } = query
    // A nearness bias is neither order nor filter. Meilisearch always requires all terms.
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
    const { hits } = await this.#ask(typed(text), filter, { limit, attributesToSearchOn }, signal)
    return hits.map(({ id }) => id)
  }

  async #filter(where: readonly Condition[], signal: AbortSignal | undefined): Promise<string[] | undefined> {
    const database = withOptions(this.#database, { signal })
    const isNear = ({ op }: Condition) => op === 'near'
    const filter = meiliFilter(
      await resolveTerms(
        database,
        where.filter((condition) => !isNear(condition)),
      ),
    )
    const near = filter && (await nearFilters(database, where))
    return near && [...filter, ...near]
  }

  /**
   * `hitsPerPage` makes the count exact. It also serves queries without a text, because `documents/fetch`, which is
   * meant for them, returns overlapping pages (1.21, with `sort`).
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
    const searchedOn = text && !mayBeInside(text.terms) ? { attributesToSearchOn: OUTSIDE } : {}
    const params = { sort, facets: [...facets], ...searchedOn, ...page }
    const words = text ? typed(text) : ''
    const { hits, totalHits, facetDistribution = {} } = await this.#ask(words, filter, params, signal)
    const countForms = async (field: string, values: readonly string[]) => {
      const narrowed = [...filter, ...(meiliFilter([{ op: 'any', field, values }]) ?? [])]
      const counted = await this.#ask(
        words,
        narrowed,
        { facets: [field], ...searchedOn, page: 1, hitsPerPage: 0 },
        signal,
      )
      return counted.facetDistribution?.[field] ?? {}
    }
    return { ids: hits.map(({ id }) => id), count: totalHits, facets: await facetsOf(facetDistribution, countForms) }
  }

  /** Throws `WrongIndex` for an index that this program would not build. */
  async #ask<Params extends SearchParams>(
    words: string,
    filter: string[],
    params: Params,
    signal: AbortSignal | undefined,
  ) {
    const { proof } = await this.#currentForm()
    const request = signal ? { signal } : {}
    try {
      return await this.#index.search(words, { ...params, ...ALWAYS, filter: [proof, ...filter] }, request)
    } catch (error) {
      if (!isMisfit(error) || (await this.#isRight(proof))) throw error
      this.#form = undefined
      throw new WrongIndex('the search index is missing or has another form', { cause: error })
    }
  }

  /** Returns whether the index exists and has the right form. If so, the server refused the query itself. */
  #isRight(proof: string): Promise<boolean> {
    return this.#index.search('', { filter: [proof], limit: 0 }).then(
      () => true,
      (error: unknown) => {
        if (isMisfit(error)) return false
        throw error
      },
    )
  }

  /** Returns the cached form. It is read again after a `WrongIndex`, because another process may have changed it. */
  #currentForm(): Promise<IndexForm> {
    this.#form ??= readForm(this.#database).catch((error: unknown) => {
      this.#form = undefined
      throw error
    })
    return this.#form
  }
}

function isMisfit(error: unknown): boolean {
  const status = refusal(error)?.response.status
  return status === 400 || status === 404
}

/** All text attributes except the ends of words. */
const OUTSIDE = TEXTS.filter((attribute) => attribute !== 'words_inside')
const ALWAYS = { matchingStrategy: 'all', attributesToRetrieve: ['id'] } satisfies SearchParams

/** Returns the search text. Words contain no special characters; adjacent letters become a phrase. */
function typed({ terms }: TextQuery): string {
  return terms.map((term) => (term.length > 1 ? `"${term.join(' ')}"` : term.join(''))).join(' ')
}
