/** All places that a search finds: counts and lists them, from memory if that knows them, otherwise by PostgreSQL. */
import type { ListQuery, PlaceCondition, ReadCondition } from '../../core/query/ast.ts'
import type { OrderField } from '../../core/query/place-fields.ts'
import type { CountedFacets } from '../../sql/compile/facets.ts'
import type { Slice } from '../../sql/compile/slice.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { facetCounts } from '../../sql/places/facets.ts'
import {
  BY_QUALITY,
  type NamedPlace,
  orderedPlaces,
  placesAmong,
  type TextMatch,
  withAllWords,
  withWords,
} from '../../sql/search/search.ts'
import { MAX_RANKED } from '../engine.ts'
import type { Sets } from '../sets.ts'
import type { Conditions } from './conditions.ts'

type Order = Pick<ListQuery<PlaceCondition, OrderField>, 'order' | 'origin'>

/** Ids in order, and the number of all places if that is known. */
interface Listed {
  readonly ids: readonly string[]
  readonly total: number | undefined
}

/** Places in order, and the number of all. */
export interface FoundAmong {
  readonly places: readonly NamedPlace[]
  readonly total: number
}

export class Searched {
  /** What all must hold. */
  readonly #where: readonly ReadCondition[]
  readonly #sets: Sets
  readonly #database: Queryable
  readonly #signal: AbortSignal | undefined
  readonly #conditions: Conditions
  readonly #text: TextMatch | undefined
  #facets: Promise<CountedFacets> | undefined

  /** `database` has cached counts; pass the same object each time. */
  constructor(
    { sets, database, signal }: { sets: Sets; database: Queryable; signal: AbortSignal | undefined },
    conditions: Conditions,
    text: TextMatch | undefined,
  ) {
    this.#sets = sets
    this.#database = database
    this.#signal = signal
    this.#where = withAllWords(conditions.asked, text)
    this.#conditions = conditions
    this.#text = text
  }

  async count(): Promise<number> {
    if (this.#facets) return (await this.#facets).count
    const known = await this.#sets.count(this.#where)
    return known ?? countPlaces(this.#database, await this.#all(), { signal: this.#signal })
  }

  /** Counts the values of fields, and the places once for all. */
  facets(fields: readonly string[]): Promise<CountedFacets> {
    this.#facets = this.#counted(fields)
    return this.#facets
  }

  /** Reads a slice of all places in an order. */
  async ordered(order: Order, slice: Slice): Promise<Listed> {
    const known = await this.#sets.page({ where: this.#where, ...order }, slice)
    if (known) return { ids: known.ids, total: known.count }
    const ids = await orderedPlaces(this.#reading, { where: await this.#firsts(), ...order }, slice)
    return { ids, total: slice.offset === 0 && ids.length < slice.limit ? ids.length : undefined }
  }

  /** Returns those of the ids that are found, in their order. */
  async among(ids: readonly string[]): Promise<FoundAmong> {
    const known = await this.#sets.among(this.#where, ids)
    if (known) return { places: known.places, total: known.count }
    const where = await this.#all()
    const [places, total] = await Promise.all([placesAmong(this.#reading, ids, where), this.count()])
    return { places, total }
  }

  /** Reads a slice of those that are not in `ranked`, the best by score first. */
  async unranked(ranked: readonly string[], slice: Slice): Promise<readonly string[]> {
    const others: PlaceCondition = { op: 'none', field: 'id', values: ranked }
    const known = await this.#sets.page({ where: [...this.#where, others], ...BY_QUALITY }, slice)
    if (known) return known.ids
    return orderedPlaces(this.#reading, { where: [...(await this.#firsts()), others], ...BY_QUALITY }, slice)
  }

  async #counted(fields: readonly string[]): Promise<CountedFacets> {
    return (await this.#sets.facets(this.#where, fields)) ?? facetCounts(this.#reading, await this.#all(), fields)
  }

  /** For reading all places by SQL. */
  async #all(): Promise<PlaceCondition[]> {
    return withAllWords(await this.#conditions.resolved(), this.#text)
  }

  /** For reading the first ones by SQL. */
  async #firsts(): Promise<PlaceCondition[]> {
    return withWords(await this.#conditions.resolved(), this.#text, MAX_RANKED)
  }

  get #reading(): Queryable {
    return withOptions(this.#database, { signal: this.#signal })
  }
}
