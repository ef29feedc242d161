/** The page's requests for facets: numbers of the places in view. */
import type { Bbox } from '../../core/geo/bbox.ts'
import type { PlaceFacets, RatingCounts, ValueCounts } from '../../core/query/facets.ts'
import { MAX_FACET_SIZE } from '../../core/query/limits.ts'
import { getJson } from './api.ts'
import { type LabelField, withQuery } from './filters.ts'
import type { FacetValue } from './search-api.ts'

/** Numbers of the places in view. Those of a field ignore the filter of that field. */
export interface ViewFacets extends Readonly<Record<LabelField, LabelCounts>> {
  readonly rating: RatingCounts
}

export interface LabelCounts {
  /** The most frequent first, in the normal form that the API counts. */
  readonly values: readonly FacetValue[]
  /** False if there may be more labels in view. */
  readonly isWhole: boolean
}

interface FacetResponse extends PlaceFacets {
  readonly facets: Readonly<Record<LabelField, ValueCounts>> & { readonly rating: RatingCounts }
}

/** Returns the URL of the facets in a box. `filter` is a query string without its `?`. */
export function facetsUrl({ west, south, east, north }: Bbox, filter: string): string {
  const box = [west, south, east, north].join()
  return withQuery(`v0.3/places/facets/?in_bbox=${box}&facets=categories,vibes,rating`, filter)
}

export async function getFacets(url: string, signal: AbortSignal): Promise<ViewFacets> {
  const { facets } = await getJson<FacetResponse>(url, signal)
  return { categories: labelCounts(facets.categories), vibes: labelCounts(facets.vibes), rating: facets.rating }
}

/** Returns the number of places with a rating of at least `min`; undefined if `min` is inside a step of the facet. */
export function ratedAtLeast({ unrated, buckets }: RatingCounts, min: number): number | undefined {
  if (min > 0 && !buckets.some(({ from }) => from === min)) return undefined
  const rated = buckets.filter(({ from }) => from >= min).reduce((sum, { count }) => sum + count, 0)
  return min > 0 ? rated : rated + unrated
}

function labelCounts(counts: ValueCounts): LabelCounts {
  const values = Object.entries(counts)
    .map(([label, count]) => ({ label: label.normalize('NFC'), count }))
    // JavaScript puts names that are whole numbers first.
    .sort((one, other) => other.count - one.count)
  return { values, isWhole: values.length < MAX_FACET_SIZE }
}
