/** Entity tags, conditional requests and compression: what is sent again, in which form, and what is not. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { ANY_ENGINE, type TestDatabase, testOn } from '../../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import { startApi, type TestApi } from '../../support/services/api.ts'

const TILE = '/v0.3/places/?tile=0/0/0'
const SMALL = '/v0.3/places/?tile=1/0/0'

let api: Promise<TestApi> | undefined

function testApi(title: string, body: (t: ExecutionContext, api: TestApi, on: TestDatabase) => Promise<void>): void {
  testOn(ANY_ENGINE, title, async (t, on) => {
    api ??= storeFewPlaces(on.database).then(() => startApi(on.database))
    await body(t, await api, on)
  })
}

const ENCODINGS: readonly [accepted: string | undefined, encoding: string | undefined][] = [
  [undefined, undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['', undefined],
  [';;=,q', undefined],
]

for (const [accepted, encoding] of ENCODINGS) {
  testApi(`Accept-Encoding: ${accepted} → ${encoding}`, async (t, { request }) => {
    const plain = await request(TILE)
    const { status, headers, bytes } = await request(TILE, {
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    })
    t.is(status, 200)
    t.is(headers['content-encoding'], encoding)
    t.is(headers['vary'], 'Accept, Accept-Encoding')
    t.is(headers['content-length'], String(bytes.length))
    t.is(headers['etag'] === plain.headers['etag'], encoding === undefined, 'a strong tag for each encoding')
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }
    t.deepEqual(decode[(encoding ?? 'none') as keyof typeof decode](bytes), plain.bytes)
  })
}

testApi('what fits in a packet is not compressed', async (t, { request }) => {
  const { headers } = await request(SMALL, { headers: { 'accept-encoding': 'gzip, br' } })
  t.is(headers['content-encoding'], undefined)
  t.is(headers['vary'], 'Accept')
})

const CONDITIONS: readonly [header: (etag: string) => string, status: number][] = [
  [(etag) => etag, 304],
  [(etag) => `W/${etag}`, 304],
  [(etag) => `"other", ${etag}`, 304],
  [() => '*', 304],
  [() => '"other"', 200],
  [(etag) => etag.replaceAll('"', ''), 200],
  [(etag) => etag.replace(/"$/, '-gzip"'), 200],
  [() => '', 200],
]

for (const [index, [header, status]] of CONDITIONS.entries()) {
  for (const target of [TILE, SMALL, `/v0.3/places/${placeId(1)}/`]) {
    for (const encoding of ['identity', 'br']) {
      testApi(`If-None-Match ${index} of ${target} in ${encoding} is ${status}`, async (t, { request }) => {
        const accepted = { 'accept-encoding': encoding }
        const first = await request(target, { headers: accepted })
        const etag = String(first.headers['etag'])
        const headers = { ...accepted, 'if-none-match': header(etag) }
        for (const method of ['GET', 'HEAD']) {
          const again = await request(target, { method, headers })
          t.is(again.status, status, method)
          for (const name of ['etag', 'vary', 'cache-control', 'allow']) {
            t.is(again.headers[name], first.headers[name], name)
          }
        }
      })
    }
  }
}

testApi('HEAD has the headers of GET', async (t, { request }) => {
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const get = await request(TILE, { headers })
    const head = await request(TILE, { method: 'HEAD', headers })
    const comparable = ({ headers: all }: typeof get) => ({ ...all, date: '', 'x-request-id': '' })
    t.deepEqual(comparable(head), comparable(get))
    t.is(head.bytes.length, 0)
  }
})

testApi(
  'a write changes the tag of the lists that hold the place, and no other',
  async (t, { request }, { database }) => {
    const tag = async (tile: string) => (await request(`/v0.3/places/?tile=${tile}`)).headers['etag']
    const before = [await tag('1/1/0'), await tag('1/1/1')]
    t.deepEqual([await tag('1/1/0'), await tag('1/1/1')], before)
    await database.rows(sql`update places set vibes = '{quiet}' where id = ${placeId(2)}::uuid`)
    const after = [await tag('1/1/0'), await tag('1/1/1')]
    t.not(after[0], before[0])
    t.is(after[1], before[1])
  },
)
