/** Failures as clients and the log see them: never with a stack, a statement, a version or a token. */

import test from 'ava'
import pg from 'pg'
import { answerTo, Throttled } from '../../../api/errors.ts'
import { Database } from '../../../sql/core/database.ts'
import { ConnectionLost } from '../../../sql/core/database-errors.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { until } from '../../support/processes/until.ts'
import { startApi } from '../../support/services/api.ts'

const TARGETS = ['/v0.3/places/', '/v0.3/places/?tile=1/0/0&page=2', `/v0.3/places/${placeId(1)}/`]

function failing(error: unknown) {
  return { rows: () => Promise.reject(error) }
}

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('relation "secret" does not exist in PostgreSQL 15.3', 0, 'error'), {
    code,
  })
}

const BROKEN: readonly [title: string, error: unknown, status: number][] = [
  ['a mistake of ours', new TypeError('secret is not a function'), 500],
  ['a wrong statement', databaseError('42P01'), 500],
  ['a value that is no error', 'secret', 500],
  ['an error that names a status', Object.assign(new Error('secret'), { status: 418, expose: true }), 500],
  ['nothing at all', undefined, 500],
  ['a statement that took too long', databaseError('57014'), 503],
  ['a shutdown', databaseError('57P01'), 503],
  ['too many connections', databaseError('53300'), 503],
  ['a lost connection', new ConnectionLost(new Error('secret')), 503],
  ['the broken connection of something else', Object.assign(new Error('secret'), { code: 'ECONNRESET' }), 500],
]

const BODIES: Readonly<Record<number, unknown>> = {
  500: { detail: 'A server error occurred.' },
  503: { detail: 'Service temporarily unavailable, try again later.' },
}

for (const [title, error, status] of BROKEN) {
  test(`${title} is ${status}`, async (t) => {
    const { request, logged } = await startApi(failing(error))
    for (const target of TARGETS) {
      const { headers, body, ...answer } = await request(target)
      t.is(answer.status, status)
      t.deepEqual(body, BODIES[status])
      t.is(headers['retry-after'], status === 503 ? '5' : undefined)
      t.is(headers['access-control-allow-origin'], '*')
      t.regex(String(headers['allow']), /^GET, /)
      for (const name of ['etag', 'cache-control', 'x-powered-by', 'server']) t.is(headers[name], undefined, name)
      t.true(
        logged.some(
          (line) => line.includes(`"requestId":"${headers['x-request-id']}"`) && line.includes('request failed'),
        ),
      )
    }
  })
}

test('a limit says how long to wait, in seconds', (t) => {
  for (const [seconds, wait] of [
    [1, '1 second'],
    [2, '2 seconds'],
  ] as const) {
    const { status, body, headers } = answerTo(new Throttled(seconds, { RateLimit: 'x' }))
    t.deepEqual([status, body], [429, { detail: `Request was throttled. Expected available in ${wait}.` }])
    t.deepEqual(headers, { RateLimit: 'x', 'Retry-After': String(seconds) })
  }
})

test('a database that is not there is 503', async (t) => {
  const database = new Database({ url: 'postgres://nobody@127.0.0.1:1/nothing', connections: 1 })
  const { request } = await startApi(database)
  for (const target of TARGETS) t.is((await request(target)).status, 503)
  t.is((await request('/v0.3/places/?tile=x')).status, 400)
  t.is((await request('/v0.3/schema/')).status, 200)
  await database.close()
})

const empty = { rows: () => Promise.resolve([]) }

async function lastRequest(logged: string[]): Promise<Record<string, unknown>> {
  const last = () => logged.findLast((text) => text.includes('"msg":"request"'))
  await until(() => last() !== undefined, 'a request is logged')
  return JSON.parse(last() ?? '') as Record<string, unknown>
}

test('a request is logged with its path, and without its query, token or cookies', async (t) => {
  const { request, logged } = await startApi(empty)
  logged.length = 0
  const headers = { authorization: 'Token s3cret', cookie: 's3cret', referer: 'https://s3cret.example' }
  await request('/v0.3/places/?token=s3cret', { headers })
  t.like(await lastRequest(logged), { method: 'GET', path: '/v0.3/places/', status: 401, address: '127.0.0.1' })
  t.notRegex(logged.join(''), /s3cret/)
})

const IDS: readonly [sent: string, kept: boolean][] = [
  ['abc-123_4.5', true],
  ['', false],
  ['a b', false],
  ['a"b', false],
  ['a'.repeat(101), false],
]

for (const [sent, kept] of IDS) {
  test(`the request id ${sent.slice(0, 20)} is ${kept ? 'kept' : 'replaced'}`, async (t) => {
    const { request } = await startApi(empty)
    const { headers } = await request('/v0.3/places/', { headers: { 'x-request-id': sent } })
    t.is(headers['x-request-id'] === sent, kept)
    t.regex(String(headers['x-request-id']), /^[\w.-]{1,100}$/)
  })
}

const ADDRESSES: readonly [trustedProxies: number, forwarded: string, address: string][] = [
  [0, '1.2.3.4', '127.0.0.1'],
  [1, '1.2.3.4', '1.2.3.4'],
  [1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  [2, '6.6.6.6, 1.2.3.4, 10.0.0.1', '1.2.3.4'],
  [1, '', '127.0.0.1'],
]

for (const [trustedProxies, forwarded, address] of ADDRESSES) {
  test(`${trustedProxies} proxies, X-Forwarded-For: ${forwarded}`, async (t) => {
    const { request, logged } = await startApi(empty, { trustedProxies })
    logged.length = 0
    await request('/v0.3/places/', { headers: { 'x-forwarded-for': forwarded, 'x-forwarded-host': 'evil.example' } })
    t.is((await lastRequest(logged))['address'], address)
  })
}
