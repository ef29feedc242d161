/** A basemap as a source of the tile server. */
import type { Header } from 'pmtiles'
import { z } from 'zod'
import type { Bounds } from '../../core/geo/tile.ts'
import { storageKey } from '../cache/cell-index.ts'
import { StoredTile } from '../cache/stored-tile.ts'
import { TileCache } from '../cache/tile-cache.ts'
import type { TileSource, VectorLayer } from '../source.ts'
import { openArchive } from './archive.ts'

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

/** Opens a PMTiles file. Throws an error that says why it can't be served. */
export async function openBasemap(path: string, onError: (error: unknown) => void): Promise<BasemapSource> {
  const archive = await openArchive(path)
  const { header } = archive
  const { attribution, vector_layers: layers } = Metadata.parse(archive.metadata)
  const described = layers.map(
    ({ id, description, fields, minzoom = header.minZoom, maxzoom = header.maxZoom }): VectorLayer => ({
      id,
      description,
      fields: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }])),
      minzoom,
      maxzoom,
    }),
  )
  const cache = new TileCache(CACHE_BYTES, onError)
  return {
    name: 'basemap',
    description: 'Streets, water, green, buildings and names, in the schema of Protomaps',
    attribution,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: boundsOf(header),
    layers: () => described,
    cacheControl: 'public, max-age=3600',
    cache,
    ask(tile) {
      const key = storageKey(tile, '')
      const build = async () => {
        const begin = performance.now()
        const found = await archive.tile(tile)
        return new StoredTile(found?.body ?? new Uint8Array(), performance.now() - begin, found?.gzipped)
      }
      return { peek: () => cache.peek(key), get: (leaving) => cache.get(key, build, leaving), build }
    },
    async close() {
      await cache.finished()
      await archive.close()
    },
  }
}

function boundsOf({ minLon: west, minLat: south, maxLon: east, maxLat: north }: Header): Bounds {
  return { west, south, east, north }
}
