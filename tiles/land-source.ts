/** The land backdrop as a source of the tile server. */
import { LRUCache } from 'lru-cache'
import { formatTile } from '../geo/tile.ts'
import { createLand, LAND_ATTRIBUTION, LAND_LAYERS, LAND_MAX_ZOOM } from './land.ts'
import type { TileSource } from './source.ts'
import { StoredTile } from './stored-tile.ts'

const CACHE_BYTES = 32 * 2 ** 20

/** `prepare` builds now what the first tiles would otherwise wait for, in about two seconds. */
export function landSource(): TileSource & { prepare(): void } {
  const land = createLand()
  const cache = new LRUCache<string, StoredTile>({ maxSize: CACHE_BYTES, sizeCalculation: ({ bytes }) => bytes })
  return {
    name: 'land',
    description: 'Land, borders and the names of countries and cities',
    attribution: LAND_ATTRIBUTION,
    maxZoom: LAND_MAX_ZOOM,
    layers: LAND_LAYERS,
    cacheControl: 'public, max-age=86400',
    variant: () => '',
    prepare: land.prepare,
    peek: (tile) => cache.get(formatTile(tile)),
    async get(tile) {
      const begin = performance.now()
      const body = land.tile(tile) ?? new Uint8Array()
      const stored = new StoredTile(body, performance.now() - begin)
      cache.set(formatTile(tile), stored)
      return stored
    },
  }
}
