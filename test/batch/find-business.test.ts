/** A business by an outside search, which is a server of the test's own that answers well, badly, or not at all. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import sql from 'sql-template-tag'
import { startApi } from '../support/api.ts'
import { testOn, testOnEachDatabase } from '../support/database.ts'
import { placeId, storeFewPlaces } from '../support/few-places.ts'
import { listen } from '../support/listen.ts'

const KRANZLER = {
  lat: '52.5038',
  lon: '13.3324',
  name: 'Café Kranzler',
  display_name: 'Café Kranzler, 18, Kurfürstendamm, Charlottenburg, Berlin, 10719, Deutschland',
  address: { house_number: '18', road: 'Kurfürstendamm', city: 'Berlin', postcode: '10719', country_code: 'de' },
  extratags: { website: 'https://kranzler.example/', wheelchair: 'yes' },
}
const CANDIDATE = {
  name: 'Café Kranzler',
  address: '18 Kurfürstendamm, 10719 Berlin',
  city: 'Berlin',
  url: 'https://kranzler.example/',
  longitude: 13.3324,
  latitude: 52.5038,
}
const STRANGER = { lat: 1, lon: 180, display_name: 'Somewhere, Nowhere', address: null }

type Answering = (response: ServerResponse, request: IncomingMessage) => void
const json =
  (value: unknown): Answering =>
  (response) =>
    response.end(JSON.stringify(value))

const EMPTY = { editorial_categories_added: [], tags_added: [] }
const FOUND = { status: 'found', found_or_created: 'found', error: null, ...EMPTY }

testOnEachDatabase(
  'a business that is a place is found as that, and another one without an id',
  async (t, { database }) => {
    await storeFewPlaces(database)
    let asked: string | undefined
    let answering: Answering = json([KRANZLER])
    const outside = await listen((request, response) => {
      asked = request.url
      answering(response, request)
    })
    const { request } = await startApi(database, { findBusinessUrl: `${outside}/geo` })
    const find = (query: string) => request(`/api/v0.3/find_business?${query}`)

    const found = await find('name=Kranzler%20Caf%C3%A9&address=Kudamm%2018')
    t.is(asked, '/geo/search?q=Kranzler+Caf%C3%A9%2C+Kudamm+18&format=jsonv2&limit=1&addressdetails=1&extratags=1')
    t.is(found.status, 200)
    t.like(found.body, {
      name: 'Kranzler Café',
      address: 'Kudamm 18',
      ...FOUND,
      svc_id: placeId(1),
      candidate: CANDIDATE,
    })

    answering = json([STRANGER])
    const stranger = await find('name=Somewhere')
    t.deepEqual(stranger.body, {
      name: 'Somewhere',
      ...FOUND,
      svc_id: null,
      svc_url: null,
      match_method: null,
      match_score: null,
      candidate: {
        name: 'Somewhere',
        address: 'Somewhere, Nowhere',
        city: null,
        url: null,
        longitude: -180,
        latitude: 1,
      },
    })

    answering = json([])
    t.like((await find('name=a')).body, {
      status: 'error',
      error: 'No business was found.',
      candidate: null,
      svc_id: null,
    })
    const [count] = await database.rows(sql`select count(*)::int as count from places`)
    t.deepEqual(count, { count: 10 })
    t.deepEqual((await find('')).body, { name: ['This field is required.'] })
  },
)

const BAD: readonly [title: string, answering: Answering][] = [
  ['an error', (response) => response.writeHead(500).end('[]')],
  ['no JSON', (response) => response.end('<html>')],
  ['another shape', json({ error: 'x' })],
  ['no position', json([{ display_name: 'a', lat: 'x', lon: 1 }])],
  ['more than is read', (response) => response.end(`[${' '.repeat(300_000)}]`)],
  [
    'a redirection',
    (response, { headers }) => response.writeHead(302, { location: `http://${headers.host}/elsewhere` }).end(),
  ],
  ['a broken connection', (response) => response.destroy()],
  ['nothing', () => undefined],
]

testOn('embedded', 'an outside search that does not answer well is 502', async (t, { database }) => {
  let answering: Answering = json([])
  const paths: (string | undefined)[] = []
  const outside = await listen((request, response) => {
    paths.push(request.url)
    answering(response, request)
  })
  const { request } = await startApi(database, { findBusinessUrl: outside })
  for (const [title, bad] of BAD) {
    answering = bad
    const { status, body } = await request('/api/v0.3/find_business?name=a')
    t.deepEqual([status, body], [502, { detail: 'The search for businesses does not answer.' }], title)
  }
  t.false(paths.includes('/elsewhere'))
})

testOnEachDatabase('without an outside search it is 503', async (t, { database }) => {
  const { request } = await startApi(database)
  const { status, body } = await request('/api/v0.3/find_business?name=a')
  t.deepEqual([status, body], [503, { detail: 'No search for businesses is configured (FIND_BUSINESS_URL).' }])
})
