/** Options of an export, and the listener for its progress. */
import type { Bbox } from '../../core/geo/bbox.ts'
import type { Tile } from '../../core/geo/tile.ts'

export interface ExportOptions {
  readonly minZoom: number
  readonly maxZoom: number
  /** Only tiles that hold a position of this box; they are not clipped to it. */
  readonly bbox: Bbox | undefined
  /** Query string of the tiles, without the `?` and without `buffer`. */
  readonly filter: string
  /** An earlier export to PMTiles, from which tiles that did not change are taken. */
  readonly since: string | undefined
  /** Number of connections that build tiles. */
  readonly workers: number
  /** Discards the tiles of an interrupted export to the same file. */
  readonly restart: boolean
  /** Stops the export; the next run of the same export resumes it. */
  readonly signal: AbortSignal
  readonly listener: ExportListener
}

export interface ExportListener {
  /** The earlier export is as of `at`; `candidates` tiles may have changed since. */
  onUpdate(at: string, candidates: number): void
  /** `tiles` are planned; `done` of them were built by an earlier run. */
  onPlan(tiles: number, done: number): void
  /** `count` more tiles are built, or turned out to be empty. */
  onTiles(count: number): void
  /** `bytes` of tiles are to be written to the file. */
  onArchive(bytes: number): void
  onBytes(bytes: number): void
  /** These tiles differ from those of the earlier export. The file appears when this has resolved. */
  onChanged(tiles: readonly Tile[]): Promise<void>
}
