/** What QGIS 3.40.6 sends while it edits a layer, as it was recorded. It does not know If-Match. */
import { setEditor } from '../../../sql/accounts/accounts.ts'
import { bearing, startPeopleApi } from '../../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import type { Answer } from '../../support/requests/openapi.ts'

const ITEMS = '/ogc/collections/places/items'
const ITEM = `${ITEMS}/${placeId(2)}`
const HISTORY = `/v0.3/places/${placeId(2)}/history/`
/** Without Accept-Encoding, because this client reads plain answers. */
const AGENT = {
  'user-agent': 'Mozilla/5.0 QGIS/34006/Debian GNU/Linux 13 (trixie)',
  'accept-language': 'en,*',
}
const PATCHED = { 'content-type': 'application/merge-patch+json' }

const world = overEachDatabase(async ({ database }: TestDatabase) => {
  await storeFewPlaces(database)
  const api = await startPeopleApi(database)
  const grace = await api.register()
  await setEditor(database, grace.email, true)
  const send = (method: string, path: string, text?: string, headers: Record<string, string> = {}) => {
    const sent = { ...AGENT, ...bearing(grace.token), ...headers }
    return api.request(path, { method, headers: sent, json: text === undefined ? undefined : JSON.parse(text) })
  }
  return { ...api, send }
})

/** Fields of the form that were left empty. */
const EMPTY = `"address":null,"aggregate_rating":null,"aggregate_rating_count":null,"categories":null,"city":null,\
"completeness_score":null,"country":null,"data_source_identifier":null,"data_source_url":null,"description":null,\
"editorial_categories":null,"is_city_derived":null,"is_closed":null,"is_featured":null,"is_sample":null,"name":"Added in QGIS",\
"names_by_language":null,"neighborhood":null,"notes_internal":null,"notes_to_svc":null,"opening_hours":null,\
"opening_hours_text":null,"other_names":null,"postcode":null,"price":null,"region":null,"score_combined":null,\
"short_description":null,"slug":null,"status":null,"svc_images":null,"tags":null,"telephone":null,"text_full":null,\
"timezone":null,"updated_at":null,"url":null,"vibes":null`
const NEW = `{"geometry":{"coordinates":[13.42,52.52],"type":"Point"},"properties":{${EMPTY}},"type":"Feature"}`

/** Edits of one place, in their order, and what GET answers then. */
const EDITS: readonly (readonly [what: string, method: string, body: string | undefined, shows: RegExp])[] = [
  ['an attribute', 'PATCH', '{"properties":{"name":"Named in QGIS"}}', /^200.*"name":"Named in QGIS"/],
  [
    'a move',
    'PATCH',
    '{"geometry":{"coordinates":[13.41,52.51],"type":"Point"}}',
    /^200.*"coordinates":\[13.41,52.51\]/,
  ],
  [
    'several attributes',
    'PATCH',
    '{"properties":{"city":null,"is_closed":true,"price":3,"telephone":"+49 30 1"}}',
    /^200.*"is_closed":true.*"telephone":"\+49 30 1".*"price":3.*"is_city_derived":true/,
  ],
  ['a list', 'PATCH', '{"properties":{"tags":["green","quiet"]}}', /^200.*"tags":\["green","quiet"\]/],
  ['a deletion', 'DELETE', undefined, /^404/],
]

const told = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`
const fieldsOf = ({ body }: Answer) => {
  const { geometry, properties } = body as { geometry: object; properties: Record<string, unknown> }
  const { updated_at: _, sources: _sources, score_combined: _score, ...fields } = properties
  return { geometry, ...fields }
}

testOnEachDatabase('each edit of QGIS shows, is in the history, and can be undone', async (t, { engine }) => {
  const { request, send } = await world(engine)
  const edits = async () =>
    ((await send('GET', HISTORY)).body as { results: { id: number; undone_by: unknown }[] }).results
  const before = fieldsOf(await request(ITEM))
  for (const [index, [what, method, body, shows]] of EDITS.entries()) {
    const answer = await send(method, ITEM, body, method === 'PATCH' ? PATCHED : {})
    t.is(answer.status, method === 'PATCH' ? 200 : 204, `${what}: ${told(answer)}`)
    t.regex(told(await request(ITEM)), shows, what)
    t.is((await edits()).length, index + 1, what)
  }
  for (const { id } of await edits()) t.is((await send('POST', `${HISTORY}${id}/undo/`, '{}')).status, 204)
  t.deepEqual(fieldsOf(await request(ITEM)), before)
})

testOnEachDatabase('QGIS adds a place, and finds its id in Location', async (t, { engine }) => {
  const { request, send } = await world(engine)
  const created = await send('POST', ITEMS, NEW, { 'content-type': 'application/geo+json' })
  t.is(created.status, 201, told(created))
  const id = /\/items\/([\da-f-]{36})$/.exec(String(created.headers['location']))?.[1] ?? ''
  const shown = told(await request(`${ITEMS}/${id}`))
  t.regex(shown, /"coordinates":\[13.42,52.52\].*"name":"Added in QGIS".*"categories":\[\].*"is_closed":false/)
})
