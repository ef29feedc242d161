/** Facets of the list of places; one request a line. */
import { PlaceAnswers } from '../../../answers/places.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { FILTERED_PLACES } from '../../support/fixtures/filtered-places.ts'
import { startApi } from '../../support/services/api.ts'

/** Visible are 6: Anna, Bodega, Çay, Dōjō, Echo and nowhere. */
const service = overEachDatabase(async ({ database }: TestDatabase) => {
  await upsertPlaces(database, FILTERED_PLACES)
  return startApi(database, { answers: new PlaceAnswers({ database, openAtMaxCandidates: 6 }) })
})

const FACETS = '/v0.3/places/facets/'

interface Counted {
  count: number
  facets: Record<string, Record<string, number>>
}

const cafe = 'café'.normalize('NFKD')
const istanbul = 'İstanbul'.normalize('NFKD').toLowerCase()
const kyoto = 'kyōto'.normalize('NFKD')

/** Text of a facet: its values in order. */
const text = (counts: object = {}) =>
  Object.entries(counts)
    .map(([value, count]) => `${value} ${JSON.stringify(count)}`)
    .join(', ')

const VALUES: readonly [query: string, count: number, facet: string, values: string][] = [
  ['', 6, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['', 6, 'city', `berlin 2, ${istanbul} 1, ${kyoto} 1`],
  ['', 6, 'tags', '100% 1, a\\b 1, outdoor 1, outdoor seating 1, snake_case 1'],
  ['', 6, 'country', 'de 2, jp 1, tr 1'],
  ['', 6, 'price', '1 0, 2 2, 3 1, 4 0'],
  // visibility
  ['is_public=false', 1, 'city', 'berlin 1'],
  ['is_duplicate=true', 1, 'price', '1 0, 2 0, 3 0, 4 0'],
  // size
  ['facet_size=1', 6, 'vibes', 'cozy 2'],
  ['facet_size=2', 6, 'vibes', 'cozy 2, chill 1'],
  ['facet_size=0', 6, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['facet_size=many', 6, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['facet_size=5000', 6, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['facet_size=1', 6, 'price', '1 0, 2 2, 3 1, 4 0'],
  // a filter does not narrow the facet of its own field
  ['vibes=loud', 1, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['vibes=loud', 1, 'city', 'berlin 1'],
  ['vibes=loud', 1, 'price', '1 0, 2 1, 3 0, 4 0'],
  ['vibes.raw=loud', 1, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['vibes__exclude=cozy', 4, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['vibes__contains=o&vibes__prefix=l', 1, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  ['category=bar', 1, 'categories', `bakery 1, bar 1, ${cafe} 1`],
  ['category.raw__in=bar', 1, 'categories', `bakery 1, bar 1, ${cafe} 1`],
  ['category=bar', 1, 'vibes', 'chill 1, late night 1'],
  ['price__gte=3', 1, 'price', '1 0, 2 2, 3 1, 4 0'],
  ['price__range=3__4', 1, 'city', `${istanbul} 1`],
  ['city__wildcard=k*to', 1, 'city', `berlin 2, ${istanbul} 1, ${kyoto} 1`],
  // but the facets of all others
  ['vibes=cozy&city=berlin', 1, 'vibes', 'chill 1, cozy 1, late night 1, loud 1'],
  ['vibes=cozy&city=berlin', 1, 'city', `berlin 1, ${istanbul} 1`],
  ['vibes=cozy&city=berlin', 1, 'price', '1 0, 2 1, 3 0, 4 0'],
  ['rating__gte=4.5', 1, 'vibes', 'cozy 1, loud 1'],
  ['tile=1/1/0&search=berlin', 2, 'city', 'berlin 2'],
  ['in_bbox=13,52,14,53&is_chain=false', 1, 'vibes', 'cozy 1, loud 1'],
  ['point=13.4,52.5&dist=10', 1, 'vibes', 'cozy 1, loud 1'],
  [`ids=${placeId(1)},${placeId(3)}`, 2, 'vibes', 'cozy 2, loud 1'],
  ['is_open_at=2026-11-23T08:00:00Z', 2, 'vibes', 'cozy 2, loud 1'],
  ['is_open_at=2026-11-23T08:00:00Z&vibes=loud', 1, 'vibes', 'cozy 2, loud 1'],
  // unless every filter counts
  ['vibes=loud&facet_mode=all', 1, 'vibes', 'cozy 1, loud 1'],
  ['price__gte=3&facet_mode=all', 1, 'price', '1 0, 2 0, 3 1, 4 0'],
  ['vibes=loud&facet_mode=', 1, 'vibes', 'cozy 2, chill 1, late night 1, loud 1, quiet 1'],
  // what a page has does not count
  ['page=7&per_page=1&cursor=x&fields=nothing&ordering=foo', 6, 'country', 'de 2, jp 1, tr 1'],
  ['vibes=nothing', 0, 'city', ''],
]

for (const [query, count, facet, values] of VALUES) {
  for (const named of [`facets=${facet}`, '']) {
    testOnEachDatabase(`${facet} of ?${query}&${named}`, async (t, { engine }) => {
      const { request } = await service(engine)
      const { status, body } = await request(`${FACETS}?${query}&${named}`)
      t.is(status, 200, JSON.stringify(body))
      const counted = body as Counted
      t.is(counted.count, count)
      t.is(text(counted.facets[facet]), values)
    })
  }
}

/** Visible ratings are 4.5, 4, 3 and three times 0. `4: 1` is the bucket from 4 to 4.5. */
const RATINGS: readonly [query: string, unrated: number, buckets: Record<number, number>][] = [
  ['', 3, { 3: 1, 4: 1, 4.5: 1 }],
  ['rating__gte=4', 3, { 3: 1, 4: 1, 4.5: 1 }],
  ['aggregate_rating=3', 3, { 3: 1, 4: 1, 4.5: 1 }],
  ['rating__gte=4&facet_mode=all', 0, { 4: 1, 4.5: 1 }],
  ['vibes=cozy', 0, { 3: 1, 4.5: 1 }],
  ['is_closed=true', 1, {}],
]

for (const [query, unrated, buckets] of RATINGS) {
  testOnEachDatabase(`rating of ?${query}`, async (t, { engine }) => {
    const { request } = await service(engine)
    const { body } = await request(`${FACETS}?${query}&facets=rating`)
    const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5]
    const expected = steps.map((from) => ({ from, to: from + 0.5, count: buckets[from] ?? 0 }))
    t.deepEqual((body as Counted).facets, { rating: { unrated, buckets: expected } } as never)
  })
}

const NAMES: readonly [query: string, names: string[]][] = [
  [
    '',
    [
      'categories',
      'city',
      'editorial_categories',
      'neighborhood',
      'tags',
      'vibes',
      'country',
      'region',
      'price',
      'rating',
    ],
  ],
  ['facets=', []],
  ['facets=rating', ['rating']],
  ['facets=vibes,%20city,vibes,', ['vibes', 'city']],
  ['facets=price&facets=tags', ['price', 'tags']],
]

for (const [query, names] of NAMES) {
  testOnEachDatabase(`names of ?${query}`, async (t, { engine }) => {
    const { request } = await service(engine)
    const { body } = await request(`${FACETS}?${query}`)
    const expected = names.length > 0 ? names : (NAMES[0]?.[1] ?? [])
    t.deepEqual(Object.keys((body as Counted).facets).sort(), expected.toSorted())
  })
}

const REFUSED: readonly [query: string, body: RegExp][] = [
  ['facets=colour', /^\{"facets":\["Unknown facet \\"colour\\"\. Known facets: categories, .*, price, rating\."\]\}$/],
  ['facets=vibes,slug', /^\{"facets":\["Unknown facet \\"slug\\"/],
  ['facets=aggregate_rating', /^\{"facets":/],
  ['facet_mode=some', /^\{"facet_mode":\["Enter \\"all\\", or leave it out\."\]\}$/],
  ['rating__gte=x', /^\{"rating__gte":/],
  ['rating__near=4', /^\{"rating__near":\["Unknown parameter\./],
  ['facet__size=4', /^\{"facet__size":\["Unknown parameter\. The nearest known one is \\"facet_size\\"\."\]\}$/],
  ['tile=1/9/9', /^\{"detail":"Invalid tile.*","tile":\[/],
  ['is_open_at=now', /^\{"is_open_at":/],
]

for (const [query, expected] of REFUSED) {
  testOnEachDatabase(`?${query} is 400`, async (t, { engine }) => {
    const { request } = await service(engine)
    const { status, body } = await request(`${FACETS}?${query}`)
    t.is(status, 400)
    t.regex(JSON.stringify(body), expected)
  })
}

testOnEachDatabase(
  'as the list: HEAD, OPTIONS, other methods, formats, caches, and its own path',
  async (t, { engine }) => {
    const { request } = await service(engine)
    const head = await request(FACETS, { method: 'HEAD' })
    t.is(head.status, 200)
    const options = await request(FACETS, { method: 'OPTIONS' })
    t.is(options.headers['allow'], 'GET, HEAD, OPTIONS')
    t.is((options.body as { name: string }).name, 'Place Facets')
    t.is((await request(FACETS, { method: 'POST', json: {} })).status, 405)
    t.is((await request(`${FACETS}?format=xml`)).status, 404)
    t.is((await request(FACETS, { headers: { accept: 'text/html;q=1' } })).status, 406)
    const tile = await request(`${FACETS}?tile=0/0/0`)
    t.is(tile.headers['cache-control'], 'public, max-age=0, must-revalidate')
    const again = await request(`${FACETS}?tile=0/0/0`, { headers: { 'if-none-match': String(tile.headers['etag']) } })
    t.is(again.status, 304)
    t.is((await request('/v0.3/places/facets')).headers['location'], '/v0.3/places/facets/')
    t.is((await request(`/v0.3/places/${placeId(1)}/`)).status, 200)
    t.is((await request('/v0.3/places/facet/')).status, 404)
    t.is((await request('/v0.2/places/facets/')).status, 404)
  },
)

testOnEachDatabase(
  'a filter that keeps is_open_at small does not do so in its own facet',
  async (t, { engine, database }) => {
    const { request } = await service(engine)
    const more = { name: 'More', longitude: 0, latitude: 0, vibes: ['new'] }
    await upsertPlaces(database, [{ ...more, id: placeId(100), data_source_identifier: 'more:1' }])
    const target = `${FACETS}?is_open_at=2026-11-23T08:00:00Z&vibes=cozy&facets`
    t.is((await request(`${target}=city`)).status, 200)
    const { status, body } = await request(`${target}=vibes`)
    t.is(status, 400)
    t.regex((body as { detail: string }).detail, /examine more than 6 places/)
    t.is((await request(`${target}=vibes&facet_mode=all`)).status, 200)
  },
)
