/** Shapes that are written as they are read have the geometries of those that are drawn path by path. */
import test from 'ava'
import fc from 'fast-check'
import { ByteWriter } from '../../../tiles/mvt/byte-writer.ts'
import { writeGeometry, zigzag } from '../../../tiles/mvt/geometry-commands.ts'
import { drawnPaths } from '../../../tiles/shapes/drawn-paths.ts'
import { TwkbReader } from '../../../tiles/shapes/twkb.ts'
import { writeShape } from '../../../tiles/shapes/write-shape.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'

/** Few units, so that corners repeat and rings are flat, and some far from each other. */
const unit = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -64, max: 4160 }))
const position = fc.tuple(unit, unit)
const path = fc.array(position, { minLength: 1, maxLength: 6 })
const ring = path.map((open) => [...open, open[0] as [number, number]])
const polygon = fc.array(ring, { minLength: 1, maxLength: 3 })

type Positions = readonly (readonly [number, number])[]

/** TWKB of one type, with the counts and positions that follow. */
function twkb(type: number, body: (writer: ByteWriter, positions: (all: Positions) => void) => void): Buffer {
  const writer = new ByteWriter(64)
  writer.byte(type)
  writer.byte(0)
  let [x, y] = [0, 0]
  body(writer, (all) => {
    writer.varint(all.length)
    for (const [nextX, nextY] of all) {
      writer.varint(zigzag(nextX - x))
      writer.varint(zigzag(nextY - y))
      ;[x, y] = [nextX, nextY]
    }
  })
  return writer.bytes()
}

const shape = fc.oneof(
  path.map((line) => twkb(2, (_, positions) => positions(line))),
  polygon.map((rings) =>
    twkb(3, (writer, positions) => {
      writer.varint(rings.length)
      for (const each of rings) positions(each)
    }),
  ),
  fc.array(path, { minLength: 1, maxLength: 3 }).map((lines) =>
    twkb(5, (writer, positions) => {
      writer.varint(lines.length)
      for (const line of lines) positions(line)
    }),
  ),
  fc.array(polygon, { minLength: 1, maxLength: 3 }).map((polygons) =>
    twkb(6, (writer, positions) => {
      writer.varint(polygons.length)
      for (const rings of polygons) {
        writer.varint(rings.length)
        for (const each of rings) positions(each)
      }
    }),
  ),
  fc.constant(Buffer.from('0110', 'hex')),
  fc.constant(Buffer.from('04000202040404', 'hex')),
)

test('what is written at once is what is drawn path by path', (t) => {
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 4 }), (shapes) => {
      const bytes = Buffer.concat(shapes)
      const [reader, slow] = [new TwkbReader(bytes), new TwkbReader(bytes)]
      const [written, drawn] = [new ByteWriter(16), new ByteWriter(16)]
      for (const _ of shapes) {
        const one = writeShape(reader, written)
        const other = slow.next()
        const paths = other ? drawnPaths(other) : []
        if (other) writeGeometry(drawn, other.type, paths)
        const corners = paths.reduce((sum, each) => sum + each.length / 2, 0)
        t.deepEqual(one, other && { type: other.type, corners })
        t.deepEqual(written.bytes(), drawn.bytes())
      }
    }),
    { numRuns: propertyRuns(2000) },
  )
})

test('a shape that ends early is an error', (t) => {
  for (const hex of ['0300', '030001', '03000104', '030001040000', '02000300000206']) {
    t.throws(() => writeShape(new TwkbReader(Buffer.from(hex, 'hex')), new ByteWriter(16)), { message: /end early/ })
  }
})
