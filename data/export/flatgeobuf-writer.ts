/**
 * Writes rows as FlatGeobuf without a spatial index, which would have to come before the rows. The package's own
 * `serialize` holds all rows in memory, and takes the types of the columns from the first row.
 */
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js'
import { ColumnType as FlatType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js'
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js'
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js'
import { parseGC, parseGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import type { ColumnType } from '../../core/model/column.ts'
import type { ExportColumn, ExportRow } from '../../sql/export/exported-rows.ts'
import { type Append, geometryOf, isPosition, type RowWriter } from './row-writer.ts'

/** Code of EPSG. */
const WGS_84 = 4326

/** Others are texts: columns have one type each, so lists are JSON. */
const TYPES: Readonly<Partial<Record<ColumnType, FlatType>>> = {
  number: FlatType.Double,
  integer: FlatType.Int,
  boolean: FlatType.Bool,
  timestamp: FlatType.DateTime,
}

/** Rows without a geometry are left out, because a reader may expect one of each. */
export function flatgeobufWriter(append: Append, all: readonly ExportColumn[]): RowWriter {
  const columns = all.filter((column) => !isPosition(column))
  const header = headerOf(columns, all.some(isPosition) ? GeometryType.Point : GeometryType.Unknown)
  let before: readonly Uint8Array[] = [magicbytes, padded(buildHeader(header, WGS_84))]
  const write = (features: readonly Uint8Array[]) => {
    const parts = [...before, ...features]
    before = []
    return append(Buffer.concat(parts))
  }
  const feature = (row: ExportRow) => {
    const geometry = geometryOf(row)
    if (!geometry) return []
    const properties = Object.fromEntries(columns.map(({ name }) => [name, scalar(row[name])]))
    return [
      buildFeature(
        geometry.type === 'GeometryCollection' ? parseGC(geometry) : parseGeometry(geometry),
        properties,
        header,
      ),
    ]
  }
  return {
    write: (rows) => write(rows.flatMap(feature)),
    finish: () => write([]),
  }
}

/** A reader that holds the file needs the numbers of features at multiples of 8 bytes. The header may end at one of 4. */
function padded(header: Uint8Array): Uint8Array {
  const all = new Uint8Array(Math.ceil(header.length / 8) * 8)
  all.set(header)
  new DataView(all.buffer).setUint32(0, all.length - 4, true)
  return all
}

/** The number of rows and their box are unknown before the last row. */
function headerOf(columns: readonly ExportColumn[], geometryType: GeometryType): HeaderMeta {
  return {
    geometryType,
    columns: columns.map(({ name, type }) => ({
      name,
      type: TYPES[type] ?? FlatType.String,
      title: null,
      description: null,
      width: -1,
      precision: -1,
      scale: -1,
      nullable: true,
      unique: false,
      primary_key: false,
    })),
    envelope: null,
    featuresCount: 0,
    indexNodeSize: 0,
    crs: null,
    title: null,
    description: null,
    metadata: null,
  }
}

function scalar(value: ExportRow[string] | undefined): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}
