/** Questions that people ask an agent: each number equals that of SQL over the raw tables. */
import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { events, has, places, SUNDAY_NOON, word, world } from './world.ts'

/** Path of the number within the structured content. */
type Where = readonly (string | number)[]
type Row = readonly [question: string, tool: string, args: object, statement: string, where?: Where]

const COUNT: Where = ['count']
const F = (filters: object, more: object = {}) => ({ filters, ...more })
const near = (longitude: number, latitude: number, metres: number) =>
  `st_dwithin(geography(st_makepoint(longitude, latitude)), geography(st_makepoint(${longitude}, ${latitude})), ${metres})`
const box = (west: number, south: number, east: number, north: number) =>
  `longitude between ${west} and ${east} and latitude between ${south} and ${north}`
const cafe = has('categories', 'cafe')
const LONDON_NOON = '2026-12-06T12:00:00+00:00'
const SEOUL_NOON = '2026-12-06T12:00:00+09:00'

// prettier-ignore
const PLACES: readonly Row[] = [
  ['How many places are there?', 'count_places', {}, places()],
  ['How many cafes?', 'count_places', F({ categories: 'cafe' }), places(cafe)],
  [
    'How many cafes with four stars are open on Sunday at noon in London?',
    'count_places',
    F({ categories: 'cafe', rating__gte: 4, city: 'London', is_open_at: LONDON_NOON }),
    places(`${cafe} and aggregate_rating >= 4 and city = 'London' and ${SUNDAY_NOON}`),
  ],
  [
    'What is open on Sunday at noon in London?',
    'list_places',
    F({ city: 'London', is_open_at: LONDON_NOON }),
    places(`city = 'London' and ${SUNDAY_NOON}`),
  ],
  [
    'And in Seoul?',
    'count_places',
    F({ city: 'Seoul', is_open_at: SEOUL_NOON }),
    places(`city = 'Seoul' and ${SUNDAY_NOON}`),
  ],
  [
    'How many cafes or bars?',
    'count_places',
    F({ categories: ['cafe', 'bar'] }),
    places(`${cafe} or ${has('categories', 'bar')}`),
  ],
  [
    'How many that are neither cafes nor bars?',
    'count_places',
    F({ categories__exclude: ['cafe', 'bar'] }),
    places(`not (${cafe} or ${has('categories', 'bar')})`),
  ],
  ['How many with at least 4.5 stars?', 'count_places', F({ rating__gte: 4.5 }), places('aggregate_rating >= 4.5')],
  ['How many are not rated?', 'count_places', F({ rating: 0 }), places('aggregate_rating = 0')],
  [
    'Between three and four stars?',
    'count_places',
    F({ rating__range: [3, 4] }),
    places('aggregate_rating between 3 and 4'),
  ],
  ['How many are cheap?', 'count_places', F({ price: 1 }), places('price = 1')],
  ['How many are expensive, 3 or 4?', 'count_places', F({ price: [3, 4] }), places('price in (3, 4)')],
  ['How many in Tokyo?', 'list_places', F({ city: 'tokyo' }), places("city = 'Tokyo'")],
  [
    'Outside of Tokyo and London, where the city is known or not?',
    'count_places',
    F({ city__exclude: ['tokyo', 'london'] }),
    places("city is null or city not in ('Tokyo', 'London')"),
  ],
  ['In cities that begin with San?', 'count_places', F({ city__prefix: 'san' }), places("city ilike 'san%'")],
  ['In France?', 'count_places', F({ country: 'FR' }), places("country = 'FR'")],
  ['In Japan or Korea?', 'count_places', F({ country__in: 'JP,KR' }), places("country in ('JP', 'KR')")],
  ['How many have permanently closed?', 'count_places', F({ is_closed: true }), places('is_closed')],
  ['How many cosy ones?', 'count_places', F({ vibes: 'cozy' }), places(has('vibes', 'cozy'))],
  [
    'Cosy cafes with three stars?',
    'list_places',
    F({ vibes: 'cozy', categories: 'cafe', rating__gte: 3 }),
    places(`${has('vibes', 'cozy')} and ${cafe} and aggregate_rating >= 3`),
  ],
  ['Where may dogs come?', 'count_places', F({ tags: 'dog friendly' }), places(has('tags', 'dog friendly'))],
  [
    'With a category like store?',
    'count_places',
    F({ categories__contains: 'store' }),
    places("exists (select from unnest(categories) c where c ilike '%store%')"),
  ],
  [
    'Within 50 km of the centre of London?',
    'count_places',
    F({ point: [-0.1276, 51.5072], dist: 50000 }),
    places(near(-0.1276, 51.5072, 50000)),
  ],
  ['In a box around Japan?', 'count_places', { bbox: [129, 31, 146, 46] }, places(box(129, 31, 146, 46))],
  [
    'Bars in a box around Great Britain?',
    'list_places',
    F({ categories: 'bar' }, { bbox: [-8, 49, 2, 61] }),
    places(`${has('categories', 'bar')} and ${box(-8, 49, 2, 61)}`),
  ],
  [
    'On both sides of the date line?',
    'count_places',
    { bbox: [170, -60, -150, 60] },
    places('(longitude >= 170 or longitude <= -150) and latitude between -60 and 60'),
  ],
  [
    'How good are the best, by score?',
    'count_places',
    F({ score_combined__gte: 0.5 }),
    places('score_combined >= 0.5'),
  ],
  [
    'Which are badly described?',
    'count_places',
    F({ completeness_score__lt: 0.4 }),
    places('completeness_score < 0.4'),
  ],
  [
    'Which city has the most, and how many?',
    'count_places',
    { facets: ['city'], facet_size: 1 },
    "select max(n) from (select count(*) n from places where is_public and not is_duplicate and city <> '' group by lower(city)) c",
    ['facets', 'city', 'tokyo'],
  ],
  [
    'How many of London are hotels, by facets?',
    'count_places',
    F({ city: 'london' }, { facets: ['categories'], facet_size: 100 }),
    places(`city = 'London' and ${has('categories', 'hotel')}`),
    ['facets', 'categories', 'hotel'],
  ],
  [
    'How many cafes at price 2, by facets?',
    'count_places',
    F({ categories: 'cafe' }, { facets: ['price'] }),
    places(`${cafe} and price = 2`),
    ['facets', 'price', '2'],
  ],
  [
    'How many cosy ones are friendly as well, by facets?',
    'count_places',
    F({ vibes: 'cozy' }, { facets: ['vibes'] }),
    places(`${has('vibes', 'cozy')} and ${has('vibes', 'friendly')}`),
    ['facets', 'vibes', 'friendly'],
  ],
  [
    'How many bars are not rated, by facets?',
    'count_places',
    F({ categories: 'bar' }, { facets: ['rating'] }),
    places(`${has('categories', 'bar')} and aggregate_rating = 0`),
    ['facets', 'rating', 'unrated'],
  ],
  [
    'From 4.5 stars on, by facets?',
    'count_places',
    { facets: ['rating'] },
    places('aggregate_rating >= 4.5'),
    ['facets', 'rating', 'buckets', 9, 'count'],
  ],
  ['What has the word bakery in its name or kind?', 'list_places', F({ search: 'bakery' }), places(word('bakery'))],
  [
    'Words: a pharmacy in Japan',
    'count_places',
    F({ search: 'pharmacy', country: 'JP' }),
    places(`${word('pharmacy')} and country = 'JP'`),
  ],
  ['Search: museum', 'search_places', { text: 'museum', understand: false }, places(word('museum'))],
  [
    'Search within a country',
    'search_places',
    { text: 'museum', understand: false, filters: { country: 'US' } },
    places(`${word('museum')} and country = 'US'`),
  ],
  [
    'Cafes in London or good bars, in CQL2?',
    'count_places',
    { filter: "(categories = 'cafe' AND city = 'london') OR (categories = 'bar' AND rating >= 4)" },
    places(`(${cafe} and city = 'London') or (${has('categories', 'bar')} and aggregate_rating >= 4)`),
  ],
  [
    'Cafes that are not in London, in CQL2 beside a filter?',
    'list_places',
    F({ categories: 'cafe' }, { filter: "NOT city = 'london'" }),
    places(`${cafe} and not city = 'London'`),
  ],
  [
    'The link shows as many cafes in Tokyo',
    'map_link',
    F({ categories: 'cafe', city: 'tokyo' }),
    places(`${cafe} and city = 'Tokyo'`),
  ],
]

// prettier-ignore
const OTHERS: readonly Row[] = [
  ['How many events are there?', 'count_events', {}, events()],
  ['How many are concerts?', 'count_events', F({ categories: 'concert' }), events(has('categories', 'concert'))],
  [
    'Free ones in the first week of December?',
    'list_events',
    F({ categories: 'free', start_date__range: ['2026-12-01 00:00', '2026-12-07 23:59'] }),
    events(`${has('categories', 'free')} and start_date between '2026-12-01 00:00Z' and '2026-12-07 23:59Z'`),
  ],
  [
    'What is on on the 6th of December?',
    'count_events',
    F({ start_date__lt: '2026-12-07 00:00', end_date__gte: '2026-12-06 00:00' }),
    events("start_date < '2026-12-07Z' and end_date >= '2026-12-06Z'"),
  ],
  ['Events in Europe?', 'count_events', { bbox: [-10, 36, 30, 70] }, events(box(-10, 36, 30, 70))],
  [
    'Events by kind: music',
    'count_events',
    { facets: ['categories'], facet_size: 100 },
    events(has('categories', 'music')),
    ['facets', 'categories', 'music'],
  ],
  ['How many layers are there?', 'list_layers', {}, 'select 4', ['results', 'length']],
  ['How many stops?', 'count_layer_rows', { layer: 'stops' }, 'select count(*) from stops'],
  [
    'How many trams?',
    'count_layer_rows',
    { layer: 'stops', filters: { kind: 'tram' } },
    "select count(*) from stops where kind = 'tram'",
  ],
  [
    'Stops of line 3 above 20 m',
    'layer_rows',
    { layer: 'stops', filters: { lines: 'l3', height__gt: 20 } },
    "select count(*) from stops where 'L3' = any(lines) and height > 20",
  ],
  [
    'Stops in a part of the town',
    'layer_rows',
    { layer: 'stops', bbox: [24.95, 60.1, 25, 60.2] },
    'select count(*) from stops where st_x(geom) between 24.95 and 25 and st_y(geom) between 60.1 and 60.2',
  ],
  [
    'Stops by kind: ferries',
    'count_layer_rows',
    { layer: 'stops', facets: ['kind'] },
    "select count(*) from stops where kind = 'ferry'",
    ['facets', 'kind', 'ferry'],
  ],
  ['How many parks are shown?', 'count_layer_rows', { layer: 'parks' }, 'select count(*) from parks where open'],
  [
    'Gardens among the parks?',
    'layer_rows',
    { layer: 'parks', filters: { kind: 'garden' } },
    "select count(*) from parks where open and kind = 'garden'",
  ],
  [
    'The link shows as many trams',
    'map_link',
    { layer: 'stops', filters: { kind: 'tram' } },
    "select count(*) from stops where kind = 'tram'",
  ],
]

for (const [question, tool, args, statement, where = COUNT] of [...PLACES, ...OTHERS]) {
  testOn(ANY_ENGINE, `${question} (${tool})`, async (t) => {
    const { call, number } = await world(ANY_ENGINE)
    const { content, isError, texts } = await call(tool, args)
    t.false(isError, texts.join('\n'))
    const expected = await number(statement)
    t.is(
      where.reduce<unknown>((value, name) => (value as Record<string | number, unknown>)?.[name], content),
      expected,
    )
    t.true((expected ?? 0) > 0, 'a question whose answer is 0 shows little')
  })
}
