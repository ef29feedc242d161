/** Facets of a list of places. */
import { inQuery } from '../core/measure/requests.ts'
import type { PlaceCondition, ReadCondition } from '../core/query/ast.ts'
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
} from '../core/query/facets.ts'
import { withOptions } from '../sql/core/database.ts'
import { placeFacets } from '../sql/places/facets.ts'
import type { FieldCounts } from './index/answers/facets.ts'
import type { ValueCount } from './index/answers/label-counts.ts'
import { type Asking, fromIndex, indexOrSql, type Means, settled } from './index-or-sql.ts'

export type ReadFacets = (query: FacetQuery, asking: Asking) => Promise<PlaceFacets>

export function countedFacets({ database, index, readings, openAtMaxCandidates }: Means): ReadFacets {
  return async (asked, asking) => {
    const query = { ...asked, where: await settled({ readings }, asked.where) }
    const ways = {
      index,
      cost: { where: asked.where, facets: query.names },
      indexed: () => facetsByIndex(index, query),
      sql: () => placeFacets(withOptions(database, { signal: asking.signal }), query, openAtMaxCandidates),
    }
    return inQuery('facets', query.where, () => indexOrSql(database, ways, asking))
  }
}

/** Returns undefined if the index can't tell. */
export function facetsByIndex(
  index: Means['index'],
  query: FacetQuery<ReadCondition>,
): Promise<PlaceFacets | undefined> {
  const groups = facetGroups(query) as FacetGroup<PlaceCondition>[]
  const asked = { where: query.where, groups, most: query.size }
  return fromIndex(index, 'values', asked, ({ answer }) => toFacets(query, groups, answer))
}

function toFacets(
  query: Pick<FacetQuery, 'names' | 'size'>,
  groups: readonly FacetGroup[],
  answer: readonly FieldCounts[],
): PlaceFacets {
  const facets = groups.flatMap(({ names }, group) =>
    names.map((name, at) => [name, toFacet(name, answer[group]?.values[at] ?? [], query.size)] as const),
  )
  const named = Object.fromEntries(facets)
  return {
    count: answer[0]?.count ?? 0,
    facets: Object.fromEntries(query.names.map((name) => [name, named[name] as ValueCounts | RatingCounts])),
  }
}

function toFacet(name: string, counted: readonly ValueCount[], size: number): ValueCounts | RatingCounts {
  if (name === 'rating') return toRatings(counted)
  if (name === 'price') return Object.fromEntries(PRICES.map((price) => [price, new Map(counted).get(price) ?? 0]))
  return Object.fromEntries(counted.slice(0, size).map(([value, count]) => [String(value), count]))
}

function toRatings(counted: readonly ValueCount[]): RatingCounts {
  let unrated = 0
  const counts = RATING_STEPS.map(() => 0)
  for (const [rating, count] of counted) {
    const step = Math.min(Math.floor(Number(rating) / RATING_STEP), RATING_STEPS.length - 1)
    if (Number(rating) > 0) counts[step] = (counts[step] as number) + count
    else unrated += count
  }
  return {
    unrated,
    buckets: RATING_STEPS.map((from, step) => ({ from, to: from + RATING_STEP, count: counts[step] as number })),
  }
}
