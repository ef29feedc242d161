/** Facets of a list of places, from the index in memory. */
import type { PlaceCondition } from '../../core/query/ast.ts'
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
import type { ValueCount } from './answers/facets.ts'
import type { PlaceIndex } from './place-index.ts'

/** Returns undefined if the index can't tell. Throws what the database throws. */
export async function indexedFacets(index: PlaceIndex, query: FacetQuery): Promise<PlaceFacets | undefined> {
  const groups = facetGroups(query) as FacetGroup<PlaceCondition>[]
  const found = await index.ask('values', { where: query.where, groups, most: query.size })
  if (!found) return undefined
  const { answer } = found
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
