/**
 * Exports tiles to a file: all tiles of some zooms that are not empty, with the content that the tile server sends.
 *
 *   tile codes → plan → tiles, built several at once → spool, in the order of the plan → archive → FILE
 */
import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { bboxTiles } from '../../core/geo/bbox.ts'
import type { Condition } from '../../core/query/ast.ts'
import type { Database } from '../../sql/core/database.ts'
import { schemaVersion } from '../../sql/schema/migrate.ts'
import { placeTileCodes, refreshTileCells } from '../../sql/tiles/place-tiles.ts'
import { readAttributions } from '../points/attribution.ts'
import { buildTiles, type PointRequest, type PointTileset, readRequest, vectorLayers } from '../points/tileset.ts'
import type { ArchiveDescription, ArchiveWriter } from './archive.ts'
import { fillSpool } from './fill-spool.ts'
import { writeMbtiles } from './mbtiles.ts'
import type { ExportOptions } from './options.ts'
import { type ExportPlan, planTiles } from './plan.ts'
import { writePmtiles } from './pmtiles.ts'
import { Spool } from './spool.ts'

/** By file name extension. */
const ARCHIVES: Readonly<Record<string, ArchiveWriter>> = { '.pmtiles': writePmtiles, '.mbtiles': writeMbtiles }

export interface ExportSummary {
  readonly tiles: number
  /** Size of the tiles, compressed. */
  readonly bytes: number
}

/**
 * Writes the tiles of places to a file with an extension of `ARCHIVES`. The file appears when it is complete; an
 * existing file of that name stays until then. Each tile shows the data at the time of its build. Returns undefined if
 * the signal stopped the export. Throws `InvalidParameter`, an error if there is nothing to export, and what the
 * database and the file system throw.
 */
export async function exportTiles(
  database: Database,
  tileset: PointTileset<Condition>,
  file: string,
  options: ExportOptions,
): Promise<ExportSummary | undefined> {
  const { listener, signal } = options
  const request = readRequest(tileset, new URLSearchParams(options.filter))
  // Otherwise each tile of a low zoom would count the cells that the rollup lacks.
  await refreshTileCells(database)
  const plan = await makePlan(database, request, options)
  const spool = await Spool.open(`${file}.partial`, await originOf(database, tileset, options), options.restart)
  let isComplete = false
  try {
    await fillSpool(spool, plan, (tiles) => buildTiles(tileset, tiles, request), options)
    if (signal.aborted) return undefined
    if (!plan.bounds || spool.count === 0) throw new Error('there is nothing to export: all requested tiles are empty')
    listener.onArchive(spool.size)
    const archive = join(spool.folder, 'archive')
    await rm(archive, { force: true })
    const { minZoom, maxZoom } = options
    const about: ArchiveDescription = {
      name: tileset.layer.name,
      description: describe(options),
      type: 'overlay',
      attribution: await readAttributions(database, options.attribution),
      minZoom,
      maxZoom,
      bounds: plan.bounds,
      layers: vectorLayers(tileset, request.clusters),
    }
    const write = ARCHIVES[extname(file)] as ArchiveWriter
    await write(archive, spool, about, { signal, onBytes: listener.onBytes }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (signal.aborted) return undefined
    await rename(archive, file)
    isComplete = true
    return { tiles: spool.count, bytes: spool.size }
  } finally {
    await spool.close()
    if (isComplete) await rm(spool.folder, { recursive: true })
  }
}

/** Says what the file has, for readers that know nothing of the service. */
function describe({ minZoom, maxZoom, filter, bbox }: ExportOptions): string {
  const zooms = minZoom === maxZoom ? `zoom ${minZoom}` : `the zooms ${minZoom} to ${maxZoom}`
  return [
    `Places as points (layer “places”), and how many more an area has than are shown (layer “clusters”), at ${zooms}.`,
    ...(filter ? [`Only places that match ${filter}.`] : []),
    ...(bbox
      ? [`Only tiles within ${bbox.west},${bbox.south},${bbox.east},${bbox.north} (west, south, east, north).`]
      : []),
  ].join(' ')
}

async function makePlan(
  database: Database,
  { where }: PointRequest<Condition>,
  { minZoom, maxZoom, bbox }: ExportOptions,
): Promise<ExportPlan> {
  // `is_open_at` is resolved for each tile later. A planned tile that turns out to be empty is skipped.
  const conditions = where.filter((condition) => condition.op !== 'open_at')
  const codes: number[] = []
  await placeTileCodes(database, maxZoom, conditions, (batch) => {
    for (const code of batch) codes.push(code)
  })
  return planTiles(Float64Array.from(codes), { minZoom, maxZoom }, bbox ? bboxTiles(bbox) : () => true)
}

async function originOf(
  database: Database,
  tileset: PointTileset<Condition>,
  { minZoom, maxZoom, bbox, filter }: ExportOptions,
): Promise<Record<string, unknown>> {
  return {
    minzoom: minZoom,
    maxzoom: maxZoom,
    bbox,
    filter,
    thinning: tileset.thinning,
    images: tileset.imageCdnUrl,
    schema: await schemaVersion(database),
    layers: createHash('sha256')
      .update(JSON.stringify(vectorLayers(tileset)))
      .digest('hex')
      .slice(0, 16),
  }
}
