/** Search by Meilisearch if it can answer, otherwise by PostgreSQL. */
import { inQuery } from '../core/measure/requests.ts'
import type { AskedText } from '../core/query/filters/text.ts'
import type { SearchQuery } from '../core/query/parse/search.ts'
import type { Slice } from '../sql/compile/slice.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { Found, ReadSearch, SearchEngine, SuggestQuery } from './engine.ts'
import { refusal } from './meilisearch/refusal.ts'
import type { PostgresEngine } from './postgres/engine.ts'
import type { Readings } from './text/readings.ts'

export interface Answered<Result> {
  readonly result: Result
  readonly engine: 'meilisearch' | 'postgresql'
  /** True if PostgreSQL answered because Meilisearch failed, or because its index is missing or has another form. */
  readonly isFallback: boolean
}

export interface FoundPlaces extends Found {
  /** No place has all words of the text; each of these lacks one. */
  readonly relaxed: boolean
}

export interface SearchOptions {
  readonly postgres: PostgresEngine
  readonly readings: Readings
  readonly meilisearch?: SearchEngine | undefined
  /** Called once each time Meilisearch or its index becomes unavailable, and for each query that it refuses. */
  readonly onTrouble: (error: Error) => void
}

/** Number of searches with the same engine and the same `isFallback`. */
interface Count extends Pick<Answered<unknown>, 'engine' | 'isFallback'> {
  count: number
}

export class Search {
  readonly counts: readonly Count[] = [
    { engine: 'meilisearch', isFallback: false, count: 0 },
    { engine: 'postgresql', isFallback: false, count: 0 },
    { engine: 'postgresql', isFallback: true, count: 0 },
  ]
  readonly #postgres: PostgresEngine
  readonly #readings: Readings
  readonly #meilisearch: SearchEngine | undefined
  readonly #breaker: CircuitBreaker
  readonly #onTrouble: SearchOptions['onTrouble']

  constructor({ postgres, meilisearch, readings, onTrouble }: SearchOptions) {
    this.#postgres = postgres
    this.#readings = readings
    this.#meilisearch = meilisearch
    this.#breaker = new CircuitBreaker(onTrouble)
    this.#onTrouble = onTrouble
  }

  /** Calls `onExpensive` before PostgreSQL reads most places. Its throw refuses the search. */
  async find(
    asked: SearchQuery,
    slice: Slice,
    signal?: AbortSignal,
    onExpensive?: () => void,
  ): Promise<Answered<FoundPlaces>> {
    const query = await readSearch(this.#readings, asked)
    const answered = await this.#counted(
      query.where,
      (engine) => engine.find(query, slice, signal),
      () => this.#postgres.find(query, slice, signal, onExpensive),
      signal,
    )
    return { ...answered, result: { ...answered.result, relaxed: query.reading?.isRelaxed === true } }
  }

  suggest(query: SuggestQuery, limit: number, signal?: AbortSignal): Promise<Answered<readonly string[]>> {
    return this.#counted(
      query.where,
      (engine) => engine.suggest(query, limit, signal),
      () => this.#postgres.suggest(query, limit, signal),
      signal,
    )
  }

  /** Returns a correction for a text without results; undefined if there is none. */
  didYouMean({ text: { terms } }: AskedText): Promise<string | undefined> {
    return this.#readings.dictionary.correction(terms)
  }

  /** Ends background work. */
  close(): Promise<void> {
    return this.#readings.close()
  }

  /** Status 400 means that the server can't express the query. The server itself is healthy. */
  #refused(error: unknown): undefined {
    const refused = refusal(error)
    if (refused?.response.status !== 400) throw error
    this.#onTrouble(refused)
    return undefined
  }

  async #counted<Result>(
    where: SearchQuery['where'],
    first: (engine: SearchEngine) => Promise<Result | undefined>,
    instead: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Answered<Result>> {
    const answered = await inQuery('search', where, () => this.#ask(first, instead, signal))
    const way = this.counts.find((one) => one.engine === answered.engine && one.isFallback === answered.isFallback)
    if (way) way.count++
    return answered
  }

  async #ask<Result>(
    first: (engine: SearchEngine) => Promise<Result | undefined>,
    instead: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Answered<Result>> {
    const engine = this.#meilisearch
    if (!engine) return { result: await instead(), engine: 'postgresql', isFallback: false }
    const tried = await this.#breaker.run(() => first(engine).catch((error: unknown) => this.#refused(error)), signal)
    if (tried?.value !== undefined) return { result: tried.value, engine: 'meilisearch', isFallback: false }
    return { result: await instead(), engine: 'postgresql', isFallback: !tried }
  }
}

/** Returns a search with what its text means now. */
export async function readSearch(readings: Readings, query: SearchQuery): Promise<ReadSearch> {
  return { ...query, reading: query.text && (await readings.read(query.text)) }
}
