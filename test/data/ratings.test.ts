/** Ratings of other scales than five stars. */
import test from 'ava'
import { toPlace } from '../../data/import/fields/to-place.ts'

const rated = (ratingValue: unknown, bestRating?: unknown, worstRating?: unknown) => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue, bestRating, worstRating, ratingCount: '12' },
})

/** The rating, or why it is left out. */
const ratings: [Record<string, unknown>, number | string | undefined][] = [
  [rated('4.5', '10', '0'), 2.25],
  [rated(4.5), 4.5],
  [rated(4.5, 5, 1), 4.5],
  [rated('9,2', '10'), 4.6],
  [rated(9, 10, 1), 4.5],
  [rated(87, 100, 0), 4.35],
  [rated(3, 4), 3.75],
  [rated(1, 1, 0), 5],
  [rated(1.5, 1, 6), 4.5],
  [rated(0, 10, -10), 2.5],
  [rated(60, 100, 20), 2.5],
  [rated('8/10'), 4],
  [rated('4,5 / 5', '10'), 4.5],
  [rated('87%'), 4.35],
  [rated(0, 5), 0],
  [rated(7), 'is not from 0 to 5'],
  [rated(-1), 'is not from 0 to 5'],
  [rated(11, 10), 'is not from 0 to 10'],
  [rated(0, 10, 1), 'is not from 1 to 10'],
  [rated(4, 0), 'is on a scale without a length'],
  [rated('6/5'), 'is not from 0 to 5'],
  [rated('five', 5), 'is not a number'],
  [rated(4, 'many'), 4],
  [{ rating: 7 }, 'is not from 0 to 5'],
  [{ rating: '1e999' }, 'is not from -1000000 to 1000000'],
  [{ rating: 9, best_rating: 10 }, 4.5],
  [{ 'aggregateRating.ratingValue': '9', 'aggregateRating.bestRating': '10' }, 4.5],
  [{ rating: 8.7, fsq_place_id: 'x' }, 4.35],
  [{ rating: '' }, 0],
]
for (const [properties, expected] of ratings) {
  test(`${JSON.stringify(properties)}: ${expected}`, (t) => {
    const made = toPlace(
      { properties: { name: 'A', id: '1', ...properties } },
      { columns: new Map(), source: undefined },
    )
    if (!('place' in made)) return t.fail(made.reason)
    const { aggregate_rating, aggregate_rating_count } = made.place as unknown as Record<string, unknown>
    const left = made.leftOut.find(({ field }) => field === 'aggregate_rating')
    t.is(left?.reason ?? aggregate_rating, expected)
    if (left) t.is(aggregate_rating, undefined)
    t.is(aggregate_rating_count, 'aggregateRating' in properties ? 12 : undefined)
    t.false('best_rating' in made.place || 'worst_rating' in made.place)
  })
}

/** The number of ratings, or why it is left out. */
const counts: [unknown, number | string][] = [
  ['1,234', 1234],
  ['1,000', 1000],
  ['1.234', 1234],
  ['1.234.000', 1234000],
  ['12 345', 12345],
  ['1\u202f234\u202f567', 1234567],
  ['1’234', 1234],
  ['12.0', 12],
  [12, 12],
  ['12.000', 'may have a fraction or thousands'],
  ['1,23', 'is not a whole number'],
  ['1.2k', 'is not a number'],
  [-3, 'is not from 0 to 2147483647'],
  ['90071992547409931', 'is not from 0 to 2147483647'],
]
for (const [ratingCount, expected] of counts) {
  test(`${JSON.stringify(ratingCount)} ratings: ${expected}`, (t) => {
    const properties = { name: 'A', id: '1', aggregateRating: { ratingValue: 4, ratingCount } }
    const made = toPlace({ properties }, { columns: new Map(), source: undefined })
    if (!('place' in made)) return t.fail(made.reason)
    const { aggregate_rating, aggregate_rating_count } = made.place as unknown as Record<string, unknown>
    const left = made.leftOut.find(({ field }) => field === 'aggregate_rating_count')
    t.deepEqual([aggregate_rating, left?.reason ?? aggregate_rating_count], [4, expected])
  })
}
