/** What all archives of tiles say of themselves, and how each kind is written. */
import type { Bounds } from '../../geo/tile.ts'
import type { VectorLayer } from '../source.ts'
import type { Spool } from './spool.ts'

export interface ArchiveDescription {
  readonly name: string
  readonly description: string
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds
  readonly layers: readonly VectorLayer[]
}

interface WriteOptions {
  /** Told how many bytes of tiles were written. */
  onBytes: (bytes: number) => void
  /** Ends the writing with an error. */
  signal: AbortSignal
}

/** Writes an archive of all tiles of a spool; the same ones give the same bytes. */
export type ArchiveWriter = (
  file: string,
  spool: Spool,
  description: ArchiveDescription,
  options: WriteOptions,
) => Promise<void>

/**
 * `vector_layers` as both formats want them. Their readers know the types of fields by one word, where TileJSON has a
 * description, whose first word it is here.
 */
export function archiveLayers({ layers, minZoom, maxZoom }: ArchiveDescription): VectorLayer[] {
  return layers.map(({ fields, ...layer }) => {
    const types = Object.entries(fields).map(([name, text]) => [name, /^\w+/.exec(text)?.[0] ?? 'String'])
    return { minzoom: minZoom, maxzoom: maxZoom, ...layer, fields: Object.fromEntries(types) }
  })
}

/** Where a map of it begins. */
export function archiveCenter({ bounds, minZoom }: ArchiveDescription): {
  longitude: number
  latitude: number
  zoom: number
} {
  const { west, south, east, north } = bounds
  return { longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: minZoom }
}
