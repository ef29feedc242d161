/** `whereabouts export places|events FILE`: writes the places or events that a filter finds to one file. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { InvalidParameter } from '../core/query/parameters.ts'
import type { ExportSummary } from '../data/export/export-rows.ts'
import { parseLayerFilter, parsePlaceFilter } from '../data/export/filters.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  FORMAT_NAMES,
  formatOf,
  isBinary,
  isZipped,
} from '../data/export/formats.ts'
import { checkTarget } from '../data/export/output.ts'
import { EVENTS } from '../layers/events.ts'
import { withDatabase } from './database.ts'
import { interruptible } from './interruptible.ts'
import { startProgress } from './progress.ts'

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
}

const NOTES = `
FILE ends in ${ENDS}, or --format says what it is.
A text whose name ends in .gz, too, is gzipped. FILE is there when it is complete, in place of an older one.

The file has what an import can set, the ids, and the time of the last change. Importing it gives the same rows with the
same ids. In CSV and FlatGeobuf, lists are JSON. FlatGeobuf leaves out what has no position.`

type Resource = keyof typeof EXAMPLES

interface Flags {
  filter: string
  format?: ExportFormat
}

export function exportRowsCommand(resource: Resource): Command {
  return new Command(resource)
    .description(`Write ${resource} as GeoJSON, newline-delimited GeoJSON, CSV, GeoParquet or FlatGeobuf`)
    .argument('<file>', 'the file to write; - is standard output')
    .addOption(new Option('--format <format>', 'format (default: by the name of the file)').choices(FORMAT_NAMES))
    .option('--filter <query>', `parameters of the list of ${resource}`, (text) => checkFilter(resource, text), '')
    .addHelpText('after', `\nExamples:${EXAMPLES[resource]}\n${NOTES}`)
    .action((file: string, flags: Flags) => run(resource, file, flags))
}

async function run(resource: Resource, file: string, { filter, format = formatOf(file) }: Flags): Promise<void> {
  if (!format) throw new Error(`${file} must end in one of ${ENDS}, or --format must say what it is`)
  const path = file === '-' ? undefined : file
  checkFile(path, format)
  await interruptible((signal) =>
    withDatabase(
      async (database, { openAtMaxCandidates }) => {
        // Loaded on demand, so that the other commands start sooner.
        const [{ exportRows }, { fileOutput, standardOutput }, { eventsToExport, placesToExport }] = await Promise.all([
          import('../data/export/export-rows.ts'),
          import('../data/export/output.ts'),
          import('../data/export/resources.ts'),
        ])
        const exported = await (resource === 'places'
          ? placesToExport(database, filter, openAtMaxCandidates)
          : eventsToExport(database, filter))
        const output = path === undefined ? standardOutput() : await fileOutput(path, isZipped(path))
        const progress = startProgress(`Writing ${path ?? resource}`, exported.count, resource)
        const onRows = (rows: number) => progress.advance(rows)
        const summary = await exportRows(exported, output, { format, signal, onRows }).finally(() => progress.finish())
        console.error(summary ? summaryText(resource, summary) : 'stopped; nothing was written')
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

function summaryText(resource: Resource, { rows, leftOut }: ExportSummary): string {
  const written = `${rows.toLocaleString('en')} ${resource}`
  return leftOut === 0 ? written : `${written}; ${leftOut.toLocaleString('en')} without a position are left out`
}

function checkFilter(resource: Resource, text: string): string {
  try {
    if (resource === 'places') parsePlaceFilter(text)
    else parseLayerFilter(text, EVENTS)
    return text
  } catch (error) {
    if (error instanceof InvalidParameter) throw new InvalidArgumentError(`${error.parameter}: ${error.message}`)
    throw error
  }
}
