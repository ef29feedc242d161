/** The HTTP of tiles: each line is a request and its answer, beside checks that hold for every answer. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ExecutionContext } from 'ava'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { type Answer, EMPTY, MAPLIBRE_TILE, type Send, TILE, testHttp } from '../../support/tiles/tile-http.ts'

const ADDRESSES: [target: string, status: number][] = [
  [TILE, 200],
  [EMPTY, 204],
  [MAPLIBRE_TILE, 200],
  ['/maps/places/1/0/0.mlt', 204],
  ['/maps/land/0/0/0.mlt', 200],
  [`${MAPLIBRE_TILE}?in_bbox=14,52,15,53`, 204],
  [`${MAPLIBRE_TILE}?buffer=64`, 200],
  ['/maps/places/0/0/0.MLT', 404],
  ['/maps/places/23/0/0.mlt', 404],
  ['/maps/places.mlt', 404],
  [`${TILE}?`, 200],
  [`${TILE}?cache_bust=123&unknown[]=%00`, 200],
  [`http://tiles.example${TILE}`, 200],
  ['/maps/places/1/1/0.mvt', 200],
  ['/maps/places/22/0/0.mvt', 204],
  ['/maps/places/22/4194303/4194303.mvt', 204],
  ['/maps/places/22/4194304/0.mvt', 404],
  ['/maps/places/23/0/0.mvt', 404],
  ['/maps/places/2000/0/0.mvt', 404],
  ['/maps/places/0/1/0.mvt', 404],
  ['/maps/places/1/2/0.mvt', 404],
  ['/maps/places/1/0/2.mvt', 404],
  ['/maps/places/-1/0/0.mvt', 404],
  ['/maps/places/1/-1/0.mvt', 404],
  ['/maps/places/1/0/-0.mvt', 404],
  ['/maps/places/+1/0/0.mvt', 404],
  ['/maps/places/1.0/0/0.mvt', 404],
  ['/maps/places/1e1/0/0.mvt', 404],
  ['/maps/places/0x1/0/0.mvt', 404],
  ['/maps/places/01/0/0.mvt', 404],
  ['/maps/places/1/00/0.mvt', 404],
  ['/maps/places/NaN/0/0.mvt', 404],
  ['/maps/places/null/0/0.mvt', 404],
  ['/maps/places/Infinity/0/0.mvt', 404],
  ['/maps/places/%00/0/0.mvt', 404],
  ['/maps/places/%30/0/0.mvt', 404],
  ['/maps/places/%EF%BC%91/0/0.mvt', 404],
  ['/maps/places/%7Bz%7D/%7Bx%7D/%7By%7D.mvt', 404],
  ['/maps/places/999999999999999999999999/0/0.mvt', 404],
  ['/maps/places/0/0/0.mvt%00', 404],
  ['/maps/places/0/0/%ff.mvt', 404],
  ['/maps/places/0/0/0.mvt/', 404],
  ['/maps/places/0/0/0.mvt;v=1', 404],
  ['/maps/places/0/0/0.mvt.gz', 404],
  ['/maps/places/0/0/0.pbf', 404],
  ['/maps/places/0/0/0.MVT', 404],
  ['/maps/places/0/0/0.png', 404],
  ['/maps/places/0/0/0', 404],
  ['/maps/places/0/0/0/0.mvt', 404],
  ['/maps/places/0/0.mvt', 404],
  ['/maps/places//0/0.mvt', 404],
  ['/maps//places/0/0/0.mvt', 404],
  ['//maps/places/0/0/0.mvt', 418],
  ['/maps/places/../places/0/0/0.mvt', 404],
  ['/maps/PLACES/0/0/0.mvt', 404],
  ['/MAPS/places/0/0/0.mvt', 418],
  ['/maps/__proto__/0/0/0.mvt', 404],
  ['/maps/nothing/0/0/0.mvt', 404],
  ['/maps/land/0/0/0.mvt', 200],
  ['/maps/land/9/0/0.mvt', 204],
  ['/maps/land/23/0/0.mvt', 404],
  ['/maps/events/0/0/0.mvt', 204],
  ['/maps/', 200],
  ['/maps', 418],
  ['/maps/places', 404],
  ['/maps/places/', 404],
  ['/maps/places.json', 200],
  ['/maps/places.json?in_bbox=1,2,3,4', 200],
  ['/maps/land.json', 200],
  ['/maps/places.mlt.json', 200],
  ['/maps/.mlt.json', 404],
  ['/maps/none.mlt.json', 404],
  ['/maps/events.json', 200],
  ['/maps/places.json/', 404],
  ['/maps/places.JSON', 404],
  ['/maps/.json', 404],
  ['/maps/constructor.json', 404],
  ['/maps/../maps/places.json', 404],
  ['/elsewhere', 418],
  [`${TILE}?in_bbox=13,52,14,53`, 200],
  [`${TILE}?in_bbox=373,52,374,53`, 200],
  [`${TILE}?polygon=373,52__374,52__374,53__373,53`, 200],
  [`${TILE}?in_bbox=14,52,15,53`, 204],
  [`${TILE}?point=13.33,52.5&dist=10`, 200],
  [`${TILE}?point=13.33,52.6&dist=10`, 204],
  [`${TILE}?tile=1/0/0`, 204],
  [`${TILE}?tile=1/1/0`, 200],
  [`${TILE}?buffer=64`, 200],
]
for (const [target, status] of ADDRESSES) {
  testHttp(`${target} → ${status}`, async (t, send) => {
    const answer = await send(target)
    t.is(answer.status, status)
    if (status === 418) return
    checkAnswer(t, answer)
    if (status === 200 && answer.headers['content-type'] !== 'application/json') {
      t.is(answer.headers['content-type'], target.includes('.mlt') ? MAPLIBRE_TYPE : TYPE)
    }
    await checkHead(t, send, target, answer)
  })
}

const ENCODINGS: [accepted: string | undefined, encoding: 'br' | 'gzip' | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['Br', 'br'],
  [' , ,gzip', 'gzip'],
  ['deflate, gzip;q=1.0, *;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0.9 , gzip;q=0.1', 'br'],
  ['br ; q=0.9, gzip', 'gzip'],
  ['br;q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['identity, *;q=0', undefined],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity;q=0', undefined],
  ['identity;q=0, *', 'br'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['zstd', undefined],
  ['zstd, compress, gzip;q=0.2', 'gzip'],
  ['gzip;q=nonsense', undefined],
  ['\u00ff\u00fe', undefined],
]
for (const [accepted, encoding] of ENCODINGS) {
  testHttp(`Accept-Encoding: ${accepted} → ${encoding ?? 'identity'}`, async (t, send) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
    const answer = await send(TILE, headers)
    t.is(answer.status, 200)
    t.is(answer.headers['content-encoding'], encoding)
    checkAnswer(t, answer)
    t.is(decodeTile(plainBody(answer))['places']?.length, 1)
    await checkHead(t, send, TILE, answer, headers)
  })
}

/** `<br>` and the like stand for the tile's validators. */
const CONDITIONS: [accepted: string, condition: string | string[], status: number][] = [
  ['', '<identity>', 304],
  ['', 'W/<identity>', 304],
  ['', '"a", <identity>', 304],
  ['', '"a",<identity>,W/"b"', 304],
  ['', ['"a"', '<identity>'], 304],
  ['', '<br>', 200],
  ['', '<gzip>', 200],
  ['br', '<br>', 304],
  ['br', 'W/<br>', 304],
  ['br', '<gzip>', 200],
  ['br', '<identity>', 200],
  ['gzip', '<gzip>', 304],
  ['gzip', '<br>, <identity>', 200],
  ['gzip', 'W/"x", W/<gzip>', 304],
  ['gzip, br;q=0', '<br>, <gzip>, <identity>', 304],
  ['', '*', 304],
  ['br', ' * ', 304],
  ['', '"*"', 200],
  ['', '"other"', 200],
  ['', '""', 200],
  ['', 'garbage', 200],
  ['', '"', 200],
  ['', '', 200],
  ['', '<identity', 200],
]
for (const [accepted, condition, status] of CONDITIONS) {
  testHttp(`If-None-Match: ${condition} with Accept-Encoding: ${accepted} → ${status}`, async (t, send) => {
    for (const target of [TILE, EMPTY, MAPLIBRE_TILE]) {
      const tags: Record<string, string> = {}
      for (const encoding of ['br', 'gzip', 'identity']) {
        tags[encoding] = String((await send(target, { 'Accept-Encoding': encoding })).headers.etag)
      }
      const fill = (text: string) =>
        text.replace(/<(\w+)(>?)/g, (_, name, end) => (end ? tags[name] : tags[name]?.slice(0, -1)) ?? '')
      const headers = {
        'Accept-Encoding': accepted,
        'If-None-Match': typeof condition === 'string' ? fill(condition) : condition.map(fill),
      }
      const answer = await send(target, headers)
      t.is(answer.status, status === 200 && target === EMPTY ? 204 : status)
      checkAnswer(t, answer)
      await checkHead(t, send, target, answer, headers)
      const {
        etag,
        vary,
        'cache-control': cacheControl,
      } = (await send(target, { 'Accept-Encoding': accepted })).headers
      t.like(answer.headers, { etag, vary, 'cache-control': cacheControl })
    }
  })
}

for (const target of ['/maps/', '/maps/places.json', '/maps/places.json?vibes=cozy', '/maps/styles/light.json']) {
  testHttp(`${target} is compressed and conditional as a tile is`, async (t, send) => {
    const plain = await send(target)
    const tags = new Set([plain.headers.etag])
    for (const encoding of ['br', 'gzip'] as const) {
      const asked = { 'Accept-Encoding': encoding }
      const answer = await send(target, asked)
      checkAnswer(t, answer)
      t.is(answer.headers['content-encoding'], encoding)
      t.is(answer.headers['content-type'], 'application/json')
      t.deepEqual(plainBody(answer), plain.body)
      t.true(answer.body.length < plain.body.length)
      await checkHead(t, send, target, answer, asked)
      tags.add(answer.headers.etag)
      const again = await send(target, { ...asked, 'If-None-Match': `"a", W/${answer.headers.etag}` })
      t.is(again.status, 304)
      checkAnswer(t, again)
    }
    t.is(tags.size, 3)
  })
}

const METHODS: [method: string, target: string, status: number][] = [
  ['POST', TILE, 405],
  ['PUT', TILE, 405],
  ['POST', MAPLIBRE_TILE, 405],
  ['PATCH', EMPTY, 405],
  ['DELETE', '/maps/places.json', 405],
  ['PROPFIND', '/maps/', 405],
  ['POST', '/maps/places/23/0/0.mvt', 404],
  ['POST', `${TILE}?in_bbox=x`, 405],
  ['OPTIONS', TILE, 204],
  ['OPTIONS', MAPLIBRE_TILE, 204],
  ['OPTIONS', `${TILE}?in_bbox=x`, 204],
  ['OPTIONS', '/maps/places.json', 204],
  ['OPTIONS', '/maps/', 204],
  ['OPTIONS', '/maps/nothing.json', 404],
]
for (const [method, target, status] of METHODS) {
  testHttp(`${method} ${target} → ${status}`, async (t, send) => {
    // Requested first by a method that is answered.
    await send(target)
    const { headers, ...answer } = await send(
      target,
      { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' },
      method,
    )
    t.is(answer.status, status)
    checkShared(t, headers)
    if (status === 404) return
    t.is(headers.allow, 'GET, HEAD, OPTIONS')
    if (status === 405) {
      t.deepEqual(JSON.parse(answer.body.toString()), { detail: `Method "${method}" not allowed.` })
      return
    }
    t.is(answer.body.length, 0)
    t.is(headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS')
    t.true(headers['access-control-allow-headers']?.split(', ').includes('Authorization'))
  })
}

const HEADERS: [name: string, value: string][] = [
  ['Authorization', 'Token x'],
  ['Range', 'bytes=0-1'],
  ['If-Modified-Since', 'Fri, 31 Dec 2999 23:59:59 GMT'],
  ['Accept', 'text/html'],
  ['Cache-Control', 'no-cache'],
  ['Origin', 'https://elsewhere.example'],
]
for (const [name, value] of HEADERS) {
  testHttp(`${name}: ${value} changes nothing`, async (t, send) => {
    const plain = await send(TILE)
    t.deepEqual(lasting(await send(TILE, { [name]: value })), lasting(plain))
  })
}

const MALFORMED: [query: string, parameter: string, message: string][] = [
  ['in_bbox=1,2,3', 'in_bbox', 'Invalid bbox string supplied for parameter in_bbox'],
  ['in_bbox=NaN,0,0,0', 'in_bbox', 'Invalid bbox string supplied for parameter in_bbox'],
  ['in_bbox=0,50,1,40', 'in_bbox', 'Invalid bbox string supplied for parameter in_bbox'],
  ['tile=x', 'tile', 'Invalid tile string supplied for parameter tile'],
  ['tile=23/0/0', 'tile', 'Invalid tile string supplied for parameter tile'],
  ['point=%00,1', 'point', 'Invalid geometry string supplied for parameter point'],
  ['point=13.33,52.6&dist=1e400', 'dist', 'Invalid distance string supplied for parameter dist'],
  ['point=13.33,52.6&dist=-1', 'dist', 'Invalid distance string supplied for parameter dist'],
  ['rating__gte=many', 'rating__gte', 'A valid number is required.'],
  ['is_closed=perhaps', 'is_closed', 'Must be a valid boolean.'],
  ['is_open_at=yesterday', 'is_open_at', 'Enter a valid date-time with an offset.'],
  ['buffer=-1', 'buffer', 'Enter a whole number from 0 to 1024.'],
  ['buffer=1025', 'buffer', 'Enter a whole number from 0 to 1024.'],
]
for (const [query, parameter, message] of MALFORMED) {
  testHttp(`${query} → 400 that says why`, async (t, send) => {
    // The second answer equals the first: a malformed request is not cached as a valid one.
    for (const target of [TILE, TILE, MAPLIBRE_TILE]) {
      const answer = await send(`${target}?${query}`)
      t.is(answer.status, 400)
      checkAnswer(t, answer)
      t.deepEqual(JSON.parse(answer.body.toString()), { detail: message, [parameter]: [message] })
    }
  })
}

const TYPE = 'application/vnd.mapbox-vector-tile'
const MAPLIBRE_TYPE = 'application/vnd.maplibre-tile'

/** Checks what holds for all answers of a kind, whatever the request. */
function checkAnswer(t: ExecutionContext, answer: Answer): void {
  const { status, headers, body } = answer
  checkShared(t, headers)
  if (status === 200) t.is(headers['content-length'], String(body.length))
  if (status === 204 || status === 304) {
    for (const name of ['content-type', 'content-length', 'content-encoding']) t.is(headers[name], undefined)
    t.is(body.length, 0)
  }
  if (status >= 400) {
    t.is(typeof JSON.parse(body.toString()).detail, 'string')
    t.is(headers['content-type'], 'application/json')
    t.is(headers.etag, undefined)
    return
  }
  if (status === 200 && headers['content-type'] === 'application/json') JSON.parse(plainBody(answer).toString())
  else if (status === 200) t.true([TYPE, MAPLIBRE_TYPE].includes(String(headers['content-type'])))
  const suffix = headers['content-encoding'] ? `-${headers['content-encoding']}` : '(-br|-gzip)?'
  t.regex(String(headers.etag), new RegExp(`^"[\\w-]{22}${suffix}"$`))
  // Only the index is a page as well (test/tiles/page/negotiation.test.ts).
  t.regex(String(headers.vary), /^(?:Accept, )?Accept-Encoding$/)
  t.regex(String(headers['cache-control']), /^public, max-age=/)
  t.regex(String(headers['server-timing']), /^build;dur=\d+\.\d\d$/)
}

/** Checks CORS, and that types are not sniffed. */
function checkShared(t: ExecutionContext, headers: Answer['headers']): void {
  t.is(headers['access-control-allow-origin'], '*')
  t.regex(String(headers['access-control-expose-headers']), /ETag.*Server-Timing/)
  t.is(headers['timing-allow-origin'], '*')
  t.is(headers['x-content-type-options'], 'nosniff')
}

/** Checks that HEAD answers as GET does, without the body. */
async function checkHead(t: ExecutionContext, send: Send, target: string, get: Answer, asked = {}): Promise<void> {
  const head = await send(target, asked, 'HEAD')
  t.is(head.status, get.status)
  t.deepEqual(lasting(head), lasting(get))
  t.is(head.body.length, 0)
}

/** Returns the headers that do not differ from one request to the next. */
function lasting({ headers: { date: _, 'server-timing': __, 'x-request-id': ___, ...headers } }: Answer) {
  return headers
}

function plainBody({ headers, body }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}
