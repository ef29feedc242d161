/** Requests from the page to its service. URLs are relative, so the page works below any path. */
import type { Bbox } from '../../core/geo/bbox.ts'
import type { NamesByLanguage } from '../../core/languages/names-by-language.ts'
import type { OpeningEntry, SpecialDay } from '../../core/query/open-state.ts'
import { withQuery } from '../layer/filters.ts'
import type { Layer } from '../layer/layer.ts'
import { inPageLanguage } from '../layer/titles.ts'
import { say } from '../words/list.ts'
import { identification } from './embedded.ts'
import { fieldsOf } from './send.ts'

export interface Image {
  readonly title: string
  readonly original: string
  readonly thumbnail_url: string
  readonly width: number
  readonly height: number
}

/** Properties of a place that the page uses; the API has more. */
export interface Place {
  readonly id: string
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] } | null
  readonly properties: {
    readonly name: string
    readonly address: string | null
    readonly aggregate_rating: number
    readonly aggregate_rating_count: number | null
    readonly categories: readonly string[]
    readonly city: string | null
    readonly description: string | null
    /** In search results: the properties that match, as HTML with `<em>` around each match. */
    readonly highlight?: Readonly<Record<string, string>>
    readonly is_closed: boolean
    readonly is_sample?: boolean
    readonly neighborhood: string | null
    readonly postcode: string | null
    /** From 1 to the number of levels. */
    readonly price: number | null
    readonly opening_hours?: readonly OpeningEntry[] | null
    readonly opening_hours_text?: string | null
    readonly other_names?: readonly string[]
    readonly names_by_language?: NamesByLanguage | null
    readonly short_description: string | null
    /** In the detail of a place. */
    readonly sources?: readonly Source[]
    readonly score_combined: number
    /** In the detail of a place. */
    readonly special_hours?: readonly SpecialDay[]
    readonly svc_images: readonly Image[]
    readonly telephone: string | null
    readonly timezone: string | null
    readonly url: string | null
    readonly vibes: readonly string[]
  }
}

/** Where values of a place come from. */
interface Source {
  readonly name: string | null
  readonly attribution: string | null
  readonly licence: string | null
  readonly url: string | null
  readonly date: string | null
}

export interface PlaceList {
  readonly count: number
  readonly places: readonly Place[]
}

export type Labels = Pick<Place['properties'], 'categories' | 'vibes'>

export interface LabelledPlaces {
  readonly count: number
  readonly places: readonly Labels[]
}

/** Settings of the service, from /explorer.json. */
export interface Settings {
  /** True if the service shows generated sample places. */
  readonly sample: boolean
  /** How far the service is that still loads its sample. */
  readonly loading?: { readonly places: number; readonly of: number }
  /** URL templates of tiles, with `{z}`, `{x}` and `{y}`; relative to the page unless they name a host. */
  readonly places: string
  readonly events: string
  readonly land: string
  /** Boxes of nearly all places, and of the part of the world with the most. Missing: there are no places. */
  readonly first?: { readonly all: Bbox; readonly most: Bbox }
  /** What must be shown for the sources of the places. */
  readonly attributions?: readonly { readonly text: string; readonly url: string | null }[]
  /** Missing: the land is all there is below the places. */
  readonly basemap?: Basemap
  /** URL of a MapLibre style to draw below the places, in place of land and basemap. */
  readonly style?: string
}

export interface Basemap {
  readonly tiles: string
  readonly maxzoom: number
  /** West, south, east, north. */
  readonly bounds: [number, number, number, number]
  readonly attribution: string
}

/** A response whose status is not 2xx. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly status: number
  /** Parameters that the server refuses. */
  readonly refused: readonly string[]

  /** `body`: undefined if it says nothing. */
  constructor(status: number, body?: unknown) {
    const reasons = Object.entries(fieldsOf(body)).filter(([name]) => name !== 'detail')
    const told = reasons.map(([name, messages]) => say('refuses', { name, reasons: messages.join(' ') }))
    super(told.length > 0 ? told.join(' ') : say('status', { status: String(status) }))
    this.status = status
    this.refused = reasons.map(([name]) => name)
  }
}

/** Returns why something could not be loaded. */
export function failureOf(error: unknown): string {
  return error instanceof RequestFailed ? error.message : say('unreachable')
}

export function getSettings(): Promise<Settings> {
  return getJson('explorer.json')
}

/** Returns the layers of the service: what their rows have, and what can be asked. */
export async function getLayers(): Promise<readonly Layer[]> {
  return (await getJson<{ layers: Layer[] }>('v0.3/layers/')).layers.map(inPageLanguage)
}

/** A request for the best places in a box, or anywhere. `filter` is a query string without its `?`. */
export interface ListRequest {
  readonly bbox?: Bbox | undefined
  readonly filter: string
  readonly perPage: number
  /** From 1, which is the default. */
  readonly page?: number
  /** Default: best first. */
  readonly order?: ListOrder
}

/** `nearest` is measured from a position. */
export type ListOrder = 'best' | 'name' | { readonly nearest: readonly [longitude: number, latitude: number] }

/** The parameters of an order. `field` is the name of the distance, which lists and search name differently. */
export function orderQuery(order: ListOrder, field: 'distance' | 'location', best: string): string {
  if (order === 'best') return best
  if (order === 'name') return 'ordering=name'
  return `point=${order.nearest.join()}&dist=${FAR}&ordering=${field}`
}

/** Metres: farther than any place. */
const FAR = 21_000_000

/** Returns the requested places, and the total count. */
export function getPlaces(request: ListRequest, signal: AbortSignal): Promise<PlaceList> {
  return getList(listUrl(request), signal)
}

/** Returns the same places with only their labels. */
export async function getLabels(request: ListRequest, signal: AbortSignal): Promise<LabelledPlaces> {
  const { count, places } = await getList<{ properties: Labels }>(`${listUrl(request)}&fields=categories,vibes`, signal)
  return { count, places: places.map(({ properties }) => properties) }
}

/** Returns up to 12 places within `metres` of a position, of one of the categories if there are some. */
export function getPlacesNear(
  [longitude, latitude]: readonly [number, number],
  metres: number,
  signal: AbortSignal,
  categories: readonly string[] = [],
) {
  const near = new URLSearchParams({ point: `${longitude},${latitude}`, dist: String(metres), per_page: '12' })
  for (const category of categories) near.append('categories', category)
  return getList(`v0.3/places/?${near}`, signal)
}

export function getPlace(id: string, signal: AbortSignal): Promise<Place> {
  return getJson(placeUrl(id), signal)
}

export function placeUrl(id: string): string {
  return `v0.3/places/${encodeURIComponent(id)}/`
}

/** Returns the number of places in a list. `url` must already have a query string. */
export async function countPlaces(url: string, signal: AbortSignal): Promise<number> {
  return (await getList(`${url}&per_page=1`, signal)).count
}

/** Returns the vocabulary of vibes. */
export async function getVibes(signal: AbortSignal): Promise<readonly string[]> {
  return (await getJson<{ vibes: string[] }>('v0.3/vibe-list/', signal)).vibes
}

function listUrl({ bbox, filter, perPage, page = 1, order = 'best' }: ListRequest): string {
  const ordering = orderQuery(order, 'distance', 'ordering=-score_combined')
  return withQuery(`v0.3/places/?${boxQuery(bbox)}${ordering}&per_page=${perPage}&page=${page}`, filter)
}

/** Returns the parameter of a box, with the `&` behind it. */
export function boxQuery(bbox: Bbox | undefined): string {
  return bbox ? `in_bbox=${[bbox.west, bbox.south, bbox.east, bbox.north].join()}&` : ''
}

async function getList<Item = Place>(url: string, signal: AbortSignal): Promise<{ count: number; places: Item[] }> {
  const response: { count: number; results: { features: Item[] } } = await getJson(url, signal)
  return { count: response.count, places: response.results.features }
}

/** Fetches JSON as the user who is logged in: editors may see more. Throws `RequestFailed`, or an error of `fetch`. */
export async function getJson<T>(url: string, signal: AbortSignal | null = null): Promise<T> {
  const { credentials, headers } = identification()
  const response = await fetch(url, { signal, credentials, headers: { ...headers, Accept: 'application/json' } })
  if (response.ok) return response.json()
  // A body that is no JSON says nothing.
  throw new RequestFailed(response.status, await response.json().catch(() => undefined))
}
