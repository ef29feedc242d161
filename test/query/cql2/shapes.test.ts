/** Spatial functions of CQL2 as text and as JSON, and the conditions that they mean; one case a line. */
import test from 'ava'
import { type FilterTree, PLACE_FUNCTIONS, readFilter } from '../../../core/query/cql2/read-filter.ts'
import { PLACES } from '../../../layers/places.ts'

const and = (...of: FilterTree[]): FilterTree => ({ op: 'and', of })
const or = (...of: FilterTree[]): FilterTree => ({ op: 'or', of })
const not = (of: FilterTree): FilterTree => ({ op: 'not', of })
const box = (west: number, south: number, east: number, north: number): FilterTree => ({
  op: 'bbox',
  bbox: { west, south, east, north },
})
const at = (longitude: number, latitude: number) => box(longitude, latitude, longitude, latitude)
type Corner = readonly [number, number]
const ringOf = (corners: readonly Corner[]) => corners.map(([longitude, latitude]) => ({ longitude, latitude }))
const closed = (...corners: Corner[]): FilterTree => ({ op: 'polygon', ring: ringOf(corners) })
const open = (...corners: Corner[]): FilterTree => ({ op: 'polygon', ring: ringOf(corners), isOpen: true })

const geometry = { property: 'geometry' }
const [A, B]: [Corner[], Corner[]] = [
  [
    [0, 0],
    [9, 0],
    [5, 9],
  ],
  [
    [4, 2],
    [5, 2],
    [5, 4],
  ],
]
const rings = (...all: Corner[][]) => all.map((ring) => [...ring, ring[0]])
const TRIANGLE = { type: 'Polygon', coordinates: rings(A) }
const HOLE = { type: 'Polygon', coordinates: rings(A, B) }
const [TEXT_A, TEXT_B] = ['(0 0, 9 0, 5 9, 0 0)', '(4 2, 5 2, 5 4, 4 2)']
const within = (inside: FilterTree, ...sides: FilterTree[]) => and(inside, not(or(...sides)))

const CASES: readonly [text: string, op: string, shape: unknown, tree: FilterTree][] = [
  ['S_INTERSECTS(geometry, BBOX(1, 2, 3, 4))', 's_intersects', { bbox: [1, 2, 3, 4] }, box(1, 2, 3, 4)],
  ['S_INTERSECTS(BBOX(1,2,-9,3,4,9), geometry)', 's_intersects', { bbox: [1, 2, 0, 3, 4, 5] }, box(1, 2, 3, 4)],
  [
    'S_INTERSECTS(geometry, BBOX(170, -10, -170, 10))',
    's_intersects',
    { bbox: [170, -10, -170, 10] },
    box(170, -10, -170, 10),
  ],
  [
    'S_INTERSECTS(geometry, BBOX(170, -10, 190, 10))',
    's_intersects',
    { bbox: [170, -10, 190, 10] },
    box(170, -10, -170, 10),
  ],
  ['S_INTERSECTS(geometry, POINT(1 2))', 's_intersects', { type: 'Point', coordinates: [1, 2] }, at(1, 2)],
  ['S_EQUALS(POINT Z (1 2 99), geometry)', 's_equals', { type: 'Point', coordinates: [1, 2, 99] }, at(1, 2)],
  ['S_CONTAINS(geometry, POINT(1 2))', 's_contains', { type: 'Point', coordinates: [1, 2] }, at(1, 2)],
  [
    'S_INTERSECTS(geometry, MULTIPOINT(1 2, 3 4))',
    's_intersects',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    or(at(1, 2), at(3, 4)),
  ],
  [
    'S_INTERSECTS(geometry, MULTIPOINT((1 2), (3 4)))',
    's_intersects',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    or(at(1, 2), at(3, 4)),
  ],
  [`S_INTERSECTS(geometry, POLYGON(${TEXT_A}))`, 's_intersects', TRIANGLE, closed(...A)],
  [`s_disjoint("geometry", polygon(${TEXT_A}))`, 's_disjoint', TRIANGLE, not(closed(...A))],
  [`S_WITHIN(geometry, POLYGON(${TEXT_A}))`, 's_within', TRIANGLE, open(...A)],
  [`S_CONTAINS(POLYGON(${TEXT_A}), geometry)`, 's_within', TRIANGLE, open(...A)],
  [`S_TOUCHES(geometry, POLYGON(${TEXT_A}))`, 's_touches', TRIANGLE, and(closed(...A), not(open(...A)))],
  // The edge of a hole belongs to the polygon.
  [`S_INTERSECTS(geometry, POLYGON(${TEXT_A}, ${TEXT_B}))`, 's_intersects', HOLE, and(closed(...A), not(open(...B)))],
  [`S_WITHIN(geometry, POLYGON(${TEXT_A}, ${TEXT_B}))`, 's_within', HOLE, and(open(...A), not(closed(...B)))],
  [
    `S_INTERSECTS(geometry, MULTIPOLYGON((${TEXT_A}), (${TEXT_B})))`,
    's_intersects',
    { type: 'MultiPolygon', coordinates: [rings(A), rings(B)] },
    or(closed(...A), closed(...B)),
  ],
  [
    `S_INTERSECTS(geometry, GEOMETRYCOLLECTION(POINT(1 2), POLYGON(${TEXT_A})))`,
    's_intersects',
    { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }, TRIANGLE] },
    or(at(1, 2), closed(...A)),
  ],
  // Boxes that are written as polygons
  [
    'S_INTERSECTS(geometry, POLYGON((3 4, 1 4, 1 2, 3 2, 3 4)))',
    's_intersects',
    {
      type: 'Polygon',
      coordinates: rings([
        [1, 2],
        [3, 2],
        [3, 4],
        [1, 4],
      ]),
    },
    box(1, 2, 3, 4),
  ],
  [
    'S_INTERSECTS(geometry, POLYGON((-180 -90, 180 -90, 180 90, -180 90, -180 -90)))',
    's_intersects',
    { bbox: [-180, -90, 180, 90] },
    box(-180, -90, 180, 90),
  ],
  [
    'S_WITHIN(geometry, BBOX(1, 2, 3, 4))',
    's_within',
    { bbox: [1, 2, 3, 4] },
    within(box(1, 2, 3, 4), box(1, 2, 1, 4), box(3, 2, 3, 4), box(1, 2, 3, 2), box(1, 4, 3, 4)),
  ],
  [
    'S_WITHIN(geometry, BBOX(-180, 2, 180, 4))',
    's_within',
    { bbox: [-180, 2, 180, 4] },
    within(box(-180, 2, 180, 4), box(-180, 2, 180, 2), box(-180, 4, 180, 4)),
  ],
  [
    'S_INTERSECTS(geometry, POLYGON((170 0, 190 0, 185 9, 170 0)))',
    's_intersects',
    {
      type: 'Polygon',
      coordinates: rings([
        [170, 0],
        [190, 0],
        [185, 9],
      ]),
    },
    closed([170, 0], [-170, 0], [-175, 9]),
  ],
]

for (const [text, op, shape, tree] of CASES) {
  test(text, (t) => {
    t.deepEqual(readFilter(text, 'cql2-text', PLACES, PLACE_FUNCTIONS), tree)
    const json = JSON.stringify({ op, args: [geometry, shape] })
    t.deepEqual(readFilter(json, 'cql2-json', PLACES, PLACE_FUNCTIONS), tree)
  })
}

test('shapes are compared with holes at once', (t) => {
  const text = `S_INTERSECTS(geometry, POLYGON(${TEXT_A}, ${TEXT_B}))`
  const tree = readFilter(text, 'cql2-text', { fields: PLACES.fields, geometry: {} }, [])
  t.deepEqual(tree, { op: 'polygon', ring: ringOf(A), holes: [ringOf(B)] })
})
