/** What there is to say of one tile: what it holds, and what the API says it should. */
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Tile } from '../geo/tile.ts'
import { countTile, RequestFailed } from './api.ts'

export interface TileReport {
  /** Places in the tile. */
  readonly held: number
  /** Places that the API lists with `tile=`. */
  readonly listed: number
  /** Size of the tile, and of what the network carried for it, if the browser tells. */
  readonly bytes: number
  readonly carried: number | undefined
  /** Milliseconds that the server took to build the tile, if it tells. */
  readonly built: number | undefined
}

/** The address of a tile. */
export function tileAddress(template: string, { z, x, y }: Tile): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

/** Fetches a tile and the count of `tile=` beside it. */
export async function reportTile(template: string, tile: Tile, signal: AbortSignal): Promise<TileReport> {
  const [fetched, listed] = await Promise.all([fetchTile(tileAddress(template, tile), signal), countTile(tile, signal)])
  return { ...fetched, listed }
}

async function fetchTile(address: string, signal: AbortSignal) {
  // The browser keeps the timings of so many requests only.
  performance.clearResourceTimings()
  const response = await fetch(address, { signal })
  if (!response.ok) throw new RequestFailed(response.status)
  const content = await response.arrayBuffer()
  const layers = content.byteLength === 0 ? {} : new VectorTile(new PbfReader(content)).layers
  const timing = performance.getEntriesByName(address).at(-1)
  const carried = timing instanceof PerformanceResourceTiming ? timing.encodedBodySize : 0
  return {
    held: layers['places']?.length ?? 0,
    bytes: content.byteLength,
    carried: carried > 0 ? carried : undefined,
    built: buildTime(response.headers.get('Server-Timing')),
  }
}

/** The duration of `build` in a Server-Timing header. */
function buildTime(header: string | null): number | undefined {
  const duration = /(?:^|,)\s*build\b[^,]*;\s*dur=([\d.]+)/.exec(header ?? '')?.[1]
  return duration === undefined ? undefined : Number(duration)
}
