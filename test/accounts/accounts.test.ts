/** Accounts of v0.3: each row of the interface's tables as a whole request with its exact answer. */
import sql from 'sql-template-tag'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { bearing, PASSWORD, type PeopleApi, type Person, startPeopleApi } from './people.ts'

interface World extends PeopleApi {
  ada: Person
}

const world = overEachDatabase(open)

async function open({ database }: TestDatabase): Promise<World> {
  const api = await startPeopleApi(database)
  return { ...api, ada: await api.register('Ada@Example.org') }
}

const REQUIRED = ['This field is required.']
const BLANK = ['This field may not be blank.']
const NULL = ['This field may not be null.']
const NO_STRING = ['Not a valid string.']
const TAKEN = ['user with this email already exists.']
const NO_EMAIL = ['Enter a valid email address.']
const SIMILAR = 'The password is too similar to the email.'
const SHORT = 'This password is too short. It must contain at least 8 characters.'
const COMMON = 'This password is too common.'
const NUMERIC = 'This password is entirely numeric.'
const WRONG = { non_field_errors: ['Unable to log in with provided credentials.'] }

const NOBODY = 'grace@example.org'
const LONG = 'a'.repeat(1025)

type Row = readonly [path: string, json: unknown, body: unknown]

/** Each is answered with 400. */
const REFUSED: readonly Row[] = [
  ['/auth/register/', {}, { email: REQUIRED, password: REQUIRED }],
  ['/auth/register/', { email: '', password: '' }, { email: BLANK, password: BLANK }],
  ['/auth/register/', { email: ' ', password: ' ' }, { email: BLANK }],
  ['/auth/register/', { email: null, password: null }, { email: NULL, password: NULL }],
  ['/auth/register/', { email: 7, password: [] }, { email: NO_STRING, password: NO_STRING }],
  ['/auth/register/', { email: {}, password: true }, { email: NO_STRING, password: NO_STRING }],
  ['/auth/register/', { email: 'ada', password: PASSWORD }, { email: NO_EMAIL }],
  ['/auth/register/', { email: 'ada@example', password: PASSWORD }, { email: NO_EMAIL }],
  ['/auth/register/', { email: 'a da@example.org', password: PASSWORD }, { email: NO_EMAIL }],
  ['/auth/register/', { email: 'a@b.org, c@d.org', password: PASSWORD }, { email: NO_EMAIL }],
  ['/auth/register/', { email: 'a@b.org\r\nBcc: c@d.org', password: PASSWORD }, { email: NO_EMAIL }],
  ['/auth/register/', { email: 'a@127.0.0.1', password: PASSWORD }, { email: NO_EMAIL }],
  [
    '/auth/register/',
    { email: `${'a'.repeat(250)}@example.org`, password: PASSWORD },
    { email: ['Ensure this field has no more than 254 characters.', ...NO_EMAIL] },
  ],
  [
    '/auth/register/',
    { email: 'a\0@example.org', password: `${PASSWORD}\0` },
    {
      email: ['Null characters are not allowed.', ...NO_EMAIL],
      password: ['Null characters are not allowed.'],
    },
  ],
  [
    '/auth/register/',
    { email: NOBODY, password: `${PASSWORD}\ud800` },
    { password: ['Surrogate characters are not allowed: U+D800.'] },
  ],
  [
    '/auth/register/',
    { email: NOBODY, password: LONG },
    { password: ['Ensure this field has no more than 1024 characters.'] },
  ],
  ['/auth/register/', { email: 'ada@example.org', password: PASSWORD }, { email: TAKEN }],
  ['/auth/register/', { email: ' ADA@EXAMPLE.ORG ', password: PASSWORD }, { email: TAKEN }],
  ['/auth/users/', { email: 'ada@example.org', password: PASSWORD }, { email: TAKEN }],
  ['/auth/users/', {}, { email: REQUIRED, password: REQUIRED }],
  // The rules for passwords, in their order
  ['/auth/register/', { email: NOBODY, password: 'grace@example' }, { password: [SIMILAR] }],
  ['/auth/register/', { email: NOBODY, password: 'Example1' }, { password: [SIMILAR] }],
  ['/auth/register/', { email: NOBODY, password: 'ax7-q' }, { password: [SHORT] }],
  ['/auth/register/', { email: NOBODY, password: 'Sunshine1' }, { password: [COMMON] }],
  ['/auth/register/', { email: NOBODY, password: '83014625977' }, { password: [NUMERIC] }],
  ['/auth/register/', { email: NOBODY, password: '٨٣٠١٤٦٢٥٩٧٧' }, { password: [NUMERIC] }],
  ['/auth/register/', { email: NOBODY, password: '12345678' }, { password: [COMMON, NUMERIC] }],
  [
    '/auth/register/',
    { email: '12345@example.org', password: '12345' },
    { password: [SIMILAR, SHORT, COMMON, NUMERIC] },
  ],
  // The body as a whole
  ['/auth/register/', [], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  ['/auth/register/', 'a', { non_field_errors: ['Invalid data. Expected a dictionary, but got str.'] }],
  ['/auth/register/', 1.5, { non_field_errors: ['Invalid data. Expected a dictionary, but got float.'] }],
  ['/auth/register/', 1, { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] }],
  ['/auth/register/', true, { non_field_errors: ['Invalid data. Expected a dictionary, but got bool.'] }],
  ['/auth/register/', null, { non_field_errors: ['No data provided'] }],
  // Login
  ['/auth/login/', { email: 'ada@example.org', password: 'wrong' }, WRONG],
  ['/auth/login/', { email: 'ada@example.org', password: PASSWORD.toUpperCase() }, WRONG],
  ['/auth/login/', { email: 'ada@example.org', password: ` ${PASSWORD}` }, WRONG],
  ['/auth/login/', { email: NOBODY, password: PASSWORD }, WRONG],
  ['/auth/login/', { email: 'no address', password: PASSWORD }, WRONG],
  ['/auth/login/', {}, { email: REQUIRED, password: REQUIRED }],
  ['/auth/login/', { email: '', password: '' }, { email: BLANK, password: BLANK }],
  // Reset
  ['/auth/reset-password/', {}, { email: REQUIRED }],
]

for (const [path, json, expected] of REFUSED) {
  testOnEachDatabase(`POST ${path} ${JSON.stringify(json).slice(0, 80)} is refused`, async (t, { engine }) => {
    const { post } = await world(engine)
    const { status, headers, body } = await post(`/v0.3${path}`, json)
    t.is(status, 400)
    t.deepEqual(body, expected)
    t.is(headers['allow'], 'POST, OPTIONS')
  })
}

for (const path of ['/auth/register/', '/auth/users/']) {
  testOnEachDatabase(`POST ${path} makes a user, who is logged in`, async (t, { engine }) => {
    const { post, request } = await world(engine)
    const email = `mary${path.length}@example.org`
    const { status, body } = await post(`/v0.3${path}`, { email: ` ${email}`, password: PASSWORD, is_staff: true })
    const { user, token } = body as { user: { email: string; profile: string }; token: string }
    t.is(status, 201)
    t.deepEqual(body, { user: { email, profile: user.profile }, token })
    t.regex(token, /^[0-9a-f]{64}$/)
    const profile = await request(`/v0.3/profiles/individuals/${user.profile}/`, { headers: bearing(token) })
    t.deepEqual(profile.body, { id: user.profile, public: false, vibes: [], tips: [] })
  })
}

testOnEachDatabase('POST /auth/login/ answers with the user and another token', async (t, { engine }) => {
  const { post, ada } = await world(engine)
  for (const email of ['ada@example.org', 'ADA@EXAMPLE.ORG ', 'Ada@Example.org']) {
    const { status, body } = await post('/v0.3/auth/login/', { email, password: PASSWORD })
    const { token } = body as { token: string }
    t.is(status, 200)
    t.deepEqual(body, { user: { email: 'Ada@Example.org', profile: ada.profile }, token })
    t.not(token, ada.token)
  }
})

testOnEachDatabase('of two who register one address at once, one does', async (t, { engine }) => {
  const { post } = await world(engine)
  const emails = ['Twin@example.org', 'twin@EXAMPLE.org', 'tWIN@example.org']
  const answers = await Promise.all(emails.map((email) => post('/v0.3/auth/users/', { email, password: PASSWORD })))
  t.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  for (const { status, body } of answers) if (status === 400) t.deepEqual(body, { email: TAKEN })
})

testOnEachDatabase('POST /auth/logout/ ends the token it was sent with, and no other', async (t, { engine }) => {
  const { post, register } = await world(engine)
  const { email, token } = await register()
  const { body } = await post('/v0.3/auth/login/', { email, password: PASSWORD })
  const other = (body as { token: string }).token
  const answer = await post('/v0.3/auth/logout/', undefined, bearing(token))
  t.is(answer.status, 204)
  t.is(answer.bytes.length, 0)
  const again = await post('/v0.3/auth/logout/', undefined, bearing(token))
  t.is(again.status, 401)
  t.deepEqual(again.body, { detail: 'Invalid token.' })
  t.is(again.headers['www-authenticate'], 'Token')
  t.is((await post('/v0.3/auth/logout/', {}, bearing(other))).status, 204)
})

const CHANGES: readonly [json: Record<string, unknown>, body: unknown][] = [
  [{}, { current_password: REQUIRED, new_password: REQUIRED, re_new_password: REQUIRED }],
  [
    { current_password: '', new_password: null, re_new_password: 1 },
    { current_password: BLANK, new_password: NULL, re_new_password: NO_STRING },
  ],
  [{ current_password: 'wrong', new_password: '1', re_new_password: '2' }, { current_password: ['Invalid password.'] }],
  [{ current_password: PASSWORD, new_password: '12345678', re_new_password: 'x' }, { new_password: [COMMON, NUMERIC] }],
  [
    { current_password: PASSWORD, new_password: 'ada@example.org', re_new_password: 'ada@example.org' },
    { new_password: [SIMILAR] },
  ],
  [
    { current_password: PASSWORD, new_password: 'another 9 password', re_new_password: 'another 9 passworD' },
    { non_field_errors: ["The two password fields didn't match."] },
  ],
]

for (const [json, expected] of CHANGES) {
  testOnEachDatabase(`POST /auth/change-password/ ${JSON.stringify(json)} is refused`, async (t, { engine }) => {
    const { post, ada } = await world(engine)
    const { status, body } = await post('/v0.3/auth/change-password/', json, bearing(ada.token))
    t.is(status, 400)
    t.deepEqual(body, expected)
  })
}

testOnEachDatabase(
  'POST /auth/change-password/ sets it, and ends all other tokens',
  async (t, { engine, database }) => {
    const { post, register } = await world(engine)
    const { email, token } = await register()
    const { body } = await post('/v0.3/auth/login/', { email, password: PASSWORD })
    const other = (body as { token: string }).token
    const next = 'another 9 password'
    const json = { current_password: PASSWORD, new_password: next, re_new_password: next }
    const answer = await post('/v0.3/auth/change-password/', json, bearing(token))
    t.is(answer.status, 204)
    t.is(answer.bytes.length, 0)
    t.is((await post('/v0.3/auth/logout/', {}, bearing(other))).status, 401)
    t.is((await post('/v0.3/auth/login/', { email, password: PASSWORD })).status, 400)
    t.is((await post('/v0.3/auth/login/', { email, password: next })).status, 200)
    t.is((await post('/v0.3/auth/logout/', {}, bearing(token))).status, 204)
    t.deepEqual(await database.rows(sql`select from reset_links`), [])
  },
)

const PRIVATE: readonly [method: string, path: string][] = [
  ['POST', '/auth/logout/'],
  ['POST', '/auth/change-password/'],
  ['POST', '/user-vibe-times/'],
  ['POST', '/user-tips/'],
  ['POST', '/images/places/'],
  ['GET', '/images/places/'],
  ['GET', '/profiles/individuals/00000000-0000-4000-8000-000000000001/'],
  ['PUT', '/profiles/individuals/00000000-0000-4000-8000-000000000001/'],
  ['DELETE', '/user-tips/'],
  ['OPTIONS', '/user-tips/'],
]
const MISSING = 'Authentication credentials were not provided.'

for (const [method, path] of PRIVATE) {
  testOnEachDatabase(`${method} ${path} needs a token`, async (t, { engine }) => {
    const { request } = await world(engine)
    for (const [headers, detail] of [
      [{}, MISSING],
      [{ authorization: 'Bearer x' }, MISSING],
      [bearing('0'.repeat(64)), 'Invalid token.'],
      [bearing('\u00ff'), 'Invalid token.'],
      [bearing('a b'), 'Invalid token header. Token string should not contain spaces.'],
      [bearing(''), 'Invalid token header. No credentials provided.'],
    ] as const) {
      // The body is not read.
      const answer = await request(`/v0.3${path}`, { method, headers, ...(method !== 'GET' && { body: '{' }) })
      t.is(answer.status, 401)
      t.deepEqual(answer.body, { detail })
      t.is(answer.headers['www-authenticate'], 'Token')
    }
  })
}

testOnEachDatabase(
  'a token is valid for as long as it says, and on every endpoint',
  async (t, { engine, database }) => {
    const { request, register } = await world(engine)
    const { email, token } = await register()
    const headers = bearing(token)
    t.is((await request('/v0.3/places/', { headers })).status, 200)
    await database.write(sql`
    update tokens set expires_at = now() + interval '1 minute' from users where users.id = user_id and email = ${email}`)
    t.is((await request('/v0.3/places/', { headers })).status, 200)
    await database.write(sql`
    update tokens set expires_at = now() from users where users.id = user_id and email = ${email}`)
    t.is((await request('/v0.3/places/', { headers })).status, 401)
  },
)

testOnEachDatabase('POST /auth/reset-password/ is 204 whether or not the address exists', async (t, { engine }) => {
  const { post } = await world(engine)
  for (const email of ['ada@example.org', NOBODY]) {
    const { status, bytes } = await post('/v0.3/auth/reset-password/', { email })
    t.is(status, 204)
    t.is(bytes.length, 0)
  }
})

const METHODS: readonly [path: string, allow: string][] = [
  ['/auth/register/', 'POST, OPTIONS'],
  ['/auth/users/', 'POST, OPTIONS'],
  ['/auth/login/', 'POST, OPTIONS'],
  ['/auth/logout/', 'POST, OPTIONS'],
  ['/auth/reset-password/', 'POST, OPTIONS'],
  ['/auth/change-password/', 'POST, OPTIONS'],
  ['/user-vibe-times/', 'GET, POST, HEAD, OPTIONS'],
  ['/user-tips/', 'GET, POST, HEAD, OPTIONS'],
  ['/profiles/individuals/x/', 'GET, PUT, HEAD, OPTIONS'],
]

for (const [path, allow] of METHODS) {
  testOnEachDatabase(`${path} takes ${allow}`, async (t, { engine }) => {
    const { request, ada } = await world(engine)
    const headers = bearing(ada.token)
    const answer = await request(`/v0.3${path}`, { method: 'PATCH', headers, body: '{' })
    t.is(answer.status, 405)
    t.deepEqual(answer.body, { detail: 'Method "PATCH" not allowed.' })
    t.is(answer.headers['allow'], allow)
    const redirect = await request(`/v0.3${path.slice(0, -1)}`, { method: 'POST', body: '{' })
    t.is(redirect.status, 308)
    t.is(redirect.headers['location'], `/v0.3${path}`)
    t.is((await request(`/v0.3${path}`, { method: 'OPTIONS', headers })).status, 200)
  })
}

testOnEachDatabase('OPTIONS says what a new user is made of', async (t, { engine }) => {
  const { request } = await world(engine)
  const { body } = await request('/v0.3/auth/register/', { method: 'OPTIONS' })
  t.deepEqual((body as { actions: unknown }).actions, {
    POST: {
      email: { type: 'string', required: true, read_only: false, label: 'Email', max_length: 254 },
      password: { type: 'string', required: true, read_only: false, label: 'Password', max_length: 1024 },
    },
  })
})
