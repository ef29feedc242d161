/** What `whereabouts import` says about a file at its end: as text, and as JSON for `--report`. */
import { writeFile } from 'node:fs/promises'
import type { UsedColumn } from '../data/import/fields/column-use.ts'
import type { ImportSummary } from '../data/import/import-file.ts'
import type { CountedReason } from '../data/import/report/reasons.ts'
import type { Gone } from '../sql/sources/gone.ts'

/** More reasons and columns are in the JSON only. */
const MAX_LINES = 20
const MAX_NAMES = 12

/** Returns a readable summary of an import. */
export function summaryText(summary: ImportSummary, seconds: number): string[] {
  const { read, inserted, updated, unchanged, rejected, rejectedFile, unlocated, skipped } = summary
  const rate = Math.round(read / Math.max(seconds, 0.001))
  const counts = Object.entries({ read, inserted, updated, unchanged, rejected })
  const told = counts.map(([name, count]) => `${number(count)} ${name}`)
  return [
    `${told.join(', ')} in ${seconds.toFixed(1)} s (${number(rate)} a second)`,
    ...(skipped > 0
      ? [`skipped, as OpenStreetMap's tags make no named point of interest (--no-osm reads all): ${number(skipped)}`]
      : []),
    ...resourceLines(summary.resources),
    ...columnLines(summary.columns),
    ...section(`rejected rows, all in ${rejectedFile}:`, summary.reasons),
    ...section('fields left out of places that were imported:', summary.leftOut),
    ...section('fields that were not stored as they are in the file:', summary.mended),
    ...section('what places keep although the file has something else:', summary.kept),
    ...section('what themes say and the pages show otherwise:', summary.shownOtherwise),
    ...(summary.matched > 0
      ? [`merged into places of other sources: ${number(summary.matched)}, all in ${summary.matchedFile}`]
      : []),
    ...goneLines(summary.gone),
    ...(unlocated > 0 ? [`without a position, so not on the map: ${number(unlocated)}`] : []),
  ]
}

/** Returns why an import counts as failed. */
export function failures(
  { read, skipped, rejected, fault, missingColumns, gone }: ImportSummary,
  isStrict: boolean,
): string[] {
  return [
    ...(fault === undefined ? [] : [`the file could not be read to its end: ${fault}`]),
    ...missingColumns.map((column) => `no row has ${column}, which --column or --identifier names`),
    ...(read === 0 && fault === undefined
      ? [skipped > 0 ? 'it has no places of OpenStreetMap' : 'it has no rows: nothing was imported']
      : []),
    ...(read > 0 && rejected === read ? ['every row was rejected'] : []),
    ...(typeof gone === 'string' ? [`--sync closed nothing: ${gone}`] : []),
    ...(typeof gone === 'object' && !gone.isClosed ? [tooManyGone(gone)] : []),
    ...(isStrict && rejected > 0 && rejected < read ? ['rows were rejected, and --strict allows none'] : []),
  ]
}

/** Writes the summary of the import of `file` as JSON. */
export async function writeReport(
  path: string,
  file: string,
  seconds: number,
  summary: ImportSummary,
  failed: readonly string[],
): Promise<void> {
  const report = { file, seconds: Number(seconds.toFixed(3)), ...summary, failures: failed }
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
}

function goneLines(gone: ImportSummary['gone']): string[] {
  return typeof gone === 'object' && gone.isClosed
    ? [`gone from the source, so marked as closed: ${number(gone.gone)} of ${number(gone.places)}`]
    : []
}

function tooManyGone({ gone, places }: Gone): string {
  const percent = Math.ceil((gone * 100) / places)
  return `--sync closed nothing: ${number(gone)} of ${number(places)} places are not in the file; --sync ${percent} closes them`
}

/** Nothing for a file of places only. */
function resourceLines(resources: ImportSummary['resources']): string[] {
  const counts = Object.entries(resources).map(
    ([resource, count]) => `${number(count)} ${resource}${count === 1 ? '' : 's'}`,
  )
  return counts.length === 0 || (counts.length === 1 && resources.place) ? [] : [`rows: ${counts.join(', ')}`]
}

function columnLines(columns: readonly UsedColumn[]): string[] {
  const read = columns.flatMap(({ name, readAs }) =>
    readAs.length === 0 ? [] : [name === readAs.join() ? name : `${name} as ${readAs.join(' and ')}`],
  )
  const ignored = columns.filter(({ readAs, isKnown }) => readAs.length === 0 && isKnown)
  const unknown = columns.filter(({ readAs, isKnown }) => readAs.length === 0 && !isKnown)
  return [
    ...names('columns that were read', read),
    ...names('ignored, as another column was named', ignored.map(inRows)),
    ...names('unknown', unknown.map(inRows)),
  ]
}

function inRows({ name, rows }: UsedColumn): string {
  return `${name} (${number(rows)})`
}

function names(title: string, list: readonly string[]): string[] {
  if (list.length === 0) return []
  const more = list.length > MAX_NAMES ? `, and ${number(list.length - MAX_NAMES)} more` : ''
  return [`${title}: ${list.slice(0, MAX_NAMES).join(', ')}${more}`]
}

function section(title: string, reasons: readonly CountedReason[]): string[] {
  if (reasons.length === 0) return []
  const more = reasons.length > MAX_LINES ? [`  and ${number(reasons.length - MAX_LINES)} more reasons`] : []
  return [title, ...reasons.slice(0, MAX_LINES).map(reasonLine), ...more]
}

function reasonLine({ field, reason, count, examples }: CountedReason): string {
  const [first] = examples
  const value = first?.value === undefined ? '' : `: ${JSON.stringify(first.value)}`
  return `  ${number(count)} × ${field}: ${reason}, as in row ${first?.row}${value}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
