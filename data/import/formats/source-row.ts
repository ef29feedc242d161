/** Output of the readers of all formats: raw rows, and reasons why a row or a file can't be read. */

/** Reason why a row is rejected. */
export interface Rejection {
  /** One of our fields, or `row` for the whole row. */
  field: string
  /** Without the value, so that equal reasons can be counted. */
  reason: string
  /** The beginning of the value. */
  value?: string
  /** Identifier of the record, if that is known all the same. */
  identifier?: string
}

/** What a row describes. */
export const RESOURCES = ['place', 'event', 'theme', 'organization', 'list', 'vibes'] as const
export type Resource = (typeof RESOURCES)[number]

export interface SourceRow {
  /** Physical line of the file where the row begins, or number of the record in the file; from 1. */
  place: number
  content: Content | Rejection
}

/** A feature, or a row of a table. */
export interface Content {
  /** Undefined: the record itself tells. */
  resource?: Resource
  /** The record is OpenStreetMap's, with or without an id. */
  isOsm?: true
  properties: Readonly<Record<string, unknown>>
  /** A GeoJSON geometry, or any other value in its place. It may have a `crs`, as before RFC 7946. */
  geometry?: unknown
  id?: unknown
}

/** What the rows of a format are numbered by. */
export type RowUnit = 'line' | 'feature' | 'row'

/** The rows that ended in one piece of the file. */
export interface RowChunk {
  rows: SourceRow[]
  /** Length of the text they came from. */
  size: number
  /** Number of objects of OpenStreetMap that are no places. */
  skipped?: number
}

/** The file can't be read any further. The rows before are kept. */
export class FileFault extends Error {
  override name = 'FileFault'
}

export function isRejection(content: object): content is Rejection {
  return 'reason' in content
}

/** Converts a GeoJSON Feature; a plain object counts as its own properties. */
export function toContent(value: unknown): Content | Rejection {
  if (!isObject(value)) return { field: 'row', reason: 'is not a JSON object', ...excerpt(value) }
  if (value['type'] !== 'Feature') {
    return typeof value['type'] === 'string' && GEOJSON_TYPES.has(value['type'])
      ? { field: 'row', reason: `is a GeoJSON ${value['type']}, not a Feature` }
      : { properties: value }
  }
  const properties = value['properties'] ?? {}
  if (!isObject(properties)) return { field: 'row', reason: 'has properties that are not an object' }
  const { geometry, crs, id } = value
  return { properties, geometry: isObject(geometry) && crs !== undefined ? { crs, ...geometry } : geometry, id }
}

const GEOJSON_TYPES = new Set([
  ...['FeatureCollection', 'GeometryCollection', 'Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon'],
  ...['MultiPolygon', 'Topology'],
])

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the beginning of a value, so that operators find it in the file. */
export function excerpt(value: unknown): { value?: string } {
  if (value === undefined || value === null) return {}
  const text = typeof value === 'string' ? value.slice(0, 100) : JSON.stringify(value).slice(0, 100)
  return { value: text.replace(/[\p{Surrogate}\0]/gu, '\ufffd') }
}
