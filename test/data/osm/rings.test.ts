import test from 'ava'
import fc from 'fast-check'
import { joinRings } from '../../../data/import/formats/osm/geometry.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'

/** Rotates and turns a ring so that equal rings are equal arrays. */
function normalized(ring: readonly number[]): string {
  const open = ring.slice(0, -1)
  const first = open.indexOf(Math.min(...open))
  const turned = [...open.slice(first), ...open.slice(0, first)]
  const [next = 0, last = 0] = [turned[1], turned.at(-1)]
  return (next < last ? turned : [turned[0], ...turned.slice(1).toReversed()]).join(' ')
}

test('rings that are cut into ways, shuffled and turned are the same rings again', (t) => {
  const ring = fc.record({ length: fc.integer({ min: 3, max: 9 }), cuts: fc.array(fc.nat(8), { maxLength: 5 }) })
  const rings = fc.array(ring, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rings, fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.nat()), (given, turns, keys) => {
      const whole = given.map(({ length }, index) => {
        const ids = Array.from({ length }, (_, position) => index * 10 + position)
        return [...ids, index * 10]
      })
      const ways = whole.flatMap((ids, index) => {
        const cuts = [
          ...new Set([0, ...(given[index]?.cuts ?? []).filter((cut) => cut < ids.length - 1), ids.length - 1]),
        ]
        cuts.sort((a, b) => a - b)
        return cuts.slice(1).map((end, at) => ids.slice(cuts[at], end + 1))
      })
      const shuffled = ways
        .map((way) => ({ way: turns.next().value ? way.toReversed() : way, key: keys.next().value as number }))
        .sort((a, b) => a.key - b.key)
        .map(({ way }) => way)
      t.deepEqual(joinRings(shuffled)?.map(normalized).sort(), whole.map(normalized).sort())
      t.is(joinRings([...shuffled, [1000, 1001, 1002]]), undefined)
    }),
    { numRuns: propertyRuns(200) },
  )
})
