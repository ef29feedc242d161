/** What an engine answers to a search; the places themselves are always read from PostgreSQL. */

import type { Position } from '../geo/bbox.ts'
import type { Condition } from '../query/ast.ts'
import type { Facet, SearchQuery } from '../query/parse-search.ts'
import type { TextQuery } from '../query/parse-text.ts'
import type { Slice } from '../sql/slice.ts'

export interface Found {
  /** Of one page, in order. */
  readonly ids: readonly string[]
  /** Of all pages. */
  readonly count: number
  /** How many of all that is found have each value; the most frequent first. */
  readonly facets: Facets
}

export type Facets = Partial<Readonly<Record<Facet, Readonly<Record<string, number>>>>>

/** Names that begin with a text, or nearly. */
export interface SuggestQuery {
  readonly where: readonly Condition[]
  readonly text: TextQuery
  readonly focus: Position | undefined
}

/** `signal` gives up a search that nobody waits for any more. */
export interface SearchEngine {
  /** Undefined when the engine can not express the query as it is meant. Throws when it is not available. */
  find(query: SearchQuery, slice: Slice, signal?: AbortSignal): Promise<Found | undefined>
  /** Ids of the best places, at most `limit`; undefined and throws as `find`. */
  suggest(query: SuggestQuery, limit: number, signal?: AbortSignal): Promise<readonly string[] | undefined>
}
