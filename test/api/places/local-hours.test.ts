/** Opening hours that depend on the holidays and the position of a place: lists, facets, tiles, search and the detail. */
import { dayAfter } from '../../../core/query/hours-of-day.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { startService } from '../../support/services/service.ts'

const BERLIN = { longitude: 13.405, latitude: 52.52 }
const PLACES = [
  { ...BERLIN, name: 'office', opening_hours: 'Mo-Fr 08:00-18:00; PH off' },
  { ...BERLIN, name: 'museum', opening_hours: 'Su,PH 10:00-16:00' },
  { ...BERLIN, name: 'park', opening_hours: 'sunrise-sunset' },
  { ...BERLIN, name: 'closed park', opening_hours: 'sunrise-sunset', is_closed: true },
  {
    longitude: 11.58,
    latitude: 48.14,
    name: 'Bavarian office',
    region: 'BY',
    opening_hours: 'Mo-Fr 08:00-18:00; PH off',
  },
  {
    longitude: 13.4,
    latitude: 52.5,
    name: 'Berlin office',
    region: 'Berlin',
    opening_hours: 'Mo-Fr 08:00-18:00; PH off',
  },
  { longitude: -3.19, latitude: 55.95, name: 'Scottish office', opening_hours: 'Mo-Fr 08:00-18:00; PH off' },
  { longitude: 28.97, latitude: 41.01, name: 'Turkish office', opening_hours: 'Mo-Fr 08:00-18:00; PH off' },
  { name: 'lost office', timezone: 'Europe/Berlin', opening_hours: 'Mo-Fr 08:00-18:00; PH off' },
  { ...BERLIN, name: 'school', opening_hours: 'Mo-Fr 08:00-18:00; SH off' },
]

/** Moments, and which places are known to be open. */
const OPEN: readonly [at: string, ...names: string[]][] = [
  // Good Friday, and the day before
  ['2026-04-03T10:30:00+02:00', 'museum', 'park'],
  ['2026-04-02T10:30:00+02:00', 'office', 'park', 'Bavarian office', 'Berlin office', 'Scottish office'],
  // Epiphany is a holiday in Bavaria, and in some other regions of Germany.
  ['2026-01-06T10:30:00+01:00', 'park', 'Berlin office', 'Scottish office'],
  // Saint Andrew's Day, in Scotland alone
  ['2026-11-30T10:30:00Z', 'office', 'park', 'Bavarian office', 'Berlin office'],
  ['2026-06-15T21:20:00+02:00', 'park'],
  ['2026-06-15T21:50:00+02:00'],
  // The ends of time
  ['0001-01-01T00:00:00+05:00'],
  ['9999-12-31T23:59:59-05:00'],
]

const world = overEachDatabase(async ({ database }: TestDatabase) => {
  await upsertPlaces(
    database,
    PLACES.map((place, n) => ({ id: placeId(n), categories: ['x'], score_combined: 0.9 - n / 20, ...place })),
  )
  return startService(database)
})

interface Listed {
  results: { features: { properties: { name: string } }[] }
}

for (const [at, ...names] of OPEN) {
  testOnEachDatabase(`open at ${at}: ${names.join(', ') || 'none'}`, async (t, { engine }) => {
    const { request, tilePlaces } = await world(engine)
    const query = `is_open_at=${encodeURIComponent(at)}`
    for (const path of ['/v0.3/places/', '/v0.3/search/places/']) {
      const { body } = await request(`${path}?${query}&ordering=-score_combined`)
      t.deepEqual(
        (body as Listed).results.features.map(({ properties }) => properties.name),
        names,
        path,
      )
    }
    const { body } = await request(`/v0.3/places/facets/?${query}&facets=categories`)
    t.is((body as { count: number }).count, names.length)
    const points = await tilePlaces('0/0/0', `?${query}`)
    t.deepEqual(points.map(({ properties }) => properties['name']).sort(), [...names].sort())
  })
}

interface Detail {
  properties: { opening_hours: unknown; periods: unknown; special_hours: { date: string; hours: object[] | null }[] }
}

testOnEachDatabase('the detail has holidays, days by the sun, and days that are not known', async (t, { engine }) => {
  const { request } = await world(engine)
  const detail = async (name: string) => {
    const { body } = await request(`/v0.3/places/${placeId(PLACES.findIndex((place) => place.name === name))}/`)
    return (body as Detail).properties
  }
  const today = new Date().toISOString().slice(0, 10)
  const dates = Array.from({ length: 30 }, (_, index) => dayAfter(today, index - 1))

  const park = await detail('park')
  t.deepEqual([park.opening_hours, park.periods], [null, null])
  t.deepEqual(
    park.special_hours.map(({ date, hours }) => [date, hours?.length]),
    dates.map((date) => [date, 1]),
  )
  for (const name of ['Turkish office', 'lost office', 'school']) {
    const { opening_hours, special_hours } = await detail(name)
    t.is((opening_hours as object[]).length, 5, name)
    const workdays = dates.filter((date) => [1, 2, 3, 4, 5].includes(new Date(date).getUTCDay()))
    t.deepEqual(
      special_hours,
      workdays.map((date) => ({ date, hours: null })),
      name,
    )
  }
})
