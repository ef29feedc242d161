/** Boxes: the positions in them, and the key ranges that cover them. */
import test from 'ava'
import fc from 'fast-check'
import { type Bbox, bboxContains, coverBbox, isPosition } from '../../core/geo/bbox.ts'
import { LATITUDE_LIMIT } from '../../core/geo/mercator.ts'
import { type KeyRange, rangeTile, tileKey } from '../../core/geo/tile.ts'
import { latitude, longitude } from '../support/fixtures/arbitraries.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const POSITIONS: readonly [longitude: number, latitude: number, valid: boolean][] = [
  [0, 0, true],
  [-180, -90, true],
  [180, 90, true],
  [180.0000001, 0, false],
  [0, -90.0000001, false],
  [Number.NaN, 0, false],
  [0, Number.NaN, false],
  [Number.POSITIVE_INFINITY, 0, false],
]

for (const [x, y, valid] of POSITIONS) {
  test(`${x},${y} is ${valid ? 'a' : 'no'} position`, (t) => t.is(isPosition(x, y), valid))
}

/** Boxes are west, south, east, north; positions are longitude, latitude. */
const CONTAINED: readonly [bbox: [number, number, number, number], at: [number, number], contained: boolean][] = [
  [[1, 2, 3, 4], [2, 3], true],
  [[1, 2, 3, 4], [1, 2], true],
  [[1, 2, 3, 4], [3, 4], true],
  [[1, 2, 3, 4], [3.0000001, 4], false],
  [[1, 2, 3, 4], [2, 1.9999999], false],
  [[1, 2, 1, 2], [1, 2], true],
  [[170, 0, -170, 1], [175, 0], true],
  [[170, 0, -170, 1], [-175, 0], true],
  [[170, 0, -170, 1], [180, 0], true],
  [[170, 0, -170, 1], [-180, 0], true],
  [[170, 0, -170, 1], [0, 0], false],
  [[170, 0, 180, 1], [-180, 0], true],
  [[-180, 0, -170, 1], [180, 0], true],
  [[180, 0, 180, 1], [-180, 0], true],
  [[-180, 0, -180, 1], [180, 0], true],
  [[170, 0, 179, 1], [-180, 0], false],
  [[-180, -90, 180, 90], [0, 90], true],
]

for (const [[west, south, east, north], [x, y], contained] of CONTAINED) {
  test(`${west},${south},${east},${north} ${contained ? 'holds' : 'does not hold'} ${x},${y}`, (t) => {
    t.is(bboxContains({ west, south, east, north }, { longitude: x, latitude: y }), contained)
  })
}

const bbox: fc.Arbitrary<Bbox> = fc
  .tuple(longitude, longitude, latitude, latitude, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([west, east, a, b, size]) => ({
    west,
    // Often small: for a box of the whole world, any cover is right.
    east: size < 0.5 ? Math.min(180, west + size ** 8) : east,
    south: Math.min(a, b),
    north: size < 0.5 ? Math.min(90, Math.min(a, b) + size ** 8) : Math.max(a, b),
  }))
const max = fc.integer({ min: 4, max: 40 })

/** Draws a position in a box: often on its edges, and beyond ±180° if the box crosses it. */
const within = ({ west, south, east, north }: Bbox): fc.Arbitrary<{ longitude: number; latitude: number }> => {
  const part = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const width = west <= east ? east - west : east + 360 - west
  return fc.tuple(part, part).map(([u, v]) => {
    const x = u === 1 ? east : west + u * width
    return { longitude: x > 180 ? x - 360 : x, latitude: v === 1 ? north : south + v * (north - south) }
  })
}

test('the key of a position a few bits below the limit of latitude is in a range of its box’s cover', (t) => {
  for (const side of [1, -1]) {
    const key = tileKey(0, 85.05112877980653 * side)
    const edges = [85 * side, LATITUDE_LIMIT * side]
    const ranges = coverBbox({ west: -1, south: Math.min(...edges), east: 1, north: Math.max(...edges) }, 8)
    t.true(ranges.some(({ low, high }) => low <= key && key < high))
  }
})

test('the key of every position in a box is in a range of its cover', (t) => {
  t.notThrows(() =>
    fc.assert(
      fc.property(
        bbox.chain((box) => fc.record({ box: fc.constant(box), position: within(box), limit: max })),
        ({ box, position, limit }) => {
          fc.pre(bboxContains(box, position))
          const key = tileKey(position.longitude, position.latitude)
          return coverBbox(box, limit).some(({ low, high }) => low <= key && key < high)
        },
      ),
      { numRuns: propertyRuns(5000) },
    ),
  )
})

test('a cover has few ranges, in order, apart from each other', (t) => {
  t.notThrows(() =>
    fc.assert(
      fc.property(bbox, max, (box, limit) => {
        const ranges = coverBbox(box, limit)
        if (ranges.length < 1 || ranges.length > limit) return false
        return ranges.every(
          ({ low, high }, index) => low < high && (index === 0 || low > (ranges[index - 1] as KeyRange).high),
        )
      }),
      { numRuns: propertyRuns(5000) },
    ),
  )
})

test('a cover of a tile without its edges is hardly more than that tile', (t) => {
  const ranges = coverBbox({ west: 0.001, south: 0.001, east: 44.999, north: 40.979 }, 12)
  const keys = ranges.reduce((sum, { low, high }) => sum + (high - low), 0n)
  t.true(keys <= 1n << 56n, `${keys}`)
})

test('the whole world is one range', (t) => {
  const [range, ...more] = coverBbox({ west: -180, south: -90, east: 180, north: 90 }, 4)
  t.deepEqual(more, [])
  t.deepEqual(range && rangeTile(range), { z: 0, x: 0, y: 0 })
})
