/** Vibes and tips that users post about places, and profiles: each row as a whole request with its exact answer. */
import sql from 'sql-template-tag'
import { changesSince, currentSnapshot } from '../../sql/changes/changes.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { FULL, placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import { until } from '../support/processes/until.ts'
import { startService } from '../support/services/service.ts'
import { bearing, type PeopleApi, type Person, startPeopleApi } from './people.ts'

interface World extends PeopleApi {
  ada: Person
}

const world = overEachDatabase(open)

async function open({ database }: TestDatabase): Promise<World> {
  await storeFewPlaces(database)
  await upsertPlaces(database, [{ id: HEX, name: 'Hex' }])
  const api = await startPeopleApi(database)
  return { ...api, ada: await api.register() }
}

const svc_place = placeId(1)
/** An id with letters. */
const HEX = 'abcdef00-0000-4000-8000-00000000000f'
const REQUIRED = ['This field is required.']
const NULL = ['This field may not be null.']
const choice = (value: string) => [`"${value}" is not a valid choice.`]
const noPlace = (id: string) => ({ svc_place: [`Invalid pk "${id}" - object does not exist.`] })
const ONE = ['A single value is expected.']

type Path = '/user-vibe-times/' | '/user-tips/'
type Row = readonly [path: Path, json: unknown, body: unknown]

const REFUSED: readonly Row[] = [
  ['/user-vibe-times/', {}, { svc_place: REQUIRED, vibe: REQUIRED }],
  ['/user-vibe-times/', { svc_place: null, vibe: null }, { svc_place: NULL, vibe: NULL }],
  ['/user-vibe-times/', { svc_place: 'x', vibe: 'cozy' }, { svc_place: ['“x” is not a valid UUID.'] }],
  [
    '/user-vibe-times/',
    { svc_place: `${svc_place}\0`, vibe: 'cozy' },
    { svc_place: [`“${svc_place}\0” is not a valid UUID.`] },
  ],
  ['/user-vibe-times/', { svc_place: placeId(99), vibe: 'cozy' }, noPlace(placeId(99))],
  ['/user-vibe-times/', { svc_place, vibe: 'drowsyish' }, { vibe: choice('drowsyish') }],
  ['/user-vibe-times/', { svc_place, vibe: '' }, { vibe: choice('') }],
  ['/user-vibe-times/', { svc_place, vibe: ['cozy'] }, { vibe: ONE }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', time_of_day: 'NOON' }, { time_of_day: choice('NOON') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', time_of_day: null }, { time_of_day: NULL }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', time_of_day: ['LUNCH'] }, { time_of_day: ONE }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: 9 }, { day_of_week: choice('9') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: -1 }, { day_of_week: choice('-1') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: 1.5 }, { day_of_week: choice('1.5') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: '9' }, { day_of_week: choice('9') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: '' }, { day_of_week: choice('') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: '03' }, { day_of_week: choice('03') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: true }, { day_of_week: choice('true') }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: [1] }, { day_of_week: ONE }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: {} }, { day_of_week: ONE }],
  ['/user-tips/', {}, { svc_place: REQUIRED, tip: REQUIRED }],
  ['/user-tips/', { svc_place, tip: ' ' }, { tip: ['This field may not be blank.'] }],
  ['/user-tips/', { svc_place, tip: null }, { tip: NULL }],
  ['/user-tips/', { svc_place, tip: ['a'] }, { tip: ['Not a valid string.'] }],
  ['/user-tips/', { svc_place, tip: 'a'.repeat(251) }, { tip: ['Ensure this field has no more than 250 characters.'] }],
  [
    '/user-tips/',
    { svc_place, tip: '🥐'.repeat(251) },
    { tip: ['Ensure this field has no more than 250 characters.'] },
  ],
  ['/user-tips/', { svc_place, tip: 'a\0' }, { tip: ['Null characters are not allowed.'] }],
  ['/user-tips/', { svc_place, tip: 'a\udc00' }, { tip: ['Surrogate characters are not allowed: U+DC00.'] }],
  ['/user-tips/', { svc_place: placeId(99), tip: 'a' }, noPlace(placeId(99))],
  [
    '/user-tips/',
    [{ svc_place, tip: 'a' }],
    { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
  ],
]

for (const [path, json, expected] of REFUSED) {
  testOnEachDatabase(`POST ${path} ${JSON.stringify(json).slice(0, 90)} is refused`, async (t, { engine }) => {
    const { post, ada } = await world(engine)
    const { status, body } = await post(`/v0.3${path}`, json, bearing(ada.token))
    t.is(status, 400)
    t.deepEqual(body, expected)
  })
}

const vibe = { svc_place, vibe: 'cozy', time_of_day: 'NONSPECIFIC', day_of_week: 8 }
const TIMES = ['EARLY_MORNING', 'MORNING', 'LUNCH', 'AFTERNOON', 'AFTER_WORK', 'EVENING', 'LATE_NIGHT', 'NONSPECIFIC']

const STORED: readonly Row[] = [
  ['/user-vibe-times/', { svc_place, vibe: 'cozy' }, vibe],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: null }, vibe],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: '3' }, { ...vibe, day_of_week: 3 }],
  ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week: '0' }, { ...vibe, day_of_week: 0 }],
  ['/user-vibe-times/', { svc_place: HEX.toUpperCase(), vibe: 'cozy' }, { ...vibe, svc_place: HEX }],
  ['/user-vibe-times/', { svc_place: placeId(9), vibe: 'cozy' }, { ...vibe, svc_place: placeId(9) }],
  ...TIMES.map(
    (time_of_day): Row => ['/user-vibe-times/', { svc_place, vibe: 'cozy', time_of_day }, { ...vibe, time_of_day }],
  ),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (day_of_week): Row => ['/user-vibe-times/', { svc_place, vibe: 'cozy', day_of_week }, { ...vibe, day_of_week }],
  ),
  ['/user-tips/', { svc_place, tip: ' Sit <outside> \n' }, { svc_place, tip: 'Sit <outside>' }],
  ['/user-tips/', { svc_place, tip: '🥐'.repeat(250) }, { svc_place, tip: '🥐'.repeat(250) }],
]

for (const [path, json, expected] of STORED) {
  testOnEachDatabase(`POST ${path} ${JSON.stringify(json).slice(0, 120)} is stored`, async (t, { engine }) => {
    const { post, request, ada } = await world(engine)
    const { status, body } = await post(`/v0.3${path}`, json, bearing(ada.token))
    const { id, created_at, ...rest } = body as { id: string; created_at: string }
    t.is(status, 201)
    t.deepEqual(rest, expected as typeof rest)
    t.regex(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
    const profile = await request(`/v0.3/profiles/individuals/${ada.profile}/`, { headers: bearing(ada.token) })
    const { vibes, tips } = profile.body as { vibes: string[]; tips: string[] }
    t.is((path === '/user-tips/' ? tips : vibes).at(-1), id)
  })
}

interface Feature {
  properties: { vibes: string[]; updated_at: string }
}

testOnEachDatabase('a posted vibe is in lists, on tiles and in the change log at once', async (t, { database }) => {
  const { request, post, register } = await startPeopleApi(database)
  const { tilePlaces } = await startService(database)
  const vibesOnTile = async () =>
    (await tilePlaces('14/8798/5374')).find(({ properties }) => properties['id'] === placeId(2))?.properties['vibes']
  const { token } = await register()
  const place = async () => ((await request(`/v0.3/places/${placeId(2)}/`)).body as Feature).properties
  const before = await place()
  t.is(await vibesOnTile(), JSON.stringify(before.vibes))
  const snapshot = await currentSnapshot(database)
  await post('/v0.3/user-vibe-times/', { svc_place: placeId(2), vibe: 'quirky' }, bearing(token))
  const after = await place()
  t.deepEqual(after.vibes, [...before.vibes, 'quirky'])
  t.true(after.updated_at > before.updated_at)
  const listed = (await request('/v0.3/places/?vibes__in=quirky')).body as { count: number }
  t.is(listed.count, 1)
  t.is((await changesSince(database, 'place_changes', snapshot, 10)).keys?.length, 1)
  const expected = JSON.stringify(after.vibes)
  await until(async () => (await vibesOnTile()) === expected, `${expected} on the tile`)
})

testOnEachDatabase('what says nothing new counts, and leaves updated_at alone', async (t, { engine, database }) => {
  const { request, post, ada } = await world(engine)
  const place = async () => ((await request(`/v0.3/places/${placeId(3)}/`)).body as Feature).properties
  await post('/v0.3/user-vibe-times/', { svc_place: placeId(3), vibe: 'sandy' }, bearing(ada.token))
  await post('/v0.3/user-vibe-times/', { svc_place: placeId(3), vibe: 'calm' }, bearing(ada.token))
  const before = await place()
  const snapshot = await currentSnapshot(database)
  await post('/v0.3/user-vibe-times/', { svc_place: placeId(3), vibe: 'calm' }, bearing(ada.token))
  await post('/v0.3/user-tips/', { svc_place: placeId(3), tip: 'Bring water.' }, bearing(ada.token))
  t.deepEqual(await place(), before)
  t.is((await changesSince(database, 'place_changes', snapshot, 10)).keys?.length, 1)
  const [counts] = await database.rows(sql`select vibe_count, tip_count from places where id = ${placeId(3)}`)
  t.like(counts, { tip_count: 1 })
})

testOnEachDatabase(
  'from the threshold on a vibe is the place’s, however many post at once',
  async (t, { database }) => {
    const { request, post, register } = await startPeopleApi(database, { vibeThreshold: 3 })
    const vibes = async () => ((await request(`/v0.3/places/${placeId(4)}/`)).body as Feature).properties.vibes
    const people = await Promise.all([register(), register(), register()])
    const say = ({ token }: Person, time_of_day: string) =>
      post('/v0.3/user-vibe-times/', { svc_place: placeId(4), vibe: 'buzzing', time_of_day }, bearing(token))
    const [first, ...others] = people as [Person, ...Person[]]
    // One user counts once.
    for (const time of TIMES) await say(first, time)
    t.deepEqual(await vibes(), [])
    const answers = await Promise.all(others.flatMap((person) => [say(person, 'LUNCH'), say(person, 'EVENING')]))
    t.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    t.deepEqual(await vibes(), ['buzzing'])
    const [counts] = await database.rows(sql`select vibe_count from places where id = ${placeId(4)}`)
    t.deepEqual(counts, { vibe_count: TIMES.length + 4 })
  },
)

testOnEachDatabase('another import of the source keeps what users posted', async (t, { engine, database }) => {
  const { request, post, ada } = await world(engine)
  const vibes = async () => ((await request(`/v0.3/places/${placeId(1)}/`)).body as Feature).properties.vibes
  await post('/v0.3/user-vibe-times/', { svc_place: placeId(1), vibe: 'stately' }, bearing(ada.token))
  await post('/v0.3/user-vibe-times/', { svc_place: placeId(1), vibe: 'lively' }, bearing(ada.token))
  const before = await vibes()
  t.true(before.includes('stately'))
  t.deepEqual(await upsertPlaces(database, [FULL]), { inserted: 0, updated: 0 })
  t.deepEqual(await upsertPlaces(database, [{ ...FULL, vibes: ['classy'] }]), { inserted: 0, updated: 1 })
  t.deepEqual((await vibes()).toSorted(), ['classy', 'cozy', 'lively', 'stately'])
  await upsertPlaces(database, [FULL])
})

const REFUSED_PROFILES: readonly [json: unknown, body: unknown][] = [
  [{}, { public: REQUIRED }],
  [{ public: null }, { public: NULL }],
  [{ public: 'perhaps' }, { public: ['Must be a valid boolean.'] }],
  [{ public: [] }, { public: ['Must be a valid boolean.'] }],
  [{ public: 2 }, { public: ['Must be a valid boolean.'] }],
]

for (const [json, expected] of REFUSED_PROFILES) {
  testOnEachDatabase(`PUT of a profile with ${JSON.stringify(json)} is refused`, async (t, { engine }) => {
    const { request, ada } = await world(engine)
    const path = `/v0.3/profiles/individuals/${ada.profile}/`
    const { status, body } = await request(path, { method: 'PUT', json, headers: bearing(ada.token) })
    t.is(status, 400)
    t.deepEqual(body, expected)
  })
}

testOnEachDatabase('a profile is made public and private again', async (t, { engine }) => {
  const { request, register } = await world(engine)
  const { profile, token } = await register()
  const path = `/v0.3/profiles/individuals/${profile}/`
  const headers = bearing(token)
  for (const [sent, stored] of [
    [true, true],
    ['false', false],
    ['1', true],
    [0, false],
  ] as const) {
    const { status, body } = await request(path, { method: 'PUT', json: { public: sent }, headers })
    t.is(status, 200)
    t.deepEqual(body, { id: profile, public: stored, vibes: [], tips: [] })
    t.deepEqual((await request(path, { headers })).body, body)
  }
})
