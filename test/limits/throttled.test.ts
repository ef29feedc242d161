/** A client that has used up its points gets 429 from tiles and API alike; others do not notice. */
import test from 'ava'
import { pino } from 'pino'
import { createService } from '../../cli/serve/service.ts'
import { readConfig } from '../../config.ts'
import { Budget, COSTS, POINTS, type Refusal } from '../../core/limits/budget.ts'
import { type Served, StoredTile } from '../../tiles/cache/stored-tile.ts'
import { TileCache } from '../../tiles/cache/tile-cache.ts'
import type { TileHttpResponse } from '../../tiles/http/http-types.ts'
import { tileHandler } from '../../tiles/http/node-http.ts'
import { tileAnswers } from '../../tiles/http/router.ts'
import type { TileSource } from '../../tiles/source.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { storeFewPlaces } from '../support/fixtures/few-places.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { describedRequest } from '../support/requests/openapi.ts'
import { listen } from '../support/services/listen.ts'

const HUNGRY = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
const OTHER = { 'x-forwarded-for': '203.0.113.9, 198.51.100.8' }
const LIST = '/v0.3/places/?per_page=1'
const TILE = '/maps/places/0/0/0.mvt'
const BATCH = 10_000
/** Faulty descriptions, which count as well. */
const places = Array.from({ length: BATCH }, () => ({}))

testOn(ANY_ENGINE, 'the points of a client count for tiles and API together', async (t, { database }) => {
  await storeFewPlaces(database)
  const config = readConfig({ TRUSTED_PROXIES: '1', BATCH_MAX_PLACES: String(BATCH) })
  const service = createService({ tiles: true, api: true }, database, config, pino({ level: 'silent' }))
  atEnd(() => service.close())
  const base = await listen(service.handle, service.answerTiles)
  const request = await describedRequest(base)
  const tile = (headers: Record<string, string>) => fetch(base + TILE, { headers })

  const first = await request(LIST, { headers: HUNGRY })
  t.is(first.headers['ratelimit-policy'], `"budget";q=${POINTS};w=60`)
  t.regex(String(first.headers['ratelimit']), /^"budget";r=999\d\d;t=1$/)
  t.is((await tile(HUNGRY)).status, 200)

  const post = (headers: Record<string, string>) =>
    request('/api/v0.3/batch_find_or_create_places', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ places }),
    })
  const answers: Awaited<ReturnType<typeof post>>[] = []
  for (let batch = 0; batch <= POINTS / (BATCH * COSTS.placeOfBatch); batch++) answers.push(await post(HUNGRY))
  const refused = answers.find(({ status }) => status === 429)
  t.regex(String(refused?.headers['retry-after']), /^\d+$/)
  t.regex(String(refused?.headers['ratelimit']), /^"budget";r=\d+;t=\d+$/)
  t.regex(JSON.stringify(refused?.body), /^\{"detail":"Request was throttled. Expected available in \d+ seconds?\."\}$/)
  t.is((await post(OTHER)).status, 200)
  t.is((await request(LIST, { headers: HUNGRY })).status, 200, 'a list costs less than is left')

  t.is((await tile(OTHER)).status, 200)
  t.is((await fetch(`${base}/healthz`, { headers: HUNGRY })).status, 200)
  const metrics = await (await fetch(`${base}/metrics`)).text()
  t.regex(metrics, /whereabouts_throttled_total\{limit="budget"\} [1-9]/)
})

testOn(ANY_ENGINE, 'THROTTLE=off: nothing is counted', async (t, { database }) => {
  const service = createService(
    { tiles: true, api: true },
    database,
    readConfig({ THROTTLE: 'off' }),
    pino({ level: 'silent' }),
  )
  atEnd(() => service.close())
  const request = await describedRequest(await listen(service.handle, service.answerTiles))
  t.is((await request(LIST)).headers['ratelimit'], undefined)
})

const signal = new AbortController().signal

/** A tile server, the clients that it had, and the points that each request cost. */
function limited(...sources: TileSource[]) {
  const clients: string[] = []
  const costs: number[] = []
  class Noted extends Budget {
    override spend(client: string, points: number): Refusal | undefined {
      clients.push(client)
      costs.push(points)
      return super.spend(client, points)
    }

    override charge(client: string, points: number): void {
      costs.push((costs.pop() ?? 0) + points)
      super.charge(client, points)
    }
  }
  const budget = new Noted(() => undefined)
  const limits = { budget, trustedProxies: 1 }
  const answer = tileAnswers({ sources, tilesUrl: 'https://tiles.example', limits, onError: () => undefined })
  return { budget, answer, clients, costs }
}

test('tiles without points get 429', (t) => {
  const { budget, answer } = limited()
  const ask = (forwardedFor: string) =>
    answer(
      {
        method: 'GET',
        target: '/maps/none',
        requestId: 'a',
        peer: '192.0.2.1',
        forwardedFor,
        accept: undefined,
        acceptEncoding: undefined,
        ifNoneMatch: undefined,
      },
      () => signal,
    ) as TileHttpResponse
  budget.charge('198.51.100.7', POINTS)
  // Points come back meanwhile.
  let refused = ask('198.51.100.7')
  while (refused.status !== 429) refused = ask('198.51.100.7')
  const { headers } = refused
  t.is(headers[headers.indexOf('Retry-After') + 1], '1')
  t.is(headers[headers.indexOf('RateLimit') + 1], '"budget";r=0;t=1')
  t.is(String(refused.body), '{"detail":"Request was throttled. Expected available in 1 second."}')
  t.is(ask('198.51.100.8').status, 404)
})

test('a tile costs what is done for it', async (t) => {
  const tile = new StoredTile(new Uint8Array(), 1)
  const gets: readonly (() => Promise<Served>)[] = [
    async () => ({ tile }),
    async () => ({ tile, staleSince: 1 }),
    async () => {
      throw new Error('the database is gone')
    },
  ]
  const source: TileSource = {
    name: 'few',
    description: '',
    attribution: '',
    formats: ['mvt'],
    maxZoom: 3,
    cacheControl: 'no-cache',
    cache: new TileCache(1, (error) => t.log(error)),
    layers: () => [],
    ask: ({ x }) => ({
      peek: () => (x === 3 ? { tile } : undefined),
      get: gets[x] ?? (() => Promise.reject(new Error('not cached'))),
      build: async () => tile,
    }),
  }
  const { answer, costs } = limited(source)
  const base = await listen((...request) => void tileHandler(answer)(...request), answer)
  const paths = ['few/3/0/0.mvt', 'few/3/1/0.mvt', 'few/3/2/0.mvt', 'few/3/3/0.mvt', 'few.json', 'none']
  for (const path of paths) await fetch(`${base}/maps/${path}`)
  t.deepEqual(costs, [COSTS.read, ...Array.from({ length: 5 }, () => COSTS.cached)])
})

for (const path of ['fast path', "Node's HTTP"]) {
  test(`tiles over HTTP count for the client: ${path}`, async (t) => {
    const { answer, clients } = limited()
    const handle = tileHandler(answer)
    const base = await listen((...request) => void handle(...request), path === 'fast path' ? answer : undefined)
    t.is((await fetch(`${base}/maps/none`, { headers: HUNGRY })).status, 404)
    t.is((await fetch(`${base}/maps/none`)).status, 404)
    t.deepEqual(clients, ['198.51.100.7', '127.0.0.1'])
  })
}
