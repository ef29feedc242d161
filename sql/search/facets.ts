/** Counts how often each value of some fields occurs among the places found. */
import type { PlaceCondition } from '../../core/query/ast.ts'
import { MAX_FACET_SIZE } from '../../core/query/limits.ts'
import { type CountedFacets, facetsQuery } from '../compile/facets.ts'
import type { Queryable } from '../core/database.ts'

/** Reads the places once for all fields. `fields` must not be empty. */
export async function facetCounts(
  database: Queryable,
  where: readonly PlaceCondition[],
  fields: readonly string[],
): Promise<CountedFacets> {
  const [row] = await database.rows<CountedFacets>(facetsQuery([{ where, names: fields }], MAX_FACET_SIZE))
  return row as CountedFacets
}
