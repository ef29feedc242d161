/** More-like-this of few places has each that shares a category; or a tag, for a place without categories. */
import fc from 'fast-check'
import type { PlaceInput } from '../../core/model/place.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { similarPlaces } from '../../search/similar.ts'
import { findPlace } from '../../sql/places/places.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'

/** Two quarters, 11 km apart. */
const QUARTERS = [
  { longitude: 13.4, latitude: 52.5 },
  { longitude: 13.4, latitude: 52.6 },
] as const

/** More places in each quarter than are looked through for their nearness. They are of another kind, and better. */
const CROWD: readonly PlaceInput[] = Array.from({ length: 320 }, (_, n) =>
  QUARTERS.map((quarter) => ({ ...quarter, name: `Grill ${n}`, categories: ['Grill'], tags: ['Wifi'] })),
).flat()

const labels = (name: string, maxLength: number) =>
  fc.uniqueArray(
    fc.nat(60).map((n) => `${name} ${n}`),
    { maxLength },
  )
const place = fc.record({
  quarter: fc.constantFrom(...QUARTERS),
  categories: labels('Kind', 9),
  editorial_categories: fc.oneof(fc.constant<string[]>([]), labels('Kind', 6)),
  tags: labels('Tag', 9),
  is_public: fc.nat(9).map((n) => n > 0),
})
const PLACES = fc.sample(place, { numRuns: 80, seed: 7 }).map(({ quarter, ...each }, n) => ({
  ...each,
  ...quarter,
  name: `Place${n}`,
}))

const prepared = overEachDatabase(async ({ database }) => {
  const places = [...PLACES, ...CROWD].map((each, n) => ({
    ...each,
    id: placeId(n + 1),
    data_source_identifier: `exist:${n}`,
    score_combined: n < PLACES.length ? 0.1 : 0.9,
  }))
  await upsertPlaces(database, places)
  return database
})

type Place = (typeof PLACES)[number]
const kindsOf = ({ categories, editorial_categories }: Place) => [...categories, ...editorial_categories]

function isOfKind(one: Place, other: Place): boolean {
  const [kinds, others] = [kindsOf(one), kindsOf(other)]
  const shares = (a: readonly string[], b: readonly string[]) => a.some((label) => b.includes(label))
  return shares(kinds, others) || (kinds.length === 0 && shares(one.tags, other.tags))
}

testOnEachDatabase('all places of the kind are among similar ones', async (t, { engine }) => {
  const database = await prepared(engine)
  for (const [n, one] of PLACES.entries()) {
    const found = await findPlace(database, placeId(n + 1))
    if (!found) return t.fail()
    const ids = new Set(await similarPlaces(database, found, VISIBLE))
    const alike = PLACES.flatMap((other, m) => (m !== n && other.is_public && isOfKind(one, other) ? [m] : []))
    t.deepEqual(
      alike.filter((m) => !ids.has(placeId(m + 1))),
      [],
      JSON.stringify(one),
    )
  }
})
