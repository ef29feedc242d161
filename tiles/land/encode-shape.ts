/** A layer with one feature of lines or polygons, without properties, in the Mapbox Vector Tile format. */
import { ByteWriter, varintLength } from '../mvt/byte-writer.ts'
import { writeGeometry } from '../mvt/geometry-commands.ts'
import type { Path } from '../mvt/paths.ts'
import { encodeLayer } from '../mvt/point-layer.ts'

/** `paths` are lines (type 2), or rings that are closed (3). */
export function encodeShape(name: string, type: 2 | 3, paths: readonly Path[]): Buffer {
  const geometry = new ByteWriter(1024)
  writeGeometry(geometry, type, paths)
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
