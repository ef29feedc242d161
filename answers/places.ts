/**
 * The one face that answers questions about places. Whether the index in memory or PostgreSQL answers, what is cached
 * and what has to wait is decided behind it.
 */
import type { Key, Page, PlaceQuery } from '../core/query/ast.ts'
import type { FacetQuery, PlaceFacets } from '../core/query/facets.ts'
import type { Queryable } from '../sql/core/database.ts'
import { DEFAULT_MAX_CANDIDATES } from '../sql/places/open-at.ts'
import { countedFacets } from './facets.ts'
import type { PlaceIndex } from './index/place-index.ts'
import type { Asking, Means } from './index-or-sql.ts'
import { type ListedPage, listedPage, type WalkedPage, walkedPage } from './lists.ts'
import type { CachedPlace } from './rows/cached-place.ts'
import { PlaceRows } from './rows/place-rows.ts'
import { limitedTiles, type ReadTiles } from './tiles.ts'

export interface PlaceAnswersOptions {
  /** Tiles are read on its lane for tiles, if it has one. */
  readonly database: Queryable & { readonly tiles?: Queryable }
  /** Undefined: PostgreSQL answers everything. */
  readonly index?: PlaceIndex | undefined
  /** Maximum number of places that `is_open_at` checks. It is an error if the other filters leave more. */
  readonly openAtMaxCandidates?: number
}

/** State of the index in memory, for metrics and readiness. */
export type IndexState = Pick<PlaceIndex, 'state' | 'size' | 'loadSeconds' | 'secondsBehind' | 'use'>

/** All methods also throw what the database throws, `TooManyCandidates`, `TooManyExpensive`, and what `onExpensive` throws. */
export class PlaceAnswers {
  readonly tiles: ReadTiles
  readonly #means: Means & { readonly rows: PlaceRows }

  constructor({ database, index, openAtMaxCandidates = DEFAULT_MAX_CANDIDATES }: PlaceAnswersOptions) {
    const rows = new PlaceRows(database, index)
    this.#means = { database, tiles: database.tiles ?? database, index, openAtMaxCandidates, rows }
    this.tiles = limitedTiles(this.#means)
  }

  /** Undefined if there is none. */
  get index(): IndexState | undefined {
    return this.#means.index
  }

  /** Returns a page of the list. A page that does not exist is empty, or throws `InvalidPage`. */
  page(query: PlaceQuery, page: Page, asking: Asking): Promise<ListedPage> {
    return listedPage(this.#means, query, page, asking)
  }

  /** Returns the page of the list that starts after the place with the keys `cursor`. */
  pageAfter(query: PlaceQuery, cursor: readonly Key[] | 'first', size: number, asking: Asking): Promise<WalkedPage> {
    return walkedPage(this.#means, query, cursor, size, asking)
  }

  facets(query: FacetQuery, asking: Asking): Promise<PlaceFacets> {
    return countedFacets(this.#means, query, asking)
  }

  /** Runs a search. Places that `places` returns afterwards are no older than the start of this call. */
  withFreshness<Found>(look: () => Promise<Found>): Promise<Found> {
    return this.#means.rows.withFreshness(look)
  }

  /** Returns the places with these ids, in this order; deleted ones are missing. */
  places(ids: readonly string[]): Promise<CachedPlace[]> {
    return this.#means.rows.places(ids)
  }
}
