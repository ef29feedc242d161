/** Exports what a filter finds, in one of several formats. */
import type { ExportColumn, ExportRow } from '../../sql/export/exported-rows.ts'
import { flatgeobufWriter } from './flatgeobuf-writer.ts'
import type { ExportFormat } from './formats.ts'
import type { Output } from './output.ts'
import { parquetWriter } from './parquet-writer.ts'
import { type Append, geometryOf, type RowWriter } from './row-writer.ts'
import { csvWriter, geojsonWriter, ndjsonWriter } from './text-writers.ts'

/** The rows to export. */
export interface Exported {
  readonly columns: readonly ExportColumn[]
  readonly pages: AsyncIterable<readonly ExportRow[]>
}

export interface ExportOptions {
  readonly format: ExportFormat
  /** Stops the export; nothing is written then. */
  readonly signal: AbortSignal
  readonly onRows: (rows: number) => void
}

export interface ExportSummary {
  readonly rows: number
  /** Rows without a geometry, which FlatGeobuf leaves out. */
  readonly leftOut: number
}

const WRITERS: Readonly<Record<ExportFormat, (append: Append, columns: readonly ExportColumn[]) => RowWriter>> = {
  geojson: geojsonWriter,
  ndjson: ndjsonWriter,
  csv: csvWriter,
  parquet: parquetWriter,
  flatgeobuf: flatgeobufWriter,
}

/** Writes rows. Returns undefined if it was stopped. Throws the errors of database and file system. */
export async function exportRows(
  { columns, pages }: Exported,
  output: Output,
  options: ExportOptions,
): Promise<ExportSummary | undefined> {
  try {
    const summary = await writeAll(
      WRITERS[options.format]((content) => output.append(content), columns),
      pages,
      options,
    )
    if (summary) await output.complete()
    else await output.discard()
    return summary
  } catch (error) {
    await output.discard()
    throw error
  }
}

async function writeAll(
  writer: RowWriter,
  pages: Exported['pages'],
  { format, signal, onRows }: ExportOptions,
): Promise<ExportSummary | undefined> {
  const summary = { rows: 0, leftOut: 0 }
  for await (const rows of pages) {
    if (signal.aborted) return undefined
    await writer.write(rows)
    const written = format === 'flatgeobuf' ? rows.filter((row) => geometryOf(row)).length : rows.length
    summary.rows += written
    summary.leftOut += rows.length - written
    onRows(rows.length)
  }
  if (signal.aborted) return undefined
  await writer.finish()
  return summary
}
