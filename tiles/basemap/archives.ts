/** Several PMTiles files as one: extracts of neighbouring countries, or of cities far apart. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { fromVectorTileJs } from 'vt-pbf'
import type { Tile } from '../../core/geo/tile.ts'
import { type BasemapArchive, type BasemapTile, openArchive } from './archive.ts'

/** Opens them all. Throws an error that says why one can't be served. */
export async function openArchives(paths: readonly string[]): Promise<BasemapArchive[]> {
  const opened = await Promise.allSettled(paths.map(openArchive))
  const archives = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = opened.find((one) => one.status === 'rejected')
  if (!failed) return archives
  await Promise.all(archives.map((archive) => archive.close()))
  throw failed.reason
}

/** Returns a tile with what all files have of it; as it is if only one has it; undefined if none has. */
export async function tileOf(archives: readonly BasemapArchive[], tile: Tile): Promise<BasemapTile | undefined> {
  const found = (await Promise.all(archives.map((archive) => archive.tile(tile)))).filter((one) => one !== undefined)
  return found.length > 1 ? { body: merged(found.map(({ body }) => body)), gzipped: undefined } : found[0]
}

/** Appends the features of layers of the same name. Such layers of one tile must have the same extent, as files of one maker have. */
function merged(tiles: readonly Uint8Array[]): Uint8Array {
  const layers = tiles.flatMap((tile) => Object.values(new VectorTile(new PbfReader(tile)).layers))
  const names = [...new Set(layers.map(({ name }) => name))]
  const joined = names.map((name) => {
    const [first, ...others] = layers.filter((layer) => layer.name === name)
    const { version = 2, extent = 4096 } = first ?? {}
    const parts = [...(first ? [first] : []), ...others.filter((layer) => layer.extent === extent)]
    const features = parts.flatMap((layer) =>
      Array.from({ length: layer.length }, (_, index): VectorTileFeature => layer.feature(index)),
    )
    return [name, { name, version, extent, length: features.length, feature: (index: number) => features[index] }]
  })
  return fromVectorTileJs({ layers: Object.fromEntries(joined) })
}
