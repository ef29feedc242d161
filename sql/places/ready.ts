/** Resolves conditions for a statement: looks up first what depends on other tables or on the clock. */
import type { Condition, PlaceCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../core/database.ts'
import { withClocks } from './open-at.ts'
import { withTerms } from './terms.ts'

/** Resolves conditions. Throws `TooManyCandidates` if `is_open_at` would examine more than `most` places. */
export async function readyConditions(
  database: Queryable,
  where: readonly Condition[],
  most: number,
): Promise<PlaceCondition[]> {
  return withClocks(database, await withTerms(database, where), most)
}
