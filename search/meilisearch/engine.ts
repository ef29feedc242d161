/** Meilisearch ranks what a text finds, and suggests names. */
import type { Index, Meilisearch, SearchParams } from 'meilisearch'
import type { ReadCondition } from '../../core/query/ast.ts'
import type { TextQuery } from '../../core/words/text.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { resolveTerms } from '../../sql/places/resolve-conditions.ts'
import { MAX_BESIDE, type Ranker, type RankQuery, type SuggestQuery } from '../engine.ts'
import { meiliFilter } from './filter.ts'
import { type IndexForm, readForm } from './form.ts'
import { refusal } from './refusal.ts'
import { DISTINCT_NAME, NAMES } from './settings.ts'

interface Document {
  readonly id: string
}

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
  readonly #database: Queryable
  readonly #index: Index<Document>
  #form: Promise<IndexForm> | undefined

  constructor({ client, database, index }: MeilisearchOptions) {
    this.#database = database
    this.#index = client.index(index)
  }

  /** With `last`, places that lack words of the text follow those that have all. */
  rank({ where, focus, text, relaxes }: RankQuery, signal?: AbortSignal): Promise<string[] | undefined> {
    const matchingStrategy = text.isAny || relaxes ? 'last' : 'all'
    return this.#find({ text, matchingStrategy, limit: MAX_BESIDE }, { where, focus }, signal)
  }

  suggest({ where, text, focus }: SuggestQuery, limit: number, signal?: AbortSignal): Promise<string[] | undefined> {
    const inNames = { distinct: DISTINCT_NAME, attributesToSearchOn: [...NAMES] }
    return this.#find({ text, matchingStrategy: 'all', limit, ...inNames }, { where, focus }, signal)
  }

  async #find(
    { text, ...params }: SearchParams & { readonly text: TextQuery },
    { where, focus }: Pick<RankQuery, 'where' | 'focus'>,
    signal: AbortSignal | undefined,
  ): Promise<string[] | undefined> {
    const filter = focus ? undefined : await this.#filter(where, signal)
    return filter && this.#ask({ q: text.terms.flat().join(' '), ...params }, filter, signal)
  }

  async #filter(where: readonly ReadCondition[], signal: AbortSignal | undefined): Promise<string[] | undefined> {
    return meiliFilter(await resolveTerms(withOptions(this.#database, { signal }), where))
  }

  /** Returns ids. Throws `WrongIndex` for an index that this program would not build. */
  async #ask(
    { q, ...params }: SearchParams,
    filter: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    const { proof } = await this.#currentForm()
    const all = { ...params, attributesToRetrieve: ['id'], filter: [proof, ...filter] }
    try {
      const { hits } = await this.#index.search(q, all, signal ? { signal } : {})
      return hits.map(({ id }) => id)
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
