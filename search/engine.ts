/** What is asked of an engine that ranks. The reading of a text (text/readings.ts) decides which places it finds. */

import type { Position } from '../core/geo/bbox.ts'
import type { ReadCondition } from '../core/query/ast.ts'
import type { AskedText } from '../core/query/filters/text.ts'
import type { TextQuery } from '../core/words/text.ts'

/** Number of results whose order is by relevance. Further ones follow by score. */
export const MAX_RANKED = 100

/** The same beside whole names, for an engine other than the database. Meilisearch takes 1.0 ms for 25, 1.4 for 50, 1.8 for 100. */
export const MAX_BESIDE = 40

/** Number of names among which suggestions are chosen: those of which no place matches any more are left out. */
export const MAX_NAMES = 30

/** A text whose results are wanted by relevance. */
export interface RankQuery extends AskedText {
  readonly where: readonly ReadCondition[]
  /** Places near it rank higher, other things being equal. */
  readonly focus: Position | undefined
}

/** Query for names that begin with a text, or nearly do. */
export interface SuggestQuery<Narrowing = ReadCondition> {
  readonly where: readonly Narrowing[]
  readonly text: TextQuery
  readonly focus: Position | undefined
}

/**
 * An engine beside the database, which may be behind it. Its answers are ids, the best first; some may not match any more.
 * Undefined: it can't express the query. It throws if it is not available. `signal` cancels a search whose client has left.
 */
export interface Ranker {
  /** At most `MAX_BESIDE`. */
  rank(query: RankQuery, signal?: AbortSignal): Promise<readonly string[] | undefined>
  /** Places with different names. */
  suggest(query: SuggestQuery, limit: number, signal?: AbortSignal): Promise<readonly string[] | undefined>
}
