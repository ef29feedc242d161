/** A basemap as a source of the tile server. */
import type { Header } from 'pmtiles'
import { z } from 'zod'
import type { Bounds } from '../../core/geo/tile.ts'
import { cachedRequest } from '../cache/cached-request.ts'
import { StoredTile } from '../cache/stored-tile.ts'
import { TileCache } from '../cache/tile-cache.ts'
import type { TileSource, VectorLayer } from '../source.ts'
import { openArchives, tileOf } from './archives.ts'

const CACHE_BYTES = 64 * 2 ** 20

const ATTRIBUTION = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

const Metadata = z.object({
  attribution: z.string().min(1).catch(ATTRIBUTION),
  vector_layers: z
    .array(
      z.object({
        id: z.string(),
        description: z.string().catch(''),
        fields: z.record(z.string(), z.enum(['String', 'Number', 'Boolean']).catch('String')).catch({}),
        minzoom: z.number().optional().catch(undefined),
        maxzoom: z.number().optional().catch(undefined),
      }),
    )
    .catch([]),
})

export interface BasemapSource extends TileSource {
  readonly bounds: Bounds
  close(): Promise<void>
}

/**
 * Opens PMTiles files, whose paths are separated by commas. Throws an error that says why one can't be served. The deepest
 * zoom is one that all have: deeper, where only some have tiles, renderers would show nothing of the others.
 */
export async function openBasemap(paths: string, onError: (error: unknown) => void): Promise<BasemapSource> {
  const archives = await openArchives(paths.split(',').map((path) => path.trim()))
  const minZoom = Math.min(...archives.map(({ header }) => header.minZoom))
  const maxZoom = Math.min(...archives.map(({ header }) => header.maxZoom))
  const metadata = archives.map((archive) => Metadata.parse(archive.metadata))
  const described = new Map(
    metadata
      .flatMap((one) => one.vector_layers)
      .map(({ id, description, fields, minzoom = minZoom, maxzoom = maxZoom }): [string, VectorLayer] => [
        id,
        {
          id,
          description,
          fields: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }])),
          minzoom,
          maxzoom: Math.min(maxzoom, maxZoom),
        },
      ]),
  )
  const cache = new TileCache(CACHE_BYTES, onError)
  return {
    name: 'basemap',
    description: 'Streets, water, green, buildings and names, in the schema of Protomaps',
    attribution: [...new Set(metadata.map((one) => one.attribution))].join(' | '),
    // The file's own tiles: a property may have values of several types, which a MapLibre tile can't have.
    formats: ['mvt'],
    minZoom,
    maxZoom,
    bounds: boundsOf(archives.map(({ header }) => header)),
    layers: () => [...described.values()],
    cacheControl: 'public, max-age=3600',
    cache,
    ask(tile, _parameters, format = 'mvt') {
      const build = async () => {
        const begin = performance.now()
        const found = await tileOf(archives, tile)
        return new StoredTile(found?.body ?? new Uint8Array(), performance.now() - begin, found?.gzipped)
      }
      return cachedRequest({ cache, tile, variant: '', format, build })
    },
    async close() {
      await cache.finished()
      await Promise.all(archives.map((archive) => archive.close()))
    },
  }
}

function boundsOf(headers: readonly Header[]): Bounds {
  return {
    west: Math.min(...headers.map(({ minLon }) => minLon)),
    south: Math.min(...headers.map(({ minLat }) => minLat)),
    east: Math.max(...headers.map(({ maxLon }) => maxLon)),
    north: Math.max(...headers.map(({ maxLat }) => maxLat)),
  }
}
