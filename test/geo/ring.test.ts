import test from 'ava'
import fc from 'fast-check'
import type { Position } from '../../core/geo/bbox.ts'
import { type Ring, ringRanges } from '../../core/geo/ring.ts'
import { tileKey } from '../../core/geo/tile.ts'
import { latitude, longitude } from '../support/fixtures/arbitraries.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const RADIUS = 6_371_000
const RADIANS = Math.PI / 180
/** Greatest relative difference between distances on the spheroid and on the sphere. */
const SPHEROID = 0.006

const center = fc.record({ longitude, latitude })
const ring = fc
  .tuple(center, fc.double({ min: 1, max: 7, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([of, digits, share]): Ring => ({ center: of, inner: 10 ** digits * share, outer: 10 ** digits }))
const share = fc.double({ min: 0, max: 1, noNaN: true })
const bearing = fc.double({ min: 0, max: 360, noNaN: true })

test('the keys of all positions of a ring are in its ranges', (t) => {
  const property = fc.property(ring, share, bearing, ({ inner, outer, ...of }, at, direction) => {
    const [min, max] = [inner * (1 - SPHEROID), outer * (1 + SPHEROID)]
    return isHeld({ inner, outer, ...of }, travel(of.center, min + at * (max - min), direction))
  })
  t.notThrows(() => fc.assert(property, { numRuns: propertyRuns(3000) }))
})

test('its ranges are ascending, apart and not many', (t) => {
  const property = fc.property(ring, (of) => {
    const ranges = ringRanges(of)
    return (
      ranges.length < 400 &&
      ranges.every(({ low, high }, index) => low < high && (ranges[index - 1]?.high ?? -1n) < low)
    )
  })
  t.notThrows(() => fc.assert(property))
})

test('a ring holds nothing that is far from it', (t) => {
  for (const direction of [0, 45, 90, 200]) {
    const of: Ring = { center: { longitude: 16.37, latitude: 48.2 }, inner: 9_800, outer: 10_000 }
    t.false(isHeld(of, travel(of.center, 7_000, direction)))
    t.false(isHeld(of, travel(of.center, 12_700, direction)))
  }
})

function isHeld(of: Ring, { longitude: x, latitude: y }: Position): boolean {
  const key = tileKey(x, y)
  return ringRanges(of).some(({ low, high }) => low <= key && key < high)
}

/** Returns the position some metres away on the sphere; `direction` is in degrees from the north. */
function travel(from: Position, metres: number, direction: number): Position {
  const [angle, phi, theta] = [metres / RADIUS, from.latitude * RADIANS, direction * RADIANS]
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(theta)
  const turned = Math.atan2(Math.sin(theta) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sine)
  const x = from.longitude + turned / RADIANS
  return {
    longitude: ((((x + 180) % 360) + 360) % 360) - 180,
    latitude: Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS,
  }
}
