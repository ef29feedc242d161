/** The fast sort of rows gives the order of the comparator. */
import test from 'ava'
import fc from 'fast-check'
import { sortRows } from '../../core/sort/sort-rows.ts'

const rank = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 0.5, 1, 1 - 2 ** -53, 5e-324, -1e300, 1e300),
  fc.integer({ min: 0, max: 20 }).map((many) => many / 20),
)

test('rows are in the order of their ranks, those of the same rank in that of the comparator', (t) => {
  fc.assert(
    fc.property(fc.array(rank, { maxLength: 200 }), (ranks) => {
      const laterFirst = (one: number, other: number) => other - one
      const expected = [...ranks.keys()].sort((one, other) => {
        const [a, b] = [ranks[one] as number, ranks[other] as number]
        return a < b ? -1 : a > b ? 1 : laterFirst(one, other)
      })
      t.deepEqual([...sortRows(Float64Array.from(ranks), laterFirst)], expected)
    }),
    { numRuns: 2000 },
  )
})
