/** Meilisearch ranks what a text finds, and suggests names. */
import type { Hits, Index, Meilisearch, SearchParams } from 'meilisearch'
import type { ReadCondition } from '../../core/query/ast.ts'
import type { TextQuery } from '../../core/words/text.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { resolveTerms } from '../../sql/places/resolve-conditions.ts'
import { MAX_RANKED, type Ranker, type RankQuery, type SuggestQuery } from '../engine.ts'
import { meiliFilter } from './filter.ts'
import { type IndexForm, readForm } from './form.ts'
import { refusal } from './refusal.ts'
import { DISTINCT_NAME, NAME_KEYS, NAMES, nameKeys, sameNameKeys } from './settings.ts'

/** Minimum number of letters of a name that may have typos; settings of Meilisearch count letters of words. */
const TYPOS_FROM = 5

interface Document {
  readonly id: string
}

type Hit = Hits<Document>[number]

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

  /** Places whose whole name is the text come first. */
  async rank({ where, focus, text, relaxes }: RankQuery, signal?: AbortSignal): Promise<string[] | undefined> {
    const filter = focus ? undefined : await this.#filter(where, signal)
    if (!filter) return undefined
    const { words, name } = wordsOf(text)
    const [whole, found] = await this.#ask(
      [
        { q: nameKeys(name), matchingStrategy: 'last', attributesToSearchOn: [NAME_KEYS], limit: MAX_RANKED },
        // With `last`, places that lack words of the text follow those that have all.
        { q: words.join(' '), matchingStrategy: text.isAny || relaxes ? 'last' : 'all', limit: MAX_RANKED },
      ],
      filter,
      signal,
    )
    return ids(whole, found)
  }

  /** The name as it is typed comes first, then names that have its words, then names that it may be a typo of. */
  async suggest(
    { where, text, focus }: SuggestQuery,
    limit: number,
    signal?: AbortSignal,
  ): Promise<string[] | undefined> {
    const filter = focus ? undefined : await this.#filter(where, signal)
    if (!filter) return undefined
    const { words, name } = wordsOf(text)
    const distinct = { distinct: DISTINCT_NAME, limit }
    const whole: SearchParams = { ...distinct, matchingStrategy: 'last', attributesToSearchOn: [NAME_KEYS] }
    const inNames: SearchParams = { ...distinct, matchingStrategy: 'all', attributesToSearchOn: [...NAMES] }
    const [equal, found, alike] = await this.#ask(
      [
        { ...whole, q: sameNameKeys(name) },
        { ...inNames, q: words.join(' '), showRankingScoreDetails: true },
        { ...whole, q: nameKeys(name) },
      ],
      filter,
      signal,
    )
    const isTyped = (hit: Hit) => hit._rankingScoreDetails?.typo?.typoCount === 0
    return ids(equal, found?.filter(isTyped), hasTypos(name) ? alike : [], found)
  }

  async #filter(where: readonly ReadCondition[], signal: AbortSignal | undefined): Promise<string[] | undefined> {
    return meiliFilter(await resolveTerms(withOptions(this.#database, { signal }), where))
  }

  /** Returns hits for each query. Throws `WrongIndex` for an index that this program would not build. */
  async #ask(
    queries: readonly SearchParams[],
    filter: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Hit[][]> {
    const { proof } = await this.#currentForm()
    const more = { attributesToRetrieve: ['id'], filter: [proof, ...filter] }
    // Requests of their own run at the same time, queries of one request one after the other.
    const search = async ({ q, ...query }: SearchParams) => {
      const { hits } = await this.#index.search(q, { ...more, ...query }, signal ? { signal } : {})
      return hits
    }
    try {
      return await Promise.all(queries.map(search))
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

/** `name`: all words, as a whole name has them. Those behind the first ten count there only. */
function wordsOf({ terms, rest }: TextQuery): { words: string[]; name: string[] } {
  const words = terms.flat()
  return { words, name: [...words, ...rest] }
}

function hasTypos(name: readonly string[]): boolean {
  return name.join('').length >= TYPOS_FROM
}

function ids(...lists: readonly (readonly Hit[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((hits = []) => hits.map(({ id }) => id)))]
}
