/** Interface of a search engine. It returns ids; the places themselves are always read from PostgreSQL. */

import type { Position } from '../core/geo/bbox.ts'
import type { ReadCondition } from '../core/query/ast.ts'
import type { SearchQuery } from '../core/query/parse/search.ts'
import type { TextQuery } from '../core/words/text.ts'
import type { Asked } from '../sql/compile/expense.ts'
import type { Slice } from '../sql/compile/slice.ts'
import type { Queryable } from '../sql/core/database.ts'
import type { Reading } from './text/readings.ts'

export interface Found {
  /** Ids of one page, in order. */
  readonly ids: readonly string[]
  /** Number of results on all pages. */
  readonly count: number
  /** Number of results with each value, most frequent first. */
  readonly facets: Facets
}

/** A search, and what its text means now. */
export interface ReadSearch extends SearchQuery {
  readonly reading: Reading | undefined
}

export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Query for names that begin with a text, or nearly do. */
export interface SuggestQuery {
  readonly where: readonly ReadCondition[]
  readonly text: TextQuery
  readonly focus: Position | undefined
}

/** Runs the work of a request at once, later, or never: then it throws why it refuses the request. */
export type Admit = <Result>(
  database: Queryable,
  asked: Asked,
  work: () => Promise<Result>,
  admission: { readonly signal?: AbortSignal | undefined; readonly onExpensive?: (() => void) | undefined },
) => Promise<Result>

/** `signal` cancels a search whose client has left. */
export interface SearchEngine {
  /** Returns undefined if the engine cannot express the query exactly. Throws if the engine is not available. */
  find(query: ReadSearch, slice: Slice, signal?: AbortSignal): Promise<Found | undefined>
  /** Returns the ids of the best places, at most `limit`. Returns undefined and throws as `find` does. */
  suggest(query: SuggestQuery, limit: number, signal?: AbortSignal): Promise<readonly string[] | undefined>
}
