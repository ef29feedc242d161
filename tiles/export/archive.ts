/** The description that is stored in every archive, and the interface of archive writers. */
import type { Bounds } from '../../core/geo/tile.ts'
import { type MapView, viewOfBox } from '../../core/geo/view-of-box.ts'
import type { LogPosition } from '../../sql/changes/log-position.ts'
import type { VectorLayer } from '../source.ts'
import type { Origin } from './export-origin.ts'
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
  /** What a map of the archive shows first, if not `bounds`; `east` may be beyond 180°. */
  readonly shown?: Bounds
  readonly layers: readonly VectorLayer[]
  /** PMTiles has it in its metadata, from which a later export reads it. */
  readonly stamp?: ExportStamp
}

/** What an update of an archive has to know of it. */
export interface ExportStamp {
  readonly origin: Origin
  /** No tile is older. */
  readonly position: LogPosition
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

/** Returns the view with which a map of the archive begins. */
export function archiveCenter({ bounds, shown = bounds, minZoom, maxZoom }: ArchiveDescription): MapView {
  const { zoom, longitude, latitude } = viewOfBox(shown)
  return {
    longitude: longitude > 180 ? longitude - 360 : longitude,
    latitude,
    zoom: Math.max(minZoom, Math.min(maxZoom, zoom)),
  }
}
