/** Finds a business with an outside search: a server of the test's own that answers well, badly, or not at all. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import sql from 'sql-template-tag'
import { ANY_ENGINE, testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import { startApi } from '../support/services/api.ts'
import { listen } from '../support/services/listen.ts'

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
      status: 'candidate',
      found_or_created: 'candidate',
      svc_id: null,
      svc_url: null,
      match_method: null,
      match_score: 1,
      candidate: {
        region: null,
        postcode: null,
        country: null,
        telephone: null,
        categories: [],
        name: 'Somewhere',
        address: 'Somewhere, Nowhere',
        city: null,
        url: null,
        longitude: -180,
        latitude: 1,
      },
    })

    answering = json([])
    const nothing = await find('name=a')
    t.deepEqual([nothing.status, nothing.body], [404, { detail: 'Not found.' }])
    const [count] = await database.rows(sql`select count(*)::int as count from places`)
    t.deepEqual(count, { count: 10 })
    t.deepEqual((await find('')).body, { name: ['This field is required.'] })
  },
)

const CANDIDATE_STATUS = { status: 'candidate', found_or_created: 'candidate' }

/**
 * Queries and how similar they are to Café Kranzler, which is not one of our places here; undefined: they mean another
 * place.
 */
const ALIKE: [query: string, score: number | undefined][] = [
  ['name=Caf%C3%A9%20Kranzler', 1],
  ['name=cafe%20kranzler&address=Kurf%C3%BCrstendamm%2018', 1],
  ['name=Cafe%20Kranzler&address=Berlin', 1],
  ['name=Kranzler', 0.6429],
  ['name=Cafe%20Kranzlr&address=Kudamm%2018', 0.5438],
  ['name=24%20Corner', undefined],
  ['name=24%20Corner&address=Kurf%C3%BCrstendamm%2018', undefined],
  ['name=Cafe', undefined],
  ['name=Caf%C3%A9%20Kranzler&address=500%20Gamma%20Road', undefined],
  ['name=Caf%C3%A9%20Kranzler%202', 0.875],
]

testOnEachDatabase(
  'a business that is no place is a candidate, and one unlike what was asked is 404',
  async (t, on) => {
    await on.database.write(sql`delete from places`)
    const outside = await listen((_, response) => response.end(JSON.stringify([KRANZLER])))
    const { request } = await startApi(on.database, { findBusinessUrl: outside })
    const scores: unknown[] = []
    for (const [query, score] of ALIKE) {
      const { status, body } = await request(`/api/v0.3/find_business?${query}`)
      scores.push([query, status === 404 ? undefined : (body as { match_score: unknown }).match_score])
      if (score === undefined) t.deepEqual([status, body], [404, { detail: 'Not found.' }], query)
      else t.like(body, { ...FOUND, ...CANDIDATE_STATUS, svc_id: null, svc_url: null, candidate: CANDIDATE }, query)
    }
    t.deepEqual(scores, ALIKE)
  },
)

testOnEachDatabase('a link of the outside service is a web address, or none', async (t, { database }) => {
  const websites: readonly (readonly [website: string, url: string | null])[] = [
    ['javascript:alert(1)', null],
    ['kranzler.example/menu', 'https://kranzler.example/menu'],
    ['http://kranzler.example', 'http://kranzler.example'],
  ]
  let website = ''
  const outside = await listen((_, response) => response.end(JSON.stringify([{ ...KRANZLER, extratags: { website } }])))
  const { request } = await startApi(database, { findBusinessUrl: outside })
  for (const [given, url] of websites) {
    website = given
    const { body } = await request('/api/v0.3/find_business?name=Caf%C3%A9%20Kranzler')
    t.like(body, { candidate: { url } })
  }
})

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

testOn(ANY_ENGINE, 'an outside search that does not answer well is 502', async (t, { database }) => {
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
