/** The position of an area is inside of it. */

import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import test from 'ava'
import fc from 'fast-check'
import { geometryPosition } from '../../data/import/fields/positions/position.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]
const U = [
  [0, 40],
  [10, 40],
  [10, 50],
  [9, 50],
  [9, 41],
  [1, 41],
  [1, 50],
  [0, 50],
  [0, 40],
]

/** The points are those of `ST_PointOnSurface`, but for areas that have the middle of their box inside. */
const areas: [title: string, type: string, coordinates: unknown, point: [number, number]][] = [
  ['a square', 'Polygon', [square(0, 4)], [2, 2]],
  ['a U', 'Polygon', [U], [0.5, 45.5]],
  ['a U, the other way round', 'Polygon', [U.toReversed()], [0.5, 45.5]],
  ['a ring', 'Polygon', [square(13, 14), square(13.2, 13.8)], [13.1, 13.5]],
  ['the wider of two squares', 'MultiPolygon', [[square(0, 1)], [square(8, 10)]], [9, 9]],
  [
    'a C whose middle is on its outline',
    'Polygon',
    [
      [
        [0, 0],
        [4, 0],
        [4, 1],
        [2, 1],
        [2, 3],
        [4, 3],
        [4, 4],
        [0, 4],
        [0, 0],
      ],
    ],
    [1, 2],
  ],
  [
    'an area without a surface',
    'Polygon',
    [
      [
        [0, 0],
        [2, 0],
        [4, 0],
        [0, 0],
      ],
    ],
    [2, 0],
  ],
]
for (const [title, type, coordinates, [longitude, latitude]] of areas) {
  test(title, (t) => t.deepEqual(geometryPosition({ type, coordinates }), { longitude, latitude }))
}

test('a star of any form, with or without a hole, has its point inside', (t) => {
  const star = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 5, maxLength: 30 })
  fc.assert(
    fc.property(star, fc.boolean(), fc.double({ min: -1, max: 1, noNaN: true }), (radii, hasHole, shift) => {
      const ring = (scale: number) => {
        const corners = radii.map((radius, index) => {
          const angle = (index / radii.length) * 2 * Math.PI
          return [shift + scale * radius * Math.cos(angle), scale * radius * Math.sin(angle)]
        })
        return [...corners, corners[0] as number[]]
      }
      const polygon = { type: 'Polygon' as const, coordinates: hasHole ? [ring(1), ring(0.9)] : [ring(1)] }
      const { longitude, latitude } = geometryPosition(polygon) as { longitude: number; latitude: number }
      t.true(booleanPointInPolygon([longitude, latitude], polygon, { ignoreBoundary: true }))
    }),
    { numRuns: propertyRuns(200) },
  )
})
