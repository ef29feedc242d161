/** Tiles and API on one port, over one database. */
import { pino } from 'pino'
import { createService } from '../../../cli/serve/service.ts'
import { readConfig } from '../../../config.ts'
import type { EditorsOnly } from '../../../core/model/editors-only.ts'
import type { Database } from '../../../sql/core/database.ts'
import type { ServedLayer } from '../../../sql/layers/configured-layers.ts'
import { atEnd } from '../processes/at-end.ts'
import { describedRequest, type Request } from '../requests/openapi.ts'
import { type DecodedPoint, decodeTile } from '../tiles/decode-tile.ts'
import { UNTHINNED } from '../tiles/thinning.ts'
import { UNCOMPRESSED } from '../tiles/uncompressed.ts'
import { listen } from './listen.ts'

export interface TestService extends ServiceClient {
  /** Optional: the service is closed at the end of the file anyway. */
  close(): Promise<void>
}

export interface ServiceClient {
  base: string
  /** Checks every answer of the API against its document. */
  request: Request
  /** Returns the points of a tile of a layer; `query` starts with `?`. An empty tile gives []. Throws unless it is 200 or 204. */
  tilePoints(layer: string, address: string, query?: string): Promise<DecodedPoint[]>
  /** As `tilePoints`, of places. */
  tilePlaces(address: string, query?: string): Promise<DecodedPoint[]>
  /** Returns every page of the list below `/v0.3/`. */
  listRows(list: string, query: string): Promise<Listed[]>
  /** Returns every page of a places list. */
  listPlaces(query: string): Promise<ListedPlace[]>
}

interface ListedPlace {
  id: string
  geometry: { coordinates: [number, number] } | null
  properties: Record<string, unknown> & {
    svc_images: { thumbnail_url: string }[]
    categories: string[]
    vibes: string[]
  }
}

/** A GeoJSON feature, or a flat record. */
export type Listed = { id: string; properties?: Record<string, unknown> } & Record<string, unknown>

interface Page {
  count: number
  next: string | null
  results: Listed[] | { features: Listed[] }
}

/**
 * Starts a service that is closed when the test file is done. `indexMemory` in bytes; 0: no index in memory. By default
 * everybody sees everything. `layers` are of operators' tables.
 */
export async function startService(
  database: Database,
  thinning = UNTHINNED,
  indexMemory?: number,
  editorsOnly?: EditorsOnly,
  layers: readonly ServedLayer[] = [],
): Promise<TestService> {
  const log = pino({ level: 'error' })
  const config = {
    // A test is one client, and asks for more than one may.
    ...readConfig({ THROTTLE: 'off' }),
    publicUrl: 'https://places.example',
    tilesUrl: 'https://places.example',
    imageCdnUrl: 'https://images.example',
    thinning,
    ...(indexMemory !== undefined && { indexMemory }),
    ...(editorsOnly && { editorsOnly }),
  }
  const service = createService({ tiles: true, api: true }, database, config, log, { layers })
  atEnd(() => service.close())
  await service.index?.settled()
  const base = await listen(service.handle, service.answerTiles)
  return { ...(await clientOf(base)), close: () => service.close() }
}

/** Returns a client of the service at an address. */
export async function clientOf(base: string): Promise<ServiceClient> {
  const request = await describedRequest(base)

  async function tilePoints(layer: string, address: string, query = ''): Promise<DecodedPoint[]> {
    const response = await fetch(`${base}/maps/${layer}/${address}.mvt${query}`, UNCOMPRESSED)
    if (response.status === 204) return []
    if (response.status !== 200) throw new Error(`tile ${address}${query}: ${response.status}`)
    return decodeTile(new Uint8Array(await response.arrayBuffer()))[layer] ?? []
  }

  async function listRows(list: string, query: string): Promise<Listed[]> {
    const all: Listed[] = []
    for (let page = 1; ; page++) {
      const { status, body } = await request(`/v0.3/${list}/?${query}&per_page=1000&page=${page}`)
      if (status !== 200) throw new Error(`list ${query}: ${status}`)
      const { count, next, results } = body as Page
      all.push(...('features' in results ? results.features : results))
      if (next === null && all.length !== count) throw new Error(`list ${query}: ${all.length} rows, count ${count}`)
      if (next === null) return all
    }
  }

  return {
    base,
    request,
    tilePoints,
    tilePlaces: (address, query) => tilePoints('places', address, query),
    listRows,
    listPlaces: async (query) => (await listRows('places', query)) as unknown as ListedPlace[],
  }
}
