/** Requests the tiles of a running tile server, zoom by zoom from zoom 0 on, so that they are cached. */
import { setTimeout as sleep } from 'node:timers/promises'
import pMap from 'p-map'
import pRetry from 'p-retry'
import { reasonOf } from '../core/errors/reasons.ts'
import { type Bbox, bboxTiles } from '../core/geo/bbox.ts'
import { children, formatTile, type Tile } from '../core/geo/tile.ts'

export interface WarmOptions {
  /** Base URL of the server, without `/maps/` and without a trailing slash. */
  readonly url: string
  readonly maxZoom: number
  /** Only tiles that hold a position of this box. */
  readonly bbox: Bbox | undefined
  /** Query string of the tile requests, without the `?`. */
  readonly filter: string
  /** Number of concurrent requests. */
  readonly workers: number
  /** Aborts the run. */
  readonly signal: AbortSignal
  /** Called for each tile; 0 bytes for an empty one. */
  readonly onTile: (bytes: number) => void
}

/** The encodings that renderers accept, so that the server caches what they will get. */
const HEADERS = { 'Accept-Encoding': 'br, gzip' }

const MAX_RETRIES = 5

/** The server asks for a pause. */
class Busy extends Error {
  readonly seconds: number
  constructor(answer: string, seconds: number) {
    super(answer)
    this.seconds = seconds
  }
}

/**
 * Requests all tiles except those below an empty tile, which are empty too. Returns the number of tiles that are not
 * empty. Throws if the server does not answer, or answers with an error.
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

/** Requests a tile, and retries while the server is busy. Returns true if the tile is not empty. */
function ask(tile: Tile, options: Asking, signal: AbortSignal): Promise<boolean> {
  return pRetry(() => askOnce(tile, options, signal), {
    retries: MAX_RETRIES,
    minTimeout: 0,
    signal,
    shouldRetry: ({ error }) => error instanceof Busy,
    async onFailedAttempt({ error, retriesLeft }) {
      if (error instanceof Busy && retriesLeft > 0) await sleep(1000 * error.seconds, undefined, { signal })
    },
  })
}

type Asking = Pick<WarmOptions, 'url' | 'filter' | 'onTile'>

async function askOnce(tile: Tile, { url, filter, onTile }: Asking, signal: AbortSignal): Promise<boolean> {
  const address = `${url}/maps/places/${formatTile(tile)}.mvt${filter && `?${filter}`}`
  const response = await fetch(address, { headers: HEADERS, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new Error(`${url} does not answer: ${reasonOf(error)}. Start it, or correct --url.`)
  })
  const { length } = new Uint8Array(await response.arrayBuffer())
  if (response.status === 200 || response.status === 204) {
    onTile(Number(response.headers.get('content-length') ?? length))
    return response.status === 200
  }
  const answer = `${address} answers with ${response.status}`
  if (response.status === 503) throw new Busy(answer, Number(response.headers.get('retry-after') ?? 1))
  throw new Error(answer)
}
