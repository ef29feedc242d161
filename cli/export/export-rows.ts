/** `whereabouts export places|events|layer FILE`: writes the rows that a filter finds to one file. */
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../../config.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import type { ExportSummary } from '../../data/export/export-rows.ts'
import { parseLayerFilter, parsePlaceFilter } from '../../data/export/filters.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  FORMAT_NAMES,
  formatOf,
  isBinary,
  isZipped,
} from '../../data/export/formats.ts'
import { checkTarget } from '../../data/export/output.ts'
import type { CountedExport } from '../../data/export/resources.ts'
import { EVENTS } from '../../layers/events.ts'
import type { Database } from '../../sql/core/database.ts'
import { withDatabase } from '../database.ts'
import { interruptible } from '../interruptible.ts'
import { configuredLayer } from '../layer-entries.ts'
import { startProgress } from '../progress.ts'
import { understandingOptions } from '../vocabulary.ts'

const ENDS = Object.values(EXPORT_FORMATS).flat().join(', ')

const EXAMPLES = {
  places: `
  whereabouts export places places.parquet
  whereabouts export places berlin.geojson --filter 'city=Berlin&vibes__in=cozy,chill&rating__gte=4'
  whereabouts export places hidden.ndjson.gz --filter is_public=false
  whereabouts export places - --format ndjson | jq .properties.name`,
  events: `
  whereabouts export events events.parquet
  whereabouts export events december.csv --filter 'start_date_after=2026-12-01&start_date_before=2027-01-01'`,
  layer: `
  LAYERS=layers.yaml whereabouts export layer parks parks.fgb
  LAYERS=layers.yaml whereabouts export layer stops trams.csv --filter kind=tram`,
}

const NOTES = `
FILE ends in ${ENDS}, or --format says what it is.
A text whose name ends in .gz, too, is gzipped. FILE is there when it is complete, in place of an older one.

The file has what an import can set, the ids, and the time of the last change. Importing it gives the same rows with the
same ids. In CSV and FlatGeobuf, lists are JSON. FlatGeobuf leaves out what has no position.`

interface Flags {
  filter: string
  format?: ExportFormat
}

/** Finds the rows that a command writes. */
type Open = (database: Database, config: Config, filter: string) => Promise<CountedExport>

export function exportPlacesCommand(): Command {
  return commandOf('places', 'of the list of places', checked(parsePlaceFilter))
    .addHelpText('after', `\nExamples:${EXAMPLES.places}\n${NOTES}`)
    .action((file: string, flags: Flags) =>
      run('places', file, flags, async (database, config, filter) =>
        (await resources()).placesToExport(database, filter, await understandingOptions(database, config)),
      ),
    )
}

export function exportEventsCommand(): Command {
  return commandOf(
    'events',
    'of the list of events',
    checked((text) => parseLayerFilter(text, EVENTS)),
  )
    .addHelpText('after', `\nExamples:${EXAMPLES.events}\n${NOTES}`)
    .action((file: string, flags: Flags) =>
      run('events', file, flags, async (database, _config, filter) =>
        (await resources()).eventsToExport(database, filter),
      ),
    )
}

export function exportLayerCommand(): Command {
  return new Command('layer')
    .description("Write the rows of a layer of one's own table, as its list has them")
    .argument('<name>', 'a layer of the file that LAYERS names (docs/layers.md)')
    .argument('<file>', FILE)
    .addOption(formatOption())
    .option('--filter <query>', 'parameters of the list of the layer', '')
    .addHelpText('after', `\nExamples:${EXAMPLES.layer}`)
    .action((name: string, file: string, flags: Flags) =>
      run(name, file, flags, async (database, { layers: path }, filter) => {
        const layer = await configuredLayer(database, path, name)
        return (await resources()).layerToExport(database, layer, filter)
      }),
    )
}

const FILE = 'the file to write; - is standard output'

function formatOption(): Option {
  return new Option('--format <format>', 'format (default: by the name of the file)').choices(FORMAT_NAMES)
}

function commandOf(resource: string, filters: string, check: (text: string) => string): Command {
  return new Command(resource)
    .description(`Write ${resource} as GeoJSON, newline-delimited GeoJSON, CSV, GeoParquet or FlatGeobuf`)
    .argument('<file>', FILE)
    .addOption(formatOption())
    .option('--filter <query>', `parameters ${filters}`, check, '')
}

/** Loaded on demand, so that the other commands start sooner. */
function resources() {
  return import('../../data/export/resources.ts')
}

async function run(what: string, file: string, flags: Flags, open: Open): Promise<void> {
  const { filter, format = formatOf(file) } = flags
  if (!format) throw new Error(`${file} must end in one of ${ENDS}, or --format must say what it is`)
  const path = file === '-' ? undefined : file
  checkFile(path, format)
  await interruptible((signal) =>
    withDatabase(
      async (database, config) => {
        const [{ exportRows }, { fileOutput, standardOutput }] = await Promise.all([
          import('../../data/export/export-rows.ts'),
          import('../../data/export/output.ts'),
        ])
        const exported = await open(database, config, filter)
        const output = path === undefined ? standardOutput() : await fileOutput(path, isZipped(path))
        const progress = startProgress(`Writing ${path ?? what}`, exported.count, what)
        const onRows = (rows: number) => progress.advance(rows)
        const summary = await exportRows(exported, output, { format, signal, onRows }).finally(() => progress.finish())
        console.error(summary ? summaryText(what, summary) : 'stopped; nothing was written')
      },
      // No time limit: a page of a rare filter is slow, but nobody waits for it.
      { statementTimeout: 0 },
    ),
  )
}

/** Checks the file before any work begins. */
function checkFile(path: string | undefined, format: ExportFormat): void {
  if (path !== undefined) checkTarget(path)
  if (!isBinary(format)) return
  if (path === undefined && process.stdout.isTTY) throw new Error(`${format} is binary: write it to a file`)
  if (path !== undefined && isZipped(path)) throw new Error(`${path}: ${format} is never gzipped; readers need parts`)
}

function summaryText(what: string, { rows, leftOut }: ExportSummary): string {
  const written = `${rows.toLocaleString('en')} ${what}`
  return leftOut === 0 ? written : `${written}; ${leftOut.toLocaleString('en')} without a position are left out`
}

/** For commander: a text that `parse` accepts. */
function checked(parse: (text: string) => unknown): (text: string) => string {
  return (text) => {
    try {
      parse(text)
      return text
    } catch (error) {
      if (error instanceof InvalidParameter) throw new InvalidArgumentError(`${error.parameter}: ${error.message}`)
      throw error
    }
  }
}
