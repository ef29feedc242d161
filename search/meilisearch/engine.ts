/** Search by Meilisearch. It leaves queries that it cannot express exactly to PostgreSQL. */
import type { Index, Meilisearch, SearchParams } from 'meilisearch'
import type { ReadCondition } from '../../core/query/ast.ts'
import type { SearchQuery } from '../../core/query/parse/search.ts'
import type { Slice } from '../../sql/compile/slice.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { resolveTerms } from '../../sql/places/resolve-conditions.ts'
import type { Found, ReadSearch, SearchEngine, SuggestQuery } from '../engine.ts'
import type { Dictionary } from '../text/dictionary.ts'
import { MAX_RANKED, suggestInStages } from '../text/stages.ts'
import { facetsOf } from './facets.ts'
import { meiliFilter, meiliSort } from './filter.ts'
import { type IndexForm, readForm } from './form.ts'
import { nearFilters } from './near.ts'
import { BY_QUALITY, type PlannedText, type RankedPlace, rankedBy } from './ranked.ts'
import { refusal } from './refusal.ts'
import { ORDERS, SHOWN_WORDS } from './settings.ts'
import { wordsFilter } from './words.ts'

/** The index is missing, or differs from the one that this program would build. */
class WrongIndex extends Error {
  override name = 'WrongIndex'
}

export interface MeilisearchOptions {
  readonly client: Meilisearch
  readonly database: Queryable
  readonly dictionary: Dictionary
  readonly index: string
}

export class MeilisearchEngine implements SearchEngine {
  readonly #database: Queryable
  readonly #dictionary: Dictionary
  readonly #index: Index<RankedPlace>
  #form: Promise<IndexForm> | undefined

  constructor({ client, database, dictionary, index }: MeilisearchOptions) {
    this.#database = database
    this.#dictionary = dictionary
    this.#index = client.index(index)
  }

  async find(query: ReadSearch, slice: Slice, signal?: AbortSignal): Promise<Found | undefined> {
    const { where, reading, order, focus, facets } = query
    // A nearness bias is neither order nor filter.
    if (focus && !order) return undefined
    const sort = order ? meiliSort(order, ORDERS) : []
    const filter = sort && (await this.#filter(where, signal))
    if (!sort || !filter) return undefined
    if (!reading) return this.#list({ filter, sort, facets }, slice, signal)
    const { plan, begun } = reading
    const words = wordsFilter(plan.all, begun)
    if (words === undefined) return undefined
    const listed = { filter: [...filter, words], sort, facets }
    if (order) return this.#list(listed, slice, signal)
    const [ranked, counted] = await Promise.all([
      this.#ranked({ plan, begun, filter, isSuggestion: false }, signal),
      facets.length > 0 ? this.#counted(listed, signal) : undefined,
    ])
    return ranked && this.#ranksFirst(ranked, listed, counted, slice, signal)
  }

  async suggest(
    { where, text, focus }: SuggestQuery,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly string[] | undefined> {
    const filter = focus ? undefined : await this.#filter(where, signal)
    if (!filter) return undefined
    const found = await suggestInStages(text, this.#dictionary, (plan, begun) =>
      this.#ranked({ plan, begun, filter, isSuggestion: true }, signal),
    )
    return found?.slice(0, limit)
  }

  /** Returns the best results in their order. There are no others if they are fewer than `MAX_RANKED`. */
  #ranked(text: PlannedText, signal: AbortSignal | undefined): Promise<string[] | undefined> {
    const words = text.isSuggestion ? [SHOWN_WORDS.names] : Object.values(SHOWN_WORDS)
    const params = { ...BY_QUALITY, attributesToRetrieve: ['id', ...words, ORDERS.name, ORDERS.score_combined] }
    return rankedBy(text, async (filter) => {
      const { hits } = await this.#ask(filter, { ...params, limit: MAX_RANKED }, signal)
      return hits
    })
  }

  /** Returns a page of the results of which these are the first; the others follow by quality. */
  async #ranksFirst(
    ranked: readonly string[],
    listed: Listed,
    counted: Counted | undefined,
    { limit, offset }: Slice,
    signal: AbortSignal | undefined,
  ): Promise<Found> {
    const first = ranked.slice(offset, offset + limit)
    if (ranked.length < MAX_RANKED) return { facets: {}, ...counted, ids: first, count: ranked.length }
    const missing = limit - first.length
    const behind = { limit: missing, offset: Math.max(0, offset - ranked.length) }
    const rest = [...listed.filter, `NOT id IN [${ranked.map((id) => `"${id}"`).join(', ')}]`]
    const [all, { hits }] = await Promise.all([
      counted ?? this.#counted(listed, signal),
      missing > 0 ? this.#ask(rest, { ...BY_QUALITY, ...behind }, signal) : { hits: [] },
    ])
    return { ...all, ids: [...first, ...hits.map(({ id }) => id)] }
  }

  async #counted({ filter, facets }: Listed, signal: AbortSignal | undefined): Promise<Counted> {
    const { count, facets: counts } = await this.#list({ filter, sort: [], facets }, { limit: 0, offset: 0 }, signal)
    return { count, facets: counts }
  }

  async #filter(where: readonly ReadCondition[], signal: AbortSignal | undefined): Promise<string[] | undefined> {
    const database = withOptions(this.#database, { signal })
    const isNear = ({ op }: ReadCondition) => op === 'near'
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
   * `hitsPerPage` makes the count exact. Searches without words also serve queries without a text, because
   * `documents/fetch`, which is meant for them, returns overlapping pages (1.21, with `sort`).
   */
  async #list(
    { filter, sort, facets }: Listed,
    { limit, offset }: Slice,
    signal: AbortSignal | undefined,
  ): Promise<Found> {
    const page = { page: limit === 0 ? 1 : Math.floor(offset / limit) + 1, hitsPerPage: limit }
    const {
      hits,
      totalHits,
      facetDistribution = {},
    } = await this.#ask(filter, { sort, facets: [...facets], ...page }, signal)
    const countForms = async (field: string, values: readonly string[]) => {
      const narrowed = [...filter, ...(meiliFilter([{ op: 'any', field, values }]) ?? [])]
      const counted = await this.#ask(narrowed, { facets: [field], page: 1, hitsPerPage: 0 }, signal)
      return counted.facetDistribution?.[field] ?? {}
    }
    return { ids: hits.map(({ id }) => id), count: totalHits, facets: await facetsOf(facetDistribution, countForms) }
  }

  /** Throws `WrongIndex` for an index that this program would not build. */
  async #ask<Params extends SearchParams>(filter: readonly string[], params: Params, signal: AbortSignal | undefined) {
    const { proof } = await this.#currentForm()
    const request = signal ? { signal } : {}
    try {
      return await this.#index.search(
        '',
        { attributesToRetrieve: ['id'], ...params, filter: [proof, ...filter] },
        request,
      )
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

type Counted = Pick<Found, 'count' | 'facets'>

interface Listed extends Pick<SearchQuery, 'facets'> {
  readonly filter: string[]
  readonly sort: string[]
}
