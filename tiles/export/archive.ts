/** The description that is stored in every archive, and the interface of archive writers. */
import { GRID_SIZE, gridRow, rowLatitude } from '../../core/geo/mercator.ts'
import type { Bounds } from '../../core/geo/tile.ts'
import type { VectorLayer } from '../source.ts'
import type { Spool } from './spool.ts'

export interface ArchiveDescription {
  readonly name: string
  readonly description: string
  /** A base layer has others drawn on it, as an overlay is. */
  readonly type: 'baselayer' | 'overlay'
  /** HTML that maps must show; may be empty. */
  readonly attribution: string
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds
  readonly layers: readonly VectorLayer[]
}

interface WriteOptions {
  /** Called with the number of tile bytes written. */
  onBytes: (bytes: number) => void
  /** Aborts writing, with an error. */
  signal: AbortSignal
}

/** Writes an archive of all tiles of a spool. The same tiles give the same bytes. */
export type ArchiveWriter = (
  file: string,
  spool: Spool,
  description: ArchiveDescription,
  options: WriteOptions,
) => Promise<void>

/**
 * Returns `vector_layers` for both formats. Their readers expect a field's type as one word; TileJSON has a description
 * there.
 */
export function archiveLayers({ layers, minZoom, maxZoom }: ArchiveDescription): object[] {
  return layers.map(({ fields, ...layer }) => {
    const types = Object.entries(fields).map(([name, { type }]) => [name, type])
    return { minzoom: minZoom, maxzoom: maxZoom, ...layer, fields: Object.fromEntries(types) }
  })
}

/**
 * Returns the initial view of a map of the archive: the middle of what it covers, at the deepest zoom that has all of it
 * on two by two tiles, which is a map of 1,024 pixels.
 */
export function archiveCenter({ bounds, minZoom, maxZoom }: ArchiveDescription): {
  longitude: number
  latitude: number
  zoom: number
} {
  const { west, south, east, north } = bounds
  const [top, bottom] = [gridRow(north), gridRow(south)]
  const share = Math.max((east - west) / 360, (bottom - top) / GRID_SIZE)
  const zoom = Math.floor(Math.log2(2 / share))
  return {
    longitude: (west + east) / 2,
    latitude: rowLatitude((top + bottom) / 2),
    zoom: Math.max(minZoom, Math.min(maxZoom, zoom)),
  }
}
