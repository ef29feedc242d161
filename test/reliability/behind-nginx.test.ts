/**
 * The whole service in its parts, with the files of deploy/: nginx, two API servers and two tile servers behind
 * PgBouncer, and a process for the jobs. Everything works through them, tiles are right to the second, and a server that
 * is killed costs no GET.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases/database.ts'
import { storeFewPlaces } from '../support/fixtures/few-places.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { freePort } from '../support/processes/free-port.ts'
import { hasProxies, postgisUrl, skipped } from '../support/processes/needs.ts'
import { until } from '../support/processes/until.ts'
import { describedRequest, type Request } from '../support/requests/openapi.ts'
import { type Run, whereabouts } from '../support/services/program.ts'
import { startNginx, startPgBouncer } from '../support/services/proxies.ts'
import { decodeTile } from '../support/tiles/decode-tile.ts'

interface Parts {
  on: TestDatabase
  base: string
  request: Request
  pooled: { url: string; readUrl: string }
  api: [Run, Run]
  tiles: [Run, Run]
  jobs: Run
}

let started: Promise<Parts> | undefined

function startParts(): Promise<Parts> {
  started ??= start()
  return started
}

async function start(): Promise<Parts> {
  const on = await openTestDatabase('PostGIS')
  await storeFewPlaces(on.database)
  const pooled = await startPgBouncer(on.url)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const common = { PUBLIC_URL: base, TILES_URL: base, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' }
  const behind = { ...common, DATABASE_URL: pooled.url, DATABASE_READ_URL: pooled.readUrl }
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const
  const run = (command: string, environment: Record<string, string>) => whereabouts(command.split(' '), environment)
  const server = (command: 'api' | 'tiles', own: number) => run(`${command} --port ${own}`, behind)
  const api: [Run, Run] = [server('api', ports[0]), server('api', ports[1])]
  const tiles: [Run, Run] = [server('tiles', ports[2]), server('tiles', ports[3])]
  const jobs = run('jobs', { ...common, DATABASE_URL: on.url, JOB_SCHEDULES: 'purge=* * * * * *; scores=off' })
  await Promise.all([...api, ...tiles].map(({ said }) => said(/(?:the map is at|tiles are below) /)))
  await jobs.said(/jobs run on their schedules/)
  await startNginx(port, { api: [ports[0], ports[1]], tiles: [ports[2], ports[3]] })
  return { on, base, request: await describedRequest(base), pooled, api, tiles, jobs }
}

function testBehindNginx(title: string, body: (t: ExecutionContext, parts: Parts) => Promise<void>): void {
  if (!postgisUrl) test.skip(skipped(title, 'PostGIS at DATABASE_URL'), () => undefined)
  else if (!hasProxies()) test.skip(skipped(title, 'nginx and PgBouncer'), () => undefined)
  else test.serial(title, async (t) => body(t, await startParts()))
}

const TILE = '/maps/places/0/0/0.mvt'
const cacheStatus = (response: Response) => response.headers.get('cache-status')

/** Number of places on the tile of the world, shown or in clusters. */
async function countOnTile(base: string): Promise<number> {
  const response = await fetch(`${base}${TILE}`)
  const layers = decodeTile(new Uint8Array(await response.arrayBuffer()))
  return Number(layers['meta']?.[0]?.properties['count'])
}

testBehindNginx('lists, searches and pages', async (t, { base, request }) => {
  const list = await request('/v0.3/places/?per_page=1')
  t.is(list.status, 200)
  t.true((list.body as { next: string }).next.startsWith(`${base}/v0.3/places/`))
  t.is((await request('/search/places/?search=cafe')).status, 200)
  t.is((await fetch(`${base}/`)).status, 200)
  for (const own of ['/metrics', '/healthz', '/readyz']) t.is((await fetch(`${base}${own}`)).status, 404, own)
})

testBehindNginx('registration, login and what needs a token', async (t, { request }) => {
  const json = { email: 'ada@example.org', password: 'seven green kettles' }
  t.is((await request('/v0.3/auth/register/', { method: 'POST', json })).status, 201)
  const { status, body } = await request('/v0.3/auth/login/', { method: 'POST', json })
  t.is(status, 200)
  const { token, user } = body as { token: string; user: { profile: string } }
  const headers = { authorization: `Token ${token}` }
  t.is((await request(`/v0.3/profiles/individuals/${user.profile}/`, { headers })).status, 200)
  t.is((await request('/v0.3/auth/logout/', { method: 'POST', headers })).status, 204)
})

testBehindNginx('X-Forwarded-For does not escape a throttle', async (t, { request }) => {
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` }
    const json = { email: `${n}@example.org`, password: 'seven green kettles' }
    statuses.push((await request('/v0.3/auth/register/', { method: 'POST', json, headers })).status)
  }
  t.is(statuses.at(-1), 429, statuses.join(' '))
})

testBehindNginx('a batch shows on the tile that is fetched a second later', async (t, { base, request }) => {
  let before = await countOnTile(base)
  for (const name of ['Behind One', 'Behind Two', 'Behind Three']) {
    const json = [{ name, address: '1 Long Street', latitude: 10, longitude: 10 }]
    const { status } = await request('/api/v0.3/batch_find_or_create_places', { method: 'POST', json })
    t.is(status, 200)
    await sleep(1000)
    t.is(await countOnTile(base), before + 1, name)
    before++
  }
})

testBehindNginx('nginx revalidates tiles of places, and keeps land as long as it may', async (t, { base }) => {
  const first = await fetch(`${base}/maps/places/1/1/0.mvt`)
  t.is(cacheStatus(first), 'nginx; fwd=uri-miss')
  const second = await fetch(`${base}/maps/places/1/1/0.mvt`)
  t.is(cacheStatus(second), 'nginx; hit; fwd=stale; fwd-status=304')
  t.is(second.headers.get('etag'), first.headers.get('etag'))
  t.is(second.headers.get('x-accel-expires'), null)
  t.deepEqual(await second.arrayBuffer(), await first.arrayBuffer())
  const headers = { 'if-none-match': String(first.headers.get('etag')) }
  t.is((await fetch(`${base}/maps/places/1/1/0.mvt`, { headers })).status, 304)
  for (const kept of ['/maps/land/1/0/0.mvt', '/maps/places.json', '/maps/styles/light.json']) {
    await (await fetch(`${base}${kept}`)).arrayBuffer()
    t.is(cacheStatus(await fetch(`${base}${kept}`)), 'nginx; hit', kept)
  }
})

testBehindNginx('each encoding is kept by itself, and q=0 refuses one', async (t, { base }) => {
  const cases: [accepted: string, encoding: string | null][] = [
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0.0', null],
    ['identity', null],
    ['vibrant, gzipped', null],
  ]
  for (const [accepted, encoding] of cases) {
    const response = await fetch(`${base}${TILE}`, { headers: { 'accept-encoding': accepted } })
    await response.arrayBuffer()
    t.is(response.headers.get('content-encoding'), encoding, accepted)
  }
})

testBehindNginx('limits are those of the servers', async (t, { base, request }) => {
  const query = (length: number) => `/v0.3/places/?search=${'a'.repeat(length)}`
  t.not((await fetch(`${base}${query(20_000)}`)).status, 414)
  t.is((await fetch(`${base}${query(32_700)}`)).status, 431)
  const tooLarge = {
    method: 'POST',
    body: JSON.stringify('a'.repeat(2 ** 21)),
    headers: { 'content-type': 'application/json' },
  }
  t.is((await request('/v0.3/auth/login/', tooLarge)).status, 413)
})

testBehindNginx('a statement whose limit the pooler drops is cancelled', async (t, { pooled }) => {
  const database = new Database({
    url: pooled.url,
    statementTimeout: 300,
    answerTimeout: 10_000,
    onConnectionError: () => undefined,
  })
  atEnd(() => database.close())
  const error = await t.throwsAsync(database.rows(sql`select pg_sleep(60)`))
  t.regex(error?.message ?? '', /canceling statement due to user request/)
  t.true(isUnavailable(error))
  const [settings] = await database.rows<{ jit: string; timeout: string }>(
    sql`select current_setting('jit') as jit, current_setting('statement_timeout') as timeout`,
  )
  t.deepEqual(settings, { jit: 'off', timeout: '10s' })
})

testBehindNginx('jobs run in their own process', async (t, { on, jobs }) => {
  const runs = () =>
    on.database.rows<{ n: number }>(sql`select count(*)::int as n from job_runs where job = 'purge' and state = 'done'`)
  await until(async () => ((await runs())[0]?.n ?? 0) > 1, 'two runs')
  jobs.process.kill('SIGTERM')
  t.is(await jobs.ended, 0)
})

testBehindNginx('a killed API server costs no GET', async (t, { base, api }) => {
  let isOver = false
  t.teardown(() => {
    isOver = true
  })
  let answers = 0
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const response = await fetch(`${base}/v0.3/places/?per_page=1`)
      await response.arrayBuffer()
      t.is(response.status, 200)
      answers++
    }
  })
  await until(() => answers > 20, 'the first answers')
  api[0].process.kill('SIGKILL')
  const before = answers
  await until(() => answers > before + 100, 'answers of the other server')
  isOver = true
  await Promise.all(clients)
})

testBehindNginx('without tile servers, nginx serves the tiles that it has', async (t, { base, tiles }) => {
  const fresh = await fetch(`${base}${TILE}`)
  await fresh.arrayBuffer()
  for (const { process, ended } of tiles) {
    process.kill('SIGTERM')
    t.is(await ended, 0)
  }
  const stale = await fetch(`${base}${TILE}`)
  t.is(stale.status, 200)
  t.is(cacheStatus(stale), 'nginx; hit; detail=stale')
  t.is(stale.headers.get('etag'), fresh.headers.get('etag'))
  const absent = await fetch(`${base}/maps/places/9/0/0.mvt`)
  t.is(absent.status, 503)
  t.is(absent.headers.get('retry-after'), '5')
  t.deepEqual(await absent.json(), { detail: 'The service is not available at the moment.' })
})

testBehindNginx('nothing holds a lock of a pooled connection', async (t, { on }) => {
  const locks = await on.database.rows(sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`)
  t.is(locks.length, 0)
})
