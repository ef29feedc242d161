/** Vector tiles of a few rows, encoded as tiles of points and shapes are. */
import { ByteWriter } from '../../../tiles/mvt/byte-writer.ts'
import { type GeometryType, writeGeometry } from '../../../tiles/mvt/geometry-commands.ts'
import { ABSENT, PointLayer } from '../../../tiles/mvt/point-layer.ts'

export type Value = string | number | boolean

export interface Geometry {
  readonly type: GeometryType
  /** x and y in turn; rings are closed. */
  readonly paths: readonly (readonly number[])[]
}

/** The values of `p0`, `p1`, …; all rows have as many. */
export type Row = readonly [geometry: Geometry, values: readonly (Value | null)[]]

/** Returns a tile of one layer. */
export function encodedRows(rows: readonly Row[]): Buffer {
  const names = (rows[0]?.[1] ?? []).map((_, property) => `p${property}`)
  const layer = new PointLayer('layer', names, 256)
  const columns = names.map((_, key) => ({
    key,
    values: Int32Array.from(rows, ([, row]) => valueIn(layer, row[key] ?? null)),
  }))
  for (const [at, [{ type, paths }]] of rows.entries()) {
    const writer = new ByteWriter(64)
    writeGeometry(writer, type, paths)
    layer.shape(type, writer.bytes(), 0, writer.length, at, columns)
  }
  return layer.encode()
}

/** Texts of one letter or none are written each time, as names are; other short ones once, as categories are. */
function valueIn(layer: PointLayer, value: Value | null): number {
  if (value === null) return ABSENT
  if (typeof value === 'number') return layer.number(value)
  if (typeof value === 'boolean') return layer.boolean(value)
  const text = Buffer.from(value)
  if (value.length < 2 || text.length > 100) return layer.text(value)
  const encoded = Buffer.concat([Buffer.from([0x22, 2 + text.length, 0x0a, text.length]), text])
  return layer.repeatedValue(encoded, 0, encoded.length)
}
