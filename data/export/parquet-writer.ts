/**
 * Writes rows as GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/): geometries as WKB, a bounding box for each, by
 * which readers skip row groups, and the box of all.
 */
import { ByteWriter, type ColumnSource, geojsonToWkb, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { ColumnType } from '../../core/model/column.ts'
import type { ExportColumn, ExportRow } from '../../sql/export/exported-rows.ts'
import { type Box, boxOf } from './box.ts'
import { type Append, geometryOf, isPosition, type RowWriter } from './row-writer.ts'

/** About 15 MB before compression. */
const GROUP_ROWS = 25_000
const CORNERS = ['xmin', 'ymin', 'xmax', 'ymax'] as const

const SCALARS: Readonly<Partial<Record<ColumnType, Omit<SchemaElement, 'name'>>>> = {
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
}
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

function columnSchema({ name, type }: ExportColumn): SchemaElement[] {
  if (type !== 'labels') return [{ name, repetition_type: 'OPTIONAL', ...(SCALARS[type] ?? TEXT) }]
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
  ]
}

function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length + 2 },
    ...columns.flatMap(columnSchema),
    { name: 'geometry', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY' },
    { name: 'bbox', repetition_type: 'OPTIONAL', num_children: CORNERS.length },
    ...CORNERS.map((name): SchemaElement => ({ name, repetition_type: 'REQUIRED', type: 'DOUBLE' })),
  ]
}

export function parquetWriter(append: Append, all: readonly ExportColumn[]): RowWriter {
  const columns = all.filter((column) => !isPosition(column))
  const bytes = new ByteWriter()
  const extent = new Extent(all.some(isPosition))
  const kvMetadata: { key: string; value: string }[] = []
  const schema = schemaOf(columns)
  const parquet = new ParquetWriter({ writer: bytes, schema, kvMetadata, createdBy: 'whereabouts' })
  const flush = async () => {
    // The writer uses its memory again.
    await append(bytes.getBytes().slice())
    bytes.index = 0
  }
  let waiting: ExportRow[] = []
  const writeGroup = async () => {
    const rows = waiting
    waiting = []
    for (const row of rows) extent.add(boxOf(geometryOf(row)))
    await parquet.write({ columnData: columnData(rows, columns), rowGroupSize: GROUP_ROWS })
    await flush()
  }
  return {
    async write(rows) {
      waiting.push(...rows)
      if (waiting.length >= GROUP_ROWS) await writeGroup()
    },
    async finish() {
      if (waiting.length > 0) await writeGroup()
      kvMetadata.push({ key: 'geo', value: JSON.stringify(extent.metadata()) })
      await parquet.finish()
      await flush()
    },
  }
}

function columnData(rows: readonly ExportRow[], columns: readonly ExportColumn[]): ColumnSource[] {
  const geometries = rows.map(geometryOf)
  return [
    ...columns.map(
      ({ name, type }): ColumnSource => ({ name, data: rows.map((row) => parquetValue(row[name], type)) }),
    ),
    { name: 'geometry', data: geometries.map((geometry) => geometry && geojsonToWkb(geometry)) },
    { name: 'bbox', data: geometries.map(boxOf) },
  ]
}

function parquetValue(value: ExportRow[string] | undefined, type: ColumnType): unknown {
  if (type === 'images' || type === 'names') return value && JSON.stringify(value)
  return type === 'timestamp' && typeof value === 'string' ? microseconds(value) : value
}

/** Microseconds since 1970 of `2026-11-21T02:44:39.997123Z`, which a Date would round. */
function microseconds(text: string): bigint {
  const fraction = /\.(\d{6})Z$/.exec(text)?.[1] ?? '0'
  return BigInt(Date.parse(text.replace(/\.\d+Z$/, 'Z'))) * 1000n + BigInt(fraction)
}

/** The box of all geometries. Without a CRS, coordinates are longitude and latitude on WGS 84 (OGC:CRS84). */
class Extent {
  readonly #arePoints: boolean
  #box: Box | undefined

  constructor(arePoints: boolean) {
    this.#arePoints = arePoints
  }

  add(box: Box | undefined): void {
    if (!box) return
    const { xmin, ymin, xmax, ymax } = this.#box ?? box
    this.#box = {
      xmin: Math.min(xmin, box.xmin),
      ymin: Math.min(ymin, box.ymin),
      xmax: Math.max(xmax, box.xmax),
      ymax: Math.max(ymax, box.ymax),
    }
  }

  /** The value of the key `geo`. */
  metadata(): object {
    const bbox = Object.fromEntries(CORNERS.map((corner) => [corner, ['bbox', corner]]))
    const geometry = {
      encoding: 'WKB',
      // None named: any.
      geometry_types: this.#arePoints ? ['Point'] : [],
      ...(this.#box && { bbox: CORNERS.map((corner) => this.#box?.[corner]) }),
      covering: { bbox },
    }
    return { version: '1.1.0', primary_column: 'geometry', columns: { geometry } }
  }
}
