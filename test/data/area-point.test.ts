/** The position of an area is inside of it. */

import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import test from 'ava'
import fc from 'fast-check'
import { geometryPosition } from '../../data/import/fields/positions/position.ts'
import { path } from '../support/fixtures/path.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]
const U = path('0 40, 10 40, 10 50, 9 50, 9 41, 1 41, 1 50, 0 50, 0 40')

/** The points are those of `ST_PointOnSurface`, but for areas that have the middle of their box inside. */
const areas: [title: string, type: string, coordinates: unknown, point: [number, number]][] = [
  ['a square', 'Polygon', [square(0, 4)], [2, 2]],
  ['a U', 'Polygon', [U], [0.5, 45.5]],
  ['a U, the other way round', 'Polygon', [U.toReversed()], [0.5, 45.5]],
  ['a ring', 'Polygon', [square(13, 14), square(13.2, 13.8)], [13.1, 13.5]],
  ['the wider of two squares', 'MultiPolygon', [[square(0, 1)], [square(8, 10)]], [9, 9]],
  ['a C whose middle is on its outline', 'Polygon', [path('0 0, 4 0, 4 1, 2 1, 2 3, 4 3, 4 4, 0 4, 0 0')], [1, 2]],
  ['an area without a surface', 'Polygon', [path('0 0, 2 0, 4 0, 0 0')], [2, 0]],
]
/** Longitude and latitude of the opposite corners of a ring. */
const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const CUT = [[box(179, -17, 180, -16)], [box(-180, -17, -179.5, -16)]]
const POLE = path('-180 -90, -180 -70, 0 -65, 180 -70, 180 -90, -180 -90')

/** OpenStreetMap's ways are not cut at ±180. */
const crossing: typeof areas = [
  ['an area across ±180', 'Polygon', [box(179.5, -17, -179.75, -16)], [179.875, -16.5]],
  ['an area across ±180, mostly to the east', 'Polygon', [box(179.75, -17, -179.25, -16)], [-179.75, -16.5]],
  [
    'an area across ±180 whose hole begins on the other side',
    'Polygon',
    [box(179, 0, -179, 2), box(-179.75, 0.5, 179.75, 1.5).toReversed()],
    [179.375, 1],
  ],
  ['a line across ±180', 'LineString', path('179.5 1, -179 1'), [-179.75, 1]],
  ['two lines, one across ±180', 'MultiLineString', [path('179.5 1, -179.5 1'), path('179.5 1, 179 1')], [179.75, 1]],
  ['an area that is cut at ±180', 'MultiPolygon', CUT, [179.5, -16.5]],
  ['Antarctica', 'Polygon', [POLE], [0, -77.5]],
  ['a ring around a pole', 'Polygon', [path('0 80, 120 80, -120 80, 0 80')], [0, 80]],
  ['a map of the whole world', 'Polygon', [box(-180, -60, 180, 80)], [0, 10]],
]
for (const [title, type, coordinates, [longitude, latitude]] of [...areas, ...crossing]) {
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
