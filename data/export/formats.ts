/** The formats in which places are exported. */

/** The ends of the names of files, by format. */
export const EXPORT_FORMATS = {
  geojson: ['.geojson', '.json'],
  ndjson: ['.ndjson', '.geojsonl', '.ndgeojson'],
  csv: ['.csv'],
  parquet: ['.parquet', '.geoparquet'],
  flatgeobuf: ['.fgb'],
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS
