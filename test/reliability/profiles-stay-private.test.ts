/** A private profile can't be read, another user's can't be written, nor can any other field of one's own. */
import sql from 'sql-template-tag'
import { bearing, type Person, startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import type { RequestOptions } from '../support/requests/openapi.ts'

type Who = 'ada' | 'bob' | 'nobody'
type Row = readonly [who: Who, method: string, whose: string, options: RequestOptions, status: number]

const FORBIDDEN = { detail: 'You do not have permission to perform this action.' }
const NOT_FOUND = { detail: 'Not found.' }
const put = (json: unknown): RequestOptions => ({ json })

/** Ada's profile is private, Bob's is public. */
const ROWS: readonly Row[] = [
  ['ada', 'GET', 'ada', {}, 200],
  ['ada', 'HEAD', 'ada', {}, 200],
  ['ada', 'GET', 'bob', {}, 200],
  ['bob', 'GET', 'bob', {}, 200],
  ['bob', 'GET', 'ada', {}, 403],
  ['bob', 'HEAD', 'ada', {}, 403],
  ['nobody', 'GET', 'ada', {}, 401],
  ['nobody', 'GET', 'bob', {}, 401],
  ['nobody', 'PUT', 'bob', put({ public: false }), 401],
  ['bob', 'PUT', 'ada', put({ public: true }), 403],
  ['ada', 'PUT', 'bob', put({ public: false }), 403],
  // The owner is checked before the body.
  ['ada', 'PUT', 'bob', put({}), 403],
  ['ada', 'PUT', 'bob', { body: 'x' }, 403],
  ['ada', 'GET', placeId(1), {}, 404],
  ['ada', 'PUT', placeId(1), put({ public: true }), 404],
  ['ada', 'GET', 'x', {}, 404],
  ['ada', 'GET', '%00', {}, 404],
  ['ada', 'PATCH', 'ada', put({ public: true }), 405],
  ['ada', 'DELETE', 'ada', {}, 405],
  ['ada', 'POST', 'ada', put({ public: true }), 405],
  ['ada', 'PUT', 'ada', put({ id: placeId(1), email: 'x@example.org' }), 400],
]

interface World {
  api: Awaited<ReturnType<typeof startPeopleApi>>
  people: Record<'ada' | 'bob', Person>
}

const world = overEachDatabase(open)

async function open({ database }: TestDatabase): Promise<World> {
  const api = await startPeopleApi(database)
  const people = { ada: await api.register(), bob: await api.register() }
  await api.request(pathOf(people.bob.profile), {
    method: 'PUT',
    json: { public: true },
    headers: bearing(people.bob.token),
  })
  return { api, people }
}

function pathOf(profile: string): string {
  return `/v0.3/profiles/individuals/${profile}/`
}

for (const [who, method, whose, options, status] of ROWS) {
  const title = `${who}: ${method} of ${whose} ${JSON.stringify(options)} is ${status}`
  testOnEachDatabase(title, async (t, { engine, database }) => {
    const { api, people } = await world(engine)
    const stored = () =>
      database.rows(sql`
        select profiles::text || users::text as row from profiles join users on users.id = user_id order by row`)
    const before = await stored()
    const id = whose === 'ada' || whose === 'bob' ? people[whose].profile : whose
    const headers = who === 'nobody' ? {} : bearing(people[who].token)
    const answer = await api.request(pathOf(id), { ...options, method, headers })
    t.is(answer.status, status)
    if (status === 403 && method !== 'HEAD') t.deepEqual(answer.body, FORBIDDEN)
    if (status === 404) t.deepEqual(answer.body, NOT_FOUND)
    if (status === 200 && method !== 'HEAD') {
      t.deepEqual(answer.body, { id, public: whose === 'bob', vibes: [], tips: [] })
    }
    t.deepEqual(await stored(), before, 'nothing is written')
  })
}

testOnEachDatabase('of what is sent only `public` is written', async (t, { database }) => {
  const api = await startPeopleApi(database)
  const [one, other] = [await api.register(), await api.register()]
  const json = {
    public: true,
    id: other.profile,
    user_id: placeId(1),
    user: other.profile,
    email: 'x@example.org',
    vibes: [placeId(1)],
    tips: [placeId(1)],
    __proto__: { public: false },
    is_disabled: true,
  }
  const { status, body } = await api.request(pathOf(one.profile), {
    method: 'PUT',
    body: JSON.stringify(json).replace('{', '{"__proto__":{"public":false},'),
    headers: { ...bearing(one.token), 'content-type': 'application/json' },
  })
  t.is(status, 200)
  t.deepEqual(body, { id: one.profile, public: true, vibes: [], tips: [] })
  const rows = await database.rows(sql`
    select profiles.id, email, public, is_disabled from profiles join users on users.id = user_id
    where profiles.id = any(${[one.profile, other.profile]}::uuid[]) order by public`)
  t.deepEqual(rows, [
    { id: other.profile, email: other.email, public: false, is_disabled: false },
    { id: one.profile, email: one.email, public: true, is_disabled: false },
  ])
})
