/** `whereabouts export places FILE`: writes the places that a filter finds to one file. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { EXPORT_FORMATS, type ExportFormat } from '../data/export/formats.ts'
import { withDatabase } from './database.ts'
import { interruptible } from './interruptible.ts'
import { type Progress, startProgress } from './progress.ts'

const EXAMPLES = `
Examples:
  whereabouts export places places.parquet
  whereabouts export places berlin.geojson --filter 'city=Berlin&vibes__in=cozy,chill&rating__gte=4'
  whereabouts export places - --format ndjson | head

The file has what an import can set, with the id and the time of the last change; importing it gives the same places,
with ids of their own. In CSV and FlatGeobuf, lists are JSON. FlatGeobuf leaves out places without a position.

FILE is there when it is complete, in place of an older one.`

const NAMES = Object.keys(EXPORT_FORMATS) as ExportFormat[]

interface Flags {
  filter: string
  format?: ExportFormat
}

export function exportPlacesCommand(): Command {
  return new Command('places')
    .description('Write places as GeoJSON, newline-delimited GeoJSON, CSV, GeoParquet or FlatGeobuf')
    .argument('<file>', 'the file to write; - is standard output')
    .addOption(new Option('--format <format>', 'format of the file (default: by its name)').choices(NAMES))
    .option('--filter <query>', 'parameters of the list of places', '')
    .addHelpText('after', EXAMPLES)
    .action(run)
}

async function run(file: string, { filter, format = formatOf(file) }: Flags): Promise<void> {
  // No time limit: a page of a rare filter is slow, but nobody waits for it.
  await interruptible((signal) =>
    withDatabase(
      async (database, { openAtMaxCandidates }) => {
        // Loaded on demand, so that the other commands start sooner.
        const { exportPlaces } = await import('../data/export/export-places.ts')
        let progress: Progress | undefined
        const onCount = (places: number) => {
          progress = startProgress(`Writing ${file}`, places)
        }
        const onPlaces = (places: number) => progress?.advance(places)
        const options = { format, filter, openAtMaxCandidates, signal, onCount, onPlaces }
        try {
          const count = await exportPlaces(database, file === '-' ? undefined : file, options)
          progress?.finish()
          console.error(count === undefined ? 'stopped; nothing was written' : `${count.toLocaleString('en')} places`)
        } finally {
          progress?.finish()
        }
      },
      { statementTimeout: 0 },
    ),
  )
}

function formatOf(file: string): ExportFormat {
  const format = NAMES.find((name) => EXPORT_FORMATS[name].some((end) => file.toLowerCase().endsWith(end)))
  if (format) return format
  const ends = NAMES.flatMap((name) => EXPORT_FORMATS[name]).join(', ')
  throw new InvalidArgumentError(`Its name must end in one of ${ends}, or --format must say what it is.`)
}
