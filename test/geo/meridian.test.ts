/** Longitudes beyond ±180°, as map clients send them. */
import test from 'ava'
import fc from 'fast-check'
import { bboxContains } from '../../core/geo/bbox.ts'
import { meridianOf, sidesOf } from '../../core/geo/meridian.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const MERIDIANS: readonly [longitude: number, meridian: number][] = [
  [0, 0],
  [180, 180],
  [-180, -180],
  [190, -170],
  [-190, 170],
  [360, 0],
  [370.1, 10.1],
  [-346.5950001, 13.4049999],
  [540, 180],
  [-540, -180],
]

for (const [longitude, meridian] of MERIDIANS) {
  test(`${longitude} is the meridian ${meridian}`, (t) => t.is(meridianOf(longitude), meridian))
}

const tenths = fc.integer({ min: -5400, max: 5400 })

test('a box holds the meridians from its west to its east, on every turn around the world', (t) => {
  fc.assert(
    fc.property(tenths, tenths, fc.integer({ min: -1800, max: 1800 }), (a, b, at) => {
      const [west, east] = [Math.min(a, b), Math.max(a, b)]
      const isBetween = [-3, -2, -1, 0, 1, 2, 3].some((turn) => west <= at + turn * 3600 && at + turn * 3600 <= east)
      const bbox = { ...sidesOf(west / 10, east / 10), south: 0, north: 0 }
      t.is(bboxContains(bbox, { longitude: at / 10, latitude: 0 }), isBetween)
    }),
    { numRuns: propertyRuns(2000) },
  )
})
