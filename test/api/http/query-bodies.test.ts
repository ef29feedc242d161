/** Lists that are asked for by a body: the same answers as by an address. */
import { ANY_ENGINE, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { storeFewEvents } from '../../support/fixtures/few-events.ts'
import { storeFewPlaces } from '../../support/fixtures/few-places.ts'
import { startApi } from '../../support/services/api.ts'

const world = overEachDatabase(async ({ database }) => {
  await storeFewPlaces(database)
  await storeFewEvents(database)
  return startApi(database)
})

const CAFES = { op: 'a_contains', args: [{ property: 'categories' }, ['cafe']] }
const JSON_TEXT = JSON.stringify(CAFES)
const PLACES = '/v0.3/places/'
const EVENTS = '/v0.3/events/'

const SAME: readonly [list: string, body: object, query: string][] = [
  [PLACES, {}, ''],
  [PLACES, { filter: CAFES }, `filter=${JSON_TEXT}&filter-lang=cql2-json`],
  [PLACES, { filter: "slug = 'cafe-kranzler'" }, 'slug=cafe-kranzler'],
  [
    PLACES,
    { filter: "vibes = 'cozy' OR rating >= 3", rating__gte: 4 },
    "filter=vibes='cozy' OR rating>=3&rating__gte=4",
  ],
  [
    PLACES,
    { filter: 'NOT rating >= 3', has_position: true, fields: 'name' },
    'rating__lt=3&has_position=true&fields=name',
  ],
  [PLACES, { vibes__in: ['cozy', 'chill'], per_page: 1 }, 'vibes__in=cozy,chill&per_page=1'],
  [PLACES, { ids: null, ordering: '-name' }, 'ordering=-name'],
  [PLACES, { filter: 'is_public = false' }, 'ids=00000000-0000-4000-8000-00000000ffff'],
  [EVENTS, { filter: "categories = 'jazz' OR name = 'always'" }, "filter=categories='jazz' OR name='always'"],
  [EVENTS, { search: ['owls', 'jazz'] }, 'search=jazz'],
]

for (const [list, body, query] of SAME) {
  testOn(ANY_ENGINE, `${list}query/ ${JSON.stringify(body)}`, async (t, { engine }) => {
    const { request } = await world(engine)
    const byAddress = await request(`${list}?${encodeURI(query)}`)
    const byBody = await request(`${list}query/`, { method: 'POST', json: body })
    t.is(byAddress.status, 200, JSON.stringify(byAddress.body))
    t.is(byBody.status, 200, JSON.stringify(byBody.body))
    const { next, ...rest } = byBody.body as { next: string | null }
    t.deepEqual({ ...rest, next: next !== null }, { ...(byAddress.body as object), next: next !== null })
  })
}

const REFUSED: readonly [body: unknown, status: number, answer: object][] = [
  [[], 400, { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  [{ rating__gte: {} }, 400, { rating__gte: ['Enter a text, a number, true, false, or a list of these.'] }],
  [{ rating__gte: 'x' }, 400, { rating__gte: ['A valid number is required.'] }],
  [{ rating__most: 1 }, 400, { rating__most: ['Unknown parameter. The nearest known one is "rating__gt".'] }],
  [{ filter: { op: 'odd', args: [] } }, 400, {}],
  [{ filter: 'vibes =' }, 400, {}],
  [{ filter: 'vibes', 'filter-lang': 'odd' }, 400, { 'filter-lang': ['Enter one of these: cql2-text, cql2-json.'] }],
  [{ page: 9 }, 404, { detail: 'Invalid page.' }],
]
for (const [body, status, answer] of REFUSED) {
  testOn(ANY_ENGINE, `${JSON.stringify(body)} is ${status}`, async (t, { engine }) => {
    const { request } = await world(engine)
    const refused = await request(`${PLACES}query/`, { method: 'POST', json: body })
    t.is(refused.status, status, JSON.stringify(refused.body))
    if (Object.keys(answer).length > 0) t.deepEqual(refused.body, answer)
    else t.deepEqual(Object.keys(refused.body as object), ['filter'])
  })
}

testOn(ANY_ENGINE, 'the same body to the address of the next page has the next page', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const start of [{}, { cursor: '*' }]) {
    const json = { filter: 'geometry IS NOT NULL', fields: 'name', per_page: 2, ...start }
    const ids: string[] = []
    for (let target: string | null = `${PLACES}query/`; target; ) {
      const { body } = await request(target, { method: 'POST', json })
      const { next, results } = body as { next: string | null; results: { features: { id: string }[] } }
      ids.push(...results.features.map(({ id }) => id))
      t.true(next === null || !next.includes('filter'))
      target = next && new URL(next).pathname + new URL(next).search
    }
    t.is(ids.length, 7)
    t.is(new Set(ids).size, 7)
  }
})

testOn(ANY_ENGINE, 'a filter may be longer than an address', async (t, { engine }) => {
  const { request } = await world(engine)
  const corners = Array.from({ length: 2000 }, (_, n) => [
    13.3323 + Math.cos((n * Math.PI) / 1000),
    52.5037 + Math.sin((n * Math.PI) / 1000),
  ])
  const polygon = { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
  const filter = { op: 's_intersects', args: [{ property: 'geometry' }, polygon] }
  const { status, body } = await request(`${PLACES}query/`, { method: 'POST', json: { filter } })
  t.is(status, 200, JSON.stringify(body))
  t.is((body as { count: number }).count, 2)
})

testOn(ANY_ENGINE, 'a filter that is too deep to be written is refused', async (t, { engine }) => {
  const { request } = await world(engine)
  const { status, body } = await request(`${PLACES}query/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"filter":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  })
  t.is(status, 400)
  t.deepEqual(body, { filter: ['It is nested too deeply.'] })
})

testOn(ANY_ENGINE, 'null is no value of a list, and a number may be a text', async (t, { engine }) => {
  const { request } = await world(engine)
  const sent = (json: object) => request(`${PLACES}query/`, { method: 'POST', json })
  t.deepEqual((await sent({ ids: [null] })).body, { ids: ['Enter a text, a number, true, false, or a list of these.'] })
  t.is((await sent({ rating__gte: '4' })).status, 200)
})
