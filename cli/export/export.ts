/** `whereabouts export tiles FILE`: writes the tiles of a layer to one file. */

import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import type { Config } from '../../config.ts'
import type { Bbox } from '../../core/geo/bbox.ts'
import { checkTarget } from '../../data/export/output.ts'
import type { Database } from '../../sql/core/database.ts'
import type { ExportSummary } from '../../tiles/export/export-tiles.ts'
import { withDatabase } from '../database.ts'
import { interruptible } from '../interruptible.ts'
import { bboxOption, checkFilter, filterOption, positiveNumber, zoom } from '../tile-options.ts'
import { showExport } from './export-progress.ts'
import { exportEventsCommand, exportLayerCommand, exportPlacesCommand } from './export-rows.ts'
import { ownLayer, tilesToExport } from './tiles-to-export.ts'

const EXAMPLES = `
Examples:
  whereabouts export tiles places.pmtiles
  whereabouts export tiles berlin.mbtiles --bbox 13.08,52.33,13.77,52.68 --maxzoom 16
  whereabouts export tiles cozy.pmtiles --filter 'vibes__in=cozy,chill&rating__gte=4&fields=name,vibes'
  whereabouts export tiles places.pmtiles --since places.pmtiles --changed purge.txt
  LAYERS=layers.yaml whereabouts export tiles parks.pmtiles --layer parks --filter 'kind=garden'

The tiles are those of /maps/places/{z}/{x}/{y}.mvt, or of another layer, limited as the configuration says, each as it
was when it was built; empty tiles are left out. A tile that --bbox touches is in the file as a whole; to leave rows
out, use --filter in_bbox=….

--since is for places only. It takes the tiles in which no place has changed from an earlier export with the same options, at most 6 days old.
The result is that of a complete export.

FILE is there when it is complete, in place of an older one. Until then FILE.partial, a folder, has what is done, and
the same command again goes on with it. Both together take twice the space at the end.`

const ARCHIVES = ['.pmtiles', '.mbtiles']

interface Flags {
  layer: string
  minzoom: number
  maxzoom: number
  bbox?: Bbox
  filter: string
  workers: number
  since?: string
  changed?: string
  restart?: true
}

export function exportCommand(): Command {
  const tiles = new Command('tiles')
    .description('Write the tiles of places, or of another layer, to a PMTiles or MBTiles file, depending on its name')
    .argument('<file>', 'the file to write, FILE.pmtiles or FILE.mbtiles', archiveFile)
    .option('--layer <name>', 'places, events, or a layer of the file that LAYERS names (docs/layers.md)', 'places')
    .option('--minzoom <zoom>', 'lowest zoom', zoom, 0)
    .option(
      '--maxzoom <zoom>',
      'deepest zoom; tiles from 14 on show all places, and maps enlarge the deepest tiles',
      zoom,
      14,
    )
    .addOption(bboxOption())
    .addOption(filterOption().default('', 'none'))
    .option(
      '--workers <count>',
      'number of database connections that build tiles',
      positiveNumber,
      2 * availableParallelism(),
    )
    .option('--since <archive>', 'update an earlier export: build only tiles that changed since', pmtilesFile)
    .option('--changed <list>', 'with --since, file for the changed tiles, one z/x/y a line; - is standard output')
    .option('--restart', 'start over instead of resuming from FILE.partial')
    .addHelpText('after', EXAMPLES)
    .action(run)
  return new Command('export')
    .description('Write data to files')
    .addCommand(exportPlacesCommand())
    .addCommand(exportEventsCommand())
    .addCommand(exportLayerCommand())
    .addCommand(tiles)
}

async function run(file: string, flags: Flags): Promise<void> {
  checkTarget(file)
  if (flags.minzoom > flags.maxzoom) {
    throw new Error(`--minzoom ${flags.minzoom} is more than --maxzoom ${flags.maxzoom}`)
  }
  const known = ownLayer(flags.layer)
  if (known) checkFilter(flags.filter, known)
  if (flags.changed !== undefined && flags.since === undefined) throw new Error('--changed needs --since')
  // No time limit: tiles of a low zoom with filters are slow, but nobody waits for them.
  const options = { connections: flags.workers, statementTimeout: 0 }
  await interruptible((signal) =>
    withDatabase((database, config) => write(database, config, file, flags, signal), options),
  )
}

async function write(
  database: Database,
  config: Config,
  file: string,
  flags: Flags,
  signal: AbortSignal,
): Promise<void> {
  const { layer, bbox, filter, workers, since, restart = false } = flags
  // Loaded on demand, so that the other commands start sooner.
  const { exportTiles } = await import('../../tiles/export/export-tiles.ts')
  const exported = await tilesToExport(database, config, flags)
  const shown = showExport(file, flags)
  console.error(`looking for tiles with ${layer}`)
  try {
    const zooms = { minZoom: flags.minzoom, maxZoom: flags.maxzoom }
    const options = { ...zooms, bbox, filter, since, workers, restart, signal, listener: shown }
    const summary = await exportTiles(database, exported, file, options)
    shown.finish()
    console.error(summary ? summaryText(file, summary) : 'stopped; the same command resumes the export')
  } finally {
    shown.finish()
  }
}

function summaryText(file: string, { tiles, bytes }: ExportSummary): string {
  return `${file} has ${tiles.toLocaleString('en')} tiles, ${(bytes / 1e6).toFixed(1)} MB in total`
}

function pmtilesFile(text: string): string {
  if (extname(text) === '.pmtiles') return text
  throw new InvalidArgumentError('Its name must end in .pmtiles.')
}

function archiveFile(text: string): string {
  if (ARCHIVES.includes(extname(text))) return text
  throw new InvalidArgumentError(`Its name must end in ${ARCHIVES.join(' or ')}.`)
}
