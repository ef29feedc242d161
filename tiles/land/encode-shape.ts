/** A layer with one feature of lines or polygons, without properties, in the Mapbox Vector Tile format. */
import { ByteWriter, varintLength } from '../mvt/byte-writer.ts'
import { encodeLayer, zigzag } from '../mvt/point-layer.ts'
import type { Path } from './geometry.ts'

const POLYGON = 3
const MOVE_TO_ONE = 9
const LINE_TO = 2
const CLOSE = 15

/** `paths` are lines (type 2), or rings that are closed (3). */
export function encodeShape(name: string, type: 2 | 3, paths: readonly Path[]): Buffer {
  const geometry = new ByteWriter(1024)
  let [x, y] = [0, 0]
  for (const path of paths) {
    // The command that closes a ring leads back to its first point.
    const end = type === POLYGON ? path.length - 2 : path.length
    for (let index = 0; index < end; index += 2) {
      if (index === 0) geometry.varint(MOVE_TO_ONE)
      if (index === 2) geometry.varint(((end / 2 - 1) << 3) | LINE_TO)
      const nextX = path[index] as number
      const nextY = path[index + 1] as number
      geometry.varint(zigzag(nextX - x))
      geometry.varint(zigzag(nextY - y))
      x = nextX
      y = nextY
    }
    if (type === POLYGON) geometry.byte(CLOSE)
  }
  const feature = new ByteWriter(geometry.length + 16)
  feature.byte(0x12)
  feature.varint(3 + varintLength(geometry.length) + geometry.length)
  feature.byte(0x18)
  feature.byte(type)
  feature.byte(0x22)
  feature.varint(geometry.length)
  feature.copy(geometry.bytes())
  return encodeLayer(name, [], [feature])
}
