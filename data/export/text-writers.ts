/** Writes rows as GeoJSON, newline-delimited GeoJSON and CSV. Importing them gives the same rows. */
import { stringify } from 'csv-stringify/sync'
import type { ExportColumn, ExportRow } from '../../sql/export/exported-rows.ts'
import { type Append, geometryOf, isPosition, type RowWriter } from './row-writer.ts'

/** Its members are in the order of the columns. */
function toFeature(row: ExportRow): object {
  const { id, longitude, latitude, '@geometry': shape, ...properties } = row
  return { type: 'Feature', id, geometry: geometryOf(row) ?? null, properties }
}

/** One feature a line. */
export function ndjsonWriter(append: Append): RowWriter {
  return {
    write: (rows) => append(rows.map((row) => `${JSON.stringify(toFeature(row))}\n`).join('')),
    finish: async () => undefined,
  }
}

export function geojsonWriter(append: Append): RowWriter {
  let before = '{"type":"FeatureCollection","features":[\n'
  return {
    async write(rows) {
      await append(before + rows.map((row) => JSON.stringify(toFeature(row))).join(',\n'))
      before = ',\n'
    },
    finish: () => append(before === ',\n' ? '\n]}\n' : `${before}]}\n`),
  }
}

/** Lists are JSON, so that their entries may have any character, and so are shapes. An empty cell is null. */
export function csvWriter(append: Append, columns: readonly ExportColumn[]): RowWriter {
  const names = [...columns.map(({ name }) => name), ...(columns.some(isPosition) ? [] : ['geometry'])]
  let header: string[][] = [names]
  const write = async (rows: string[][]) => {
    const all = [...header, ...rows]
    header = []
    // Some readers end a row at a lone carriage return.
    if (all.length > 0) await append(stringify(all, { quoted_match: /\r/ }))
  }
  return {
    write: (rows) =>
      write(rows.map((row) => names.map((name) => cell(name === 'geometry' ? row['@geometry'] : row[name])))),
    finish: () => write([]),
  }
}

function cell(value: ExportRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
