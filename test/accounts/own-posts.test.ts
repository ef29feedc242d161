/** Users list their own posts, and nobody else does. */
import { setTipHidden } from '../../sql/accounts/tip-reports.ts'
import { type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import type { Answer } from '../support/requests/openapi.ts'
import { bearing, startPeopleApi } from './people.ts'

const TIPS = '/v0.3/user-tips/'
const VIBES = '/v0.3/user-vibe-times/'

async function open({ database }: TestDatabase) {
  await storeFewPlaces(database)
  const api = await startPeopleApi(database)
  const [ada, grace] = [await api.register(), await api.register()]
  const own = (target: string, { token } = ada) => api.request(target, { headers: bearing(token) })
  const say = async (path: string, place: number, json: object, { token } = ada) =>
    (await api.post(path, { svc_place: placeId(place), ...json }, bearing(token))).body as { id: string }
  return { ...api, ada, grace, own, say }
}

const part = (answer: Answer, ...names: string[]) =>
  (answer.body as { results: Record<string, unknown>[] }).results.map((row) => names.map((name) => row[name]))

testOnEachDatabase('own tips are listed newest first, with those that are hidden', async (t, s) => {
  const { own, say, grace } = await open(s)
  const { id } = await say(TIPS, 1, { tip: 'first' })
  await say(TIPS, 2, { tip: 'second' })
  await say(TIPS, 1, { tip: 'of somebody else' }, grace)
  await setTipHidden(s.database, id, true)
  t.deepEqual(part(await own(TIPS), 'tip', 'svc_place', 'is_hidden'), [
    ['second', placeId(2), false],
    ['first', placeId(1), true],
  ])
  t.deepEqual(part(await own(`${TIPS}?svc_place=${placeId(1)}`), 'tip'), [['first']])
  t.deepEqual(part(await own(`${TIPS}?page=2&per_page=1`), 'tip'), [['first']])
  t.is(typeof part(await own(TIPS), 'place_name')[0]?.[0], 'string')
})

testOnEachDatabase('own vibes are listed newest first, with their times', async (t, s) => {
  const { own, say, grace } = await open(s)
  await say(VIBES, 1, { vibe: 'cozy' })
  await say(VIBES, 2, { vibe: 'calm', time_of_day: 'LUNCH', day_of_week: 6 })
  await say(VIBES, 1, { vibe: 'quiet' }, grace)
  t.deepEqual(part(await own(VIBES), 'vibe', 'time_of_day', 'day_of_week'), [
    ['calm', 'LUNCH', 6],
    ['cozy', 'NONSPECIFIC', 8],
  ])
  t.deepEqual(part(await own(`${VIBES}?svc_place=${placeId(1).toUpperCase()}`), 'vibe'), [['cozy']])
})

for (const path of [TIPS, VIBES]) {
  testOnEachDatabase(`GET ${path} needs a token, and an id as svc_place`, async (t, s) => {
    const { request, own, grace } = await open(s)
    t.is((await request(path)).status, 401)
    t.deepEqual(part(await own(path, grace)), [])
    const refused = await own(`${path}?svc_place=x`)
    t.is(refused.status, 400)
    t.deepEqual(refused.body, { svc_place: ['“x” is not a valid UUID.'] })
    t.deepEqual(part(await own(`${path}?svc_place=${placeId(99)}`)), [])
  })
}
