/** The land backdrop as a source of the tile server. */

import { storageKey } from '../cache/cell-index.ts'
import { StoredTile } from '../cache/stored-tile.ts'
import { TileCache } from '../cache/tile-cache.ts'
import type { TileSource } from '../source.ts'
import { createLand, LAND_ATTRIBUTION, LAND_LAYERS, LAND_MAX_ZOOM } from './land.ts'

const CACHE_BYTES = 32 * 2 ** 20

/** `prepare` builds the shapes and indexes of the first tiles in advance, in about 2 s. */
export function landSource(onError: (error: unknown) => void): TileSource & { prepare(): void } {
  const land = createLand()
  const cache = new TileCache(CACHE_BYTES, onError)
  return {
    name: 'land',
    description: 'Land, borders and the names of countries and cities',
    attribution: LAND_ATTRIBUTION,
    maxZoom: LAND_MAX_ZOOM,
    layers: () => LAND_LAYERS,
    cacheControl: 'public, max-age=86400',
    cache,
    prepare: land.prepare,
    ask(tile) {
      const key = storageKey(tile, '')
      const build = async () => {
        const begin = performance.now()
        const body = land.tile(tile) ?? new Uint8Array()
        return new StoredTile(body, performance.now() - begin)
      }
      return { peek: () => cache.peek(key), get: () => cache.get(key, build), build }
    },
  }
}
