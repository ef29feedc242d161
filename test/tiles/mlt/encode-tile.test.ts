/** MapLibre tiles say exactly what the vector tiles say that they are made from. */
import { decodeTile, GEOMETRY_TYPE } from '@maplibre/mlt'
import test from 'ava'
import { mapLibreTile } from '../../../tiles/mlt/encode-tile.ts'
import { encodedRows, type Geometry, type Row, type Value } from '../../support/tiles/encoded-rows.ts'
import { mapLibreContent, vectorContent } from '../../support/tiles/same-content.ts'

const point = (...numbers: number[]): Geometry => ({ type: 1, paths: [numbers] })
const lines = (...paths: number[][]): Geometry => ({ type: 2, paths })
const rings = (...paths: number[][]): Geometry => ({ type: 3, paths })

const POINT = point(3, 4)
const SQUARE = [0, 0, 8, 0, 8, 8, 0, 8, 0, 0]
const HOLE = [2, 2, 2, 4, 4, 4, 4, 2, 2, 2]
const BESIDE = [20, 0, 28, 0, 28, 8, 20, 0]
const [LINE, BENT] = [
  [0, 0, 9, 9],
  [5, 5, 6, 6, 7, 5],
]

/** Values of a property, one for each point. */
const VALUES: readonly (readonly [title: string, values: readonly (Value | null)[]])[] = [
  ['nothing', [null]],
  ['texts, also empty ones', ['é', '', '日本 🍜']],
  ['texts that repeat', ['cafe', null, 'cafe', 'bar', 'bar']],
  ['one text of two', [null, 'x']],
  ['booleans', [true, null, false]],
  ['whole numbers', [0, -1, 2 ** 31 - 1, -(2 ** 31)]],
  ['one number of three', [null, 7, null]],
  ['numbers beyond 32 bits', [2 ** 31, -(2 ** 53) + 1, 1e300]],
  ['numbers that 32 bits would change', [-0, 0.1, 4.5]],
  ['whole numbers and others', [4, 4.5, null]],
]
for (const [title, values] of VALUES) {
  testSame(
    title,
    values.map((value) => [POINT, [value]]),
  )
}

const SHAPES: readonly (readonly [title: string, shapes: readonly Geometry[]])[] = [
  ['points outside of the tile', [point(-64, 4200)]],
  ['several points', [point(1, 2, 3, 4), POINT]],
  ['a line', [lines(BENT)]],
  ['lines', [lines(LINE), lines(LINE, BENT)]],
  ['a polygon with a hole', [rings(SQUARE, HOLE)]],
  ['two polygons, one with a hole', [rings(SQUARE, HOLE, BESIDE), POINT]],
  ['all', [rings(BESIDE, SQUARE, HOLE), lines(LINE, BENT), point(1, 2, 3, 4), rings(SQUARE), POINT, lines(BENT)]],
]
for (const [title, shapes] of SHAPES) {
  testSame(
    title,
    shapes.map((shape, at) => [shape, [at]]),
  )
}

testSame('no property', [[POINT, []]])

/** Long runs of equal bits, and long parts without any. */
testSame(
  'many rows',
  Array.from({ length: 3000 }, (_, n) => [POINT, [n % 2999 === 0 ? 'x' : null, n < 1500, (n * n) % 7 < 3, n]]),
)

/** Shapes, and what a MapLibre tile calls them. */
const TYPES: readonly (readonly [geometry: Geometry, type: keyof typeof GEOMETRY_TYPE])[] = [
  [POINT, 'POINT'],
  [point(1, 2, 3, 4), 'MULTIPOINT'],
  [lines(LINE), 'LINESTRING'],
  [lines(LINE, BENT), 'MULTILINESTRING'],
  [rings(SQUARE, HOLE), 'POLYGON'],
  [rings(SQUARE, BESIDE), 'MULTIPOLYGON'],
  [rings(BESIDE, SQUARE, HOLE), 'MULTIPOLYGON'],
]
for (const [geometry, name] of TYPES) {
  test(`${JSON.stringify(geometry)} is a ${name}`, (t) => {
    const [layer] = decodeTile(mapLibreTile(encodedRows([[geometry, []]])))
    t.is(layer?.getFeatures()[0]?.geometry.type, GEOMETRY_TYPE[name])
  })
}

test('a tile with nothing on it is empty', (t) => {
  t.is(mapLibreTile(new Uint8Array()).length, 0)
})

test('a property of two types is refused', (t) => {
  const tile = encodedRows([1, 'one'].map((value) => [POINT, [value]]))
  t.throws(() => mapLibreTile(tile), { message: 'values of p0 have different types' })
})

function testSame(title: string, rows: readonly Row[]): void {
  test(`${title}: the same in both`, (t) => {
    const tile = encodedRows(rows)
    t.deepEqual(mapLibreContent(mapLibreTile(tile)), vectorContent(tile))
  })
}
