/** What an agent, a page or a stranger may send to `/mcp` that is wrong, and what it is told. */
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { world } from './world.ts'

type Refused = readonly [title: string, tool: string, args: object, told: RegExp]

const LONG = 'x'.repeat(100_000)
const PLACE = '00000000-0000-4000-8000-000000000000'

// prettier-ignore
const REFUSED: readonly Refused[] = [
  ['no such tool', 'drop_places', {}, /drop_places not found/],
  ['no such argument', 'count_places', { category: 'cafe' }, /category/],
  ['no such filter', 'count_places', { filters: { colour: 'red' } }, /colour/],
  ['a mistyped filter', 'list_places', { filters: { raiting__gte: 4 } }, /nearest known one is "rating__gte"/],
  ['a filter of events', 'list_places', { filters: { start_date__gte: '2026-12-01' } }, /Unknown parameter/],
  ['an empty name', 'count_places', { filters: { '': 1 } }, /Unknown arguments/],
  [
    'a number that is none',
    'count_places',
    { filters: { rating__gte: 'good' } },
    /rating__gte: A valid number is required/,
  ],
  ['an object as a value', 'count_places', { filters: { city: { $ne: 1 } } }, /city/],
  ['a box without an end', 'count_places', { bbox: [1, 2, 3] }, /bbox/],
  ['a box that is none', 'count_places', { bbox: [0, 50, 1, 40] }, /in_bbox/],
  ['a moment without an offset', 'count_places', { filters: { is_open_at: 'Sunday' } }, /is_open_at/],
  ['a cursor that is rubbish', 'list_places', { cursor: '../../etc' }, /cursor/],
  ['a long cursor', 'list_places', { cursor: LONG }, /cursor|414|too (?:long|large)/i],
  ['page and cursor', 'list_places', { page: 2, cursor: '*' }, /not both/],
  ['a page that is not there', 'list_places', { page: 4000 }, /404: Invalid page/],
  ['more rows than there may be', 'list_places', { limit: 1000 }, /limit/],
  ['a long text', 'search_places', { text: LONG }, /text/],
  ['an id that is none', 'get_place', { id: "1' or 1=1" }, /UUID/],
  ['an id of nothing', 'get_place', { id: PLACE }, /404: Not found/],
  ['similar to nothing', 'similar_places', { id: PLACE }, /404: Not found/],
  ['the score of nothing', 'explain_score', { id: PLACE }, /404: Not found/],
  ['a layer that is not there', 'layer_rows', { layer: '../places' }, /There are: places, events, stops, parks/],
  ['a facet that is not there', 'count_places', { facets: ['colour'] }, /facets/],
  ['a facet of a layer that is not there', 'count_layer_rows', { layer: 'stops', facets: ['height'] }, /facets/],
  ['a link to one tile', 'map_link', { filters: { tile: '1/0/0' } }, /no filter tile/],
  ['a link to events', 'map_link', { layer: 'events' }, /list_events/],
  ['a match of no name', 'match_place', { city: 'Oslo' }, /name/],
  ['a match at half a position', 'match_place', { name: 'A', latitude: 1000 }, /./],
]

for (const [title, tool, args, told] of REFUSED) {
  testOn(ANY_ENGINE, `refused: ${title}`, async (t) => {
    const { call } = await world(ANY_ENGINE)
    const { isError, texts } = await call(tool, args)
    t.true(isError || texts.some((text) => text.includes('"is_found":false')), texts.join('\n'))
    t.regex(texts.join('\n'), told)
    t.true(texts.join('').length < 2000)
  })
}

const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
}
const COUNT = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'count_places', arguments: {} } }
const BOTH = 'application/json, text/event-stream'
const POST = { 'content-type': 'application/json', accept: BOTH }

type Sent = readonly [title: string, request: RequestInit, status: number, body?: RegExp]
const post = (body: unknown, headers: object = {}): RequestInit => ({
  method: 'POST',
  headers: { ...POST, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

// prettier-ignore
const SENT: readonly Sent[] = [
  ['without a session', post(COUNT), 200, /"count":/],
  ['the first message', post(INITIALIZE), 200, /"serverInfo":/],
  ['a notification', post({ jsonrpc: '2.0', method: 'notifications/initialized' }), 202],
  ['our own origin', post(COUNT, { origin: 'https://places.example' }), 200],
  ['an origin of elsewhere', post(COUNT, { origin: 'https://evil.example' }), 403, /permission/],
  ['our origin with another port', post(COUNT, { origin: 'https://places.example:8443' }), 403],
  ['a page without an origin', post(COUNT, { origin: 'null' }), 403],
  ['a stream of messages of the server', { headers: { accept: 'text/event-stream' } }, 405, /not allowed/],
  ['a page', { headers: { accept: 'text/html' } }, 406],
  ['the end of a session', { method: 'DELETE', headers: { accept: BOTH } }, 405],
  ['no stream accepted', post(COUNT, { accept: 'application/json' }), 406],
  ['no JSON', post('{"jsonrpc":'), 400, /JSON parse error/],
  ['JSON of something else', post({ a: 1 }), 400, /JSON-RPC/],
  ['text', post(COUNT, { 'content-type': 'text/plain' }), 415],
  [
    'a version of the protocol that is not there',
    post(COUNT, { 'mcp-protocol-version': '1999-01-01' }),
    400,
    /version/,
  ],
  ['an unknown method', post({ ...COUNT, method: 'places/drop' }), 200, /-32601/],
  ['a body that is too large', post({ ...COUNT, x: 'x'.repeat(300_000) }), 413],
  ['a batch of many', post(Array.from({ length: 200 }, (_, id) => ({ ...COUNT, id }))), 400, /Batch/],
  ['a token that is none', post(COUNT, { authorization: 'Token abc' }), 401],
]

for (const [title, request, status, told] of SENT) {
  testOn(ANY_ENGINE, `sent: ${title} is ${status}`, async (t) => {
    const { base } = await world(ANY_ENGINE)
    const response = await fetch(`${base}/mcp`, request)
    const body = await response.text()
    t.is(response.status, status, body)
    if (told) t.regex(body, told)
    t.is(response.headers.get('mcp-session-id'), null)
    if (status === 405) t.is(response.headers.get('allow'), 'POST, OPTIONS')
  })
}

testOn(ANY_ENGINE, 'results are bounded, say what was cut, and go on where they end', async (t) => {
  const { call, database } = await world(ANY_ENGINE)
  await database.write(sql`update stops set kind = repeat('å', 3000) where height <= 20`)
  const few = await call('layer_rows', { layer: 'stops', filters: { height: 3 }, limit: 2 })
  t.regex(JSON.stringify(few.content), /å… \(1000 more characters\)/)
  const many = await call('layer_rows', { layer: 'stops', filters: { height__lte: 20 }, limit: 20 })
  t.true(Buffer.byteLength(JSON.stringify(many.content)) <= 50_000)
  t.is((many.content['results'] as unknown[]).length, 20)

  const ids = new Set<unknown>()
  let asked: object = { cursor: '*' }
  for (let n = 0; n < 30; n++) {
    const { content } = await call('layer_rows', { layer: 'stops', limit: 20, ...asked })
    for (const { id } of content['results'] as { id: unknown }[]) ids.add(id)
    if (content['next'] === null) break
    asked = content['next'] as object
  }
  t.is(ids.size, 400)
})

testOn(ANY_ENGINE, 'every tool says that it only reads, and what it is for', async (t) => {
  const { client } = await world(ANY_ENGINE)
  const { tools } = await client.listTools()
  t.is(tools.length, 14)
  for (const { name, description = '', annotations } of tools) {
    t.true(description.length > 80, name)
    t.true(isDeepStrictEqual([annotations?.readOnlyHint, annotations?.openWorldHint], [true, false]), name)
  }
  const size = JSON.stringify(tools).length
  t.log(`${size} characters of definitions`)
  t.true(size < 40_000, `${size}`)
})
