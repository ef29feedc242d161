/**
 * Throttles are exact under 200 concurrent calls (5 pass, the 6th is 429), shared between processes, and survive a
 * restart. `X-Forwarded-For` does not escape them.
 */
import sql from 'sql-template-tag'
import { purgeExpired } from '../../sql/accounts/purge.ts'
import { throttleCall } from '../../sql/accounts/throttles.ts'
import { Database } from '../../sql/core/database.ts'
import { bearing, nextAddress, PASSWORD, startPeopleApi } from '../accounts/people.ts'
import { untilBlocked } from '../support/databases/blocked.ts'
import { PATIENCE, testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { type Answer, describedRequest, type Request } from '../support/requests/openapi.ts'
import { startApi } from '../support/services/api.ts'
import { whereabouts } from '../support/services/program.ts'

const CALLS = 200
const REGISTER = '/v0.3/auth/register/'

interface Process {
  request: Request
  stop(): Promise<unknown>
}

/** Starts the program as a process of its own, behind one proxy. */
async function startProcess(url: string): Promise<Process> {
  const run = whereabouts(['api'], { DATABASE_URL: url, PORT: '0', TRUSTED_PROXIES: '1' })
  const [, base = ''] = await run.said(/the map is at (http\S+)/)
  const stop = () => {
    run.process.kill('SIGTERM')
    return run.ended
  }
  atEnd(stop)
  return { request: await describedRequest(base), stop }
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const register = (request: Request, address: string) =>
  request(REGISTER, { method: 'POST', json: {}, headers: from(address) })

function count(answers: readonly Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length
}

testOnEachDatabase(
  `of ${CALLS} concurrent calls to two processes 5 pass, also after a restart`,
  async (t, { database, url }) => {
    const processes = await Promise.all([startProcess(url), startProcess(url)])
    const address = nextAddress()
    const begin = Date.now()
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, n) => register((processes[n % 2] as Process).request, address)),
    )
    const end = Date.now()
    t.is(count(answers, 400), 5)
    t.is(count(answers, 429), CALLS - 5)
    for (const { status, headers, body } of answers.filter((answer) => answer.status === 429)) {
      const seconds = Number(headers['retry-after'])
      const min = 60 - Math.ceil((end - begin) / 1000)
      t.true(seconds >= min && seconds <= 60, `${status} with Retry-After: ${seconds}`)
      t.deepEqual(body, { detail: `Request was throttled. Expected available in ${seconds} seconds.` })
      t.is(headers['ratelimit-policy'], '"register";q=5;w=60')
      t.is(headers['ratelimit'], `"register";r=0;t=${seconds}`)
    }
    // Refused calls are not logged.
    const [log] = await database.rows<{ calls: number }>(sql`
    select cardinality(calls) as calls from throttle_logs where key = ${`register:${address}`}`)
    t.is(log?.calls, 5)
    t.is((await register((processes[0] as Process).request, nextAddress())).status, 400)

    for (const { stop } of processes) t.is(await stop(), 0)
    const { request, stop } = await startProcess(url)
    // Makes the calls recent again, however long the start took.
    await database.write(sql`
      update throttle_logs set calls = array(select now() from unnest(calls)) where key = ${`register:${address}`}`)
    t.is((await register(request, address)).status, 429)
    t.is((await register(request, nextAddress())).status, 400)
    t.is(await stop(), 0)
  },
)

const LIMITS: readonly [path: string, name: string, calls: number, seconds: number, json: unknown, passed: number][] = [
  ['/v0.3/auth/register/', 'register', 5, 60, {}, 400],
  ['/v0.3/auth/login/', 'login', 50, 3600, {}, 400],
  ['/v0.3/auth/reset-password/', 'reset-password', 10, 86_400, { email: 'nobody@example.org' }, 204],
]

for (const [path, name, calls, seconds, json, passed] of LIMITS) {
  testOnEachDatabase(`${path} passes ${calls} in ${seconds} s, and says what is left`, async (t, { database }) => {
    const { post } = await startPeopleApi(database)
    const address = from(nextAddress())
    for (let left = calls - 1; left >= 0; left--) {
      const { status, headers } = await post(path, json, address)
      t.is(status, passed)
      t.is(headers['ratelimit-policy'], `"${name}";q=${calls};w=${seconds}`)
      const [, remaining, reset] = /^"[a-z-]+";r=(\d+);t=(\d+)$/.exec(String(headers['ratelimit'])) ?? []
      t.is(Number(remaining), left)
      t.true(Number(reset) <= seconds && Number(reset) > seconds - 60)
      t.is(headers['retry-after'], undefined)
    }
    const { status, headers, body } = await post(path, json, address)
    t.is(status, 429)
    t.deepEqual(body, { detail: `Request was throttled. Expected available in ${headers['retry-after']} seconds.` })
  })
}

testOnEachDatabase(
  'change-password passes 10 in an hour for each user, whatever the address',
  async (t, { database }) => {
    const { post, base, register: newUser } = await startPeopleApi(database)
    const old = await describedRequest(base, '/v0.2/schema/')
    const [ada, eve] = [await newUser(), await newUser()]
    const guess = { current_password: 'wrong', new_password: 'correct horse 8', re_new_password: 'correct horse 8' }
    const send = (token: string, json: unknown = guess) => post('/v0.3/auth/change-password/', json, bearing(token))
    const headers = { ...from(nextAddress()), ...bearing(ada.token) }
    for (let n = 0; n < 8; n++) t.is((await send(ada.token)).status, 400)
    const ninth = await old('/v0.2/rest-auth/password/change/', { method: 'POST', headers, json: {} })
    t.is(ninth.status, 400)
    const tenth = await send(ada.token)
    t.deepEqual([tenth.status, tenth.headers['ratelimit-policy']], [400, '"change-password";q=10;w=3600'])
    // Also with the right password, and in the other version.
    const refused = await send(ada.token, { ...guess, current_password: PASSWORD })
    t.is(refused.status, 429)
    t.deepEqual(refused.body, {
      detail: `Request was throttled. Expected available in ${refused.headers['retry-after']} seconds.`,
    })
    t.is((await old('/v0.2/rest-auth/password/change/', { method: 'POST', headers, json: {} })).status, 429)
    // A missing token is checked first, and other users have limits of their own.
    t.is((await post('/v0.3/auth/change-password/', guess)).status, 401)
    t.is((await send(eve.token, { ...guess, current_password: PASSWORD })).status, 204)
  },
)

testOnEachDatabase(
  'all versions and methods share a limit, and what is refused otherwise counts',
  async (t, { database }) => {
    const { request, base } = await startPeopleApi(database)
    const old = await describedRequest(base, '/v0.2/schema/')
    const headers = from(nextAddress())
    const statuses = [
      await request(REGISTER, { method: 'POST', headers, json: {} }),
      await request('/v0.3/auth/users/', { method: 'POST', headers, body: 'x' }),
      await request(REGISTER, { method: 'GET', headers }),
      await request(REGISTER, { method: 'OPTIONS', headers }),
      await old('/v0.2/rest-auth/registration/', { method: 'POST', headers, json: {} }),
      await request('/v0.3/auth/users/', { method: 'POST', headers, body: 'x' }),
      await old('/v0.2/rest-auth/registration/', { method: 'POST', headers, json: {} }),
      await request(REGISTER, { method: 'GET', headers }),
      // These are refused before the limit is checked.
      await request(REGISTER, { method: 'POST', headers: { ...headers, accept: 'text/html' } }),
      await request(REGISTER, { method: 'POST', headers: { ...headers, ...bearing('x') } }),
      // This has another limit.
      await request('/v0.3/auth/login/', { method: 'POST', headers, json: {} }),
    ].map(({ status }) => status)
    t.deepEqual(statuses, [400, 415, 405, 200, 400, 429, 429, 429, 406, 401, 400])
  },
)

type Spoof = readonly [trustedProxies: number, addresses: readonly string[], statuses: readonly number[]]

const many = (address: (n: number) => string) => Array.from({ length: 6 }, (_, n) => address(n))
const ESCAPED = [400, 400, 400, 400, 400, 400]
const CAUGHT = [400, 400, 400, 400, 400, 429]

const SPOOFS: readonly Spoof[] = [
  [0, many((n) => `1.1.1.${n}`), CAUGHT],
  [1, many((n) => `2.2.2.${n}`), ESCAPED],
  [1, many((n) => `6.6.6.${n}, 3.3.3.3`), CAUGHT],
  [1, many((n) => `6.6.6.${n}, 9.9.9.9, 4.4.4.4`), CAUGHT],
  [2, many((n) => `6.6.6.${n}, 5.5.5.5, 10.0.0.1`), CAUGHT],
  [1, many((n) => `2001:db8:1:1::${n}`), CAUGHT],
  [1, many((n) => `2001:db8:1:1${n}::1`), ESCAPED],
  [1, many((n) => (n % 2 ? '7.7.7.7' : '::ffff:7.7.7.7')), CAUGHT],
  [1, many((n) => `${'x'.repeat(2000)}${n}`), CAUGHT],
]

for (const [trustedProxies, addresses, expected] of SPOOFS) {
  const title = `${trustedProxies} proxies: ${addresses[0]?.slice(0, 40)} … ${addresses[5]?.slice(0, 40)} is ${expected[5]}`
  testOnEachDatabase(title, async (t, { database }) => {
    await database.write(sql`delete from throttle_logs`)
    const { request } = await startApi(database, { trustedProxies })
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await register(request, address)).status)
    t.deepEqual(statuses, [...expected])
  })
}

testOnEachDatabase('the window slides: a call counts for exactly its time', async (t, { database }) => {
  const call = () => throttleCall(database, 'slide', 3, 60)
  const age = (seconds: number) =>
    database.write(sql`
      update throttle_logs set calls = array(select call - make_interval(secs => ${seconds}) from unnest(calls) as call)
      where key = 'slide'`)
  t.like(await call(), { accepted: true, used: 1 })
  await age(40)
  t.like(await call(), { accepted: true, used: 2 })
  t.like(await call(), { accepted: true, used: 3 })
  const refused = await call()
  t.like(refused, { accepted: false, used: 3 })
  t.true(refused.wait > 15_000 && refused.wait <= 20_000, `${refused.wait} ms`)
  await age(21)
  t.like(await call(), { accepted: true, used: 3 })
  const again = await call()
  t.false(again.accepted)
  t.true(again.wait > 34_000 && again.wait <= 39_000, `${again.wait} ms`)
  await age(61)
  t.like(await call(), { accepted: true, used: 1 })
})

testOnEachDatabase('a second connection counts with the first', async (t, { database, url }) => {
  const other = new Database({ url, connections: 4, ...PATIENCE })
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, n) => throttleCall(n % 2 ? other : database, 'both', 50, 60)),
  )
  await other.close()
  t.is(answers.filter(({ accepted }) => accepted).length, 50)
  const used = answers.filter(({ accepted }) => accepted).map((answer) => answer.used)
  t.deepEqual(
    used.toSorted((a, b) => a - b),
    Array.from({ length: 50 }, (_, n) => n + 1),
  )
})

testOn('PostGIS', 'calls at the same moment take turns', async (t, { database, url }) => {
  const others = new Database({ url, connections: 12 })
  const call = () => throttleCall(others, 'turns', 3, 60)
  await call()
  let waiting: ReturnType<typeof call>[] = []
  await database.transaction(async (transaction) => {
    const rows = await transaction.rows(sql`select accepted from throttle_call('turns', 3, interval '1 minute')`)
    t.deepEqual(rows, [{ accepted: true }])
    waiting = Array.from({ length: 12 }, call)
    await untilBlocked(transaction, 12)
  })
  const answers = await Promise.all(waiting)
  await others.close()
  t.is(answers.filter(({ accepted }) => accepted).length, 1)
})

testOnEachDatabase(
  'a general limit holds for every path, for users apart from their address',
  async (t, { database }) => {
    const throttle = { name: 'general', calls: 7, seconds: 3600 }
    const { request, register: newUser } = await startPeopleApi(database, { throttle })
    const { token } = await newUser()
    const headers = from(nextAddress())
    const ask = (path: string, more: Record<string, string> = {}) => request(path, { headers: { ...headers, ...more } })
    const paths = ['/v0.3/places/', '/v0.3/events/', '/v0.3/schema/', '/v0.3/themes/', '/v0.3/auth/login/']
    for (const path of [...paths, '/v0.3/lists/', '/v0.3/places/']) {
      const { status, headers: answered } = await ask(path)
      t.true(status === 200 || status === 405)
      t.regex(String(answered['ratelimit-policy']), /^"general";q=7;w=3600(?:, "login";q=50;w=3600)?$/)
    }
    const refused = await ask('/v0.3/places/')
    t.is(refused.status, 429)
    t.regex(String(refused.headers['ratelimit']), /^"general";r=0;t=3[56]\d\d$/)
    for (let n = 0; n < 7; n++) t.is((await ask('/v0.3/places/', bearing(token))).status, 200)
    t.is((await request('/v0.3/places/', { headers: { ...from(nextAddress()), ...bearing(token) } })).status, 429)
  },
)

testOnEachDatabase('logs that count nothing any more are purged', async (t, { database }) => {
  await throttleCall(database, 'old', 3, 60)
  await throttleCall(database, 'young', 3, 60)
  await database.write(sql`update throttle_logs set ends_at = now() where key = 'old'`)
  t.true((await purgeExpired(database)).throttleLogs >= 1)
  const left = await database.rows(sql`select key from throttle_logs where key in ('old', 'young')`)
  t.deepEqual(left, [{ key: 'young' }])
})
