/** Writes the tiles of a layer to an archive, with what it says about itself. */
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { titleOf } from '../../core/model/presentation.ts'
import type { Layer } from '../../layers/layer.ts'
import type { ArchiveDescription, ArchiveWriter, ExportStamp } from './archive.ts'
import { writeMbtiles } from './mbtiles.ts'
import type { ExportOptions } from './options.ts'
import { writePmtiles } from './pmtiles.ts'
import type { Spool } from './spool.ts'

/** By file name extension. */
const ARCHIVES: Readonly<Record<string, ArchiveWriter>> = { '.pmtiles': writePmtiles, '.mbtiles': writeMbtiles }

/** Describes an archive, beside the options of the export. */
export interface ArchiveContent extends Pick<ArchiveDescription, 'attribution' | 'bounds' | 'shown' | 'layers'> {
  readonly layer: Layer
  readonly stamp: ExportStamp
}

/**
 * Writes an archive of the format that the name of `file` says, into the folder of the spool. Returns its path; undefined
 * if the signal stopped it.
 */
export async function writeArchive(
  spool: Spool,
  file: string,
  { layer, ...about }: ArchiveContent,
  options: ExportOptions,
): Promise<string | undefined> {
  const { minZoom, maxZoom, signal, listener } = options
  listener.onArchive(spool.size)
  const archive = join(spool.folder, 'archive')
  await rm(archive, { force: true })
  const write = ARCHIVES[extname(file)] as ArchiveWriter
  const texts = { name: layer.name, description: describe(layer, options), type: 'overlay' } as const
  const description = { ...about, ...texts, minZoom, maxZoom }
  try {
    await write(archive, spool, description, { signal, onBytes: listener.onBytes })
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return signal.aborted ? undefined : archive
}

/** Says what the file has, for readers that know nothing of the service. */
function describe(layer: Layer, { minZoom, maxZoom, filter, bbox }: ExportOptions): string {
  const { name, geometry } = layer
  const what = geometry
    ? `shapes (layer “${name}”)`
    : `points (layer “${name}”), and how many more an area has than are shown (layer “clusters”)`
  const zooms = minZoom === maxZoom ? `zoom ${minZoom}` : `the zooms ${minZoom} to ${maxZoom}`
  return [
    `${titleOf(layer)} as ${what}, at ${zooms}.`,
    ...(filter ? [`Only ${name} that match ${filter}.`] : []),
    ...(bbox
      ? [`Only tiles within ${bbox.west},${bbox.south},${bbox.east},${bbox.north} (west, south, east, north).`]
      : []),
  ].join(' ')
}
