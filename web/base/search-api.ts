/** The page's requests to the search API. */
import { getJson, type Place, type PlaceList } from './api.ts'
import { type Filters, type ListedField, requestQuery, withQuery } from './filters.ts'

export interface Suggestion {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly neighborhood: string | null
  /** Null unless it distinguishes places of the same name in the same neighborhood. */
  readonly street: string | null
}

/** A value of a field, in the normal form that the API counts. */
export interface FacetValue {
  readonly label: string
  readonly count: number
}

export type Facets = Readonly<Record<ListedField, readonly FacetValue[]>>

export interface SearchResults extends PlaceList {
  readonly facets: Facets
  /** Suggested spelling, if there are no results. */
  readonly didYouMean: string | undefined
}

interface SearchResponse {
  readonly count: number
  readonly results: { readonly features: readonly Place[] }
  readonly facets?: Partial<Record<ListedField, Readonly<Record<string, number>>>>
  readonly did_you_mean?: string
}

export const FACET_FIELDS = ['categories', 'vibes', 'city'] as const
const MAX_RESULTS = 50

/**
 * Returns places whose names begin with a text; typos are tolerated. Equal matches are ordered by distance from `near`.
 */
export async function suggest(
  text: string,
  near: { readonly longitude: number; readonly latitude: number } | undefined,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const parameters = new URLSearchParams({ name_suggest_context: text })
  if (near) parameters.set('focus.point', `${near.longitude.toFixed(4)},${near.latitude.toFixed(4)}`)
  return (await getJson<{ results: Suggestion[] }>(`search/places/?${parameters}`, signal)).results
}

/**
 * Searches for places, best first. The counts of a field's values ignore the filter of that field. They show the number
 * of places if another value were selected as well.
 */
export async function findPlaces(text: string, filters: Filters, signal: AbortSignal): Promise<SearchResults> {
  const request = (filter: string, more: Readonly<Record<string, string | number>>) => {
    const parameters = new URLSearchParams({ search: text })
    for (const [name, value] of Object.entries(more)) parameters.set(name, String(value))
    return getJson<SearchResponse>(withQuery(`v0.3/search/places/?${parameters}`, filter), signal)
  }
  const filtered = FACET_FIELDS.filter((field) => filters[field].length > 0)
  const [response, ...wider] = await Promise.all([
    request(requestQuery(filters), { highlight: 'true', facets: FACET_FIELDS.join(), page_size: MAX_RESULTS }),
    ...filtered.map((facets) => {
      return request(requestQuery({ ...filters, [facets]: [] }), { facets, page_size: 1, fields: 'name' })
    }),
  ])
  const counts = Object.assign({}, ...[response, ...wider].map(({ facets }) => facets)) as SearchResponse['facets'] &
    object
  const valuesOf = (field: ListedField): FacetValue[] =>
    Object.entries(counts[field] ?? {}).map(([label, count]) => ({ label: label.normalize('NFC'), count }))
  return {
    count: response.count,
    places: response.results.features,
    facets: { categories: valuesOf('categories'), vibes: valuesOf('vibes'), city: valuesOf('city') },
    didYouMean: response.did_you_mean,
  }
}
