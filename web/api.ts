/** The requests of the page to the service it came from; addresses are relative, so that it may lie below any path. */
import type { Bbox } from '../geo/bbox.ts'
import { formatTile, type Tile } from '../geo/tile.ts'
import { withQuery } from './filters.ts'

export interface Image {
  readonly title: string
  readonly original: string
  readonly thumbnail_url: string
  readonly width: number
  readonly height: number
}

/** What the page shows of a place; the API has more. */
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
    /** Of what a search found: HTML of the properties that have it, with `<em>` around it. */
    readonly highlight?: Readonly<Record<string, string>>
    readonly is_closed: boolean
    readonly is_sample?: boolean
    readonly neighborhood: string | null
    readonly opening_hours_text?: string | null
    readonly short_description: string | null
    readonly score_combined: number
    readonly svc_images: readonly Image[]
    readonly telephone: string | null
    readonly url: string | null
    readonly vibes: readonly string[]
  }
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

/** What the service says of itself, at /explorer.json. */
export interface Settings {
  /** Whether what it shows is the sample. */
  readonly sample: boolean
  /** Addresses of tiles, with `{z}`, `{x}` and `{y}`; relative to the page when they do not name a host. */
  readonly places: string
  readonly land: string
}

/** An answer that is no success. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly status: number
  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.status = status
  }
}

export function getSettings(): Promise<Settings> {
  return getJson('explorer.json')
}

/** What to list: the best places of a box that pass the filters, which are a query string without its `?`. */
export interface Wanted {
  readonly bbox: Bbox
  readonly filter: string
  readonly perPage: number
}

/** The places that are wanted, and how many there are. */
export function getPlaces(wanted: Wanted, signal: AbortSignal): Promise<PlaceList> {
  return getList(listAddress(wanted), signal)
}

/** The same places with nothing but their labels. */
export async function getLabels(wanted: Wanted, signal: AbortSignal): Promise<LabelledPlaces> {
  const { count, places } = await getList<{ properties: Labels }>(
    `${listAddress(wanted)}&fields=categories,vibes`,
    signal,
  )
  return { count, places: places.map(({ properties }) => properties) }
}

/** The places within some metres of a position. */
export function getPlacesNear([longitude, latitude]: readonly [number, number], metres: number, signal: AbortSignal) {
  return getList(`v0.3/places/?point=${longitude},${latitude}&dist=${metres}&per_page=12`, signal)
}

export function getPlace(id: string, signal: AbortSignal): Promise<Place> {
  return getJson(placeAddress(id), signal)
}

export function placeAddress(id: string): string {
  return `v0.3/places/${encodeURIComponent(id)}/`
}

/** The places of a tile that pass the filters, as the API lists them. */
export function tileListAddress(tile: Tile, filter: string): string {
  return withQuery(`v0.3/places/?tile=${formatTile(tile)}`, filter)
}

/** How many places a list has; its address ends in a query string. */
export async function countPlaces(address: string, signal: AbortSignal): Promise<number> {
  return (await getList(`${address}&per_page=1`, signal)).count
}

/** The vocabulary of vibes. */
export async function getVibes(signal: AbortSignal): Promise<readonly string[]> {
  return (await getJson<{ vibes: string[] }>('v0.3/vibe-list/', signal)).vibes
}

function listAddress({ bbox: { west, south, east, north }, filter, perPage }: Wanted): string {
  const box = [west, south, east, north].join()
  return withQuery(`v0.3/places/?in_bbox=${box}&ordering=-score_combined&per_page=${perPage}`, filter)
}

async function getList<Item = Place>(address: string, signal: AbortSignal): Promise<{ count: number; places: Item[] }> {
  const answer: { count: number; results: { features: Item[] } } = await getJson(address, signal)
  return { count: answer.count, places: answer.results.features }
}

/** Throws `RequestFailed`, or what `fetch` throws. */
export async function getJson<T>(address: string, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(address, { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new RequestFailed(response.status)
  return response.json()
}
