/**
 * Writes places as GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/): points as WKB, a bounding box for each, by
 * which readers skip row groups, and the box of all.
 */
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { PlaceColumn } from '../../core/model/place-column.ts'
import { EXPORTED, type ExportedPlace } from '../../sql/export/exported-places.ts'
import { type OutputFile, type PlaceWriter, positionOf } from './place-writer.ts'

/** About 30 MB before compression. */
const GROUP_ROWS = 50_000
const CORNERS = ['xmin', 'ymin', 'xmax', 'ymax'] as const

const SCALARS: Readonly<Partial<Record<PlaceColumn['type'], Pick<SchemaElement, 'type'>>>> = {
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
}
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

/** The position is in the geometry. */
const COLUMNS = EXPORTED.filter(([name]) => name !== 'longitude' && name !== 'latitude')

function columnSchema([name, { type }]: (typeof COLUMNS)[number]): SchemaElement[] {
  if (type !== 'labels') return [{ name, repetition_type: 'OPTIONAL', ...(SCALARS[type] ?? TEXT) }]
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
  ]
}

const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: COLUMNS.length + 2 },
  ...COLUMNS.flatMap(columnSchema),
  { name: 'geometry', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY' },
  { name: 'bbox', repetition_type: 'OPTIONAL', num_children: CORNERS.length },
  ...CORNERS.map((name): SchemaElement => ({ name, repetition_type: 'REQUIRED', type: 'DOUBLE' })),
]

export function parquetWriter(file: OutputFile): PlaceWriter {
  const bytes = new ByteWriter()
  const extent = new Extent()
  const metadata: { key: string; value: string }[] = []
  const parquet = new ParquetWriter({ writer: bytes, schema: SCHEMA, kvMetadata: metadata, createdBy: 'whereabouts' })
  const flush = async () => {
    await file.append(bytes.getBytes())
    bytes.index = 0
  }
  let waiting: ExportedPlace[] = []
  const writeGroup = async () => {
    const places = waiting
    waiting = []
    for (const place of places) extent.add(positionOf(place))
    await parquet.write({ columnData: columnData(places), rowGroupSize: GROUP_ROWS })
    await flush()
  }
  return {
    async write(places) {
      waiting.push(...places)
      if (waiting.length >= GROUP_ROWS) await writeGroup()
    },
    async finish() {
      if (waiting.length > 0) await writeGroup()
      metadata.push({ key: 'geo', value: JSON.stringify(extent.metadata()) })
      await parquet.finish()
      await flush()
    },
  }
}

function columnData(places: readonly ExportedPlace[]): ColumnSource[] {
  const positions = places.map(positionOf)
  const columns = COLUMNS.map(
    ([name, { type }]): ColumnSource => ({
      name,
      data: places.map((place) => (type === 'images' ? JSON.stringify(place[name]) : place[name])),
    }),
  )
  const boxes = positions.map(
    (position) => position && { xmin: position[0], ymin: position[1], xmax: position[0], ymax: position[1] },
  )
  return [...columns, { name: 'geometry', data: positions.map(pointWkb) }, { name: 'bbox', data: boxes }]
}

/** Well-known binary of a point: byte order, type, longitude, latitude. */
function pointWkb(position: readonly [number, number] | undefined): Uint8Array | undefined {
  if (!position) return undefined
  const wkb = Buffer.alloc(21)
  wkb.writeUInt8(1, 0)
  wkb.writeUInt32LE(1, 1)
  wkb.writeDoubleLE(position[0], 5)
  wkb.writeDoubleLE(position[1], 13)
  return wkb
}

/** The box of all positions. Without a CRS, coordinates are longitude and latitude on WGS 84 (OGC:CRS84). */
class Extent {
  #box: [number, number, number, number] | undefined

  add(position: readonly [number, number] | undefined): void {
    if (!position) return
    const [x, y] = position
    const [west, south, east, north] = this.#box ?? [x, y, x, y]
    this.#box = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)]
  }

  /** The value of the key `geo`. */
  metadata(): object {
    const bbox = Object.fromEntries(CORNERS.map((corner) => [corner, ['bbox', corner]]))
    const geometry = {
      encoding: 'WKB',
      geometry_types: ['Point'],
      ...(this.#box && { bbox: this.#box }),
      covering: { bbox },
    }
    return { version: '1.1.0', primary_column: 'geometry', columns: { geometry } }
  }
}
