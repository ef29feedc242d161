/** Pages of the index are those of a plain sort of all places, for any order. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { findPage } from '../../../answers/index/answers/page.ts'
import { IndexedPlaces } from '../../../answers/index/blocks/indexed-places.ts'
import { readRows } from '../../../answers/index/blocks/read-rows.ts'
import { distanceBetween } from '../../../core/geo/distance.ts'
import type { OrderTerm } from '../../../core/query/ast.ts'
import { INDEXED_FIELDS, type IndexedRow, type IndexedValue } from '../../../core/query/indexed-fields.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

/** Enough places for candidates to be dropped before all are seen. */
const PLACES = 9000

const [RATING, COUNT] = ['rating', 'aggregate_rating_count'].map((name) =>
  INDEXED_FIELDS.findIndex((field) => field.name === name),
) as [number, number]

/** Places all over the world, some at the same position, some without one; ratings and counts are shared by many. */
function drawPlaces(): IndexedRow[] {
  const draw = fc.record({
    at: fc.option(
      fc.record({
        longitude: fc.integer({ min: -1799, max: 1799 }),
        latitude: fc.integer({ min: -890, max: 890 }),
      }),
      { freq: 20 },
    ),
    score: fc.integer({ min: 0, max: 400 }),
    rating: fc.integer({ min: 0, max: 9 }),
    count: fc.option(fc.nat(30)),
  })
  return fc.sample(draw, { numRuns: PLACES, seed: 5 }).map(({ at, score, rating, count }, place): IndexedRow => {
    const fields = INDEXED_FIELDS.map(({ kind }, field): IndexedValue => {
      if (field === RATING) return rating / 2
      if (field === COUNT) return count
      return kind === 'labels' ? [] : kind === 'boolean' ? false : null
    })
    const position = at && { longitude: at.longitude / 10, latitude: at.latitude / 10 }
    const key = at && (at.longitude + 1800) * 2000 + at.latitude + 900
    return [
      placeId(place),
      key,
      position?.longitude ?? null,
      position?.latitude ?? null,
      score / 400,
      place,
      '',
      null,
      ...fields,
    ]
  })
}

const rows = drawPlaces()
const places = new IndexedPlaces()
places.load([readRows(rows, places)])
const everything = { spans: [{ low: 0, high: Number.MAX_SAFE_INTEGER, tests: [] }], tests: [] }

const origin = { longitude: 11.03, latitude: 49.91 }

/** Null if it is missing. */
function keyOf(row: IndexedRow, field: OrderTerm['field']): number | null {
  const [, , longitude, latitude, score, updated, , , ...fields] = row
  if (field === 'score_combined') return score
  if (field === 'updated_at') return updated
  if (field !== 'distance') return fields[field === 'aggregate_rating' ? RATING : COUNT] as number | null
  return longitude === null || latitude === null ? null : distanceBetween(origin, { longitude, latitude })
}

function sorted(order: readonly OrderTerm[]): string[] {
  const terms = order.filter(({ field }) => field !== 'id')
  const keyed = rows.map((row) => ({ id: row[0], keys: terms.map(({ field }) => keyOf(row, field)) }))
  keyed.sort((one, other) => {
    for (const [at, { descending }] of terms.entries()) {
      const [a, b] = [one.keys[at] ?? null, other.keys[at] ?? null]
      if (a === b) continue
      if (a === null || b === null) return a === null ? 1 : -1
      return (a - b) * (descending ? -1 : 1)
    }
    return one.id < other.id ? -1 : 1
  })
  return keyed.map(({ id }) => id)
}

const term = (text: string): OrderTerm => ({
  field: text.replace('-', '') as OrderTerm['field'],
  descending: text.startsWith('-'),
})

for (const order of [
  'id',
  '-score_combined,id',
  'score_combined,-updated_at,id',
  '-aggregate_rating,-aggregate_rating_count,id',
  'aggregate_rating_count,id',
  'distance,id',
  '-distance,id',
  '-aggregate_rating,distance,id',
]) {
  test(`pages in the order ${order}`, (t) => {
    const terms = order.split(',').map(term)
    const ids = sorted(terms)
    const slice = fc.record({
      limit: fc.integer({ min: 1, max: 60 }),
      offset: fc.oneof(fc.nat(300), fc.nat(PLACES + 10), fc.constant('last' as const)),
    })
    fc.assert(
      fc.property(slice, ({ limit, offset }) => {
        const begin = offset === 'last' ? Math.floor((PLACES - 1) / limit) * limit : offset
        const found = findPage(places, everything, { order: terms, origin, limit, offset })
        assert.deepEqual(found, { count: PLACES, ids: ids.slice(begin, begin + limit) })
      }),
      { numRuns: 25 },
    )
    t.pass()
  })
}
