/** The land backdrop as a source of the tile server. */

import { cachedRequest } from '../cache/cached-request.ts'
import { StoredTile } from '../cache/stored-tile.ts'
import { TileCache } from '../cache/tile-cache.ts'
import type { TileSource } from '../source.ts'
import { LAND_FILE, openLand } from './land-file.ts'
import { LAND_ATTRIBUTION, LAND_LAYERS, LAND_MAX_ZOOM } from './layers.ts'

const CACHE_BYTES = 32 * 2 ** 20

export function landSource(onError: (error: unknown) => void): TileSource {
  const read = openLand(LAND_FILE)
  const cache = new TileCache(CACHE_BYTES, onError)
  return {
    name: 'land',
    description: 'Land, borders and the names of countries and cities',
    attribution: LAND_ATTRIBUTION,
    formats: ['mvt', 'mlt'],
    maxZoom: LAND_MAX_ZOOM,
    layers: () => LAND_LAYERS,
    cacheControl: 'public, max-age=86400',
    cache,
    ask(tile, _parameters, format = 'mvt') {
      const build = async () => {
        const begin = performance.now()
        const body = read(tile)
        return new StoredTile(body, performance.now() - begin)
      }
      return cachedRequest({ cache, tile, variant: '', format, build })
    },
  }
}
