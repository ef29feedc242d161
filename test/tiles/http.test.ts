/** The HTTP section of the tile contract, a request a line, against a tile server on a real database. */
import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ExecutionContext } from 'ava'
import { upsertPlaces } from '../../sql/places-write.ts'
import { createTileServer, type TileServer } from '../../tiles/server.ts'
import { atEnd } from '../support/at-end.ts'
import { openTestDatabase, testOn } from '../support/database.ts'
import { decodeTile } from '../support/decode-tile.ts'
import { listen } from '../support/listen.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

let base: string | undefined
let server: TileServer | undefined

/** Sends the target as it is written, which `fetch` would normalise. */
function send(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(base as string)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: target, method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
    request.on('error', reject).end()
  })
}

function testHttp(title: string, body: (t: ExecutionContext) => Promise<void>): void {
  testOn('embedded', title, async (t, { database }) => {
    if (!server) {
      await upsertPlaces(database, [
        {
          name: 'Café Kranzler',
          longitude: 13.33,
          latitude: 52.5,
          categories: ['cafe', 'bakery'],
          vibes: ['cozy'],
          data_source_identifier: '1',
        },
        { name: 'Nowhere in particular', data_source_identifier: '2' },
      ])
      server = createTileServer({
        database,
        tilesUrl: 'https://tiles.example',
        imageCdnUrl: 'https://images.example',
        onError: (error) => t.log(error),
      })
      const { handle, close } = server
      atEnd(close)
      base = await listen((request, response) => {
        if (!handle(request, response)) response.writeHead(418).end()
      })
    }
    await body(t)
  })
}

const TILE = '/maps/places/0/0/0.mvt'

const STATUSES: [method: string, target: string, headers: Record<string, string>, status: number][] = [
  ['GET', TILE, {}, 200],
  ['HEAD', TILE, {}, 200],
  ['GET', '/maps/places/1/0/0.mvt', {}, 204],
  ['GET', '/maps/places/22/0/0.mvt', {}, 204],
  ['GET', '/maps/places/22/4194303/4194303.mvt', {}, 204],
  ['GET', '/maps/places/23/0/0.mvt', {}, 404],
  ['GET', '/maps/places/2000/0/0.mvt', {}, 404],
  ['GET', '/maps/places/1/2/0.mvt', {}, 404],
  ['GET', '/maps/places/1/0/2.mvt', {}, 404],
  ['GET', '/maps/places/-1/0/0.mvt', {}, 404],
  ['GET', '/maps/places/1/-1/0.mvt', {}, 404],
  ['GET', '/maps/places/1e1/0/0.mvt', {}, 404],
  ['GET', '/maps/places/0x1/0/0.mvt', {}, 404],
  ['GET', '/maps/places/01/0/0.mvt', {}, 404],
  ['GET', '/maps/places/NaN/0/0.mvt', {}, 404],
  ['GET', '/maps/places/%00/0/0.mvt', {}, 404],
  ['GET', '/maps/places/%30/0/0.mvt', {}, 404],
  ['GET', '/maps/places/0/0/0.mvt%00', {}, 404],
  ['GET', '/maps/places/0/0/%ff.mvt', {}, 404],
  ['GET', '/maps/places/0/0/0.mvt/', {}, 404],
  ['GET', '/maps/places/0/0/0.png', {}, 404],
  ['GET', '/maps/places/0/0/0', {}, 404],
  ['GET', '/maps/places/0/0/0/0.mvt', {}, 404],
  ['GET', '/maps/places//0/0.mvt', {}, 404],
  ['GET', '/maps/__proto__/0/0/0.mvt', {}, 404],
  ['GET', '/maps/constructor.json', {}, 404],
  ['GET', '/maps/nothing/0/0/0.mvt', {}, 404],
  ['GET', '/maps/places/999999999999999999999999/0/0.mvt', {}, 404],
  ['GET', '/maps/', {}, 404],
  ['GET', '/maps/../maps/places.json', {}, 404],
  ['GET', '/elsewhere', {}, 418],
  ['POST', TILE, {}, 405],
  ['PUT', TILE, {}, 405],
  ['DELETE', '/maps/places.json', {}, 405],
  ['OPTIONS', TILE, {}, 204],
  ['GET', '/maps/places.json', {}, 200],
  ['HEAD', '/maps/places.json', {}, 200],
  ['GET', '/maps/land.json', {}, 200],
  ['GET', '/maps/land/0/0/0.mvt', {}, 200],
  ['GET', '/maps/land/23/0/0.mvt', {}, 404],
  ['GET', `${TILE}?cache_bust=123&unknown[]=%00`, {}, 200],
  ['GET', `${TILE}?in_bbox=13,52,14,53`, {}, 200],
  ['GET', `${TILE}?in_bbox=14,52,15,53`, {}, 204],
  ['GET', `${TILE}?in_bbox=1,2,3`, {}, 400],
  ['GET', `${TILE}?in_bbox=NaN,0,0,0`, {}, 400],
  ['GET', `${TILE}?in_bbox=0,50,1,40`, {}, 400],
  ['GET', `${TILE}?point=13.33,52.5&dist=10`, {}, 200],
  ['GET', `${TILE}?point=13.33,52.6&dist=10`, {}, 204],
  ['GET', `${TILE}?point=13.33,52.6&dist=1e400`, {}, 400],
  ['GET', `${TILE}?point=13.33,52.6&dist=-1`, {}, 400],
  ['GET', `${TILE}?point=%00,1`, {}, 400],
  ['GET', `${TILE}?tile=1/0/0`, {}, 204],
  ['GET', `${TILE}?tile=1/1/0`, {}, 200],
  ['GET', `${TILE}?tile=x`, {}, 400],
  ['GET', TILE, { 'If-None-Match': '*' }, 304],
  ['GET', TILE, { 'If-None-Match': '"other"' }, 200],
  ['GET', TILE, { 'If-None-Match': 'garbage' }, 200],
  ['GET', TILE, { Authorization: 'Token x' }, 200],
]
for (const [method, target, headers, status] of STATUSES) {
  testHttp(`${method} ${target} ${JSON.stringify(headers)} → ${status}`, async (t) => {
    const answer = await send(target, headers, method)
    t.is(answer.status, status)
    if (status === 418) return
    t.is(answer.headers['access-control-allow-origin'], '*')
    if (status >= 400 && method !== 'HEAD') t.is(typeof JSON.parse(answer.body.toString()).detail, 'string')
    if (status === 204 || status === 304 || method === 'HEAD') t.is(answer.body.length, 0)
  })
}

const ENCODINGS: [accepted: string, encoding: string | undefined][] = [
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['identity;q=0', undefined],
  ['zstd', undefined],
  ['', undefined],
  ['gzip;q=nonsense', undefined],
]
for (const [accepted, encoding] of ENCODINGS) {
  testHttp(`Accept-Encoding: ${accepted} → ${encoding ?? 'identity'}`, async (t) => {
    const { headers, body } = await send(TILE, { 'Accept-Encoding': accepted })
    t.is(headers['content-encoding'], encoding)
    t.is(headers['vary'], 'Accept-Encoding')
    t.is(headers['content-length'], String(body.length))
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    t.is(decodeTile(plain)['places']?.length, 1)
  })
}

testHttp('a tile is what it says: type, validator, properties, position', async (t) => {
  const { headers, body } = await send(TILE)
  t.is(headers['content-type'], 'application/vnd.mapbox-vector-tile')
  t.is(headers['cache-control'], 'public, no-cache')
  t.regex(String(headers['etag']), /^"[\w-]{22}"$/)
  t.regex(String(headers['server-timing']), /^build;dur=\d/)
  const [place] = decodeTile(body)['places'] ?? []
  t.like(place, {
    x: Math.floor(((13.33 + 180) / 360) * 4096),
    y: 1343,
    properties: {
      name: 'Café Kranzler',
      slug: 'cafe-kranzler',
      primary_category: 'cafe',
      categories: '["cafe","bakery"]',
      vibes: '["cozy"]',
    },
  })
  t.deepEqual(Object.keys(place?.properties ?? {}).sort(), [
    'aggregate_rating',
    'categories',
    'id',
    'is_closed',
    'name',
    'primary_category',
    'score_combined',
    'slug',
    'vibes',
  ])
})

testHttp('validators: one for each encoding, compared weakly, 304 with ETag, Vary and Cache-Control', async (t) => {
  const plain = await send(TILE)
  const packed = await send(TILE, { 'Accept-Encoding': 'br' })
  t.not(plain.headers['etag'], packed.headers['etag'])
  const again = await send(TILE)
  t.is(again.headers['etag'], plain.headers['etag'])
  for (const tag of [plain.headers['etag'], `W/${plain.headers['etag']}`, `"a", ${plain.headers['etag']} , W/"b"`]) {
    const answer = await send(TILE, { 'If-None-Match': String(tag) })
    t.is(answer.status, 304)
    for (const name of ['etag', 'vary', 'cache-control']) t.is(answer.headers[name], plain.headers[name])
    t.is(answer.headers['content-type'], undefined)
  }
  t.is((await send(TILE, { 'If-None-Match': String(packed.headers['etag']) })).status, 200)
  const empty = await send('/maps/places/1/0/0.mvt')
  t.is((await send('/maps/places/1/0/0.mvt', { 'If-None-Match': String(empty.headers['etag']) })).status, 304)
})

testHttp('HEAD answers as GET does, without the body', async (t) => {
  for (const target of [TILE, '/maps/places.json', '/maps/places/1/0/0.mvt', '/maps/none']) {
    const { date: _, ...get } = (await send(target)).headers
    const { date: __, ...head } = (await send(target, {}, 'HEAD')).headers
    t.deepEqual(head, get)
  }
})

testHttp('a preflight lets Authorization through', async (t) => {
  const { headers } = await send(
    TILE,
    { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' },
    'OPTIONS',
  )
  t.regex(String(headers['access-control-allow-headers']), /Authorization/)
  t.regex(String(headers['access-control-allow-methods']), /GET/)
  t.is((await send(TILE, {}, 'POST')).headers['allow'], 'GET, HEAD, OPTIONS')
})

testHttp('TileJSON names the scheme, the address, the layer and its fields, and hands filters on', async (t) => {
  const { body, headers } = await send('/maps/places.json?in_bbox=1,2,3,4')
  t.is(headers['content-type'], 'application/json')
  const json = JSON.parse(body.toString())
  t.like(json, {
    tilejson: '3.0.0',
    scheme: 'xyz',
    minzoom: 0,
    tiles: ['https://tiles.example/maps/places/{z}/{x}/{y}.mvt?in_bbox=1,2,3,4'],
  })
  t.is(json.vector_layers[0].id, 'places')
  t.is(typeof json.vector_layers[0].fields.primary_category, 'string')
})

testHttp('a malformed filter says which and why', async (t) => {
  const message = 'Invalid bbox string supplied for parameter in_bbox'
  t.deepEqual(JSON.parse((await send(`${TILE}?in_bbox=x`)).body.toString()), { detail: message, in_bbox: [message] })
})

testHttp('a committed write shows within a second, and its neighbours keep their validators', async (t) => {
  const here = '/maps/places/10/549/335.mvt'
  const there = '/maps/places/10/550/335.mvt'
  t.is((await send(here)).status, 200)
  const before = (await send(there)).headers['etag']
  const { database } = await openTestDatabase('embedded')
  await upsertPlaces(database, [{ name: 'Renamed', data_source_identifier: '1' }])
  const deadline = Date.now() + 5000
  let name: unknown
  while (name !== 'Renamed' && Date.now() < deadline)
    name = decodeTile((await send(here)).body)['places']?.[0]?.properties['name']
  t.is(name, 'Renamed')
  t.is((await send(there)).headers['etag'], before)
})
