/** Writes the geometries of shapes. Most are written as they are read; drawn-paths.ts draws the others. */
import type { ByteWriter } from '../mvt/byte-writer.ts'
import { type GeometryType, type Pen, writeGeometry, writeLine, writeRing } from '../mvt/geometry-commands.ts'
import { twiceArea } from '../mvt/paths.ts'
import { drawnPaths } from './drawn-paths.ts'
import { LINE, MULTI_LINE, MULTI_POLYGON, POLYGON, type TwkbReader } from './twkb.ts'

export interface WrittenShape {
  readonly type: GeometryType
  readonly corners: number
}

/** Writes the next shape; returns undefined if it is empty. */
export function writeShape(reader: TwkbReader, writer: ByteWriter): WrittenShape | undefined {
  const [at, { length }] = [reader.at, writer]
  const type = reader.begin()
  if (type === undefined) return undefined
  const corners = writeQuickly(type, reader, writer)
  if (corners > 0) return { type: type === LINE || type === MULTI_LINE ? 2 : 3, corners }
  reader.at = at
  writer.truncate(length)
  const shape = reader.next()
  if (!shape) return undefined
  const paths = drawnPaths(shape)
  writeGeometry(writer, shape.type, paths)
  return { type: shape.type, corners: paths.reduce((sum, path) => sum + path.length / 2, 0) }
}

/** Numbers of the path that is written. */
const path: number[] = []

/** Returns the number of corners, 0 if a shape is not plain: then what is written and read is of no use. */
function writeQuickly(type: number, reader: TwkbReader, writer: ByteWriter): number {
  const pen = { x: 0, y: 0 }
  let corners = 0
  const parts = type === MULTI_LINE || type === MULTI_POLYGON ? reader.count() : 1
  for (let part = 0; part < parts; part++) {
    if (type === LINE || type === MULTI_LINE) {
      const length = reader.path(path)
      if (length < 4) continue
      writeLine(writer, pen, path, length)
      corners += length / 2
    } else if (type === POLYGON || type === MULTI_POLYGON) {
      const more = writePolygon(reader, writer, pen)
      if (more === 0) return 0
      corners += more
    } else return 0
  }
  return corners
}

/** Outlines run clockwise, holes counter-clockwise; a hole without an area is left out. */
function writePolygon(reader: TwkbReader, writer: ByteWriter, pen: Pen): number {
  let corners = 0
  const rings = reader.count()
  for (let ring = 0; ring < rings; ring++) {
    const length = reader.path(path)
    const area = twiceArea(path, length)
    if (area === 0 && ring > 0) continue
    if (area === 0 || path[0] !== path[length - 2] || path[1] !== path[length - 1]) return 0
    if (area > 0 !== (ring === 0)) reverse(length)
    writeRing(writer, pen, path, length)
    corners += length / 2
  }
  return corners
}

/** Reverses the order of the first positions of the path. */
function reverse(length: number): void {
  for (let low = 0, high = length - 2; low < high; low += 2, high -= 2) {
    const [x, y] = [path[low] as number, path[low + 1] as number]
    path[low] = path[high] as number
    path[low + 1] = path[high + 1] as number
    path[high] = x
    path[high + 1] = y
  }
}
