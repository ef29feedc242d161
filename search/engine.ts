/** Interface of a search engine. It returns ids; the places themselves are always read from PostgreSQL. */

import type { Position } from '../core/geo/bbox.ts'
import type { Condition } from '../core/query/ast.ts'
import type { SearchQuery } from '../core/query/parse/search.ts'
import type { TextQuery } from '../core/query/parse/text.ts'
import type { Asked } from '../sql/compile/expense.ts'
import type { Slice } from '../sql/compile/slice.ts'
import type { Queryable } from '../sql/core/database.ts'

export interface Found {
  /** Ids of one page, in order. */
  readonly ids: readonly string[]
  /** Number of results on all pages. */
  readonly count: number
  /** Number of results with each value, most frequent first. */
  readonly facets: Facets
  /** No place has all words of the text; each of these lacks one. */
  readonly relaxed: boolean
}

export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Query for names that begin with a text, or nearly do. */
export interface SuggestQuery {
  readonly where: readonly Condition[]
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
  find(query: SearchQuery, slice: Slice, signal?: AbortSignal): Promise<Found | undefined>
  /** Returns the ids of the best places, at most `limit`. Returns undefined and throws as `find` does. */
  suggest(query: SuggestQuery, limit: number, signal?: AbortSignal): Promise<readonly string[] | undefined>
}
