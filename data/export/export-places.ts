/** Exports the places that a filter finds to a file. */

import { parseList } from '../../core/query/parse/list.ts'
import type { Database } from '../../sql/core/database.ts'
import { exportedPlaces } from '../../sql/export/exported-places.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { flatgeobufWriter } from './flatgeobuf-writer.ts'
import type { ExportFormat } from './formats.ts'
import { parquetWriter } from './parquet-writer.ts'
import { OutputFile, type PlaceWriter } from './place-writer.ts'
import { csvWriter, geojsonWriter, ndjsonWriter } from './text-writers.ts'

export interface ExportOptions {
  readonly format: ExportFormat
  /** Parameters of the list of places. */
  readonly filter: string
  /** Most places that `is_open_at` may examine. */
  readonly openAtMaxCandidates: number
  /** Stops the export; nothing is written then. */
  readonly signal: AbortSignal
  /** Gets the number of places before the first one. */
  readonly onCount: (places: number) => void
  readonly onPlaces: (places: number) => void
}

/**
 * Writes the places to `path`; undefined: to standard output, which only text formats can. Returns their number, or
 * undefined if it was stopped. Throws `InvalidParameter` for the filter, and the errors of database and file system.
 */
export async function exportPlaces(
  database: Database,
  path: string | undefined,
  options: ExportOptions,
): Promise<number | undefined> {
  const { where: asked } = parseList(new URLSearchParams(options.filter))
  const where = await resolveConditions(database, asked, options.openAtMaxCandidates)
  options.onCount(await countPlaces(database, where))
  if (path === undefined)
    return writeAll(textWriter(options.format, toStandardOutput), exportedPlaces(database, where), options)
  const file = new OutputFile(path)
  try {
    const count = await writeAll(writerFor(options.format, file), exportedPlaces(database, where), options)
    if (count === undefined) await file.discard()
    else await file.complete()
    return count
  } catch (error) {
    await file.discard()
    throw error
  }
}

async function writeAll(
  writer: PlaceWriter,
  pages: ReturnType<typeof exportedPlaces>,
  { signal, onPlaces }: ExportOptions,
): Promise<number | undefined> {
  let count = 0
  for await (const places of pages) {
    await writer.write(places)
    count += places.length
    onPlaces(places.length)
    if (signal.aborted) return undefined
  }
  await writer.finish()
  return count
}

function writerFor(format: ExportFormat, file: OutputFile): PlaceWriter {
  if (format === 'parquet') return parquetWriter(file)
  if (format === 'flatgeobuf') return flatgeobufWriter(file)
  return textWriter(format, (text) => file.append(text))
}

function textWriter(format: ExportFormat, append: (text: string) => Promise<void>): PlaceWriter {
  const writers = { geojson: geojsonWriter, ndjson: ndjsonWriter, csv: csvWriter }
  if (format === 'parquet' || format === 'flatgeobuf') throw new Error(`${format} can't be written to standard output`)
  return writers[format](append)
}

function toStandardOutput(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
