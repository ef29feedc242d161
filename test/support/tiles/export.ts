/** Exports for tests: a folder of their own, places that cover the world, and the export command without a terminal. */

import type { Tile } from '../../../core/geo/tile.ts'
import { loadSample } from '../../../sample/load.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { writeSources } from '../../../sql/sources/sources.ts'
import { type ExportSummary, exportTiles } from '../../../tiles/export/export-tiles.ts'
import { type ExportedTiles, exportedPlaces } from '../../../tiles/export/exported-tiles.ts'
import type { ExportOptions } from '../../../tiles/export/options.ts'
import type { Engine, TestDatabase } from '../databases/database.ts'
import { storeFewPlaces } from '../fixtures/few-places.ts'

/** Limits low enough that many tiles of a few hundred places are thinned. */
export const THINNED = { completeZoom: 7, limit: 20, bytes: 500_000 }

/** Sample places of tests of exports. The embedded database takes five times as long for a tile. */
export function exportPlaces(engine: Engine): number {
  return engine === 'PostGIS' ? 300 : 40
}

/** In corners of what tests export, so that its tiles reach as far with any number of sample places. */
const CORNERS = [
  [0.5, 40.5],
  [19.9, 54.99],
  [13.31, 52.51],
] as const

/** Stores sample places, those at the edges of the world, and one without a position, whose source is attributed. */
export async function storeExportPlaces({
  database,
  engine,
}: Pick<TestDatabase, 'database' | 'engine'>): Promise<void> {
  await writeSources(database, [{ name: 'survey', attribution: 'City <Survey>', url: 'https://survey.example/' }])
  await storeFewPlaces(database)
  await upsertPlaces(database, [{ name: 'Nowhere', data_source: 'survey', data_source_identifier: 'nowhere' }])
  const corners = CORNERS.map(([longitude, latitude]) => ({ name: 'Corner', longitude, latitude }))
  await upsertPlaces(database, corners)
  await loadSample(database, { places: exportPlaces(engine), seed: 3 }, () => undefined)
}

/** The settings that services of tests have. */
export const TILE_SETTINGS = { imageCdnUrl: 'https://images.example', thinning: THINNED }

export interface TestExport extends Partial<ExportOptions> {
  /** What is exported; by default places. */
  exported?: ExportedTiles
  /** HTML of the operator. */
  attribution?: string
  /** Called with the number of tiles of the export, and of those that an interrupted one has already done. */
  onPlan?: (total: number, done: number) => void
  /** Called with the number of tiles built so far. */
  onTiles?: (built: number) => void
  /** Called while the archive is written. */
  onBytes?: () => void
  /** Called with the number of tiles that may have changed since the earlier export. */
  onUpdate?: (candidates: number) => void
  /** Called with the tiles that differ from those of the earlier export. */
  onChanged?: (tiles: readonly Tile[]) => void
}

/** Exports zooms 0 to 8 with `THINNED`, unless the options say otherwise. */
export async function exportTo(
  database: Database,
  file: string,
  { onPlan, onTiles, onBytes, onUpdate, onChanged, exported, attribution, ...options }: TestExport = {},
): Promise<ExportSummary | undefined> {
  let built = 0
  const listener = {
    onUpdate: (_at: string, candidates: number) => onUpdate?.(candidates),
    onPlan: (total: number, done: number) => onPlan?.(total, done),
    onTiles(count: number) {
      built += count
      onTiles?.(built)
    },
    onArchive: () => undefined,
    onBytes: () => onBytes?.(),
    onChanged: async (tiles: readonly Tile[]) => onChanged?.(tiles),
  }
  const places = exported ?? (await exportedPlaces(database, { ...TILE_SETTINGS, attribution }))
  return exportTiles(database, places, file, {
    minZoom: 0,
    maxZoom: 8,
    bbox: undefined,
    filter: '',
    since: undefined,
    workers: 3,
    restart: false,
    signal: new AbortController().signal,
    listener,
    ...options,
  })
}
