/** The page's requests to the search API. */
import type { Bbox, Position } from '../../core/geo/bbox.ts'
import { collection } from '../collection/collection.ts'
import { type Filters, withQuery } from '../layer/filters.ts'
import { getJson, type ListOrder, orderQuery, type Place, type PlaceList } from './api.ts'
import { focus, type Understood } from './areas-api.ts'

export interface Suggestion {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly neighborhood: string | null
  /** Null unless it distinguishes places of the same name in the same neighborhood. */
  readonly street: string | null
  /** Number of other places of this name; the server counts a limited number. */
  readonly others: number
}

/** A value of a field, in the normal form that the API counts. */
export interface FacetValue {
  readonly label: string
  readonly count: number
}

/** By the name of the field. */
export type Facets = Readonly<Record<string, readonly FacetValue[]>>

export interface SearchResults extends PlaceList {
  readonly facets: Facets
  /** Suggested spelling, if there are no results. */
  readonly didYouMean: string | undefined
  /** No place has all words; each of these lacks one. */
  readonly isRelaxed: boolean
  /** What the text was read as; undefined: it means its words. */
  readonly understood: Understood | undefined
}

interface SearchResponse {
  readonly count: number
  readonly results: { readonly features: readonly Place[] }
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly did_you_mean?: string
  readonly relaxed?: true
  readonly understood?: Understood
}

/** Fields whose values are counted. */
export const FACET_FIELDS = ['categories', 'vibes', 'city'] as const
/** Results on a page. */
export const PAGE_SIZE = 20

/**
 * Returns places whose names begin with a text, each name first by its nearest or best place; typos are tolerated. Equal
 * matches are ordered by distance from `near`.
 */
export async function suggest(
  text: string,
  near: Position | undefined,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const parameters = new URLSearchParams({ name_suggest_context: text })
  if (near) parameters.set('focus.point', focus(near))
  const within = collection()
  if (within) parameters.set(within.parameter, within.slug)
  return (await getJson<{ results: Suggestion[] }>(`search/places/?${parameters}`, signal)).results
}

export interface SearchRequest {
  readonly text: string
  readonly filters: Filters
  /** Undefined: everywhere. */
  readonly area?: Bbox | undefined
  /** Equal matches are ordered by the distance from it. */
  readonly near?: Position | undefined
  readonly order: ListOrder
  /** True: the text means its words, not what and where. */
  readonly literal: boolean
}

/**
 * Searches for places, best first. The counts of a field's values ignore the filter of that field. They show the number
 * of places if another value were selected as well.
 */
export async function findPlaces(search: SearchRequest, signal: AbortSignal): Promise<SearchResults> {
  const { filters } = search
  const filtered = FACET_FIELDS.filter((field) => filters.values(field).length > 0)
  const [response, ...wider] = await Promise.all([
    request(search, { highlight: 'true', facets: FACET_FIELDS.join(), page_size: PAGE_SIZE }, signal),
    ...filtered.map((facets) => {
      const without = { ...search, filters: filters.without(facets) }
      return request(without, { facets, page_size: 1, fields: 'name' }, signal)
    }),
  ])
  const counts = Object.assign({}, ...[response, ...wider].map(({ facets }) => facets)) as SearchResponse['facets'] &
    object
  const valuesOf = (field: string): FacetValue[] =>
    Object.entries(counts[field] ?? {}).map(([label, count]) => ({ label: label.normalize('NFC'), count }))
  return {
    count: response.count,
    places: response.results.features,
    facets: Object.fromEntries(FACET_FIELDS.map((field) => [field, valuesOf(field)])),
    didYouMean: response.did_you_mean,
    isRelaxed: response.relaxed === true,
    understood: response.understood,
  }
}

/** Returns another page of the results, from 2 on. */
export async function moreResults(search: SearchRequest, page: number, signal: AbortSignal): Promise<readonly Place[]> {
  return (await request(search, { highlight: 'true', page_size: PAGE_SIZE, page }, signal)).results.features
}

/** Returns the number of results, and whether each of them lacks a word. */
export async function countResults(
  search: SearchRequest,
  signal: AbortSignal,
): Promise<Pick<SearchResults, 'count' | 'isRelaxed'>> {
  const { count, relaxed } = await request(search, { page_size: 1, fields: 'name' }, signal)
  return { count, isRelaxed: relaxed === true }
}

function request(
  { text, filters, area, near, order, literal }: SearchRequest,
  more: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<SearchResponse> {
  const parameters = new URLSearchParams({ search: text })
  parameters.set('relaxed', 'true')
  if (!literal) parameters.set('understand', 'true')
  if (area) parameters.set('in_bbox', [area.west, area.south, area.east, area.north].join())
  if (near && order === 'best') parameters.set('focus.point', focus(near))
  for (const [name, value] of Object.entries(more)) parameters.set(name, String(value))
  // The last one counts: a point of the filters, not that of the order.
  const ordered = withQuery(`v0.3/search/places/?${parameters}`, orderQuery(order, 'location', ''))
  return getJson<SearchResponse>(withQuery(ordered, filters.requestQuery()), signal)
}
