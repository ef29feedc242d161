/** Meilisearch ranks what a text finds, and suggests names. */
import type { Index, Meilisearch, SearchParams } from 'meilisearch'
import type { ReadCondition } from '../../core/query/ast.ts'
import type { TextQuery } from '../../core/words/text.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { resolveTerms } from '../../sql/places/resolve-conditions.ts'
import { MAX_RANKED, type Ranker, type RankQuery, type SuggestQuery } from '../engine.ts'
import { meiliFilter } from './filter.ts'
import { type IndexForm, readForm } from './form.ts'
import { refusal } from './refusal.ts'
import { NAME_KEYS, NAMES, nameKeys } from './settings.ts'

/** The index is missing, or differs from the one that this program would build. */
class WrongIndex extends Error {
  override name = 'WrongIndex'
}

export interface MeilisearchOptions {
  readonly client: Meilisearch
  readonly database: Queryable
  readonly index: string
}

export class MeilisearchEngine implements Ranker {
  readonly #client: Meilisearch
  readonly #database: Queryable
  readonly #index: Index
  #form: Promise<IndexForm> | undefined

  constructor({ client, database, index }: MeilisearchOptions) {
    this.#client = client
    this.#database = database
    this.#index = client.index(index)
  }

  async rank({ where, focus, text, relaxes }: RankQuery, signal?: AbortSignal): Promise<string[] | undefined> {
    // With `last`, places that lack words of the text follow those that have all.
    const matchingStrategy = text.isAny || relaxes ? 'last' : 'all'
    return focus ? undefined : this.#best(where, text, { matchingStrategy, limit: MAX_RANKED }, signal)
  }

  async suggest(
    { where, text, focus }: SuggestQuery,
    limit: number,
    signal?: AbortSignal,
  ): Promise<string[] | undefined> {
    const params: SearchParams = { matchingStrategy: 'all', attributesToSearchOn: [...NAMES], limit }
    return focus ? undefined : this.#best(where, text, params, signal)
  }

  /** Those whose whole name is the text come first. */
  async #best(
    where: readonly ReadCondition[],
    text: TextQuery,
    params: SearchParams,
    signal: AbortSignal | undefined,
  ): Promise<string[] | undefined> {
    const filter = meiliFilter(await resolveTerms(withOptions(this.#database, { signal }), where))
    if (!filter) return undefined
    const words = text.terms.flat()
    const whole: SearchParams = { ...params, matchingStrategy: 'last', attributesToSearchOn: [NAME_KEYS] }
    const [named, found] = await this.#ask(
      [
        { ...whole, q: nameKeys(words) },
        { ...params, q: words.join(' ') },
      ],
      filter,
      signal,
    )
    return [...new Set([...(named ?? []), ...(found ?? [])])]
  }

  /** Returns ids for each query. Throws `WrongIndex` for an index that this program would not build. */
  async #ask(
    queries: readonly SearchParams[],
    filter: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<string[][]> {
    const { proof } = await this.#currentForm()
    const more = { indexUid: this.#index.uid, attributesToRetrieve: ['id'], filter: [proof, ...filter] }
    const asked = { queries: queries.map((query) => ({ ...more, ...query })) }
    try {
      const { results } = await this.#client.multiSearch<typeof asked, { id: string }>(asked, signal ? { signal } : {})
      return results.map(({ hits }) => hits.map(({ id }) => id))
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
