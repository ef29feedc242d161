/** The formats of exports, and what a file's name says about them. */

/** The ends of the names of files, by format. */
export const EXPORT_FORMATS = {
  geojson: ['.geojson', '.json'],
  ndjson: ['.ndjson', '.geojsonl', '.ndgeojson'],
  csv: ['.csv'],
  parquet: ['.parquet', '.geoparquet'],
  flatgeobuf: ['.fgb'],
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS

export const FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormat[]

const ZIPPED = /\.gz$/i

/** Binary formats compress what they have themselves, or have to be read in parts. */
const BINARY: ReadonlySet<ExportFormat> = new Set(['parquet', 'flatgeobuf'])

export function isBinary(format: ExportFormat): boolean {
  return BINARY.has(format)
}

/** Returns whether a file is to be gzipped: its name ends in `.gz`. */
export function isZipped(file: string): boolean {
  return ZIPPED.test(file)
}

/** Returns the format that a name says, undefined for none. */
export function formatOf(file: string): ExportFormat | undefined {
  const name = file.toLowerCase().replace(ZIPPED, '')
  return FORMAT_NAMES.find((format) => EXPORT_FORMATS[format].some((end) => name.endsWith(end)))
}
