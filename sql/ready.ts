/** Conditions made ready for a statement: what other tables or the clock decide is looked up first. */
import type { Condition, PlaceCondition } from '../query/ast.ts'
import type { Queryable } from './database.ts'
import { withClocks } from './open-at.ts'
import { withTerms } from './place-terms.ts'

/** Throws `TooManyCandidates` when `is_open_at` would look at more than `most` places. */
export async function readyConditions(
  database: Queryable,
  where: readonly Condition[],
  most: number,
): Promise<PlaceCondition[]> {
  return withClocks(database, await withTerms(database, where), most)
}
