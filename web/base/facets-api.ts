/** The page's requests for facets: numbers of the places in view. */
import type { Bbox } from '../../core/geo/bbox.ts'
import type { PlaceFacets, RatingCounts, ValueCounts } from '../../core/query/facets.ts'
import { MAX_FACET_SIZE } from '../../core/query/limits.ts'
import { withQuery } from '../layer/filters.ts'
import { boxQuery, getJson } from './api.ts'
import type { FacetValue } from './search-api.ts'

/** Numbers of the places in view, by the name of the field. Those of a field ignore the filter of that field. */
export type ViewFacets = PlaceFacets['facets']

export interface LabelCounts {
  /** The most frequent first, in the normal form that the API counts. */
  readonly values: readonly FacetValue[]
  /** False if there may be more labels in view. */
  readonly isWhole: boolean
}

/** Returns the URL of the facets in a box, or anywhere. `list` is the URL of the list; `filter` is a query string without its `?`. */
export function facetsUrl(
  bbox: Bbox | undefined,
  fields: readonly string[],
  filter: string,
  list = 'v0.3/places/',
): string {
  return withQuery(`${list}facets/?${boxQuery(bbox)}facets=${fields.join()}`, filter)
}

export async function getFacets(url: string, signal: AbortSignal): Promise<ViewFacets> {
  return (await getJson<PlaceFacets>(url, signal)).facets
}

/** Returns the number of places with a rating of at least `min`; undefined if it is not known. */
export function ratedAtLeast(counts: ViewFacets[string] | undefined, min: number): number | undefined {
  if (!counts || !isStepped(counts)) return undefined
  const { unrated, buckets } = counts
  // Inside a step of the facet.
  if (min > 0 && !buckets.some(({ from }) => from === min)) return undefined
  const rated = buckets.filter(({ from }) => from >= min).reduce((sum, { count }) => sum + count, 0)
  return min > 0 ? rated : rated + unrated
}

/** Returns the numbers of values; empty if they are not known. */
function valueCounts(counts: ViewFacets[string] | undefined): ValueCounts {
  return counts && !isStepped(counts) ? counts : {}
}

export function labelCounts(counts: ViewFacets[string] | undefined): LabelCounts {
  const values = Object.entries(valueCounts(counts))
    .map(([label, count]) => ({ label: label.normalize('NFC'), count }))
    // JavaScript puts names that are whole numbers first.
    .sort((one, other) => other.count - one.count)
  return { values, isWhole: values.length < MAX_FACET_SIZE }
}

function isStepped(counts: ViewFacets[string]): counts is RatingCounts {
  return Array.isArray(counts['buckets'])
}
