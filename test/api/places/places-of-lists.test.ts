/** The filters `list` and `organization`: the same places in the list, its facets, tiles and search, by the index and by PostgreSQL. */
import type { ExecutionContext } from 'ava'
import { upsertLists, upsertOrganizations } from '../../../sql/events/themes-write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, type TestDatabase, testOn, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { type ServiceClient, startService } from '../../support/services/service.ts'

const at = { longitude: 24.94, latitude: 60.17 }
const PLACES = [
  { ...at, id: placeId(1), name: 'Anchor', categories: ['Bar'] },
  { ...at, id: placeId(2), name: 'Bakery', categories: ['Bakery'] },
  { ...at, id: placeId(3), name: 'Cellar', categories: ['Bar'] },
  { ...at, id: placeId(4), name: 'Den', categories: ['Bar'], is_public: false },
  { ...at, id: placeId(5), name: 'Elsewhere', categories: ['Bar'] },
]
const list = (slug: string, organization: string, ...numbers: number[]) => ({
  slug,
  organization,
  name: slug,
  places: numbers.map(placeId),
})
const LISTS = [
  list('bars', 'one', 3, 1, 4),
  list('bread', 'one', 2),
  list('all', 'two', 1, 2, 3, 5),
  list('none', 'two'),
]

/** What a query finds. */
const FOUND: readonly [query: string, names: readonly string[]][] = [
  ['list=bars', ['Anchor', 'Cellar']],
  ['list=bars,bread', ['Anchor', 'Bakery', 'Cellar']],
  ['list=%20bread%20,%20', ['Bakery']],
  ['list=bars&list=bread', ['Anchor', 'Bakery', 'Cellar']],
  ['list=none', []],
  ['list=not-there', []],
  ['list=', ['Anchor', 'Bakery', 'Cellar', 'Elsewhere']],
  ['list=all&categories=Bar', ['Anchor', 'Cellar', 'Elsewhere']],
  ['organization=one', ['Anchor', 'Bakery', 'Cellar']],
  ['organization=one&list=all', ['Anchor', 'Bakery', 'Cellar']],
  ['organization=two&list=bread', ['Bakery']],
  ['organization=nobody', []],
  ['list=bars&search=cellar', ['Cellar']],
  ['list=bread&search=cellar', []],
]

async function fill(database: TestDatabase['database']): Promise<void> {
  await upsertPlaces(database, PLACES)
  await upsertOrganizations(
    database,
    ['one', 'two'].map((slug) => ({ slug, name: slug })),
  )
  await upsertLists(database, LISTS)
}

/** Checks what all ways to ask find. */
async function check(t: ExecutionContext, service: ServiceClient, query: string, names: readonly string[]) {
  const of = (found: readonly { properties?: Record<string, unknown> }[]) =>
    found.map(({ properties }) => String(properties?.['name'])).sort()
  t.deepEqual(of(await service.listPlaces(query)), names, `the list of ${query}`)
  t.deepEqual(of(await service.tilePlaces('14/9327/4742', `?${query}`)), names, `the tile of ${query}`)
  const facets = await service.request(`/v0.3/places/facets/?facets=city&${query}`)
  t.is((facets.body as { count: number }).count, names.length, `the facets of ${query}`)
  const { body } = await service.request(`/search/places/?format=geojson&${query}`)
  t.deepEqual(of((body as { features: [] }).features), names, `the search of ${query}`)
}

for (const [by, memory] of [
  ['the index', undefined],
  ['PostgreSQL', 0],
] as const) {
  testOnEachDatabase(`places of lists, by ${by}`, async (t, { database }) => {
    await fill(database)
    const service = await startService(database, undefined, memory)
    for (const [query, names] of FOUND) await check(t, service, query, names)
  })
}

testOn(ANY_ENGINE, 'a place is in a list, and in its tiles, as soon as it is stored', async (t, { database }) => {
  await fill(database)
  const service = await startService(database)
  await check(t, service, 'list=bread', ['Bakery'])
  await upsertLists(database, [list('bread', 'one', 1, 5)])
  await check(t, service, 'list=bread', ['Anchor', 'Elsewhere'])
  await check(t, service, 'organization=one', ['Anchor', 'Cellar', 'Elsewhere'])
})

testOn(ANY_ENGINE, 'what is no slug is refused', async (t, { database }) => {
  const { request } = await startService(database)
  for (const query of [
    'list=A',
    'list=a--b',
    'organization=a%20b',
    `list=${Array.from({ length: 101 }, (_, n) => n)}`,
  ]) {
    t.is((await request(`/v0.3/places/?${query}`)).status, 400, query)
  }
})
