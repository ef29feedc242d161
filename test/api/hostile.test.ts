/** Whatever bytes come in a path, parameter or header, the answer is none of ours being broken. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { PLACE_LIST_PARAMETERS } from '../../query/list-parameters.ts'
import { startApi } from '../support/api.ts'
import { testOnEachDatabase } from '../support/database.ts'
import { placeId, storeFewPlaces } from '../support/few-places.ts'

const RUNS = 2000

interface Exchange {
  status: number
  /** Whether the application answered, rather than HTTP's own parser. */
  isOurs: boolean
}

/** Sends bytes as they are. */
function exchange(base: string, head: Buffer): Promise<Exchange> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const answer = Buffer.concat(chunks).toString('latin1')
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? []
      if (status) resolve({ status: Number(status), isOurs: answer.includes('\r\nX-Request-Id: ') })
      else reject(new Error(`no answer to ${head.toString('latin1')}`))
    })
    socket.write(head)
  })
}

/** Any bytes: mostly as percent codes, which reach the application, now and then raw, which HTTP's parser may refuse. */
const bytes = fc
  .tuple(fc.uint8Array({ maxLength: 30 }), fc.integer({ min: 0, max: 50 }))
  .map(([values, kind]) =>
    kind === 0
      ? Buffer.from(values.filter((value) => value !== 0x0a && value !== 0x0d && value !== 0x20))
      : Buffer.from([...values].map((value) => `%${value.toString(16).padStart(2, '0')}`).join('')),
  )

/** What a header may hold. */
const headerBytes = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 40 })
  .map((values) => Buffer.from(values))

const nasty = fc.constantFrom(
  ...[
    '%00',
    '%',
    '%zz',
    '%ED%A0%80',
    '%F0%9F',
    '%FF%FE',
    '\\',
    '..',
    '/',
    '//',
    '?',
    '#',
    '&',
    '=',
    ';',
    '+',
    '-',
    ',',
  ],
  ...[
    '__',
    '*%25_%5C',
    '1__5',
    'true',
    '2026-11-21T09:00:00Z',
    '0001-01-01T00:00:00%2B14:00',
    '9999-12-31T23:59:59-23:59',
    '0',
    '-0',
    '1e400',
    '-1e400',
    '1e-400',
    '5e-324',
    'NaN',
    'Infinity',
    '9'.repeat(400),
    '0x10',
    '2000',
    '180',
    '90',
  ],
  ...['__proto__', 'constructor', 'toString', '{{7*7}}', "'", '"', ';drop table places--', '*'.repeat(500), placeId(1)],
)
const value = fc
  .array(fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: bytes }), { maxLength: 5 })
  .map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))))
const name = fc.oneof(
  fc.constantFrom('tile', 'in_bbox', 'point', 'dist', 'ordering', 'page', 'per_page', '__proto__'),
  fc.constantFrom(...PLACE_LIST_PARAMETERS.map((parameter) => parameter.name)),
  fc.constantFrom('category.raw', 'vibes__near', 'rating__', 'is_closed__in', '__in', '.raw__in', 'slug.raw__wildcard'),
  value,
)
const query = fc
  .array(fc.tuple(name, value), { maxLength: 5 })
  .map((pairs) =>
    Buffer.concat(pairs.flatMap(([key, given]) => [Buffer.from(key), Buffer.from('='), given, Buffer.from('&')])),
  )
const path = fc.oneof(
  fc.constant(Buffer.from('/v0.3/places/')),
  fc.constant(Buffer.from('/v0.3/places/')),
  fc.constantFrom('/v0.3/places/', '/v0.3/places', '/v0.3/schema/', '*').map((text) => Buffer.from(text)),
  value.map((id) => Buffer.concat([Buffer.from('/v0.3/places/'), id, Buffer.from('/')])),
  fc.oneof(value, bytes).map((rest) => Buffer.concat([Buffer.from('/'), rest])),
)
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND')
const header = fc.tuple(
  fc.constantFrom('Accept', 'Authorization', 'Accept-Encoding', 'If-None-Match', 'Origin', 'X-Forwarded-For', 'Cookie'),
  fc.oneof(
    headerBytes,
    fc
      .constantFrom('Token \xff', 'Token', 'gzip;q=x', '"', 'W/"', '*/*;q=', 'a/b;c="')
      .map((text) => Buffer.from(text, 'latin1')),
  ),
)

const requestHead = fc
  .record({ method, path, query, headers: fc.array(header, { maxLength: 3 }) })
  .map((parts) =>
    Buffer.concat([
      Buffer.from(`${parts.method} `),
      parts.path,
      Buffer.from('?'),
      parts.query,
      Buffer.from(' HTTP/1.1\r\nHost: places.example\r\nConnection: close\r\n'),
      ...parts.headers.flatMap(([key, given]) => [Buffer.from(`${key}: `), given, Buffer.from('\r\n')]),
      Buffer.from('\r\n'),
    ]),
  )

testOnEachDatabase(`${RUNS} requests of random bytes: none is answered with 5xx`, async (t, { database }) => {
  await storeFewPlaces(database)
  const { base, request, logged } = await startApi(database, { trustedProxies: 1 })
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(requestHead, async (head) => {
      const { status, isOurs } = await exchange(base, head)
      if (isOurs) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) throw new Error(`${status}: ${head.toString('latin1')}\n${logged.slice(-3).join('')}`)
    }),
    { numRuns: RUNS },
  )
  t.log(Object.fromEntries([...statuses].sort()))
  t.true([...statuses.values()].reduce((sum, count) => sum + count, 0) > RUNS / 2, 'most of them reach the application')
  for (const status of [200, 400, 401, 404]) t.true(statuses.has(status), `some are ${status}`)
  t.is((await request('/v0.3/places/')).status, 200)
})

const LONG: readonly [title: string, target: string, status: number][] = [
  ['100 kB of query', `/v0.3/places/?x=${'a'.repeat(100_000)}`, 431],
  ['100 kB of path', `/v0.3/places/${'a'.repeat(100_000)}/`, 431],
  ['15 kB of ordering', `/v0.3/places/?ordering=${'name,'.repeat(3000)}`, 200],
  ['15 kB of separators', `/v0.3/places/?ordering=${','.repeat(15_000)}`, 200],
  ['15 kB of parameters', `/v0.3/places/?${'tile=x&'.repeat(2000)}`, 400],
  ['15 kB of digits', `/v0.3/places/?point=${'1'.repeat(7000)},${'1'.repeat(7000)}`, 400],
  ['15 kB of values', `/v0.3/places/?vibes__in=${'a,'.repeat(7500)}`, 400],
  ['15 kB of asterisks', `/v0.3/places/?vibes__wildcard=${'*'.repeat(15_000)}`, 400],
  ['as many asterisks as there may be', `/v0.3/places/?address__wildcard=${'*a'.repeat(8)}`, 200],
  ['15 kB of terms', `/v0.3/places/?search=${'a%20'.repeat(3500)}`, 200],
  ['15 kB of one term', `/v0.3/places/?search=${'a'.repeat(15_000)}`, 200],
  ['15 kB of a city', `/v0.3/places/?city=${'a'.repeat(15_000)}`, 400],
  ['15 kB of an unknown lookup', `/v0.3/places/?city__${'a'.repeat(15_000)}=1`, 400],
  ['15 kB of almost a number', `/v0.3/places/?dist=${'1'.repeat(15_000)}x&point=0,0`, 400],
]

for (const [title, target, status] of LONG) {
  testOnEachDatabase(`${title} is ${status}`, async (t, { database }) => {
    const { base } = await startApi(database)
    const head = `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    t.is((await exchange(base, Buffer.from(head))).status, status)
  })
}
