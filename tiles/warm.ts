/** Asks a running tile server for its tiles, zoom by zoom from the world on, so that it has them at hand. */
import { setTimeout as sleep } from 'node:timers/promises'
import pMap from 'p-map'
import { type Bbox, bboxTiles } from '../geo/bbox.ts'
import { children, formatTile, type Tile } from '../geo/tile.ts'

export interface WarmOptions {
  /** Where the server's `/maps/` is; no trailing slash. */
  readonly url: string
  readonly maxZoom: number
  /** Only the tiles on which a position of it is. */
  readonly bbox: Bbox | undefined
  /** What the tiles' addresses have after the `?`. */
  readonly filter: string
  /** How many requests are under way at a time. */
  readonly workers: number
  /** Stops. */
  readonly signal: AbortSignal
  /** Told of each tile; 0 bytes for an empty one. */
  readonly onTile: (bytes: number) => void
}

/** As renderers ask, so that the server keeps what they will get. */
const HEADERS = { 'Accept-Encoding': 'br, gzip' }

const MOST_TRIES = 6

/**
 * Below an empty tile all are empty, so nothing is asked for there. Returns how many tiles have something on them.
 * Throws when the server does not answer, or not with tiles.
 */
export async function warmTiles({ maxZoom, bbox, workers, signal, ...options }: WarmOptions): Promise<number> {
  const isWanted = bbox ? bboxTiles(bbox) : () => true
  let tiles: Tile[] = [{ z: 0, x: 0, y: 0 }]
  let found = 0
  for (let z = 0; z <= maxZoom && tiles.length > 0; z++) {
    const filled = await pMap(tiles, (tile) => ask(tile, options, signal), { concurrency: workers, signal })
    found += filled.filter(Boolean).length
    tiles = tiles
      .filter((_, index) => filled[index])
      .flatMap(children)
      .filter(isWanted)
  }
  return found
}

/** Whether there is something on a tile. */
async function ask(
  tile: Tile,
  { url, filter, onTile }: Pick<WarmOptions, 'url' | 'filter' | 'onTile'>,
  signal: AbortSignal,
): Promise<boolean> {
  const address = `${url}/maps/places/${formatTile(tile)}.mvt${filter && `?${filter}`}`
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, { headers: HEADERS, signal }).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new Error(`${url} does not answer: ${String(error instanceof Error ? (error.cause ?? error) : error)}`)
    })
    const { length } = new Uint8Array(await response.arrayBuffer())
    if (response.status === 200 || response.status === 204) {
      onTile(Number(response.headers.get('content-length') ?? length))
      return response.status === 200
    }
    if (response.status !== 503 || tries === MOST_TRIES) throw new Error(`${address} answers with ${response.status}`)
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 1), undefined, { signal })
  }
}
