/** The authentication of v0.2, for the same users: each row of its table as a whole request with its exact answer. */
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { describedRequest, type Request } from '../support/requests/openapi.ts'
import { bearing, nextAddress, PASSWORD, type PeopleApi, type Person, startPeopleApi } from './people.ts'

interface World extends PeopleApi {
  old: Request
  ada: Person
}

const world = overEachDatabase(open)

async function open({ database }: TestDatabase): Promise<World> {
  const api = await startPeopleApi(database)
  const described = await describedRequest(api.base, '/v0.2/schema/')
  const old: Request = (path, options) =>
    described(`/v0.2/rest-auth${path}`, {
      method: 'POST',
      ...options,
      headers: { 'x-forwarded-for': nextAddress(), ...options?.headers },
    })
  return { ...api, old, ada: await api.register('ada@example.org') }
}

const REQUIRED = ['This field is required.']
const BLANK = ['This field may not be blank.']
const INCLUDE = { non_field_errors: ['Must include "email" and "password".'] }
const WRONG = { non_field_errors: ['Unable to log in with provided credentials.'] }
const MISMATCH = ["The two password fields didn't match."]
const TAKEN = ['A user is already registered with this e-mail address.']
const COMMON = ['This password is too common.', 'This password is entirely numeric.']
const NEXT = 'another 9 password'

const REFUSED: readonly [path: string, json: unknown, body: unknown][] = [
  ['/login/', {}, { password: REQUIRED }],
  ['/login/', { password: PASSWORD }, INCLUDE],
  ['/login/', { email: '', password: PASSWORD }, INCLUDE],
  ['/login/', { email: 'ada@example.org' }, { password: REQUIRED }],
  ['/login/', { email: 'ada', password: '' }, { email: ['Enter a valid email address.'], password: BLANK }],
  ['/login/', { email: 'ada@example.org', password: 'wrong' }, WRONG],
  ['/login/', { email: 'grace@example.org', password: PASSWORD }, WRONG],
  ['/registration/', {}, { email: REQUIRED, password1: REQUIRED, password2: REQUIRED }],
  ['/registration/', { email: 'ADA@example.org', password1: PASSWORD, password2: PASSWORD }, { email: TAKEN }],
  [
    '/registration/',
    { email: 'ada@example.org', password1: '12345678', password2: '12345678' },
    { email: TAKEN, password1: COMMON },
  ],
  [
    '/registration/',
    { email: 'grace@example.org', password1: PASSWORD, password2: NEXT },
    { non_field_errors: MISMATCH },
  ],
]

for (const [path, json, expected] of REFUSED) {
  testOnEachDatabase(`POST ${path} ${JSON.stringify(json)} is refused`, async (t, { engine }) => {
    const { old } = await world(engine)
    const { status, body } = await old(path, { json })
    t.is(status, 400)
    t.deepEqual(body, expected)
  })
}

const REFUSED_CHANGES: readonly [json: unknown, body: unknown][] = [
  [{}, { old_password: REQUIRED, new_password1: REQUIRED, new_password2: REQUIRED }],
  [
    { old_password: 'wrong', new_password1: NEXT, new_password2: NEXT },
    { old_password: ['Your old password was entered incorrectly. Please enter it again.'] },
  ],
  [{ old_password: PASSWORD, new_password1: NEXT, new_password2: 'x' }, { new_password2: MISMATCH }],
  [{ old_password: PASSWORD, new_password1: '12345678', new_password2: '12345678' }, { new_password2: COMMON }],
]

for (const [json, expected] of REFUSED_CHANGES) {
  testOnEachDatabase(`POST /password/change/ ${JSON.stringify(json)} is refused`, async (t, { engine }) => {
    const { old, ada } = await world(engine)
    const { status, body } = await old('/password/change/', { json, headers: bearing(ada.token) })
    t.is(status, 400)
    t.deepEqual(body, expected)
  })
}

testOnEachDatabase('a user of v0.2 registers, logs in, changes the password and logs out', async (t, { engine }) => {
  const { old, post } = await world(engine)
  const email = 'mary@example.org'
  const registered = await old('/registration/', { json: { email, password1: PASSWORD, password2: PASSWORD } })
  const { key } = registered.body as { key: string }
  t.is(registered.status, 201)
  t.deepEqual(registered.body, { key })
  t.regex(key, /^[0-9a-f]{64}$/)

  const loggedIn = await old('/login/', { json: { email, password: PASSWORD } })
  const other = (loggedIn.body as { key: string }).key
  t.is(loggedIn.status, 200)
  t.deepEqual(loggedIn.body, { key: other })
  t.not(other, key)

  const json = { old_password: PASSWORD, new_password1: NEXT, new_password2: NEXT }
  const changed = await old('/password/change/', { json, headers: bearing(key) })
  t.is(changed.status, 200)
  t.deepEqual(changed.body, { detail: 'New password has been saved.' })

  const gone = await old('/logout/', { json: { email }, headers: bearing(other) })
  t.is(gone.status, 401)
  t.deepEqual(gone.body, { detail: 'Invalid token.' })
  // The user stays logged in, here and in v0.3.
  const tip = await post('/v0.3/user-tips/', {}, bearing(key))
  t.is(tip.status, 400)
  for (const headers of [bearing(key), {}]) {
    const loggedOut = await old('/logout/', { json: { email }, headers })
    t.is(loggedOut.status, 200)
    t.deepEqual(loggedOut.body, { detail: 'Successfully logged out.' })
  }
  t.is((await post('/v0.3/user-tips/', {}, bearing(key))).status, 401)
})

testOnEachDatabase('a user of the one version logs in with the other', async (t, { engine }) => {
  const { old, post, ada } = await world(engine)
  t.is((await old('/login/', { json: { email: ada.email, password: PASSWORD } })).status, 200)
  const email = 'jean@example.org'
  await old('/registration/', { json: { email, password1: PASSWORD, password2: PASSWORD } })
  const { status, body } = await post('/v0.3/auth/login/', { email, password: PASSWORD })
  t.is(status, 200)
  t.is((body as { user: { email: string } }).user.email, email)
})

testOnEachDatabase('changing the password needs a token', async (t, { engine }) => {
  const { old } = await world(engine)
  const { status, body } = await old('/password/change/', { json: {} })
  t.is(status, 401)
  t.deepEqual(body, { detail: 'Authentication credentials were not provided.' })
})

testOnEachDatabase('resetting a password is not available', async (t, { engine }) => {
  const { old } = await world(engine)
  const { status, body } = await old('/password/reset/', { json: { email: 'ada@example.org' } })
  t.is(status, 501)
  t.deepEqual(body, { detail: 'v0.2 cannot reset passwords; use /v0.3/auth/reset-password/.' })
})

for (const path of ['/login/', '/logout/', '/registration/', '/password/change/', '/password/reset/']) {
  testOnEachDatabase(`${path} is deprecated, and takes POST only`, async (t, { engine }) => {
    const { old, ada } = await world(engine)
    const { status, headers } = await old(path, { method: 'GET', headers: bearing(ada.token) })
    t.is(status, 405)
    t.is(headers['allow'], 'POST, OPTIONS')
    t.is(headers['deprecation'], '@1795219200')
  })
}
