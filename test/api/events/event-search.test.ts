/** The search for events, one request a line: the numbers of the events in order. */

import type { Database } from '../../../sql/core/database.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { eventId, storeFewEvents } from '../../support/fixtures/few-events.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { shortIds } from '../../support/search/searched-places.ts'
import { startApi, type TestApi } from '../../support/services/api.ts'

const started = new Map<Database, Promise<TestApi>>()

/** Events 6, 7 and 8 are at a closed, a hidden and a merged place. */
const MORE = [8, 9, 10].map((place, index) => ({
  id: eventId(6 + index),
  data_source_identifier: `more:${place}`,
  name: `At place ${place}`,
  start_date: '2030-01-01T10:00:00Z',
  end_date: '2030-01-01T11:00:00Z',
  place_id: placeId(place),
}))

async function begin(database: Database): Promise<TestApi> {
  await storeFewEvents(database)
  await upsertEvents(database, MORE)
  return startApi(database)
}

function start(database: Database): Promise<TestApi> {
  const known = started.get(database) ?? begin(database)
  started.set(database, known)
  return known
}

interface Found {
  count: number
  next: string | null
  results: { type: string; features: { id: string; geometry: unknown; properties: Record<string, unknown> }[] }
}

const FOUND: readonly [query: string, events: string][] = [
  ['', '4 1 2 3 5 6 7 8'],
  // As the client in the wild sends it.
  [
    'ordering=-aggregate_rating&category=&cache_bust=5901&dist=32187&is_approved=false&per_page=&point=13,52',
    '4 1 2 3 5 6 7 8',
  ],
  ['location__geo_distance=32187m__52.5037__13.3323', '1 2'],
  ['location__geo_polygon=52,13__53,13__53,14', '1 2'],
  ['location__geo_bounding_box=53,13__52,14&search=zoo', '2'],
  ['end_date__gte=2026-05-02T00:00:00&start_date__lte=2026-05-31T23:59:59', '4 3'],
  ['start_date_after=2026-05-02&end_date__lte=2026-12-31', '3 5'],
  ['start_date__gte=2026-06-01T12:00:00%2B02:00&start_date__lte=2026-06-01T10:00:00', '5'],
  ['categories=music', '1'],
  ['categories=MUSIC&categories=opera', '1'],
  ['categories__prefix=ja', '1'],
  ['categories__exclude=music', '4 2 3 5 6 7 8'],
  ['vibes=cozy', '1'],
  ['vibes__exclude=cozy', '4 2 3 5 6 7 8'],
  ['tags.raw__wildcard=*err*', '1'],
  ['city.raw__contains=berl', '1'],
  ['editorial_categories.raw__wildcard=*class*', '1'],
  ['rating__gte=4', '1'],
  ['is_closed=false&is_chain=false&is_destination=false', '4 1 2 3 5 7 8'],
  ['is_closed=true', '6'],
  ['is_closed=true&vibes=cozy', ''],
  [`svc_place=${placeId(1)}`, '1'],
  ['search=jazz&ordering=-start_date', '5 3 1'],
  // Events have names and time zones themselves; addresses are those of places.
  ['name__contains=jazz', '1'],
  ['timezone__prefix=europe', '1'],
  ['address__contains=damm', '1'],
  ['start_date__range=2026-05-01__2026-05-02', '1 2 3'],
  // Not parameters of this search: the answer warns that they are ignored.
  [`ids=${placeId(1)}&slugs=none`, '4 1 2 3 5 6 7 8'],
  ['page_size=2&page=2', '2 3'],
  ['per_page=3&page=last', '7 8'],
]

for (const [query, events] of FOUND) {
  testOnEachDatabase(`/v0.3/search/events/?${query} finds ${events}`, async (t, { database }) => {
    const { request } = await start(database)
    const { status, body } = await request(`/v0.3/search/events/?${query}`)
    t.is(status, 200, JSON.stringify(body))
    const { features } = (body as Found).results
    t.is(shortIds(features.map(({ id }) => ({ id: String(Number(id.slice(-12)) - 100).padStart(12, '0') }))), events)
  })
}

testOnEachDatabase('what a found event has, and the labels of its place', async (t, { database }) => {
  const { request } = await start(database)
  const { body } = await request('/v0.3/search/events/')
  const { count, results } = body as Found
  t.is(count, 8)
  t.is(results.type, 'FeatureCollection')
  const [always, jazz] = results.features
  t.deepEqual(jazz?.geometry, { type: 'Point', coordinates: [13.3323, 52.5037] })
  const { name, categories, tags, vibes, city, neighborhood, svc_place, start_date } = jazz?.properties ?? {}
  t.deepEqual(
    [name, categories, tags, vibes, city, neighborhood, svc_place, start_date],
    [
      ...['Jazz Night', ['Music', 'Jazz'], ['terrace'], ['cozy', 'lively'], 'Berlin', 'Charlottenburg'],
      ...[placeId(1), '2026-05-01T17:30:00Z'],
    ],
  )
  t.deepEqual([always?.properties['tags'], always?.properties['vibes'], always?.properties['city']], [[], [], null])
})

const WRONG: readonly [query: string, parameter: string][] = [
  ['start_date__lte=soon', 'start_date'],
  ['start_date__near=2026-01-01', 'start_date__near'],
  ['location__geo_distance=5parsecs__52,13', 'location__geo_distance'],
  ['rating__gte=good', 'rating__gte'],
  ['svc_place=somewhere', 'svc_place'],
]

for (const [query, parameter] of WRONG) {
  testOnEachDatabase(`/v0.3/search/events/?${query} is a mistake`, async (t, { database }) => {
    const { request } = await start(database)
    const { status, body } = await request(`/v0.3/search/events/?${query}`)
    t.is(status, 400)
    t.true(Object.keys(body as object).includes(parameter), JSON.stringify(body))
  })
}
