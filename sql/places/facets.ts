/** Counts the places of a list or a search by the values of their fields. */
import type { PlaceCondition, ReadCondition } from '../../core/query/ast.ts'
import {
  type FacetGroup,
  type FacetQuery,
  facetGroups,
  type PlaceFacets,
  PRICES,
  RATING_STEP,
  RATING_STEPS,
  type RatingCounts,
  type ValueCounts,
} from '../../core/query/facets.ts'
import { MAX_FACET_SIZE } from '../../core/query/limits.ts'
import { type CountedFacets, facetsQuery } from '../compile/facets.ts'
import type { Queryable } from '../core/database.ts'
import { resolveOpenAt } from './open-at.ts'
import { resolveTerms } from './resolve-conditions.ts'

/** Counts the places found by all fields at once. `fields` must not be empty. */
export async function facetCounts(
  database: Queryable,
  where: readonly PlaceCondition[],
  fields: readonly string[],
): Promise<CountedFacets> {
  const [row] = await database.rows<CountedFacets>(facetsQuery([{ where, names: fields }], MAX_FACET_SIZE))
  return row as CountedFacets
}

/**
 * Counts in one statement, so that all numbers are of the same moment. Throws `TooManyCandidates` if `is_open_at` would
 * examine more than `max` places; without the filters on a facet's own field, it may have more candidates.
 */
export async function placeFacets(
  database: Queryable,
  query: FacetQuery<ReadCondition>,
  max: number,
): Promise<PlaceFacets> {
  const where = await resolveTerms(database, query.where)
  const groups: FacetGroup<PlaceCondition>[] = []
  // One after the other: a request should not keep several connections busy.
  for (const group of facetGroups({ ...query, where })) {
    groups.push({ names: group.names, where: await resolveOpenAt(database, group.where, max) })
  }
  const [row] = await database.rows<CountedFacets>(facetsQuery(groups, query.size))
  const { count, facets } = row as CountedFacets
  return { count, facets: Object.fromEntries(query.names.map((name) => [name, toFacet(name, facets[name] ?? {})])) }
}

function toFacet(name: string, counts: ValueCounts): ValueCounts | RatingCounts {
  if (name === 'price') return Object.fromEntries(PRICES.map((price) => [price, counts[price] ?? 0]))
  if (name !== 'rating') return counts
  return {
    unrated: counts[-1] ?? 0,
    buckets: RATING_STEPS.map((from, step) => ({ from, to: from + RATING_STEP, count: counts[step] ?? 0 })),
  }
}
