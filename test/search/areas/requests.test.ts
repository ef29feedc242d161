/** Areas by name, and searches for what and where, as clients request them. */

import sql from 'sql-template-tag'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { shortIds, startSearched } from '../../support/search/searched-places.ts'

interface Page {
  count: number
  results: { id: string; name: string; matched: string; kind: string; country: string; bbox: number[] }[]
  understood?: {
    what: string
    where: { name: string; country: string } | null
    is_here: boolean
    filters: { text: string; name: string; value: string }[]
    query: string
  }
}

/** The query, what was understood, and the numbers of the places found. */
const READ: readonly [query: string, understood: string, places: string][] = [
  ['search=museum+in+berlin', 'museum | Berlin', '6'],
  ['search=museum+berlin', 'museum | Berlin', '6'],
  ['search=berlin', ' | Berlin', '1 6'],
  ['search=cafe+near+vienna', 'cafe | Vienna', '2'],
  ['search=cafe+in+germany', 'cafe | Germany', '1'],
  ['search=palace,+%E6%9D%B1%E4%BA%AC%E9%83%BD', 'palace | Tokyo', '9'],
  ['search=cafe+near+me&focus.point=16.3,48.2&fields=name', 'cafe | here', '2 1'],
  ['search=kranzler', '', '1'],
  // Understood and filtered: both hold.
  ['search=cafe+in+berlin&vibes=quiet', 'cafe | Berlin', ''],
  // Nothing is found there, but as it is written.
  ['search=bar+zurich', 'bar | Zürich', ''],
  ['search=zoo+berlin', 'zoo | Berlin', ''],
  ['search=harbor+sight', '', '3'],
  // Words that are filters.
  ['search=chill+museum+in+berlin', 'museum | Berlin | chill: vibes=chill', '6'],
  ['search=Cozy+cafe', 'cafe | anywhere | Cozy: vibes=cozy', '1 2'],
  ['search=cozy', ' | anywhere | cozy: vibes=cozy', '1 2'],
  ['search=chill+museum+in+berlin&vibes=quiet', 'museum | Berlin | chill: vibes__in=chill', '6'],
  ['search=cheap+cafe&price__lte=3&price__lt=4', 'cafe cheap | anywhere', ''],
  ['search=museum+in+berlin&location__geo_distance=500km__53,10', 'museum | Berlin', '6'],
  ['search=museum+in+berlin&location__geo_distance=5km__53,10', 'museum | Berlin', ''],
  ['search=museum+in+berlin&location__geo_distance=5km__53,10&point=13,52', '', ''],
  ['search=best+museum+in+berlin', 'museum | Berlin', '6'],
  // Another filter never changes what is meant.
  ['search=zoo+zurich&city=Berlin', 'zoo | Zürich', ''],
  ['search=kranzler&in_bbox=16,48,17,49', '', ''],
  // Nothing is so cheap, and no text says so: what was meant stays.
  ['search=cheap+museum+in+berlin', 'museum | Berlin | cheap: price__lte=1', ''],
  ['search=best+nothing+in+london', 'nothing | London', ''],
  ['search=cafe+near+kurf%C3%BCrstendamm', 'cafe | kurfürstendamm', '1'],
  ['search=cafe+near+nowhere', '', ''],
]

for (const [query, understood, places] of READ) {
  testOnEachDatabase(`${query} is understood as “${understood}” and finds ${places}`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, body } = await request(`/search/places/?understand=true&${query}`)
    t.is(status, 200, JSON.stringify(body))
    const page = body as Page
    const read = page.understood
    const filters = read?.filters.map(({ text, name, value }) => `${text}: ${name}=${value}`) ?? []
    const where = read?.where?.name ?? (read?.is_here ? 'here' : 'anywhere')
    t.is(read ? [read.what, where, ...filters].join(' | ') : '', understood)
    t.is(shortIds(page.results), places)
    const same = (await request(`/search/places/?${read?.query ?? query}`)).body as Page
    t.is(same.understood, undefined)
    t.deepEqual(same.results, page.results)
  })
}

testOnEachDatabase('without `understand`, a text means its words', async (t, { database }) => {
  const { request } = await startSearched(database)
  const page = (await request('/search/places/?search=museum+in+berlin')).body as Page
  t.is(page.understood, undefined)
  t.is((await request('/search/places/?search=a&understand=perhaps')).status, 400)
})

testOnEachDatabase('areas by the beginning of a name', async (t, { database }) => {
  const { request } = await startSearched(database)
  const found = async (query: string) => ((await request(`/search/areas/?${query}`)).body as Page).results
  t.deepEqual(
    (await found('text=berl&page_size=1')).map(({ name, kind, country }) => [name, kind, country]),
    [['Berlin', 'town', 'DE']],
  )
  t.is((await found('text=london&focus.point=-81.2,43'))[0]?.country, 'CA')
  t.is((await found('text=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0'))[0]?.matched, 'Москва')
  const [west = 0, south = 0, east = 0, north = 0] = (await found('text=germany'))[0]?.bbox ?? []
  t.true(west < 6 && south < 48 && east > 15 && north > 54)
  for (const query of ['text=b', 'text=%00', 'text=xqxqxq']) t.deepEqual(await found(query), [])
  for (const query of ['', 'text=']) t.is((await request(`/search/areas/?${query}`)).status, 400)
  t.is((await request('/search/areas/?text=be&focus.point=x')).status, 400)
})

testOnEachDatabase('a town that has places is meant; late is late there', async (t, { database }) => {
  const { request } = await startSearched(database)
  const id = '00000000-0000-4000-8000-00000000abcd'
  const florida = { longitude: -82.64, latitude: 27.77 }
  await upsertPlaces(database, [
    { id, name: 'Pizza Palace', ...florida, opening_hours: 'Mo-Su 12:00-05:00', price: 1, categories: ['Pizzeria'] },
  ])
  for (const [text, filter] of [
    ['pizza in st petersburg', undefined],
    ['pizza st petersburg open late', 'is_open_at'],
    ['cheap pizza st petersburg', 'price__lte'],
    ['sushi in st petersburg', undefined],
  ] as const) {
    const query = new URLSearchParams({ search: text, understand: 'true' })
    const { understood, results } = (await request(`/search/places/?${query}`)).body as Page
    t.is(understood?.where?.country, 'US', text)
    t.deepEqual(
      results.map((place) => place.id),
      text.startsWith('sushi') ? [] : [id],
      text,
    )
    t.is(understood?.filters[0]?.name, filter, text)
    if (filter !== 'is_open_at') continue
    const at = new Date(understood?.filters[0]?.value ?? '')
    const hour = Number(at.toLocaleTimeString('en-GB', { timeZone: 'America/New_York', hour: '2-digit' }))
    t.true(hour >= 23 || hour < 4, String(hour))
  }
  await database.write(sql`delete from places where id = ${id}::uuid`)
})
