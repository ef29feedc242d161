/** The requests of the page to the service it came from; addresses are relative, so that it may lie below any path. */
import type { Bbox } from '../geo/bbox.ts'
import { formatTile, type Tile } from '../geo/tile.ts'

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
    readonly is_closed: boolean
    readonly is_sample?: boolean
    readonly neighborhood: string | null
    readonly opening_hours?: string | null
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

/** The best places of a box, and how many it holds. */
export async function getPlaces(bbox: Bbox, perPage: number, signal: AbortSignal): Promise<PlaceList> {
  const { west, south, east, north } = bbox
  return getList({ in_bbox: [west, south, east, north].join(), ordering: '-score_combined' }, perPage, signal)
}

/** The places within some metres of a position. */
export function getPlacesNear([longitude, latitude]: readonly [number, number], metres: number, signal: AbortSignal) {
  return getList({ point: `${longitude},${latitude}`, dist: String(metres) }, 12, signal)
}

export function getPlace(id: string, signal: AbortSignal): Promise<Place> {
  return getJson(placeAddress(id), signal)
}

export function placeAddress(id: string): string {
  return `v0.3/places/${encodeURIComponent(id)}/`
}

/** The places of a tile, as the API lists them. */
export function tileListAddress(tile: Tile): string {
  return `v0.3/places/?tile=${formatTile(tile)}`
}

export async function countTile(tile: Tile, signal: AbortSignal): Promise<number> {
  return (await getList({ tile: formatTile(tile) }, 1, signal)).count
}

async function getList(parameters: Record<string, string>, perPage: number, signal: AbortSignal): Promise<PlaceList> {
  const query = new URLSearchParams({ ...parameters, per_page: String(perPage) })
  const answer: { count: number; results: { features: Place[] } } = await getJson(`v0.3/places/?${query}`, signal)
  return { count: answer.count, places: answer.results.features }
}

async function getJson<T>(address: string, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(address, { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new RequestFailed(response.status)
  return response.json()
}
