/** Report on one tile: the places in it, and the places that the API lists for it. */
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { formatTile, parseTile, type Tile, tileBox, tileRange } from '../../core/geo/tile.ts'
import { countPlaces, RequestFailed } from '../base/api.ts'
import { withQuery } from '../layer/filters.ts'

export interface TileReport {
  /** Number of places that the tile shows one by one. */
  readonly shown: number
  /** Number of places in its clusters. */
  readonly clustered: number
  /** Number of places that the API lists for `?tile=`. */
  readonly listed: number
  /** Size of the tile in bytes. */
  readonly bytes: number
  /** Size of the compressed body in bytes, if the browser reports it. */
  readonly encodedBytes: number | undefined
  /** Milliseconds that the server took to build the tile, if it reports that. */
  readonly buildTime: number | undefined
}

/** URLs of a tile and of the list of its places. */
export interface TileUrls {
  readonly tile: string
  readonly list: string
}

/** Returns the URL of a tile with filters. `filter` is a query string without its `?`. */
export function tileUrl(template: string, { z, x, y }: Tile, filter: string): string {
  const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  return withQuery(url, filter)
}

/**
 * Returns the URL of the API's list of the places in a tile that match the filters. Lists have one `tile`, so that of the
 * filters counts only if it is the smaller one.
 */
export function listUrl(tile: Tile, filter: string): string {
  const parameters = new URLSearchParams(filter)
  const wanted = parseTile(parameters.get('tile') ?? '')
  if (!wanted) return withQuery(`v0.3/places/?tile=${formatTile(tile)}`, filter)
  const [one, other] = [tileRange(tile), tileRange(wanted)]
  if (one.low < other.high && other.low < one.high) {
    parameters.set('tile', formatTile(tile.z < wanted.z ? wanted : tile))
    return `v0.3/places/?${parameters}`
  }
  // No place is in both: none of this tile is in the middle of that one.
  const { west, south, east, north } = tileBox(wanted)
  const middle = [(west + east) / 2, (south + north) / 2]
  parameters.set('tile', formatTile(tile))
  parameters.set('in_bbox', [...middle, ...middle].join())
  return `v0.3/places/?${parameters}`
}

/** Fetches a tile and, at the same time, the count of `tile=`. */
export async function reportTile({ tile, list }: TileUrls, signal: AbortSignal): Promise<TileReport> {
  const [fetched, listed] = await Promise.all([fetchTile(tile, signal), countPlaces(list, signal)])
  return { ...fetched, listed }
}

async function fetchTile(url: string, signal: AbortSignal) {
  // The browser keeps the timings of a limited number of requests.
  performance.clearResourceTimings()
  // A tile in the browser's cache may be older than the list.
  const response = await fetch(url, { signal, cache: 'no-cache' })
  if (!response.ok) throw new RequestFailed(response.status)
  const content = await response.arrayBuffer()
  const layers = content.byteLength === 0 ? {} : new VectorTile(new PbfReader(content)).layers
  const timing = performance.getEntriesByName(url).at(-1)
  const encodedBytes = timing instanceof PerformanceResourceTiming ? timing.encodedBodySize : 0
  return {
    shown: layers['places']?.length ?? 0,
    clustered: clustered(layers['clusters']),
    bytes: content.byteLength,
    encodedBytes: encodedBytes > 0 ? encodedBytes : undefined,
    buildTime: buildTimeOf(response.headers.get('Server-Timing')),
  }
}

/** Returns the number of places in the clusters of a tile. */
function clustered(layer: VectorTileLayer | undefined): number {
  let sum = 0
  for (let index = 0; index < (layer?.length ?? 0); index++) {
    sum += Number(layer?.feature(index).properties['point_count'] ?? 0)
  }
  return sum
}

/** Returns the duration of `build` in a Server-Timing header, in milliseconds. */
function buildTimeOf(header: string | null): number | undefined {
  const duration = /(?:^|,)\s*build\b[^,]*;\s*dur=([\d.]+)/.exec(header ?? '')?.[1]
  return duration === undefined ? undefined : Number(duration)
}
