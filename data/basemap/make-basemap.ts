/**
 * Makes a basemap of an OpenStreetMap extract: streets, water, green, buildings and names as one PMTiles file.
 *
 *   extract → features (read-features.ts) → their cells (feature-store.ts) → tiles (cut-tiles.ts) → spool → FILE
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import type { Bounds } from '../../core/geo/tile.ts'
import { writePmtiles } from '../../tiles/export/pmtiles.ts'
import { Spool } from '../../tiles/export/spool.ts'
import { NeededObjects } from '../import/formats/osm/needed-objects.ts'
import { OsmFile } from '../import/formats/osm/osm-file.ts'
import { cutTiles } from './cut-tiles.ts'
import { BASEMAP_MAX_ZOOM } from './feature.ts'
import { FeatureStore } from './feature-store.ts'
import { BASEMAP_ATTRIBUTION, BASEMAP_LAYERS } from './layers.ts'
import { FeatureReader, unite } from './read-features.ts'

export interface BasemapOptions {
  readonly listener: {
    /** `bytes` more of the extract are read. Most of it is read three times. */
    onBytes(bytes: number): void
    onFeatures(count: number): void
    onTiles(count: number): void
  }
  /** Stops early; nothing is written then. */
  readonly signal: AbortSignal
}

export interface BasemapSummary {
  readonly features: number
  readonly tiles: number
  /** Size of the tiles, compressed. */
  readonly bytes: number
  /** Size of the largest tile before compression. */
  readonly largest: number
}

/**
 * Writes the basemap of the extract `input`. The file appears when it is complete; an existing file of that name stays
 * until then. Returns undefined if the signal stopped it. Throws `FileFault` if the extract can't be read to its end.
 */
export async function makeBasemap(
  input: string,
  output: string,
  options: BasemapOptions,
): Promise<BasemapSummary | undefined> {
  const store = new FeatureStore()
  try {
    const bounds = await readFeatures(input, store, options)
    if (options.signal.aborted) return undefined
    if (!bounds) throw new Error(`${input} has nothing that a basemap shows`)
    const largest = await cutAll(store, options)
    if (options.signal.aborted) return undefined
    return await writeArchive(store, output, bounds, largest, options)
  } finally {
    store.close()
  }
}

async function readFeatures(
  input: string,
  store: FeatureStore,
  { listener, signal }: BasemapOptions,
): Promise<Bounds | undefined> {
  const file = await OsmFile.open(input)
  const needed = new NeededObjects()
  try {
    let found: Bounds | undefined
    for await (const features of new FeatureReader(file, needed).read(listener.onBytes)) {
      for (const feature of features) found = unite(found, store.add(feature))
      if (signal.aborted) return undefined
    }
    listener.onFeatures(store.count)
    return found && (file.bounds ?? found)
  } finally {
    needed.close()
    await file.close()
  }
}

/** Returns the size of the largest tile. */
async function cutAll(store: FeatureStore, { listener, signal }: BasemapOptions): Promise<number> {
  let largest = 0
  for (const { cell, maxZoom } of store.cells()) {
    for (const { tile, bytes } of cutTiles(store.featuresOf(cell), cell, maxZoom)) {
      if (signal.aborted) return largest
      largest = Math.max(largest, bytes.length)
      store.addTile(zxyToTileId(tile.z, tile.x, tile.y), await promisify(gzip)(bytes, { level: 9 }))
      listener.onTiles(1)
    }
  }
  return largest
}

async function writeArchive(
  store: FeatureStore,
  output: string,
  bounds: Bounds,
  largest: number,
  { signal }: BasemapOptions,
): Promise<BasemapSummary | undefined> {
  const spool = await Spool.open(`${output}.partial`, { basemap: true }, true)
  try {
    for (const tiles of store.tiles()) await spool.append(tiles)
    const archive = join(spool.folder, 'archive')
    const about = {
      name: 'basemap',
      description: 'Streets, water, green, buildings and names, in the schema of Protomaps',
      type: 'baselayer' as const,
      attribution: BASEMAP_ATTRIBUTION,
      minZoom: 0,
      maxZoom: BASEMAP_MAX_ZOOM,
      bounds,
      layers: BASEMAP_LAYERS,
    }
    await writePmtiles(archive, spool, about, { signal, onBytes: () => undefined }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (signal.aborted) return undefined
    await rename(archive, output)
    return { features: store.count, tiles: spool.count, bytes: spool.size, largest }
  } finally {
    await spool.close()
    await rm(spool.folder, { recursive: true, force: true })
  }
}
