/** The tile server: its sources, its cache, and what keeps the cache current. */
import type { Database } from '../sql/database.ts'
import { TileCache } from './cache.ts'
import { followChanges } from './follow-changes.ts'
import { createTileHandler, type TileHandler } from './http.ts'
import { landSource } from './land-source.ts'
import { placesSource } from './places.ts'

export interface TileServerOptions {
  database: Database
  /** What tile and image addresses begin with; no trailing slash. */
  tilesUrl: string
  imageCdnUrl: string
  /** Told of failures that are not the client’s. */
  onError: (error: unknown) => void
}

export interface TileServer {
  handle: TileHandler
  /** Stops following the change log. */
  close(): Promise<void>
}

const CACHE_BYTES = 256 * 2 ** 20

export function createTileServer({ database, tilesUrl, imageCdnUrl, onError }: TileServerOptions): TileServer {
  const cache = new TileCache(CACHE_BYTES)
  const follower = followChanges(database, 'place_changes', cache, onError)
  const sources = [placesSource({ database, cache, imageCdnUrl }), landSource()]
  return { handle: createTileHandler({ sources, tilesUrl, onError }), close: () => follower.stop() }
}
