/**
 * Imports a file of places: text → rows → places → batches. Each stage streams from the one before, so a file of any
 * size needs the memory of two batches.
 */
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Database } from '../../sql/core/database.ts'
import { largeLoad } from '../../sql/load/large-load.ts'
import type { Gone } from '../../sql/sources/gone.ts'
import type { Mapping } from './fields/collect-values.ts'
import { ColumnUse, type UsedColumn } from './fields/column-use.ts'
import { candidateFor, type Field } from './fields/field-names.ts'
import type { ReadingOptions } from './formats/format.ts'
import { type OpenedFile, openRows } from './formats/readers.ts'
import { FileFault, isRejection, type Resource } from './formats/source-row.ts'
import type { CountedReason } from './report/reasons.ts'
import type { PlaceOptions } from './resources/places.ts'
import { resourceOf } from './resources/resource-of.ts'
import { Sinks } from './resources/sinks.ts'
import { ImportTally } from './resources/tally.ts'

/** From this size on, indexes are built after the rows if there are no places yet. */
const LARGE_BYTES = 5_000_000

export interface ImportOptions
  extends Pick<ReadingOptions, 'format' | 'delimiter' | 'window' | 'timezone' | 'categories' | 'osm'>,
    PlaceOptions {
  columns?: Mapping['columns'] | undefined
  source?: string | undefined
  /** When the source last changed records without a date of their own, as ISO 8601. */
  dated?: string | undefined
  /** What the rows describe; undefined: each row tells. */
  as?: Resource | undefined
  /** File in which rejected rows are reported. */
  rejectedFile: string
  /** Stops the import after the current batch. */
  signal?: AbortSignal | undefined
  /** Gets the name of each index that is built after a large file was read into an empty table. */
  onIndex?: ((index: string) => void) | undefined
}

export interface ImportSummary {
  read: number
  /** Objects of OpenStreetMap that are no places. */
  skipped: number
  /** Rows that were accepted, by what they describe. */
  resources: Readonly<Partial<Record<Resource, number>>>
  inserted: number
  updated: number
  /** Equal to the stored place, or overwritten by a later row of the same batch. */
  unchanged: number
  rejected: number
  /** Why rows were rejected. */
  reasons: readonly CountedReason[]
  /** Undefined if no row is rejected. */
  rejectedFile: string | undefined
  /** Why fields were left out of stored places. */
  leftOut: readonly CountedReason[]
  /** Fields whose value was not stored as it is in the file. */
  mended: readonly CountedReason[]
  /** What stored places keep although the file has something else. */
  kept: readonly CountedReason[]
  /** What themes say and the pages show otherwise. */
  shownOtherwise: readonly CountedReason[]
  /** Rows that were matched with places of other sources for the first time, and the file that has them. */
  matched: number
  matchedFile: string | undefined
  /** What `sync` closed, or why it closed nothing. */
  gone: Gone | string | undefined
  /** The columns of a table, or the properties of its records. */
  columns: readonly UsedColumn[]
  /** Columns that `columns` of the options names and no row has. */
  missingColumns: readonly string[]
  /** Places stored without a position. */
  unlocated: number
  /** Reason why the file could not be read to its end. */
  fault: string | undefined
}

/**
 * Imports the file at `path`. Calls `onProgress` with the size of each part that was read. Throws if the file can't be
 * opened, its format is unknown, or the database fails. A file that ends too soon is reported in the summary.
 */
export async function importFile(
  database: Database,
  path: string,
  options: ImportOptions,
  onProgress: (bytes: number) => void,
): Promise<ImportSummary> {
  const columns = new Map(options.columns)
  const uses = new ColumnUse(columns)
  const otherwise = basename(path).replace(/(?<=.)\..*$/, '')
  const mapping: Mapping = {
    columns,
    source: options.source,
    otherwise,
    dated: options.dated,
    timezone: options.timezone,
    uses,
  }
  const isOther = options.as !== undefined && options.as !== 'place'
  const { unit, chunks } = await openRows(
    { path, onBytes: onProgress },
    {
      ...options,
      osm: isOther ? false : options.osm,
      kept: [...columns.values()],
      onHeader: (names) => checkHeader(names, columns, options.as),
    },
  )
  const load = () => readAll(database, chunks, unit, mapping, options)
  const isLarge = statSync(path).size >= LARGE_BYTES
  return isLarge ? largeLoad(database, load, options.onIndex ?? (() => undefined)) : load()
}

/** Reads and writes all rows. */
async function readAll(
  database: Database,
  chunks: OpenedFile['chunks'],
  unit: OpenedFile['unit'],
  mapping: Mapping,
  options: ImportOptions,
): Promise<ImportSummary> {
  const tally = new ImportTally(unit, { rejected: options.rejectedFile, matched: options.match?.file })
  const sinks = new Sinks(database, mapping, tally, options)
  let fault: ImportSummary['fault']
  let gone: ImportSummary['gone']
  try {
    fault = await readRows(chunks, sinks, tally, options)
    await sinks.finish()
    if (fault === undefined && !options.signal?.aborted) gone = await sinks.places.sync()
  } finally {
    await sinks.close()
    await tally.close()
  }
  return summaryOf(tally, sinks, mapping.uses, { fault, gone })
}

/** Returns why the file could not be read to its end. */
async function readRows(
  chunks: OpenedFile['chunks'],
  sinks: Sinks,
  tally: ImportTally,
  { as, signal }: ImportOptions,
): Promise<string | undefined> {
  try {
    for await (const { rows, size, skipped = 0 } of chunks) {
      tally.skipped += skipped
      for (const { place: number, content } of rows) {
        tally.read += 1
        if (isRejection(content)) sinks.reject(number, content)
        else sinks.add(number, content, as)
      }
      await sinks.read(size)
      await tally.write()
      if (signal?.aborted) break
    }
    return undefined
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return error.message
  }
}

function summaryOf(
  tally: ImportTally,
  sinks: Sinks,
  uses: ColumnUse | undefined,
  { fault, gone }: Pick<ImportSummary, 'fault' | 'gone'>,
): ImportSummary {
  const { read, skipped, unlocated, leftOut, mended, kept, shownOtherwise, reasons, rejected, matched } = tally
  const { inserted, updated, resources } = sinks
  return {
    read,
    skipped,
    resources,
    inserted,
    updated,
    unchanged: read - reasons.count - inserted - updated,
    rejected: reasons.count,
    reasons: reasons.list,
    rejectedFile: rejected.path,
    leftOut: leftOut.list,
    mended: mended.list,
    kept: kept.list,
    shownOtherwise: shownOtherwise.list,
    matched: matched?.count ?? 0,
    matchedFile: matched?.path,
    gone,
    unlocated,
    columns: uses?.columns ?? [],
    missingColumns: uses?.missing ?? [],
    fault,
  }
}

/**
 * Throws if the table lacks a column that a flag names, or a table of places a column for a required field. A table whose
 * positions are in one column must have them there, as if a flag named it.
 */
function checkHeader(names: readonly string[], columns: Map<Field, string>, as: Resource | undefined): void {
  const listed = `the columns are: ${names.join(', ')}`
  for (const [field, column] of columns) {
    if (column !== '' && !names.includes(column))
      throw new FileFault(`there is no column ${column} for ${field}; ${listed}`)
  }
  const isOfPlaces = resourceOf({ properties: Object.fromEntries(names.map((name) => [name, ''])) }, as) === 'place'
  if (!isOfPlaces) return
  const columnOf = (field: Field) => columns.get(field) ?? names.find((name) => candidateFor(name)?.field === field)
  const missing = (['name', 'longitude', 'latitude'] as const).find((field) => columnOf(field) === undefined)
  if (missing === undefined) return
  const position = columnOf('position')
  if (missing !== 'name' && position !== undefined) {
    columns.set('position', position)
    return
  }
  const without =
    missing === 'name' ? '' : ` (or position, if one column has both), or --column ${missing}= to do without`
  throw new FileFault(
    `no column is known as ${missing}: say which with --column ${missing}=COLUMN${without}; ${listed}`,
  )
}
