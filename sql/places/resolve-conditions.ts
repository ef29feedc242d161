/** Resolves conditions for a statement: replaces those that depend on other tables or on local time. */
import type { Condition, PlaceCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../core/database.ts'
import { resolveOpenAt } from './open-at.ts'
import { resolveTerms } from './terms.ts'

/** Resolves conditions. Throws `TooManyCandidates` if `is_open_at` would examine more than `max` places. */
export async function resolveConditions(
  database: Queryable,
  where: readonly Condition[],
  max: number,
): Promise<PlaceCondition[]> {
  return resolveOpenAt(database, await resolveTerms(database, where), max)
}
