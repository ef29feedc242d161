/** Editors write places through the OGC API: with the rights, the checks and the history of the API. */
import type { ExecutionContext } from 'ava'
import { setEditor } from '../../../sql/accounts/accounts.ts'
import { bearing, startPeopleApi } from '../../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import type { Answer } from '../../support/requests/openapi.ts'

const ITEMS = '/ogc/collections/places/items'

const world = overEachDatabase(async ({ database }: TestDatabase) => {
  await storeFewPlaces(database)
  const api = await startPeopleApi(database)
  const [ada, grace] = [await api.register(), await api.register()]
  await setEditor(database, grace.email, true)
  const tagOf = async (path: string) => String((await api.request(path)).headers['etag'])
  const send = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    api.request(path, { method, headers: { ...bearing(grace.token), ...headers }, json })
  /** Sends the ETag that GET answers. */
  const edit = async (method: string, path: string, json?: unknown, headers = {}) =>
    send(method, path, json, { 'if-match': await tagOf(path), ...headers })
  return { ...api, ada, grace, tagOf, send, edit }
})

const item = (n: number) => `${ITEMS}/${placeId(n)}`
const propertiesOf = ({ body }: Answer) => (body as { properties: Record<string, unknown> }).properties
const positionOf = ({ body }: Answer) => (body as { geometry: { coordinates: number[] } | null }).geometry?.coordinates

const FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [13.4, 52.5] },
  properties: { name: 'New Café', categories: ['cafe'], telephone: '+49 30 5550100' },
}
const GEOJSON = { 'content-type': 'application/geo+json' }

testOnEachDatabase('a created place is in the collection and in the list', async (t, { engine }) => {
  const { send, request, ada } = await world(engine)
  const created = await send('POST', ITEMS, FEATURE, { ...GEOJSON, ...bearing(ada.token) })
  t.is(created.status, 201)
  const { id } = created.body as { id: string }
  t.is(created.headers['location'], `https://places.example${ITEMS}/${id}`)
  t.like(propertiesOf(await request(`${ITEMS}/${id}`)), FEATURE.properties)
  t.like(propertiesOf(await request(`/v0.3/places/${id}/`)), FEATURE.properties)
  t.deepEqual(positionOf(await request(`${ITEMS}/${id}`)), [13.4, 52.5])
  t.is((await request(`${ITEMS}?id=${id}`)).status, 200)
})

testOnEachDatabase('what GET answers can be put back: nothing changes', async (t, { engine }) => {
  const { edit, request, send } = await world(engine)
  const before = await request(item(1))
  const put = await edit('PUT', item(1), before.body, GEOJSON)
  t.is(put.status, 200, JSON.stringify(put.body))
  t.deepEqual(put.body, before.body)
  t.is(put.headers['etag'], before.headers['etag'])
  t.regex(String(put.headers['warning']), /Ignored members: .*text_full/)
  const { body } = await send('GET', `/v0.3/places/${placeId(1)}/history/`)
  t.is((body as { count: number }).count, 0)
})

testOnEachDatabase(
  'PUT empties what is not sent, PATCH leaves it, and the history undoes both',
  async (t, { engine }) => {
    const { edit, request, send } = await world(engine)
    const before = propertiesOf(await request(item(2)))
    const patched = await edit('PATCH', item(2), {
      properties: { telephone: '+49 30 1', tags: ['green'], vibes: null },
    })
    t.is(patched.status, 200, JSON.stringify(patched.body))
    t.like(propertiesOf(patched), { name: 'Zoo', telephone: '+49 30 1', tags: ['green'], vibes: [] })
    t.deepEqual(positionOf(patched), [13.3323, 52.5037])
    const put = await edit('PUT', item(2), { properties: { name: 'Zoo Berlin', city: 'Berlin' } })
    t.is(put.status, 200, JSON.stringify(put.body))
    t.like(propertiesOf(put), { name: 'Zoo Berlin', telephone: null, tags: [], city: 'Berlin' })
    t.is(positionOf(put), undefined)
    const { body } = await send('GET', `/v0.3/places/${placeId(2)}/history/`)
    for (const { id } of (body as { results: { id: number }[] }).results) {
      t.is((await send('POST', `/v0.3/places/${placeId(2)}/history/${id}/undo/`, {})).status, 204)
    }
    const { updated_at: _, ...after } = propertiesOf(await request(item(2)))
    t.like(after, { name: before['name'], telephone: null, tags: [] } as Record<string, unknown>)
  },
)

testOnEachDatabase('a position is in the coordinate system that the request names', async (t, { engine }) => {
  const { edit } = await world(engine)
  const move = (coordinates: number[], crs: string) =>
    edit('PATCH', item(3), { geometry: { type: 'Point', coordinates } }, { 'content-crs': crs })
  const name = 'http://www.opengis.net/def/crs/EPSG/0/4326'
  t.deepEqual(positionOf(await move([52.5, 13.4], `<${name}>`)), [13.4, 52.5])
  const mercator = await move([0, 0], '<http://www.opengis.net/def/crs/EPSG/0/3857>')
  t.deepEqual(positionOf(mercator), [0, 0])
  t.is((await move([0, 0], name)).status, 400)
})

testOnEachDatabase('a deleted place is hidden, and an undo brings it back', async (t, { engine }) => {
  const { edit, request, send } = await world(engine)
  const count = async () => ((await request(ITEMS)).body as { numberMatched: number }).numberMatched
  const before = await count()
  t.is((await edit('DELETE', item(4))).status, 204)
  t.is((await request(item(4))).status, 404)
  t.is(await count(), before - 1)
  t.is((await send('DELETE', item(4), undefined, { 'if-match': '*' })).status, 404)
  const { body } = await send('GET', `/v0.3/places/${placeId(4)}/history/`)
  const [{ id } = { id: 0 }] = (body as { results: { id: number }[] }).results
  t.is((await send('POST', `/v0.3/places/${placeId(4)}/history/${id}/undo/`, {})).status, 204)
  t.is((await request(item(4))).status, 200)
  t.is(await count(), before)
})

type Sent = Awaited<ReturnType<typeof world>>

/** Requests that are refused. None changes anything. */
const REFUSED: readonly (readonly [title: string, status: number, send: (api: Sent) => Promise<Answer>])[] = [
  ['POST without a token', 401, ({ request }) => request(ITEMS, { method: 'POST', json: FEATURE })],
  ['POST without a name', 400, ({ send }) => send('POST', ITEMS, { ...FEATURE, properties: {} })],
  [
    'POST of a line',
    400,
    ({ send }) => send('POST', ITEMS, { ...FEATURE, geometry: { type: 'LineString', coordinates: [] } }),
  ],
  ['POST of a collection', 400, ({ send }) => send('POST', ITEMS, { type: 'FeatureCollection', features: [FEATURE] })],
  ['POST of a list', 400, ({ send }) => send('POST', ITEMS, [FEATURE])],
  ['POST of a text', 415, ({ send }) => send('POST', ITEMS, FEATURE, { 'content-type': 'text/plain' })],
  ['POST to events', 405, ({ send }) => send('POST', '/ogc/collections/events/items', FEATURE)],
  ['PUT to a list', 405, ({ send }) => send('PUT', `/ogc/collections/list-x/items/${placeId(1)}`, FEATURE)],
  ['PATCH of a visitor', 403, ({ send, ada }) => send('PATCH', item(1), {}, bearing(ada.token))],
  ['PUT without If-Match', 428, ({ send }) => send('PUT', item(1), FEATURE)],
  [
    'PATCH with an old ETag',
    412,
    ({ send }) => send('PATCH', item(1), { properties: { name: 'x' } }, { 'if-match': '"x"' }),
  ],
  [
    'PUT with the ETag of another address',
    412,
    async ({ send, tagOf }) =>
      send('PUT', item(1), FEATURE, { 'if-match': await tagOf(`/v0.3/places/${placeId(1)}/`) }),
  ],
  ['PUT without a name', 400, ({ edit }) => edit('PUT', item(1), { properties: { name: null } })],
  ['PATCH of a vibe that there is not', 400, ({ edit }) => edit('PATCH', item(1), { properties: { vibes: ['x'] } })],
  ['PATCH of a hidden place', 404, ({ send }) => send('PATCH', item(9), {}, { 'if-match': '*' })],
  ['PUT of a place that there is not', 412, ({ send }) => send('PUT', item(99), FEATURE, { 'if-match': '*' })],
  ['DELETE with an old ETag', 412, ({ send }) => send('DELETE', item(1), undefined, { 'if-match': '"x"' })],
  ['DELETE of a visitor', 403, ({ send, ada }) => send('DELETE', item(1), undefined, bearing(ada.token))],
]

testOnEachDatabase('what is refused changes nothing', async (t, { engine }) => {
  const api = await world(engine)
  const before = (await api.request(item(1))).body
  for (const [title, status, send] of REFUSED) {
    const answer = await send(api)
    t.is(answer.status, status, `${title} ${JSON.stringify(answer.body)}`)
  }
  t.deepEqual((await api.request(item(1))).body, before)
})

testOnEachDatabase('OPTIONS says which methods there are', async (t: ExecutionContext, { engine }) => {
  const { request } = await world(engine)
  const allowed = async (path: string) => (await request(path, { method: 'OPTIONS' })).headers['allow']
  t.is(await allowed(ITEMS), 'GET, POST, HEAD, OPTIONS')
  t.is(await allowed(item(1)), 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS')
  t.is(await allowed('/ogc/collections/events/items'), 'GET, HEAD, OPTIONS')
})
