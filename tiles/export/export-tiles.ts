/**
 * Exports tiles to a file: all tiles of some zooms that are not empty, with the content that the tile server sends.
 *
 *   tile codes → plan → tiles, made several at once → spool, in the order of the plan → archive → FILE
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tile } from '../../core/geo/tile.ts'
import type { AnyLeaf, LayerLeaf, PlaceLeaf } from '../../core/query/ast.ts'
import { isLasting } from '../../core/query/depends-on.ts'
import { assuming } from '../../core/query/logic/formula.ts'
import { PLACES } from '../../layers/places.ts'
import { type LogPosition, logPosition } from '../../sql/changes/log-position.ts'
import type { Database } from '../../sql/core/database.ts'
import { haveRows, tilesNearRows } from '../../sql/layers/tiles-with-rows.ts'
import { layerTileCodes } from '../../sql/tiles/tile-codes.ts'
import { type FilteredRequest, settled } from '../points/source.ts'
import { originOf } from './export-origin.ts'
import type { ExportedTiles } from './exported-tiles.ts'
import { fillSpool } from './fill-spool.ts'
import { builtTiles, type MakeTiles } from './make-tiles.ts'
import type { ExportOptions } from './options.ts'
import { type ExportPlan, planDescent, planTiles } from './plan.ts'
import { Spool } from './spool.ts'
import { extentOf } from './tile-extent.ts'
import { Update } from './update.ts'
import { type ArchiveContent, writeArchive } from './write-archive.ts'

export interface ExportSummary {
  readonly tiles: number
  /** Size of the tiles, compressed. */
  readonly bytes: number
}

/**
 * Writes the tiles of a layer to a `.pmtiles` or `.mbtiles` file. The file appears when it is complete; an existing file
 * of that name stays until then. Each tile shows the data at the time of its build; one that comes from an earlier export
 * would still show the same. Returns undefined if the signal stopped the export. Throws `InvalidParameter`, an error if
 * there is nothing to export or if the earlier export can't be updated, and what the database and the file system throw.
 */
export async function exportTiles(
  database: Database,
  exported: ExportedTiles,
  file: string,
  options: ExportOptions,
): Promise<ExportSummary | undefined> {
  const { layer, tiles, attribution } = exported
  if (options.since !== undefined && layer !== PLACES) {
    throw new Error(`--since needs the change log of places. Export all tiles of ${layer.name}, without --since.`)
  }
  const parameters = new URLSearchParams(options.filter)
  const asked = tiles.read(parameters)
  // Texts mean the same in all tiles.
  const request = await settled(asked)
  const origin = await originOf(database, exported, options)
  // Read first: an update of this export starts from here, and must not miss a change.
  const stamp = { origin, position: await logPosition(database) }
  const make = builtTiles(request.build)
  const about = { layer, attribution, layers: tiles.layers(parameters), stamp }
  if (options.since === undefined) {
    const plan = await planAll(database, exported, request, options)
    return fillAndWrite(file, { plan, make }, about, options)
  }
  if (!isLasting(asked.where)) {
    throw new Error(
      'No change log tells what changes is_open_at (the time), search (the words of all places), and list and organization (their lists). Export all tiles, without --since.',
    )
  }
  const update = await Update.start(database, options.since, origin, make, options)
  try {
    return await fillAndWrite(file, update, about, options)
  } finally {
    await update.close()
  }
}

async function planAll(
  database: Database,
  { layer }: ExportedTiles,
  { where }: FilteredRequest,
  options: ExportOptions,
): Promise<ExportPlan> {
  // `is_open_at` is resolved for each tile later. A planned tile that turns out to be empty is skipped.
  const conditions = where.map((part) => assuming<AnyLeaf, LayerLeaf | PlaceLeaf>(part, isOfRow))
  if (layer.geometry) {
    const near = (z: number) => tilesNearRows(database, layer, z, conditions)
    return planDescent({ near, on: (tiles) => haveRows(database, layer, tiles, conditions) }, options)
  }
  const codes: number[] = []
  await layerTileCodes(database, layer, options.maxZoom, conditions, (batch) => {
    for (const code of batch) codes.push(code)
  })
  return planTiles(Float64Array.from(codes), options)
}

function isOfRow(leaf: AnyLeaf): leaf is LayerLeaf | PlaceLeaf {
  return leaf.op !== 'open_at' && leaf.op !== 'text' && leaf.op !== 'member'
}

async function fillAndWrite(
  file: string,
  source: { readonly plan: ExportPlan; readonly make: MakeTiles; changedTiles?(spool: Spool): Promise<Tile[]> },
  about: Omit<ArchiveContent, 'bounds' | 'shown'>,
  options: ExportOptions,
): Promise<ExportSummary | undefined> {
  const { maxZoom, restart, signal, listener } = options
  if (signal.aborted) return undefined
  const spool = await Spool.open(`${file}.partial`, about.stamp.origin, restart)
  let isComplete = false
  try {
    const position = await keptPosition(spool, about.stamp.position)
    await fillSpool(spool, source.plan, source.make, options)
    if (signal.aborted) return undefined
    const extent = await extentOf(spool, maxZoom)
    if (!extent) throw new Error('there is nothing to export: all requested tiles are empty')
    const stamp = { ...about.stamp, position }
    const archive = await writeArchive(spool, file, { ...about, stamp, ...extent }, options)
    if (archive === undefined) return undefined
    const changed = await source.changedTiles?.(spool)
    if (changed) await listener.onChanged(changed)
    await rename(archive, file)
    isComplete = true
    return { tiles: spool.count, bytes: spool.size }
  } finally {
    await spool.close()
    if (isComplete) await rm(spool.folder, { recursive: true })
  }
}

/**
 * Keeps the position at which an export began, for the runs that resume it: their tiles may be that old. `now` is that of
 * this run, from before its first tile.
 */
async function keptPosition(spool: Spool, now: LogPosition): Promise<LogPosition> {
  const file = join(spool.folder, 'position.json')
  if (spool.count > 0) return JSON.parse(await readFile(file, 'utf8')) as LogPosition
  await writeFile(file, JSON.stringify(now), { flush: true })
  return now
}
