/**
 * Search. What is found is decided by the filters and the reading of the text, and counted by PostgreSQL. Meilisearch
 * orders it if it can; otherwise PostgreSQL does.
 */
import { inQuery } from '../core/measure/requests.ts'
import type { Condition } from '../core/query/ast.ts'
import type { AskedText } from '../core/query/filters/text.ts'
import type { SearchQuery } from '../core/query/parse/search.ts'
import type { Slice } from '../sql/compile/slice.ts'
import type { BranchesQuery, SuggestedName } from '../sql/search/suggested-places.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { MAX_NAMES, type Ranker, type SuggestQuery } from './engine.ts'
import { refusal } from './meilisearch/refusal.ts'
import type { Found, PostgresEngine } from './postgres/engine.ts'
import type { TextPlan } from './text/plan.ts'
import type { Readings } from './text/readings.ts'

export interface Answered<Result> {
  readonly result: Result
  /** The engine that decided the order. */
  readonly engine: 'meilisearch' | 'postgresql'
  /** True if PostgreSQL did because Meilisearch failed, or because its index is missing or has another form. */
  readonly isFallback: boolean
}

export interface FoundPlaces extends Omit<Found, 'reading'> {
  /** No place has all words of the text; each of these lacks one. */
  readonly relaxed: boolean
}

export interface SearchOptions {
  readonly postgres: PostgresEngine
  readonly readings: Readings
  readonly meilisearch?: Ranker | undefined
  /** Called once each time Meilisearch or its index becomes unavailable, and for each query that it refuses. */
  readonly onTrouble: (error: Error) => void
}

export interface Watch {
  readonly signal?: AbortSignal | undefined
  /** Called before PostgreSQL reads most places. Its throw refuses the search. */
  readonly onExpensive?: (() => void) | undefined
  /** Called with the ids of places that are probably on the page, before that is sure. */
  readonly onLikely?: (ids: readonly string[]) => void
  /** When the request began (`performance.now()`): places are as they were then, or later. */
  readonly since?: number
}

/** Number of searches with the same engine and the same `isFallback`. */
interface Count extends Pick<Answered<unknown>, 'engine' | 'isFallback'> {
  count: number
}

const BY_POSTGRESQL = { engine: 'postgresql', isFallback: false } as const

export class Search {
  readonly counts: readonly Count[] = [
    { engine: 'meilisearch', isFallback: false, count: 0 },
    { engine: 'postgresql', isFallback: false, count: 0 },
    { engine: 'postgresql', isFallback: true, count: 0 },
  ]
  readonly #postgres: PostgresEngine
  readonly #readings: Readings
  readonly #meilisearch: Ranker | undefined
  readonly #breaker: CircuitBreaker
  readonly #onTrouble: SearchOptions['onTrouble']

  constructor({ postgres, meilisearch, readings, onTrouble }: SearchOptions) {
    this.#postgres = postgres
    this.#readings = readings
    this.#meilisearch = meilisearch
    this.#breaker = new CircuitBreaker(onTrouble)
    this.#onTrouble = onTrouble
  }

  async find(
    asked: SearchQuery,
    slice: Slice,
    { signal, onExpensive, onLikely, since = performance.now() }: Watch = {},
  ): Promise<Answered<FoundPlaces>> {
    const { text, order, focus } = asked
    return this.#counted(asked.where, async () => {
      const where = await this.#readings.settled(asked.where)
      const ranks = order ? undefined : text && ((engine: Ranker) => engine.rank({ ...text, where, focus }, signal))
      const by = this.#ask(ranks, signal)
      const ranked = ranks && this.#idsOf(by)
      const read = text && ((onPlan: (plan: TextPlan) => void) => this.#readings.read(text, onPlan, since))
      const watch = { signal, onExpensive, onLikely }
      const { reading, ...found } = await this.#postgres.find({ ...asked, where, read }, slice, {
        ...watch,
        ranked,
        since,
      })
      const engine = reading?.isLoose ? BY_POSTGRESQL : await by
      return { ...engine, result: { ...found, relaxed: reading?.isRelaxed === true } }
    })
  }

  /** Returns names with places that have them, the best first. */
  suggest(
    asked: SuggestQuery<Condition>,
    most: Pick<BranchesQuery, 'names' | 'branches'>,
    signal?: AbortSignal,
  ): Promise<Answered<readonly SuggestedName[]>> {
    return this.#counted(asked.where, async () => {
      const query = { ...asked, where: await this.#readings.settled(asked.where) }
      const since = performance.now()
      const by = this.#ask((engine) => engine.suggest(query, MAX_NAMES, signal), signal)
      const result = await this.#postgres.suggest(query, most, { signal, ranked: this.#idsOf(by), since })
      return { ...(await by), result }
    })
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
    where: readonly Condition[],
    answer: () => Promise<Answered<Result>>,
  ): Promise<Answered<Result>> {
    const answered = await inQuery('search', where, answer)
    const way = this.counts.find((one) => one.engine === answered.engine && one.isFallback === answered.isFallback)
    if (way) way.count++
    return answered
  }

  /** Undefined without Meilisearch. PostgreSQL begins its own work meanwhile; until it awaits the ids, nobody sees them fail. */
  #idsOf(by: Promise<Ranked>): Promise<Ranked['ids']> | undefined {
    const ids = by.then((answer) => answer.ids)
    ids.catch(() => undefined)
    return this.#meilisearch && ids
  }

  /** Asks Meilisearch, if there is something to ask. Without ids, PostgreSQL has to answer. */
  async #ask(
    ask: ((engine: Ranker) => Promise<readonly string[] | undefined>) | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Ranked> {
    const engine = this.#meilisearch
    if (!engine || !ask) return { ids: undefined, ...BY_POSTGRESQL }
    const tried = await this.#breaker.run(() => ask(engine).catch((error: unknown) => this.#refused(error)), signal)
    const ids = tried?.value
    return { ids, engine: ids ? 'meilisearch' : 'postgresql', isFallback: !tried }
  }
}

interface Ranked extends Pick<Answered<unknown>, 'engine' | 'isFallback'> {
  readonly ids: readonly string[] | undefined
}
