/** Search as clients request it: whole requests to PostgreSQL's engine, one case a line. */

import { testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { shortIds, startSearched } from '../support/search/searched-places.ts'

interface Page {
  count: number
  next: string | null
  results: { id: string; [name: string]: unknown }[]
  facets?: Record<string, Record<string, number>>
  did_you_mean?: string
  relaxed?: true
}

/** Results of queries, as the numbers of places in order. */
const FOUND: readonly [query: string, places: string][] = [
  ['', '1 2 3 4 5 6 7 8 9'],
  ['search=&cache_bust=123&is_approved=false', '1 2 3 4 5 6 7 8 9'],
  ['search=kranzler', '1'],
  ['search=Caf%C3%A9+Kranzler', '1'],
  ['search=kranz', '1'],
  ['search=kranzlr', '1'],
  ['search=rkanzlr', '1'],
  ['search=cafe&ordering=name', '2 1'],
  ['search=ferry+terminal', '3'],
  ['search=ferry+wharves', ''],
  ['search=ferry+wharves&relaxed=true', '3'],
  ['search=bar+zoo&ordering=name', '4 5'],
  ['categories=museum', '6'],
  ['category.raw=MUSEUM', '6'],
  ['vibes__in=cozy,chill&ordering=name', '2 1 6'],
  ['vibes=cozy&vibes=chill&ordering=name', '2 1 6'],
  ['vibes__exclude=cozy__chill&ordering=name', '4 3 9 7 8 5'],
  ['tags.raw__wildcard=*door*', '4'],
  ['city.raw__contains=oakl', '4'],
  ['rating__range=3.5__4.5&ordering=-aggregate_rating', '1 6'],
  ['location__geo_distance=5km__52.5037,13.3323', '1 6'],
  ['location__geo_distance=8047m__37.8044__-122.2711', '4'],
  ['location__geo_distance=100mi__52.5,13.3&ordering=-location', '6 1'],
  ['location__geo_bounding_box=53,13__52,14&ordering=location&location__geo_distance=50km__52.5037,13.3323', '1 6'],
  ['location__geo_polygon=52,13__53,13__53,14', '1 6'],
  ['location__geo_bounding_box=52.6,13.2__52.4,13.4&ordering=location', '1 6'],
  ['location__geo_bounding_box=52.6,13.2__52.4,13.4&ordering=-location', '6 1'],
  ['location__geo_polygon=52.51,13.2__52.7,13.7__52.3,13.7__52.3,13.3&ordering=location', '6 1'],
  ['in_bbox=170,-20,190,10&ordering=location', '8 7'],
  ['in_bbox=178,-20,190,2&ordering=location', '7 8'],
  ['tile=6/34/20&ordering=location', '6 1'],
  ['location__geo_polygon=52.51,13.2__52.6,13.5__52.5,13.5', '6'],
  ['location__geo_polygon=-20,170__-20,-170__10,-170__10,170', '7 8'],
  ['in_bbox=170,-20,190,10', '7 8'],
  ['polygon=170,-20__190,-20__190,10__170,10', '7 8'],
  ['point=373.3323,52.5037&dist=5000', '1 6'],
  ['ordering=likes--', '1 2 3 4 5 6 7 8 9'],
  ['ordering=-vibe_count', '1 2 6 3 4 5 7 8 9'],
  ['page_size=2&page=2', '3 4'],
  ['per_page=2&page=last', '9'],
  ['page_size=5000', '1 2 3 4 5 6 7 8 9'],
  ['search=burger&focus.point=139.7,35.6', '9'],
  ['search=burger&focus.point=-220.3,35.6', '9'],
  ['ids=00000000-0000-4000-8000-000000000002__00000000-0000-4000-8000-000000000003', '2 3'],
  ['is_public=false', '10'],
  ['name_suggest=kra', '1'],
  ['name_suggest=kranzlr', '1'],
  ['name_suggest=%00kra', '1'],
  ['name_suggest=ca', '1 2'],
  ['name_suggest_context=ca&location__geo_distance=5km__48.2,16.37', '2'],
  ['name_suggest=-', ''],
]

for (const [query, places] of FOUND) {
  testOnEachDatabase(`/search/places/?${query} finds ${places}`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, body } = await request(`/search/places/?${query}`)
    t.is(status, 200, JSON.stringify(body))
    t.is(shortIds((body as Page).results), places)
  })
}

const WRONG: readonly [query: string, parameter: string][] = [
  ['location__geo_distance=5__52,13', 'location__geo_distance'],
  ['location__geo_distance=5parsecs__52,13', 'location__geo_distance'],
  ['location__geo_distance=-5km__52,13', 'location__geo_distance'],
  ['location__geo_distance=5km__92,13', 'location__geo_distance'],
  ['location__geo_distance=5km', 'location__geo_distance'],
  ['location__geo_bounding_box=1,2', 'location__geo_bounding_box'],
  ['location__geo_bounding_box=1,2__3,4', 'location__geo_bounding_box'],
  ['location__geo_polygon=1,2__3,4', 'location__geo_polygon'],
  ['location__geo_polygon=1,2__3,4__5,190', 'location__geo_polygon'],
  ['ordering=location', 'ordering'],
  ['ordering=-location&country=DE', 'ordering'],
  ['rating__near=4', 'rating__near'],
  ['rating__gte=good', 'rating__gte'],
  ['is_closed=perhaps', 'is_closed'],
  ['highlight=perhaps', 'highlight'],
  ['facets=colour', 'facets'],
  ['focus.point=here', 'focus.point'],
]

for (const [query, parameter] of WRONG) {
  testOnEachDatabase(`/search/places/?${query} is a mistake`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, body } = await request(`/search/places/?${query}`)
    t.is(status, 400)
    t.deepEqual(Object.keys(body as object), [parameter])
  })
}

testOnEachDatabase(
  'facets, distances, highlights, chosen fields, and what may have been meant',
  async (t, { database }) => {
    const { request } = await startSearched(database)
    const page = async (query: string) => (await request(`/search/places/?${query}`)).body as Page
    t.deepEqual((await page('facets=categories,city&city=berlin')).facets, {
      categories: { bakery: 1, cafe: 1, museum: 1 },
      city: { berlin: 2 },
    })
    const [near] = (await page('location__geo_distance=1km__52.5037,13.3323&fields=name')).results
    t.deepEqual(near, { ...near, id: near?.id as string, name: 'Café Kranzler', distance: 0 })
    t.deepEqual(Object.keys(near ?? {}), ['id', 'longitude', 'latitude', 'name', 'distance'])
    const [marked] = (await page('search=kranzlr&highlight=true')).results
    t.deepEqual(marked?.['highlight'], {
      name: 'Café <em>Kranzler</em>',
      other_names: '<em>Kranzler</em>',
    })
    const nothing = await page('search=kremzlar')
    t.deepEqual([nothing.count, nothing.did_you_mean], [0, 'kranzler'])
    t.is((await page('search=ferry+wharves&relaxed=true')).relaxed, true)
    t.is((await page('search=ferry+terminal')).relaxed, undefined)
    t.is((await request('/search/places/?page=2')).status, 404)
  },
)

interface Collection {
  type: string
  features: { id: string; properties: { distance?: number } }[]
}

testOnEachDatabase('/v0.3/search/places/ has a FeatureCollection in `results`', async (t, { database }) => {
  const { request } = await startSearched(database)
  const { body } = await request('/v0.3/search/places/?search=zoo')
  const { count, results } = body as { count: number; results: Collection }
  t.is(count, 1)
  t.is(results.type, 'FeatureCollection')
  t.is(shortIds(results.features), '5')
  t.is((await request('/search/places')).status, 301)
})

/** Each with `format=geojson`: results as the numbers of places, and the other members of the FeatureCollection. */
const COLLECTIONS: readonly [path: string, places: string, more: object][] = [
  ['/search/places/?search=zoo', '5', {}],
  ['/v0.3/search/places/?search=zoo', '5', {}],
  ['/search/places/?search=kremzlar', '', { did_you_mean: 'kranzler' }],
  ['/search/places/?search=ferry+wharves&relaxed=true', '3', { relaxed: true }],
  ['/search/places/?facets=city&city=berlin', '1 6', { facets: { city: { berlin: 2 } } }],
  [`/search/places/${placeId(1)}/more-like-this/?ordering=name`, '4 2', {}],
]

for (const [path, places, more] of COLLECTIONS) {
  testOnEachDatabase(`${path}&format=geojson is a FeatureCollection`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, headers, body } = await request(`${path}&format=geojson`)
    const { features, ...rest } = body as Collection
    t.is(status, 200)
    t.is(headers['content-type'], 'application/json')
    t.is(shortIds(features), places)
    t.deepEqual(rest, { type: 'FeatureCollection', count: features.length, next: null, previous: null, ...more })
  })
}

testOnEachDatabase('pages of a FeatureCollection, and distances in its features', async (t, { database }) => {
  const { request } = await startSearched(database)
  const { body } = await request('/search/places/?format=geojson&page_size=2&page=2')
  const { count, next, previous } = body as Page & { previous: string }
  t.is(count, 9)
  t.regex(next ?? '', /\/search\/places\/\?format=geojson&page=3&page_size=2$/)
  t.regex(previous, /\/search\/places\/\?format=geojson&page_size=2$/)
  const near = await request('/search/places/?format=geojson&location__geo_distance=1km__52.5037,13.3323')
  t.is((near.body as Collection).features[0]?.properties.distance, 0)
  const suggested = await request('/search/places/?format=geojson&name_suggest=kra')
  t.is(shortIds((suggested.body as Page).results), '1')
})

const SIMILAR: readonly [place: number, query: string, places: string][] = [
  [1, '', '2 4'],
  [1, '?ordering=name', '4 2'],
  [1, '?city=wien', '2'],
  [1, '?page_size=1&page=2', '4'],
  [7, '', ''],
]
for (const [place, query, places] of SIMILAR) {
  testOnEachDatabase(`what is like place ${place}${query}: ${places}`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, body } = await request(`/search/places/${placeId(place)}/more-like-this/${query}`)
    t.is(status, 200, JSON.stringify(body))
    t.is(shortIds((body as Page).results), places)
  })
}

testOnEachDatabase('what is like a place that there is not', async (t, { database }) => {
  const { request } = await startSearched(database)
  t.is((await request(`/search/places/${placeId(99)}/more-like-this/`)).status, 404)
  t.is((await request('/search/places/kranzler/more-like-this/')).status, 404)
})
