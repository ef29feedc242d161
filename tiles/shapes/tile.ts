/** A tile of shapes: the best of them that its limits allow, and a summary. */
import { EXTENT, type Tile } from '../../core/geo/tile.ts'
import type { ShapeTileRows } from '../../sql/layers/shape-tile.ts'
import { ByteWriter } from '../mvt/byte-writer.ts'
import type { GeometryType } from '../mvt/geometry-commands.ts'
import { PointLayer } from '../mvt/point-layer.ts'
import { TileRows } from '../points/tile-rows.ts'
import { type PointTileLayer, pointColumns, type ValueOptions } from '../points/values.ts'
import type { VectorLayer } from '../source.ts'
import { featureRows } from './feature-rows.ts'
import { TwkbReader } from './twkb.ts'
import { writeShape } from './write-shape.ts'

export interface ShapeLimits {
  /** Features of a tile. */
  readonly limit: number
  /** Bytes of a tile before compression. */
  readonly bytes: number
  /** Corners of a tile's shapes. */
  readonly vertices: number
}

/** Maximum bytes of a tile besides its features, and of a feature besides its geometry, texts and numbers. */
const TILE_BYTES = 1000
const FEATURE_BYTES = 64

/** Bytes that suffice for the values of the summary. */
const META_BYTES = 256

export const SHAPE_META = {
  id: 'meta',
  description: 'One point with a summary of the tile',
  fields: {
    count: { type: 'Number', description: 'Count of the list with tile=z/x/y and the same filters' },
    shown: { type: 'Number', description: 'Number of shapes that the tile shows' },
    left_out: { type: 'Number', description: 'Number of shapes that its limits leave out: count - shown' },
    zoom: { type: 'Number' },
    complete: { type: 'Boolean', description: 'Whether the tile shows all of them' },
  },
} as const satisfies VectorLayer

interface DrawnShape {
  readonly row: number
  readonly type: GeometryType
  /** Where its geometry is among those of all shapes. */
  readonly start: number
  readonly end: number
}

/** Encodes a tile; without shapes on it, the result is empty. */
export function encodeShapeTile(
  layer: PointTileLayer,
  tile: Tile,
  { total, features, shapes }: ShapeTileRows,
  limits: ShapeLimits,
  options: ValueOptions,
): Buffer {
  if (total === 0) return Buffer.alloc(0)
  const rows = new TileRows(featureRows(features, layer.numbers, layer.texts), layer.numbers, layer.texts)
  const geometries = new ByteWriter(2 * shapes.length)
  const drawn = drawShapes(rows, new TwkbReader(shapes), geometries, limits, options)
  const names = layer.properties.map(({ name }) => name)
  const made = new PointLayer(layer.name, names, features.length + geometries.length)
  // The best comes last, so that a renderer draws it on top.
  const shown = drawn.reverse()
  const columns = pointColumns(
    made,
    layer,
    rows,
    Uint32Array.from(shown, ({ row }) => row),
    options,
  )
  const bytes = geometries.bytes()
  for (const [index, { type, start, end }] of shown.entries()) made.shape(type, bytes, start, end, index, columns)
  const meta = metaLayer(tile, total, shown.length)
  return Buffer.concat([...(shown.length > 0 ? [made] : []), meta].map((each) => each.encode()))
}

/**
 * Encodes the geometries of the best shapes, up to the first one that would exceed a limit. One that exceeds a limit by
 * itself is left out.
 */
function drawShapes(
  rows: TileRows,
  reader: TwkbReader,
  geometries: ByteWriter,
  limits: ShapeLimits,
  { imageCdnUrl }: ValueOptions,
): DrawnShape[] {
  const drawn: DrawnShape[] = []
  let bytes = TILE_BYTES
  let vertices = 0
  for (let row = 0; row < rows.count; row++) {
    const start = geometries.length
    const shape = writeShape(reader, geometries)
    if (!shape) continue
    const { type, corners } = shape
    const end = geometries.length
    const size = end - start + rows.sizeOf(row) + FEATURE_BYTES + imageCdnUrl.length
    if (TILE_BYTES + size > limits.bytes || corners > limits.vertices) continue
    bytes += size
    vertices += corners
    if (bytes > limits.bytes || vertices > limits.vertices) break
    drawn.push({ row, type, start, end })
  }
  return drawn
}

function metaLayer({ z }: Tile, count: number, shown: number): PointLayer {
  const meta = new PointLayer('meta', Object.keys(SHAPE_META.fields), META_BYTES)
  const numbers = [count, shown, count - shown, z].flatMap((value, key) => [key, meta.number(value)])
  meta.point(EXTENT / 2, EXTENT / 2, [...numbers, 4, meta.boolean(count === shown)])
  return meta
}
