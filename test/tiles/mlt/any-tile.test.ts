/** MapLibre tiles of random rows, and of the land, say exactly what the vector tiles say. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { LAND_FILE, openLand } from '../../../tiles/land/land-file.ts'
import { mapLibreTile } from '../../../tiles/mlt/encode-tile.ts'
import { encodedRows, type Geometry, type Row, type Value } from '../../support/tiles/encoded-rows.ts'
import { mapLibreContent, vectorContent } from '../../support/tiles/same-content.ts'

const whole = fc.integer({ min: -5000, max: 5000 })
const position = fc.tuple(whole, whole)
/** A square; the first of a shape is clockwise. */
const square = fc.record({ at: position, size: fc.integer({ min: 1, max: 99 }), isHole: fc.boolean() })
const geometry: fc.Arbitrary<Geometry> = fc.oneof(
  { weight: 3, arbitrary: position.map((at) => ({ type: 1 as const, paths: [at] })) },
  fc.array(position, { minLength: 1, maxLength: 5 }).map((points) => ({ type: 1 as const, paths: [points.flat()] })),
  fc
    .array(fc.array(position, { minLength: 2, maxLength: 9 }), { minLength: 1, maxLength: 3 })
    .map((lines) => ({ type: 2 as const, paths: lines.map((line) => line.flat()) })),
  fc.array(square, { minLength: 1, maxLength: 5 }).map((squares) => ({
    type: 3 as const,
    paths: squares.map(({ at: [x, y], size, isHole }, index) => {
      const [right, down] = [x + size, y + size]
      return isHole && index > 0
        ? [x, y, x, down, right, down, right, y, x, y]
        : [x, y, right, y, right, down, x, down, x, y]
    }),
  })),
)
const values: readonly fc.Arbitrary<Value>[] = [
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('cafe', 'bar')),
  fc.constantFrom('cafe', 'bar', ''),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(-0, 0.5)),
  fc.boolean(),
]
const row: fc.Arbitrary<Row> = fc.tuple(geometry, fc.tuple(...values.map((value) => fc.option(value, { freq: 4 }))))

test('any rows: the same in both', (t) => {
  const rows = fc.array(row, { minLength: 1, maxLength: 600 })
  t.notThrows(() => fc.assert(fc.property(rows, (some) => void checkSame(encodedRows(some)))))
})

test('the land of zooms 0 to 4: the same in both, in fewer bytes', (t) => {
  const read = openLand(LAND_FILE)
  let [vector, mapLibre] = [0, 0]
  for (let z = 0; z <= 4; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const body = read({ z, x, y })
        vector += body.length
        mapLibre += checkSame(body)
      }
    }
  }
  t.true(mapLibre < vector, `${mapLibre} of ${vector} bytes`)
})

/** Returns the number of bytes of the MapLibre tile. */
function checkSame(body: Uint8Array): number {
  const tile = mapLibreTile(body)
  assert.deepEqual(mapLibreContent(tile), vectorContent(body))
  return tile.length
}
