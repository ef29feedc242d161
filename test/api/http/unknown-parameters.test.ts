/**
 * Parameters that look like filters but are none get a 400 that names the nearest one. All other unknown ones are
 * ignored.
 */
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import { startService } from '../../support/services/service.ts'

const service = overEachDatabase(async ({ database }) => {
  await storeFewPlaces(database)
  return startService(database)
})

const PLACES = '/v0.3/places/'
const SEARCH = '/search/places/'
const SIMILAR = `/search/places/${placeId(1)}/more-like-this/`
const FACETS = '/v0.3/places/facets/'
const EVENTS = '/v0.3/events/'

const REFUSED: readonly [path: string, query: string, parameter: string, nearest: string][] = [
  [PLACES, 'foo__gte=3', 'foo__gte', 'price__gte'],
  [PLACES, 'rating__near=4', 'rating__near', 'rating__in'],
  [PLACES, 'rating__=4', 'rating__', 'rating'],
  [PLACES, 'aggregate_rating__ge=4', 'aggregate_rating__ge', 'aggregate_rating__gt'],
  [PLACES, 'vibe__in=cozy', 'vibe__in', 'vibes__in'],
  [PLACES, 'categories.raw__exlude=bar', 'categories.raw__exlude', 'categories.raw__exclude'],
  [PLACES, 'category__includes=bar', 'category__includes', 'category__exclude'],
  [PLACES, 'in_bbox__=1,2,3,4', 'in_bbox__', 'in_bbox'],
  [PLACES, 'page__size=3', 'page__size', 'page'],
  [PLACES, 'updated_since__gte=2026-01-01', 'updated_since__gte', 'updated_since'],
  [PLACES, 'location__geo_distanc=5km__52,13', 'location__geo_distanc', 'location__geo_distance'],
  [EVENTS, 'location__geo_distance=5km__52,13', 'location__geo_distance', 'categories__in'],
  [PLACES, 'name=x&cache_bust=1&ids__in=x', 'ids__in', 'ids'],
  ['/api/v0.3/places', 'foo__gte=3', 'foo__gte', 'price__gte'],
  [FACETS, 'rating__near=4', 'rating__near', 'rating__in'],
  [FACETS, 'facet__mode=all', 'facet__mode', 'facet_mode'],
  [EVENTS, 'start_date__gtee=2026-01-01', 'start_date__gtee', 'start_date__gte'],
  [EVENTS, 'vibes__in=cozy', 'vibes__in', 'name__in'],
  [SEARCH, 'foo__gte=3', 'foo__gte', 'price__gte'],
  [SEARCH, 'location__foo=1', 'location__foo', 'location__geo_polygon'],
  [SEARCH, 'location__geo_distanc=5km__52,13', 'location__geo_distanc', 'location__geo_distance'],
  [SEARCH, 'search=a&name_suggest__context=c', 'name_suggest__context', 'name_suggest'],
  ['/v0.3/search/places/', 'rating__near=4', 'rating__near', 'rating__in'],
  [SIMILAR, 'rating__near=4', 'rating__near', 'rating__in'],
  ['/v0.3/themes/', 'name__icontains=a', 'name__icontains', 'name'],
  ['/maps/places/0/0/0.mvt', 'foo__gte=3', 'foo__gte', 'price__gte'],
  ['/maps/places/0/0/0.mvt', 'rating__near=4', 'rating__near', 'rating__in'],
  ['/maps/places/0/0/0.mvt', 'buffer__px=64', 'buffer__px', 'buffer'],
  ['/maps/events/0/0/0.mvt', 'start_date__gtee=2026-01-01', 'start_date__gtee', 'start_date__gte'],
]

for (const [path, query, parameter, nearest] of REFUSED) {
  testOnEachDatabase(`${path}?${query} is 400 and names ${nearest}`, async (t, { engine }) => {
    const { request, base } = await service(engine)
    const message = `Unknown parameter. The nearest known one is "${nearest}".`
    if (path.startsWith('/maps/')) {
      const answer = await fetch(`${base}${path}?${query}`)
      t.is(answer.status, 400)
      t.deepEqual(await answer.json(), { detail: message, [parameter]: [message] })
    } else {
      const { status, body } = await request(`${path}?${query}`)
      t.is(status, 400)
      t.deepEqual(body, { [parameter]: [message] })
    }
  })
}

testOnEachDatabase('any unknown lookup of name is refused', async (t, { engine }) => {
  const { request } = await service(engine)
  for (const path of [PLACES, SEARCH, SIMILAR]) {
    const { status, body } = await request(`${path}?name__exact=x`)
    t.is(status, 400)
    t.deepEqual(Object.keys(body as object), ['name__exact'])
  }
})

/**
 * Bare names, names that begin with the `__` of a lookup (as scripts of other services have them), and empty values.
 */
const IGNORED = [
  'search=&cache_bust=123&is_approved=false',
  'foo=1&name=x&_=1700000000000&utm_source=mail',
  '__cf_chl_tk=a&__hstc=b&__proto__=c',
  'foo__gte=&name__exact=%20&rating__near=',
  'categories.raw__in=&category__prefix=&aggregate_rating__lte=5',
]

for (const query of IGNORED) {
  testOnEachDatabase(`?${query} is answered`, async (t, { engine }) => {
    const { request, base } = await service(engine)
    for (const path of [PLACES, FACETS, SEARCH, SIMILAR]) t.is((await request(`${path}?${query}`)).status, 200, path)
    t.true([200, 204].includes((await fetch(`${base}/maps/places/0/0/0.mvt?${query}`)).status))
  })
}

const ORDERINGS: readonly [ordering: string, unknown: string, nearest: string][] = [
  ['foo', 'foo', 'name'],
  ['-likes', 'likes', 'name'],
  ['name,-agregate_rating', 'agregate_rating', 'aggregate_rating'],
  ['updated_at', 'updated_at', 'name'],
  ['name.raw', 'name.raw', 'name'],
  ['score', 'score', '_score'],
]

for (const [ordering, unknown, nearest] of ORDERINGS) {
  testOnEachDatabase(`search with ordering=${ordering} is 400 and names ${nearest}`, async (t, { engine }) => {
    const { request } = await service(engine)
    for (const path of [SEARCH, SIMILAR]) {
      const { status, body } = await request(`${path}?ordering=${ordering}`)
      t.is(status, 400)
      t.deepEqual(body, { ordering: [`Unknown field "${unknown}". The nearest known one is "${nearest}".`] })
    }
  })
}

const DROPPED = ['likes--', 'likes--,name', '--name', '+name', ',,-,', '%22name%22', 'name;drop', '%00']

for (const ordering of DROPPED) {
  testOnEachDatabase(`search with ordering=${ordering}: what is no field name is dropped`, async (t, { engine }) => {
    const { request } = await service(engine)
    for (const path of [SEARCH, SIMILAR]) t.is((await request(`${path}?ordering=${ordering}`)).status, 200, path)
  })
}

testOnEachDatabase('lists drop unknown fields of ordering', async (t, { engine }) => {
  const { request } = await service(engine)
  for (const path of [PLACES, EVENTS]) t.is((await request(`${path}?ordering=foo,likes--`)).status, 200)
})

/** Parameters that are ignored, and how the header `Warning` names them. */
const NAMED: readonly [target: string, names: string | undefined][] = [
  [`${PLACES}?categoriess=Cafe`, 'categoriess'],
  [`${PLACES}?Categories=Cafe&city=Berlin&per_page=3&format=api`, 'Categories'],
  [`${PLACES}?cursor=*&cityy=Berlin&cityy=Bern&vibe=cozy`, 'cityy, vibe'],
  [`${FACETS}?categoriess=Cafe&facets=city`, 'categoriess'],
  [`${EVENTS}?start_after=2026-01-01`, 'start_after'],
  [`${SEARCH}?serch=caf%C3%A9`, 'serch'],
  [`${SEARCH}?page-size=2&format=geojson`, 'page-size'],
  ['/v0.3/search/events/?placee=1', 'placee'],
  [`${SIMILAR}?limit=3`, 'limit'],
  ['/v0.3/themes/?caf%C3%A9%22=1', 'caf%C3%A9%22'],
  [`${PLACES}?categories=Cafe&search=&is_approved=&__cf_chl_tk=x`, undefined],
  [`${PLACES}?category.raw__in=cafe&ids=${placeId(1)}`, undefined],
  ['/v0.3/tags/?art', undefined],
  [`${PLACES}${placeId(1)}/?cache_bust=1`, undefined],
]

for (const [target, names] of NAMED) {
  testOnEachDatabase(`${target} names ${names ?? 'nothing'} in Warning`, async (t, { engine }) => {
    const { request } = await service(engine)
    const { status, headers } = await request(target)
    t.is(status, 200)
    t.is(headers['warning'], names && `299 - "Ignored parameters: ${names}"`)
  })
}

testOnEachDatabase('tiles have no Warning: shared caches keep them', async (t, { engine }) => {
  const { base } = await service(engine)
  const { headers, status } = await fetch(`${base}/maps/places/0/0/0.mvt?categoriess=Cafe`)
  t.is(status, 200)
  t.is(headers.get('Warning'), null)
})
