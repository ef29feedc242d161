/** `whereabouts import FILE`: imports the places of a file into the database. */
import { basename } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { TIME_ZONES } from '../core/model/time-zone.ts'
import { checkWritable } from '../data/export/output.ts'
import { FIELDS, type Field } from '../data/import/fields/field-names.ts'
import { Unfit } from '../data/import/fields/read-value.ts'
import { sourceDate } from '../data/import/fields/source-date.ts'
import { FORMATS } from '../data/import/formats/formats.ts'
import type { Window } from '../data/import/formats/icalendar/calendar.ts'
import { RESOURCES, type Resource } from '../data/import/formats/source-row.ts'
import { withDatabase } from './database.ts'
import { inputSize, withInput } from './errors/input-file.ts'
import { failures, summaryText, writeReport } from './import-report.ts'
import { startProgress } from './progress.ts'

const EXAMPLES = `
Examples:
  whereabouts import cafes.geojson
  whereabouts import places.ndjson.gz --source wdc
  whereabouts import helsinki.osm.pbf
  whereabouts import overture.parquet --source overture
  whereabouts import betriebe.csv --column name=Titel --column longitude=X --column latitude=Y --identifier Nr

Importing the same file again changes nothing, and importing a newer one updates the places that differ. A place is
identified by --identifier, by data_source_identifier (or a property such as @id, id, osm_id, place_id), by the
feature's id, or otherwise by its name, address, city and position together. A missing property leaves the stored value
unchanged; an empty one clears it. Rejected rows are reported with line, field and reason.

Fields:
${columnsOf(FIELDS)}`

function columnsOf(words: readonly string[]): string {
  const lines = Array.from({ length: Math.ceil(words.length / 4) }, (_, line) => words.slice(line * 4, line * 4 + 4))
  return lines.map((line) => `  ${line.map((word) => word.padEnd(24)).join('')}`.trimEnd()).join('\n')
}

const KINDS = [...new Set(FORMATS.map(({ kind }) => kind))]

interface Flags {
  format?: string
  delimiter?: string
  categories?: string
  osm?: boolean
  column?: ReadonlyMap<Field, string>
  identifier?: string
  source?: string
  rejected?: string
  report?: string
  as?: Resource
  window?: Window
  timezone?: string
  strict?: boolean
  licence?: string
  attribution?: string
  dated?: string
  match?: boolean
  confidence?: number
  sync?: number | true
}

/** If more per cent of the places of a source are gone from a file, the file is rather incomplete. */
const MOST_GONE = 20

export function importCommand(): Command {
  return new Command('import')
    .description(
      `Import places, events, themes, organizations, lists and vibes from ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(KINDS)}`,
    )
    .argument('<file>', 'the file to import')
    .addOption(
      new Option('--format <format>', 'format of the file (default: detected from its beginning)').choices(
        FORMATS.map(({ name }) => name),
      ),
    )
    .option(
      '--delimiter <character>',
      'separator of the cells of a CSV (default: detected from its header)',
      toDelimiter,
    )
    .option('--categories <file>', "YAML or JSON file with the categories of OpenStreetMap's tags (default: our own)")
    .option('--osm', "read all records as OpenStreetMap's (default: those with one of its ids)")
    .option('--no-osm', "read no record as OpenStreetMap's: tags such as amenity are what the file means by them")
    .option(
      '--column <field=column>',
      'read a field from this column or property; an empty column skips the field; repeatable',
      addColumn,
    )
    .option('--identifier <column>', 'column or property with the identifier of a place in its source')
    .option('--source <name>', 'name of the source; prefix of identifiers, so that those of several do not collide')
    .option('--licence <licence>', 'licence of the source (known for OpenStreetMap, Overture Maps and Foursquare)')
    .option('--attribution <text>', 'what maps must show for the source (known for these, too)')
    .option('--dated <date>', 'when the source changed records that do not tell it (default: now)', toDate)
    .option('--confidence <least>', 'reject places of Overture Maps with less confidence, from 0 to 1', toConfidence)
    .option('--match', 'merge new records into places of other sources that match, as batches do')
    .option(
      '--sync [percent]',
      `mark places as closed that the source has no longer, if they are at most so many per cent (${MOST_GONE})`,
      toPercent,
    )
    .option('--rejected <file>', 'file for rejected rows (default: <file>.rejected.ndjson in the current folder)')
    .addOption(new Option('--as <resource>', 'what the rows describe (default: each row tells)').choices(RESOURCES))
    .option(
      '--window <from/until>',
      'dates between which repeated events of iCalendar are read (default: a year before and after today)',
      toWindow,
    )
    .option(
      '--timezone <zone>',
      'time zone of events without an offset, a zone or a position, such as Europe/Berlin',
      toTimezone,
    )
    .option('--report <file>', 'file for a report as JSON: columns, reasons and examples')
    .option('--strict', 'fail if any row is rejected; the others are imported all the same')
    .addHelpText('after', EXAMPLES)
    .action(run)
}

function run(file: string, flags: Flags): Promise<void> {
  return withInput(file, async (size) => {
    for (const output of [flags.rejected, flags.report]) if (output !== undefined) checkWritable(output)
    if (flags.categories !== undefined) inputSize(flags.categories)
    await importRows(file, size, flags)
  })
}

async function importRows(file: string, size: number, flags: Flags): Promise<void> {
  const columns = new Map(flags.column)
  if (flags.identifier !== undefined) columns.set('data_source_identifier', flags.identifier)
  const interrupt = new AbortController()
  const stop = () => interrupt.abort()
  await withDatabase(async (database, config) => {
    // Loaded on demand, so that the other commands start sooner.
    const { importFile } = await import('../data/import/import-file.ts')
    const start = performance.now()
    const progress = startProgress(`Importing ${basename(file)}`, size, 'bytes')
    process.once('SIGINT', stop)
    try {
      const summary = await importFile(
        database,
        file,
        {
          format: FORMATS.find(({ name }) => name === flags.format),
          delimiter: flags.delimiter,
          categories: flags.categories,
          osm: flags.osm,
          columns,
          source: flags.source,
          licence: flags.licence,
          attribution: flags.attribution,
          dated: flags.dated,
          confidence: flags.confidence,
          match: flags.match ? { limits: config.matching, file: `${basename(file)}.matched.ndjson` } : undefined,
          sync: flags.sync === true ? MOST_GONE : flags.sync,
          as: flags.as,
          window: flags.window,
          timezone: flags.timezone,
          rejectedFile: flags.rejected ?? `${basename(file)}.rejected.ndjson`,
          signal: interrupt.signal,
          onIndex: (index) => console.error(`building the index ${index}`),
        },
        (bytes) => progress.advance(bytes),
      )
      progress.finish()
      const seconds = (performance.now() - start) / 1000
      const failed = interrupt.signal.aborted ? [] : failures(summary, flags.strict === true)
      console.error([...summaryText(summary, seconds), ...failed.map((each) => `${file}: ${each}`)].join('\n'))
      if (flags.report !== undefined) await writeReport(flags.report, file, seconds, summary, failed)
      if (interrupt.signal.aborted) console.error('stopped; the same command resumes the import')
      process.exitCode = interrupt.signal.aborted ? 130 : failed.length > 0 ? 1 : 0
    } finally {
      process.off('SIGINT', stop)
    }
  })
}

function toWindow(text: string): Window {
  const [, from, until] = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (!from || !until || from >= until) {
    throw new InvalidArgumentError('It must be two dates, such as 2026-01-01/2027-01-01.')
  }
  return { from, until }
}

function toTimezone(text: string): string {
  const zone = TIME_ZONES.find(text)
  if (zone === undefined) throw new InvalidArgumentError(`It must be ${TIME_ZONES.meaning}, such as Europe/Berlin.`)
  return zone
}

function toDate(text: string): string {
  const date = sourceDate(text)
  if (date instanceof Unfit) throw new InvalidArgumentError(`It ${date.reason}.`)
  return date
}

function toConfidence(text: string): number {
  const least = Number(text)
  if (text.trim() === '' || !(least >= 0 && least <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return least
}

function toPercent(text: string): number {
  const percent = Number(text)
  if (!/^\d+$/.test(text) || percent > 100) throw new InvalidArgumentError('It must be a whole number from 0 to 100.')
  return percent
}

export function toDelimiter(text: string): string {
  const character = text === '\\t' || text === 'tab' ? '\t' : text
  if (character.length !== 1) throw new InvalidArgumentError('It must be one character, or tab.')
  return character
}

export function addColumn(text: string, columns: ReadonlyMap<Field, string> = new Map()): ReadonlyMap<Field, string> {
  const [, name = '', column] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (column === undefined) throw new InvalidArgumentError('It must look like field=column.')
  const field = FIELDS.find((known) => known === name)
  if (!field) throw new InvalidArgumentError(`There is no field ${name}. The fields are: ${FIELDS.join(', ')}.`)
  return new Map([...columns, [field, column]])
}
