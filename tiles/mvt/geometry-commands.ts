/** Encodes the geometry of a feature in the Mapbox Vector Tile format. */
import type { ByteWriter } from './byte-writer.ts'
import type { Path } from './paths.ts'

export type GeometryType = 1 | 2 | 3

const POINT = 1
const POLYGON = 3
const MOVE_TO = 1
const LINE_TO = 2
const CLOSE = 15

/** `paths` are points in one path (type 1), lines (2), or rings that are closed (3). */
export function writeGeometry(writer: ByteWriter, type: GeometryType, paths: readonly Path[]): void {
  let [x, y] = [0, 0]
  for (const path of paths) {
    // The command that closes a ring leads back to its first point.
    const end = type === POLYGON ? path.length - 2 : path.length
    for (let index = 0; index < end; index += 2) {
      if (index === 0) writer.varint(((type === POINT ? end / 2 : 1) << 3) | MOVE_TO)
      if (index === 2 && type !== POINT) writer.varint(((end / 2 - 1) << 3) | LINE_TO)
      const nextX = path[index] as number
      const nextY = path[index + 1] as number
      writer.varint(zigzag(nextX - x))
      writer.varint(zigzag(nextY - y))
      x = nextX
      y = nextY
    }
    if (type === POLYGON) writer.byte(CLOSE)
  }
}

/** Zigzag encoding: small numbers of either sign stay small. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}
