/**
 * Finds the column of a Parquet file that has the geometry: as the metadata of GeoParquet say, by its type, or by its
 * name. Decodes its values.
 */
import { type FileMetaData, parquetSchema, type SchemaElement } from 'hyparquet'
import { z } from 'zod'
import { foreignSystem, READABLE } from '../reference-system.ts'
import { FileFault, isObject } from '../source-row.ts'
import { wkbGeometry } from '../wkb.ts'

/** Names of columns of well-known binary in files that do not say more. */
const NAMES = ['geometry', 'geom', 'wkb_geometry']

const GeoMetadata = z.object({
  primary_column: z.string(),
  columns: z.record(z.string(), z.object({ encoding: z.string(), crs: z.unknown().optional() })),
})

export interface GeometryColumn {
  readonly name: string
}

/** Throws `FileFault` for coordinates that are no longitudes and latitudes, and for unknown encodings. */
export function findGeometry(metadata: FileMetaData): GeometryColumn | undefined {
  const columns = parquetSchema(metadata).children.map(({ element }) => element)
  return declaredGeometry(metadata, columns) ?? typedGeometry(metadata, columns) ?? namedGeometry(columns)
}

/** https://geoparquet.org/releases/v1.1.0/ */
function declaredGeometry(metadata: FileMetaData, columns: readonly SchemaElement[]): GeometryColumn | undefined {
  const text = keyValue(metadata, 'geo')
  if (text === undefined) return undefined
  const parsed = GeoMetadata.safeParse(toJson(text))
  if (!parsed.success) throw new FileFault('the metadata `geo` are not those of GeoParquet')
  const { primary_column: name, columns: described } = parsed.data
  const column = described[name]
  if (!column || !columns.some((one) => one.name === name)) return undefined
  if (column.encoding !== 'WKB' && column.encoding !== 'point') {
    throw new FileFault(`the column ${name} has the encoding ${column.encoding}; only WKB and point can be read`)
  }
  checkReferenceSystem(name, column.crs)
  return { name }
}

function typedGeometry(metadata: FileMetaData, columns: readonly SchemaElement[]): GeometryColumn | undefined {
  const typed = columns.filter(({ logical_type: type }) => type?.type === 'GEOMETRY' || type?.type === 'GEOGRAPHY')
  const column = typed.find(({ name }) => NAMES.includes(name)) ?? typed[0]
  if (!column) return undefined
  const crs = (column.logical_type as { crs?: string }).crs
  const key = crs === undefined ? undefined : /^projjson:(.*)$/s.exec(crs)?.[1]
  const text = key === undefined ? crs : keyValue(metadata, key)
  checkReferenceSystem(column.name, text?.trimStart().startsWith('{') ? toJson(text) : text)
  return { name: column.name }
}

/** Throws unless `crs` is WGS 84, or undefined, which means the same. */
function checkReferenceSystem(column: string, crs: unknown): void {
  const system = foreignSystem(crs)
  if (system !== undefined) throw new FileFault(`the column ${column} has coordinates in ${system}; ${READABLE}`)
}

function namedGeometry(columns: readonly SchemaElement[]): GeometryColumn | undefined {
  const isCandidate = ({ type, logical_type, converted_type, num_children }: SchemaElement) =>
    (type === 'BYTE_ARRAY' && !logical_type && !converted_type) || num_children === 2
  return NAMES.flatMap((name) => columns.filter((one) => one.name === name)).find(isCandidate)
}

function keyValue({ key_value_metadata = [] }: FileMetaData, wanted: string): string | undefined {
  return key_value_metadata.find(({ key }) => key === wanted)?.value
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns a GeoJSON geometry; undefined for none, and for an empty point; an error for a value that can't be decoded. */
export function toGeometry(value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (value instanceof Uint8Array) return fromBinary(value)
  if (!isObject(value)) return new Error('is neither well-known binary nor x and y')
  const { x, y } = value
  return isEmptyPoint([x, y]) ? undefined : { type: 'Point', coordinates: [x, y] }
}

function fromBinary(value: Uint8Array): unknown {
  try {
    const geometry = wkbGeometry(value)
    return geometry.type === 'Point' && isEmptyPoint(geometry.coordinates) ? undefined : geometry
  } catch {
    return new Error('is not well-known binary')
  }
}

/** Binary has no other form of an empty point. */
function isEmptyPoint(coordinates: readonly unknown[]): boolean {
  return coordinates.every((coordinate) => coordinate === null || coordinate === undefined || Number.isNaN(coordinate))
}
