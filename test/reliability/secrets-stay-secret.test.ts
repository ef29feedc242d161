/**
 * No stack trace, SQL or version in any answer, even when the database is down. No password or token in any log,
 * whatever goes wrong.
 */
import test from 'ava'
import pg from 'pg'
import { pino } from 'pino'
import { resetPage } from '../../api/accounts/reset-page.ts'
import { Accounts } from '../../api/credentials/accounts.ts'
import { createMailer } from '../../api/mail/mailer.ts'
import { Database, type Store } from '../../sql/core/database.ts'
import { bearing, PASSWORD, startPeopleApi } from '../accounts/people.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { until } from '../support/processes/until.ts'
import { describedRequest } from '../support/requests/openapi.ts'
import { startApi, type TestApi } from '../support/services/api.ts'
import { linkIn, startMailServer } from '../support/services/mail-server.ts'
import { ensurePages } from '../web/support/explorer-pages.ts'

const TOKEN = '5ec7e7'.repeat(10)
const SECRET = 'Hunter 2 & a secret'
const passwords = {
  password: SECRET,
  password1: SECRET,
  password2: SECRET,
  current_password: SECRET,
  old_password: SECRET,
}
const json = {
  email: 'ada@example.org',
  ...passwords,
  new_password: `${SECRET}!`,
  re_new_password: `${SECRET}!`,
  new_password1: `${SECRET}!`,
  new_password2: `${SECRET}!`,
  svc_place: placeId(1),
  vibe: 'cozy',
  tip: 'a',
  url: 'https://uploads.example/a.jpg',
  public: true,
}

type Call = readonly [method: string, path: string, headers?: Record<string, string>]

const CALLS: readonly Call[] = [
  ['POST', '/v0.3/auth/register/'],
  ['POST', '/v0.3/auth/login/'],
  ['POST', '/v0.3/auth/reset-password/'],
  ['POST', '/v0.3/auth/logout/', bearing(TOKEN)],
  ['POST', '/v0.3/auth/change-password/', bearing(TOKEN)],
  ['POST', '/v0.3/user-vibe-times/', bearing(TOKEN)],
  ['POST', '/v0.3/user-tips/', bearing(TOKEN)],
  ['POST', '/v0.3/images/places/', bearing(TOKEN)],
  ['GET', `/v0.3/profiles/individuals/${placeId(1)}/`, bearing(TOKEN)],
  ['PUT', `/v0.3/profiles/individuals/${placeId(1)}/`, bearing(TOKEN)],
  ['GET', '/v0.3/places/', bearing(TOKEN)],
  ['POST', '/v0.2/rest-auth/login/'],
  ['POST', '/v0.2/rest-auth/logout/', bearing(TOKEN)],
  ['POST', '/v0.2/rest-auth/registration/'],
  ['POST', '/v0.2/rest-auth/password/change/', bearing(TOKEN)],
]

const LEAK =
  /select|insert|update |throttle_call|node_modules|\.ts:|\bat \w|PostgreSQL|\d+\.\d+\.\d+|ECONN|5ec7e7|Hunter/i

async function callAll({ base, request }: TestApi, check: (status: number, text: string) => void): Promise<void> {
  const old = await describedRequest(base, '/v0.2/schema/')
  for (const [method, path, headers = {}] of CALLS) {
    const ask = path.startsWith('/v0.2') ? old : request
    const { status, bytes, ...answer } = await ask(path, { method, headers, ...(method !== 'GET' && { json }) })
    const { date, ...shown } = answer.headers
    check(status, JSON.stringify({ ...shown, 'x-request-id': undefined }) + bytes.toString())
  }
}

function throwing(error: unknown): Store {
  const fail = () => Promise.reject(error)
  return { rows: fail, write: fail, transaction: fail }
}

/** PostgreSQL's error for a statement that it can't execute; all of it may appear in a log. */
const statementError = Object.assign(
  new pg.DatabaseError('relation "select" of PostgreSQL 15.3.1 is gone', 0, 'error'),
  {
    code: '42P01',
  },
)

const BROKEN: readonly [title: string, store: () => Store, status: number, body: string][] = [
  [
    'a database that is not there',
    () => new Database({ url: 'postgres://nobody:Hunter@127.0.0.1:1/nothing', connections: 1 }),
    503,
    '{"detail":"Service temporarily unavailable, try again later."}',
  ],
  ['a wrong statement', () => throwing(statementError), 500, '{"detail":"A server error occurred."}'],
  ['a mistake of ours', () => throwing(new TypeError('x at y.ts:1:1')), 500, '{"detail":"A server error occurred."}'],
]

for (const [title, store, expected, body] of BROKEN) {
  test(`${title}: nothing of it is in an answer, and no secret in the log`, async (t) => {
    const api = await startApi(store())
    await callAll(api, (status, text) => {
      t.is(status, expected)
      t.true(text.endsWith(body), text)
      t.notRegex(text, LEAK)
    })
    t.true(api.logged.length >= CALLS.length)
    t.notRegex(api.logged.join(''), /5ec7e7|Hunter/)
  })
}

testOnEachDatabase('no password or token is logged, whether it is right or wrong', async (t, { database }) => {
  const api = await startPeopleApi(database)
  await callAll(api, (status) => t.true(status < 500))
  const { email, token } = await api.register(undefined, SECRET)
  const { body } = await api.post('/v0.3/auth/login/', { email, password: SECRET })
  const change = { current_password: SECRET, new_password: PASSWORD, re_new_password: PASSWORD }
  t.is((await api.post('/v0.3/auth/change-password/', change, bearing(token))).status, 204)
  // A body that can't be parsed, and secrets in the wrong place.
  const options = { method: 'POST', body: `{"password": "${SECRET}`, headers: { 'content-type': 'application/json' } }
  t.is((await api.request('/v0.3/auth/login/', options)).status, 400)
  t.is((await api.request(`/v0.3/places/?token=${token}&password=${encodeURIComponent(SECRET)}`)).status, 200)
  const log = api.logged.join('')
  t.regex(log, /auth\/change-password/)
  for (const secret of [SECRET, PASSWORD, token, (body as { token: string }).token, TOKEN, 'argon2']) {
    t.false(log.includes(secret))
  }
})

testOnEachDatabase(
  'a link is not logged: when its page is asked for, and when its mail is refused',
  async (t, { database }) => {
    await ensurePages()
    const logged: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
    const [taking, refusing] = [await startMailServer(), await startMailServer({ refuse: 'no mail today' })]
    const tokens: string[] = []
    for (const [index, { url }] of [taking, refusing].entries()) {
      const send = createMailer({ smtpUrl: url, from: 'a@b.example', folder: '', log })
      const accounts = new Accounts({
        database,
        publicUrl: 'https://a.example',
        sendMail(mail) {
          tokens.push(linkIn({ text: mail.text } as Parameters<typeof linkIn>[0]).searchParams.get('token') ?? '')
          return send(mail)
        },
      })
      const api = await startPeopleApi(database, { accounts, log })
      const { email } = await api.register()
      await api.post('/v0.3/auth/reset-password/', { email })
      await until(() => tokens.length > index, 'a mail is sent')
      const page = await startApi(database, { accounts, log }, () => [resetPage(accounts)])
      const target = `${page.base}/reset-password/?token=${tokens[index]}`
      t.is((await fetch(target)).status, 200)
      const form = new URLSearchParams({ new_password: SECRET, re_new_password: SECRET })
      t.is((await fetch(target, { method: 'POST', body: form })).status, 200)
    }
    await until(() => logged.join('').includes('no mail'), 'the refusal is logged')
    t.regex(logged.join(''), /work in the background failed/)
    t.regex(logged.join(''), /no mail today/)
    t.regex(logged.join(''), /"path":"\/reset-password\/"/)
    t.is(tokens.length, 2)
    for (const secret of [...tokens, SECRET]) t.false(logged.join('').includes(secret))
  },
)
