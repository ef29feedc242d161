/**
 * Name suggestions of each engine's API: each name once before any twice, with the number of its places; each can be told
 * apart from the others, and an empty text has none.
 */
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../search/postgres/engine.ts'
import { Search } from '../../search/search.ts'
import { distinctSuggestions, streetOf } from '../../search/suggestions.ts'
import { Dictionary } from '../../search/text/dictionary.ts'
import { Readings } from '../../search/text/readings.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { overEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { meilisearchPath, postgisUrl, skipped } from '../support/processes/needs.ts'
import { startMeilisearch } from '../support/search/meilisearch.ts'
import { startApi, type TestApi } from '../support/services/api.ts'

type Branch = readonly [
  name: string,
  address: string | null,
  neighborhood: string | null,
  city: string | null,
  position?: readonly [longitude: number, latitude: number],
]

const TEN = 'The One And Only Original Grand Old Hotel Number Nine'

/** The first has the best score. */
const BRANCHES: readonly Branch[] = [
  ['24 Corner', '1 Alpha Street, Oakland', 'Rockridge', 'Oakland'],
  ['24 Corner', '99 Alpha Street, Oakland', 'Rockridge', 'Oakland'],
  ['24 CORNER', '5 Beta Road, Oakland', 'Rockridge', 'Oakland'],
  ['24 Corner', 'Alpha Street 7, Oakland', 'Temescal', 'Oakland'],
  ['24 Corner', null, 'Temescal', 'Oakland'],
  ['24 Corner', '8 Gamma Street', 'Rockridge', 'Wien'],
  ['24 Corner', '1 Alpha Street', null, 'Bern'],
  ['24 Corner', '2 Alpha Street', null, 'Bern'],
  ['24 Carrots', '1 Alpha Street', null, 'Bern'],
  // More than are counted.
  ...Array.from({ length: 1100 }, (_, n): Branch => ['Chain X', `${n} Delta Street`, 'Mitte', 'Berlin']),
  ['Chain Xylophone', '1 Delta Street', 'Mitte', 'Berlin'],
  ['Polar Grill', null, null, 'Corner', [10.9, 0.9]],
  ['Polar Grill', null, null, 'Centre', [10, 0]],
  ['Polar Grill', null, null, 'Far', [30, 10]],
  ['Polar Express', null, null, 'Far', [30, 10]],
  ['Jina', null, null, 'Kyoto'],
  ['Jima', null, null, 'Kyoto'],
  ['Jima Garden', null, null, 'Kyoto'],
  [`${TEN} Bistro`, null, null, 'Kyoto'],
  [`${TEN} Bar`, null, null, 'Kyoto'],
]

const PLACES = BRANCHES.map(([name, address, neighborhood, city, position], n) => ({
  id: placeId(n + 1),
  name,
  address,
  neighborhood,
  city,
  longitude: position?.[0] ?? null,
  latitude: position?.[1] ?? null,
  score_combined: 0.9 - n / 10_000,
}))

const databases = overEachDatabase(async ({ database }) => {
  await upsertPlaces(database, PLACES)
  return database
})

async function besideMeilisearch(): Promise<TestApi> {
  const database = await databases('embedded')
  const server = new MeilisearchServer(await startMeilisearch())
  await new Indexer({ store: database, server, index: 'suggestions' }).rebuild(() => undefined)
  const dictionary = new Dictionary(database, () => undefined)
  const meilisearch = new MeilisearchEngine({ client: server.client(), database, index: 'suggestions' })
  const postgres = new PostgresEngine(database, dictionary, 10_000)
  const readings = new Readings(database, dictionary)
  return startApi(database, { search: new Search({ postgres, readings, meilisearch, onTrouble: () => undefined }) })
}

interface Started {
  api: TestApi
  engine: 'meilisearch' | 'postgresql'
}

const started = new Map<string, Promise<Started>>()

function testOnEach(title: string, body: (t: ExecutionContext, on: Started) => Promise<void>): void {
  const engines = [
    ['embedded', async () => startApi(await databases('embedded')), undefined],
    ['PostGIS', async () => startApi(await databases('PostGIS')), postgisUrl ? undefined : 'PostGIS at DATABASE_URL'],
    ['Meilisearch', besideMeilisearch, meilisearchPath ? undefined : 'Meilisearch at MEILISEARCH_PATH'],
  ] as const
  for (const [name, start, missing] of engines) {
    const full = `${title} [${name}]`
    if (missing) {
      test.skip(skipped(full, missing), () => undefined)
      continue
    }
    test.serial(full, async (t) => {
      const engine = name === 'Meilisearch' ? 'meilisearch' : 'postgresql'
      const known = started.get(name) ?? start().then((api): Started => ({ api, engine }))
      started.set(name, known)
      await body(t, await known)
    })
  }
}

interface Suggested {
  id: string
  name: string
  city: string | null
  neighborhood: string | null
  street: string | null
  others: number
}

interface Page {
  count: number
  next: string | null
  results: Suggested[]
}

/** Formats a suggestion as a user reads it. */
function shown({ name, street, neighborhood, city }: Suggested): string {
  return [name, street, neighborhood, city].filter(Boolean).join(', ')
}

const CORNERS = [
  '24 Corner, Alpha Street, Rockridge, Oakland',
  '24 CORNER, Beta Road, Rockridge, Oakland',
  '24 Corner, Alpha Street, Temescal, Oakland',
  '24 Corner, Temescal, Oakland',
  '24 Corner, Rockridge, Wien',
  '24 Corner, Bern',
]

const SUGGESTED: readonly [query: string, suggestions: readonly string[]][] = [
  ['name_suggest=24+c', [CORNERS[0] as string, '24 Carrots, Bern', ...CORNERS.slice(1)]],
  ['name_suggest=24+corner', CORNERS],
  ['name_suggest=24+corner&city=bern', ['24 Corner, Bern']],
  ['name_suggest=chain', ['Chain X, Mitte, Berlin', 'Chain Xylophone, Mitte, Berlin']],
  ['name_suggest_context=chain', ['Chain X, Mitte, Berlin', 'Chain Xylophone, Mitte, Berlin']],
]

for (const [query, suggestions] of SUGGESTED) {
  testOnEach(`?${query} suggests each once`, async (t, { api, engine }) => {
    const { status, headers, body } = await api.request(`/search/places/?${query}`)
    const { count, results } = body as Page
    t.is(status, 200, JSON.stringify(body))
    t.is(headers['x-search-engine'], engine)
    t.deepEqual(results.map(shown), suggestions)
    t.is(count, results.length)
  })
}

const CENTRE = '150km__0,10'
const NEAR_FAR = 'focus.point=30,10.1'

/** The first suggestions, each with the number of others of its name. */
const COUNTED: readonly [query: string, suggestions: string][] = [
  ['name_suggest=24+c', '24 Corner, Alpha Street, Rockridge, Oakland +7; 24 Carrots, Bern +0'],
  ['name_suggest=24+corner&city=bern', '24 Corner, Bern +1'],
  ['name_suggest=CHAIN+X', 'Chain X, Mitte, Berlin +1000; Chain Xylophone, Mitte, Berlin +0'],
  ['name_suggest=polar', 'Polar Grill, Corner +2; Polar Express, Far +0'],
  [`name_suggest_context=polar+grill&${NEAR_FAR}`, 'Polar Grill, Far +2'],
  [`name_suggest_context=polar&location__geo_distance=500km__0,10`, 'Polar Grill, Centre +1'],
  [`name_suggest=polar&location__geo_distance=${CENTRE}&city__exclude=far`, 'Polar Grill, Corner +1'],
  ['name_suggest=polar&location__geo_distance=110km__0,10', 'Polar Grill, Centre +0'],
  ['name_suggest=jima', 'Jima, Kyoto +0; Jima Garden, Kyoto +0'],
  [`name_suggest=${TEN}+Bar`, `${TEN} Bar, Kyoto +0`],
]

for (const [query, suggestions] of COUNTED) {
  testOnEach(`?${query} suggests ${suggestions} first`, async (t, { api }) => {
    const { status, body } = await api.request(`/search/places/?${query.replaceAll(' ', '+')}`)
    t.is(status, 200, JSON.stringify(body))
    const found = (body as Page).results.map((each) => `${shown(each)} +${each.others}`)
    t.is(found.slice(0, suggestions.split('; ').length).join('; '), suggestions)
  })
}

const SIZES: readonly [query: string, length: number][] = [
  ['page_size=1', 1],
  ['page_size=3', 3],
  ['per_page=2', 2],
  ['page_size=0', 7],
  ['page_size=many', 7],
  ['page_size=500', 7],
]

for (const [query, length] of SIZES) {
  testOnEach(`?name_suggest=24+c&${query} suggests ${length}`, async (t, { api }) => {
    const first = (await api.request(`/search/places/?name_suggest=24+c`)).body as Page
    const { count, next, results } = (await api.request(`/search/places/?name_suggest=24+c&${query}`)).body as Page
    t.deepEqual(results, first.results.slice(0, length))
    t.deepEqual([count, next], [length, null])
  })
}

const NOTHING = ['name_suggest=', 'name_suggest_context=', 'name_suggest=+', 'name_suggest=&search=', 'name_suggest=-']

for (const query of NOTHING) {
  testOnEach(`?${query} suggests nothing`, async (t, { api }) => {
    for (const path of ['/search/places/', '/v0.3/search/places/']) {
      const { status, body } = await api.request(`${path}?${query}`)
      t.is(status, 200)
      t.deepEqual(body, { count: 0, next: null, previous: null, results: [] })
    }
  })
}

testOnEach('an empty name_suggest beside a search is absent', async (t, { api }) => {
  const { body } = await api.request('/search/places/?name_suggest=&name_suggest_context=&search=xylophone')
  t.deepEqual(
    (body as Page).results.map(({ id }) => id),
    [placeId(BRANCHES.findIndex(([name]) => name === 'Chain Xylophone') + 1)],
  )
})

const word = fc.constantFrom('Café', 'CAFÉ', 'Bar', 'Zoo')
const place = fc.constantFrom(null, 'Mitte', 'mitte', 'Wedding')
const address = fc.constantFrom(null, '1 Alpha St', '22 Alpha St', 'Beta Road 7', 'Beta Road 8, Berlin', '12')
const row = fc.record({ name: word, neighborhood: place, city: place, address })

test('no two suggestions look alike, and each place has one; streets are told where they tell apart', (t) => {
  const key = (...texts: (string | null)[]) =>
    texts.map((text) => text?.normalize('NFKD').toLowerCase() ?? null).join('|')
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const places = rows.map((each, n) => ({ ...each, id: placeId(n), slug: `s${n}` }))
      const suggestions = distinctSuggestions(places)
      const keys = suggestions.map(({ name, neighborhood, city, street }) => key(name, neighborhood, city, street))
      t.is(new Set(keys).size, keys.length)
      const areas = suggestions.map(({ name, neighborhood, city }) => key(name, neighborhood, city))
      for (const { name, neighborhood, city, address: at } of places) {
        const area = key(name, neighborhood, city)
        const isShared = areas.filter((other) => other === area).length > 1
        t.true(keys.includes(`${area}|${isShared ? key(at && streetOf(at)) : ''}`))
      }
      const order = suggestions.map(({ id }) => id)
      t.deepEqual(order, [...order].sort())
    }),
  )
})

const STREETS: readonly [address: string, street: string | null][] = [
  ['500 Gamma Road', 'Gamma Road'],
  ['500 Gamma Road, Oakland, CA 94609', 'Gamma Road'],
  ['500-504 Gamma Road', 'Gamma Road'],
  ['12b Gamma Road', 'Gamma Road'],
  ['Hauptstr. 1', 'Hauptstr.'],
  ['Hauptstr. 1 a, 10115 Berlin', 'Hauptstr.'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni'],
  ['12, rue de Rivoli, 75001 Paris', 'rue de Rivoli'],
  ['Calle Mayor, 7, 28013 Madrid', 'Calle Mayor'],
  ['Strada Lungă nr. 12, Brașov 500058', 'Strada Lungă'],
  ['Carrera 7 N° 12-34, Bogotá', 'Carrera 7'],
  ['123 Highway 50', 'Highway 50'],
  ['5th Avenue', '5th Avenue'],
  ['350 5th Avenue', '5th Avenue'],
  ['丸の内1-1-1', '丸の内1-1-1'],
  ['12', null],
  [' , ', null],
]

for (const [text, street] of STREETS) {
  test(`the street of ${text}`, (t) => {
    t.is(streetOf(text), street)
  })
}
