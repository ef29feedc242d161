/** The lines of the log: one for each request, slow queries, and errors that happen again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { pino } from 'pino'
import { logSlowQueries } from '../../cli/serve/observing.ts'
import { RepeatedErrors } from '../../cli/serve/repeated-errors.ts'
import { createService } from '../../cli/serve/service.ts'
import { readConfig } from '../../config.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { until } from '../support/processes/until.ts'
import { listen } from '../support/services/listen.ts'

type Line = Record<string, unknown>

function logTo(lines: Line[], options: pino.LoggerOptions = {}) {
  const write = (line: string) => void lines.push(JSON.parse(line) as Line)
  return { log: pino({ level: 'info', ...options }, { write }), write }
}

const TILES = { level: 30, pid: 7, route: '/maps/:source/:z/:x/:y.mvt', msg: 'request', method: 'GET' }

testOn(ANY_ENGINE, 'each request has one line, tiles by both ways the same', async (t, { database }) => {
  const lines: Line[] = []
  const { log, write } = logTo(lines)
  const accessLines = { write, bindings: ',"pid":7,"hostname":"h"' }
  const config = readConfig({ INDEX_MEMORY: '0' })
  const service = createService({ tiles: true, api: true }, database, config, log, { accessLines })
  atEnd(() => service.close())
  const fast = await listen(service.handle, service.answerTiles)
  const byNode = await listen(service.handle)
  const cases: [base: string, path: string, method: string, line: Line][] = [
    [fast, '/maps/land/0/0/0.mvt?token=hidden', 'GET', { ...TILES, status: 200, path: '/maps/land/0/0/0.mvt' }],
    [fast, '/maps/places/0/0/0.mvt?buffer=1025', 'GET', { ...TILES, status: 400, path: '/maps/places/0/0/0.mvt' }],
    [fast, '/maps/land/1/0/0.mvt', 'GET', { ...TILES, status: 200, cache: 'built' }],
    [fast, '/maps/land/1/0/0.mvt', 'GET', { ...TILES, status: 200, cache: 'cached' }],
    [byNode, '/maps/land/1/0/0.mvt', 'GET', { ...TILES, status: 200, cache: 'cached' }],
    [byNode, '/maps/land/1/0/0.mvt', 'HEAD', { ...TILES, method: 'HEAD', status: 200, bytes: 0, cache: 'cached' }],
    [byNode, '/maps/"x', 'GET', { route: '/maps/*', status: 404 }],
    [fast, '/v0.3/places/?token=hidden', 'GET', { route: '/v0.3/places/', path: '/v0.3/places/', status: 200 }],
    [fast, '/nowhere', 'GET', { route: 'none', path: '/nowhere', status: 404 }],
    [fast, '/explorer.json', 'GET', { route: '/', status: 200 }],
    [fast, '/explorer.json/', 'GET', { route: 'none', status: 404 }],
    [fast, '/reset-password/', 'GET', { route: '/reset-password/' }],
    [fast, '/reset-password/', 'PUT', { route: 'none', status: 404 }],
    [fast, '/docs/', 'HEAD', { route: '/docs/*' }],
    [fast, '/docs/nothing', 'GET', { route: 'none', status: 404 }],
    [fast, '//docs/', 'GET', { route: 'none', status: 404 }],
    [fast, '/images/nothing.webp', 'GET', { route: 'none', status: 404 }],
  ]
  for (const [number, [base, path, method, expected]] of cases.entries()) {
    const sent = `client.${number}`
    const response = await fetch(base + path, { method, headers: { 'X-Request-Id': sent } })
    const size = (await response.arrayBuffer()).byteLength
    t.is(response.headers.get('x-request-id'), sent)
    await until(() => lines.some(({ requestId }) => requestId === sent), `the line of ${path}`)
    const [line, ...more] = lines.filter(({ requestId }) => requestId === sent)
    t.deepEqual(more, [])
    t.like(line, { method, ...expected }, path)
    t.is(typeof line?.['milliseconds'], 'number')
    t.true(Math.abs(Number(line?.['time']) - Date.now()) < 60_000)
    // A tile is stored once all of its encodings are made.
    const isStored = () => lines.some((other) => other['path'] === path && other['cache'] === 'cached')
    if (expected['cache'] === 'built') await until(() => fetch(base + path).then(isStored), 'the tile is stored')
    if (response.headers.get('content-encoding') === null && method === 'GET') t.is(line?.['bytes'], size, path)
  }
  const { headers } = await fetch(`${fast}/maps/land/0/0/0.mvt`, { headers: { 'X-Request-Id': 'not sane!' } })
  t.regex(String(headers.get('x-request-id')), /^[\w-]{12}-\w+$/)
  for (const quiet of ['/healthz', '/readyz', '/metrics']) t.is((await fetch(fast + quiet)).status, 200)
  await sleep(50)
  t.notRegex(JSON.stringify(lines), /hidden|healthz|readyz|metrics|not sane/)
})

testOn(ANY_ENGINE, 'slow queries name their filters, not what they look for', async (t, { database }) => {
  const lines: Line[] = []
  const { log } = logTo(lines)
  const end = logSlowQueries(log, 0)
  const service = createService({ tiles: true, api: true }, database, readConfig({ INDEX_MEMORY: '0' }), log)
  atEnd(() => service.close())
  const base = await listen(service.handle)
  t.is(
    (await fetch(`${base}/v0.3/places/?vibes=hidden&rating__gte=4&in_bbox=1,2,3,4`)).status,
    200,
    JSON.stringify(lines),
  )
  t.is((await fetch(`${base}/search/places/?search=hidden`)).status, 200)
  t.is((await fetch(`${base}/maps/places/1/1/1.mvt?vibes=hidden`)).status, 204)
  end()
  const slow = lines.filter(({ msg }) => msg === 'slow query')
  t.deepEqual(
    slow.map(({ query }) => query),
    ['list', 'search', 'tile of places'],
  )
  t.like(slow[0], { level: 40 })
  const filters = slow[0]?.['filters']
  t.true(
    ['vibes any', 'rating gte', 'bbox'].every((filter) => Array.isArray(filters) && filters.includes(filter)),
    String(filters),
  )
  t.notRegex(JSON.stringify(lines), /hidden/)
})

test('the same error is logged once, then counted; others are not held back', async (t) => {
  const lines: Line[] = []
  const repeated = new RepeatedErrors(200)
  const { log } = logTo(lines, { hooks: { logMethod: repeated.logMethod } })
  for (let time = 0; time < 5; time++) log.error({ err: new Error('refused'), requestId: time }, 'request failed')
  log.error({ err: new Error('other') }, 'request failed')
  log.error({ err: new Error('refused') }, 'a job failed')
  for (let time = 0; time < 2; time++) log.info({ err: new Error('refused') }, 'request failed')
  for (let time = 0; time < 2; time++) log.warn('without an error')
  t.deepEqual(
    lines.map(({ msg }) => msg),
    [
      ...['request failed', 'request failed', 'a job failed', 'request failed', 'request failed'],
      ...['without an error', 'without an error'],
    ],
  )
  await until(() => lines.length > 7, 'the count is logged')
  t.like(lines[7], { level: 50, msg: 'request failed (again)', times: 4 })
  log.error({ err: new Error('refused') }, 'request failed')
  log.error({ err: new Error('refused') }, 'request failed')
  repeated.end()
  t.deepEqual(
    lines.slice(8).map(({ msg, times }) => [msg, times]),
    [
      ['request failed', undefined],
      ['request failed (again)', 1],
    ],
  )
})
