/** Encodes the geometry of a feature in the Mapbox Vector Tile format. */
import type { ByteWriter } from './byte-writer.ts'
import type { Path } from './paths.ts'

export type GeometryType = 1 | 2 | 3

const POINT = 1
const LINE = 2
const MOVE_TO = 1
const LINE_TO = 2
const CLOSE = 15

/** Position after the commands written so far. */
export interface Pen {
  x: number
  y: number
}

/** `paths` are points in one path (type 1), lines (2), or rings that are closed (3). */
export function writeGeometry(writer: ByteWriter, type: GeometryType, paths: readonly Path[]): void {
  const pen = { x: 0, y: 0 }
  for (const path of paths) {
    if (type === POINT) writePositions(writer, pen, MOVE_TO, path, 0, path.length)
    else if (type === LINE) writeLine(writer, pen, path, path.length)
    else writeRing(writer, pen, path, path.length)
  }
}

/** Writes the line of the first `length` numbers of a path. */
export function writeLine(writer: ByteWriter, pen: Pen, path: Path, length: number): void {
  writePositions(writer, pen, MOVE_TO, path, 0, 2)
  writePositions(writer, pen, LINE_TO, path, 2, length)
}

/** Writes the closed ring of the first `length` numbers of a path. */
export function writeRing(writer: ByteWriter, pen: Pen, path: Path, length: number): void {
  // The command that closes a ring leads back to its first point.
  writeLine(writer, pen, path, length - 2)
  writer.byte(CLOSE)
}

function writePositions(writer: ByteWriter, pen: Pen, command: number, path: Path, start: number, end: number): void {
  writer.varint(((end - start) << 2) | command)
  for (let index = start; index < end; index += 2) {
    const x = path[index] as number
    const y = path[index + 1] as number
    writer.varint(zigzag(x - pen.x))
    writer.varint(zigzag(y - pen.y))
    pen.x = x
    pen.y = y
  }
}

/** Zigzag encoding: small numbers of either sign stay small. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}
