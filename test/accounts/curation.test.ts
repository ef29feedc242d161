/** What visitors say in public, what they report, and what editors change: whole requests, one story after the other. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import { setEditor } from '../../sql/accounts/accounts.ts'
import { writeAs } from '../../sql/core/writer.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { ANY_ENGINE, type TestDatabase, testOn } from '../support/databases/database.ts'
import { FULL, placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import type { Answer } from '../support/requests/openapi.ts'
import { bearing, PASSWORD, startPeopleApi } from './people.ts'

const PLACE = `/v0.3/places/${placeId(1)}`
const OTHER = `/v0.3/places/${placeId(2)}`

async function open({ database }: TestDatabase) {
  // Each story begins with the same places, about which nobody has said anything.
  await database.write(sql`delete from events`)
  await database.write(sql`delete from places`)
  await storeFewPlaces(database)
  const api = await startPeopleApi(database)
  const [ada, grace] = [await api.register(), await api.register()]
  await setEditor(database, grace.email, true)
  const as = (person: { token: string }) => ({ headers: bearing(person.token) })
  const get = (target: string, options = {}) => api.request(target, options)
  const patch = async (json: unknown, { tag, person = grace }: { tag?: string; person?: typeof ada } = {}) => {
    const current = tag ?? String((await get(`${PLACE}/`)).headers['etag'])
    const headers = { ...bearing(person.token), 'if-match': current }
    return api.request(`${PLACE}/`, { method: 'PATCH', headers, json })
  }
  const place = async (target = PLACE) =>
    ((await get(`${target}/`)).body as { properties: Record<string, unknown> }).properties
  const history = async () =>
    ((await get(`${PLACE}/history/`, as(grace))).body as { results: Record<string, unknown>[] }).results
  const undo = (edit: unknown) => api.post(`${PLACE}/history/${edit}/undo/`, {}, bearing(grace.token))
  return { ...api, database, ada, grace, as, get, patch, place, history, undo }
}

const results = ({ body }: Answer) => (body as { results: unknown[] }).results
const statusAndBody = ({ status, body }: Answer) => [status, body] as const

testOn(
  ANY_ENGINE,
  'tips and vibes of a place are public, newest or most frequent first, without names',
  async (t, s) => {
    const { post, get, ada, grace } = await open(s)
    const say = (path: string, json: object, { token }: { token: string }) =>
      post(path, { svc_place: placeId(1), ...json }, bearing(token))
    await say('/v0.3/user-tips/', { tip: 'first' }, ada)
    await say('/v0.3/user-tips/', { tip: 'second' }, grace)
    await say('/v0.3/user-vibe-times/', { vibe: 'quiet', day_of_week: 6 }, ada)
    for (const person of [ada, ada, grace]) await say('/v0.3/user-vibe-times/', { vibe: 'cozy' }, person)
    const tips = await get(`${PLACE}/tips/`)
    t.deepEqual(
      results(tips).map((tip) => (tip as { tip: string }).tip),
      ['second', 'first'],
    )
    t.deepEqual(Object.keys(results(tips)[0] as object).sort(), ['created_at', 'id', 'tip'])
    t.deepEqual(results(await get(`${PLACE}/tips/?page=2&per_page=1`)).length, 1)
    const always = { time_of_day: 'NONSPECIFIC' }
    t.deepEqual(results(await get(`${PLACE}/vibes/`)), [
      { vibe: 'cozy', ...always, day_of_week: 8, users: 2 },
      { vibe: 'quiet', ...always, day_of_week: 6, users: 1 },
    ])
    t.is((await get(`/v0.3/places/${placeId(99)}/tips/`)).status, 404)
    t.is((await get('/v0.3/places/x/vibes/')).status, 404)
  },
)

testOn(ANY_ENGINE, 'a reported tip is hidden by an editor, counts no longer, and can be shown again', async (t, s) => {
  const { post, get, request, database, ada, grace, as } = await open(s)
  const { body } = await post('/v0.3/user-tips/', { svc_place: placeId(1), tip: 'Buy gold' }, bearing(ada.token))
  const { id } = body as { id: string }
  const report = (tip: string, reason: string, headers = {}) => post(`/v0.3/tips/${tip}/report/`, { reason }, headers)
  t.is((await report(id, 'SPAM')).status, 401)
  t.is((await report(placeId(1), 'SPAM', bearing(ada.token))).status, 404)
  t.deepEqual(statusAndBody(await report(id, 'DULL', bearing(ada.token))), [
    400,
    { reason: ['"DULL" is not a valid choice.'] },
  ])
  for (const person of [ada, ada, grace]) t.is((await report(id, 'SPAM', bearing(person.token))).status, 204)
  t.is((await get('/v0.3/tips/reported/', as(ada))).status, 403)
  const [reported] = results(await get('/v0.3/tips/reported/', as(grace))) as Record<string, unknown>[]
  t.like(reported, { id, svc_place: placeId(1), place_name: FULL.name, tip: 'Buy gold', reports: 2, reasons: ['SPAM'] })
  const hide = (is_hidden: boolean, person = grace) =>
    request(`/v0.3/tips/${id}/`, { method: 'PATCH', headers: bearing(person.token), json: { is_hidden } })
  const counted = async () =>
    (await database.rows<{ n: number }>(sql`select tip_count as n from places where id = ${placeId(1)}::uuid`))[0]?.n
  t.is((await hide(true, ada)).status, 403)
  t.is(await counted(), 1)
  t.is((await hide(true)).status, 204)
  t.deepEqual([await counted(), results(await get(`${PLACE}/tips/`))], [0, []])
  t.deepEqual(results(await get('/v0.3/tips/reported/', as(grace))), [])
  t.is((await report(id, 'SPAM', bearing(ada.token))).status, 404)
  t.is((await hide(false)).status, 204)
  t.deepEqual([await counted(), results(await get(`${PLACE}/tips/`)).length], [1, 1])
})

testOn(ANY_ENGINE, 'only editors change places, and only what they have seen', async (t, s) => {
  const { request, get, patch, place, grace, ada } = await open(s)
  const send = (json: unknown, headers: Record<string, string>) =>
    request(`${PLACE}/`, { method: 'PATCH', headers, json })
  t.is((await send({}, {})).status, 401)
  t.is((await patch({ name: 'x' }, { person: ada })).status, 403)
  t.is((await send({ name: 'x' }, bearing(grace.token))).status, 428)
  t.is((await patch({ name: 'x' }, { tag: '"else"' })).status, 412)
  const zipped = await get(`${PLACE}/`, { headers: { 'accept-encoding': 'br' } })
  const changed = await patch({ telephone: '+49 30 1', price: null }, { tag: String(zipped.headers['etag']) })
  t.is(changed.status, 200)
  t.is(changed.headers['etag'], (await get(`${PLACE}/`)).headers['etag'])
  t.like(await place(), { telephone: '+49 30 1', price: null, name: FULL.name, address: FULL.address })
  t.is((await patch({ name: 'x' }, { tag: String(zipped.headers['etag']) })).status, 412)
  t.is((await patch({ telephone: '+49 30 2' }, { tag: '*' })).status, 200)
  const { headers: known } = await get(`${PLACE}/`)
  t.is((await patch({ telephone: '+49 30 3' }, { tag: `"else", ${known['etag']}` })).status, 200)
})

const REFUSED: readonly [json: unknown, body: object][] = [
  [{ name: null }, { name: ['This field may not be null.'] }],
  [{ name: ' ' }, { name: ['This field may not be blank.'] }],
  [{ latitude: 1 }, { longitude: ['This field is required.'] }],
  [{ latitude: 1, longitude: null }, { longitude: ['This field may not be null.'] }],
  [{ latitude: null, longitude: 1 }, { latitude: ['This field may not be null.'] }],
  [{ latitude: 91, longitude: 0 }, { latitude: ['Ensure this value is less than or equal to 90.'] }],
  [{ vibes: ['x'] }, { vibes: ['"x" is not a valid choice.'] }],
  [
    { opening_hours: 'always or so' },
    { opening_hours: ['Enter opening hours like "Mo-Fr 09:00-18:00; Sa 10:00-14:00".'] },
  ],
  [[], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
]
testOn(ANY_ENGINE, 'what editors may not set is ignored, and named', async (t, s) => {
  const { patch, place } = await open(s)
  const others = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`x${n}`, n]))
  const sent = { is_chain: true, longitude: 180, latitude: 1, data_source_identifier: 'mine', ...others }
  const { headers, body } = await patch(sent)
  const names = Array.from({ length: 19 }, (_, n) => `x${n}`).join(', ')
  t.is(headers['warning'], `299 - "Ignored members: data_source_identifier, ${names} and 6 more"`)
  t.deepEqual((body as { geometry: unknown }).geometry, { type: 'Point', coordinates: [-180, 1] })
  t.is((await place())['data_source_identifier'], FULL.data_source_identifier)
})

testOn(ANY_ENGINE, 'what an editor sends is checked like what a user sends', async (t, s) => {
  const { patch, history } = await open(s)
  for (const [json, body] of REFUSED) {
    const answer = await patch(json)
    t.is(answer.status, 400, JSON.stringify(json))
    if (!JSON.stringify(json).includes('opening_hours')) t.deepEqual(answer.body, body)
  }
  t.deepEqual(await history(), [])
})

testOn(
  ANY_ENGINE,
  'values of editors stay when the source is imported again, until the edit is undone',
  async (t, s) => {
    const { patch, place, history, undo, database, grace } = await open(s)
    const source = async () => {
      const record: PlaceInput = { name: 'Café K', data_source_identifier: 'test:1', city: 'Bern', is_closed: false }
      await database.transaction(async (transaction) => {
        await writeAs(transaction, 'import')
        await transaction.rows(
          sql`update places set city = ${record.city}, is_closed = false where id = ${placeId(1)}::uuid`,
        )
      })
    }
    const before = await place()
    const changed = await patch({ city: 'Potsdam', is_closed: true, editorial_categories: ['classics', 'views'] })
    t.is(changed.status, 200)
    await source()
    t.like(await place(), { city: 'Potsdam', is_closed: true, editorial_categories: ['classics', 'views'] })
    const [edit] = await history()
    t.like(edit, {
      action: 'change',
      editor: grace.email,
      before: { city: 'Berlin', is_closed: false, editorial_categories: ['classics'] },
      after: { city: 'Potsdam', is_closed: true, editorial_categories: ['classics', 'views'] },
      undone_by: null,
    })
    t.is((await undo(edit?.['id'])).status, 204)
    const restored = await place()
    t.like(restored, { city: 'Berlin', is_closed: false, editorial_categories: ['classics'], name: before['name'] })
    t.is((await undo(edit?.['id'])).status, 409)
    await source()
    t.is((await place())['city'], 'Bern')
    t.deepEqual(
      (await history()).map(({ action, undoes }) => [action, undoes]),
      [
        ['undo', edit?.['id']],
        ['change', null],
      ],
    )
  },
)

testOn(ANY_ENGINE, 'an edit is not undone over a later one, and an undo can be undone', async (t, s) => {
  const { patch, place, history, undo } = await open(s)
  await patch({ name: 'One', telephone: '+49 1' })
  await patch({ name: 'Two' })
  const [second, first] = await history()
  t.deepEqual(statusAndBody(await undo(first?.['id'])), [409, { detail: 'Changed since: name.' }])
  t.is((await undo(second?.['id'])).status, 204)
  t.is((await place())['name'], 'One')
  const [undone] = await history()
  t.is((await undo(undone?.['id'])).status, 204)
  t.is((await place())['name'], 'Two')
  t.is((await undo(999_999)).status, 404)
  t.is((await undo('x')).status, 404)
})

testOn(ANY_ENGINE, 'what editors choose counts in the score at once; an edit without effect is none', async (t, s) => {
  const { patch, place, history, database } = await open(s)
  await database.write(
    sql`update places set is_featured = false, editorial_categories = '{}' where id = ${placeId(1)}::uuid`,
  )
  await patch({ telephone: '+49 30 77' })
  const plain = Number((await place())['score_combined'])
  await patch({ is_featured: true })
  t.true(Number((await place())['score_combined']) > plain)
  const { length } = await history()
  t.is((await patch({ is_featured: true })).status, 200)
  t.is((await history()).length, length)
})

testOn(
  ANY_ENGINE,
  'a duplicate is merged: posts and events move, chosen values too, and all of it can be undone',
  async (t, s) => {
    const { post, get, place, history, undo, grace, ada, database } = await open(s)
    await upsertPlaces(database, [{ id: placeId(2), name: 'Zoo', telephone: '+49 5', tags: ['terrace', 'wifi'] }])
    await post('/v0.3/user-tips/', { svc_place: placeId(2), tip: 'of the duplicate' }, bearing(ada.token))
    await post('/v0.3/user-tips/', { svc_place: placeId(1), tip: 'own' }, bearing(ada.token))
    await database.write(sql`
    insert into events (name, start_date, end_date, place_id) values ('Fair', now(), now(), ${placeId(2)}::uuid)`)
    const merge = (duplicate: string, take: string[] = [], target = PLACE) =>
      post(`${target}/merge/`, { duplicate, take }, bearing(grace.token))
    t.deepEqual(statusAndBody(await merge(placeId(1))), [400, { duplicate: ['A place is no duplicate of itself.'] }])
    t.is((await merge(placeId(99))).status, 400)
    t.is((await merge(placeId(2), ['score_combined'])).status, 400)
    t.is((await post(`${PLACE}/merge/`, { duplicate: placeId(2) }, bearing(ada.token))).status, 403)
    t.is((await merge(placeId(2), ['telephone', 'tags'])).status, 204)
    t.like(await place(), { name: FULL.name, telephone: '+49 5', tags: ['terrace', 'wifi'] })
    t.is(results(await get(`${PLACE}/tips/`)).length, 2)
    t.is(results(await get(`/v0.3/events/?svc_place=${placeId(1)}`)).length, 1)
    const listed = async () => JSON.stringify((await get('/v0.3/places/?per_page=100')).body).includes(placeId(2))
    t.false(await listed())
    t.is((await merge(placeId(2))).status, 400)
    t.is((await place(OTHER))['duplicate_of'], placeId(1))
    // Clients that know the old id alone lose nothing.
    t.is(results(await get(`${OTHER}/tips/`)).length, 2)
    const late = await post('/v0.3/user-tips/', { svc_place: placeId(2), tip: 'late' }, bearing(ada.token))
    t.deepEqual([late.status, (late.body as { svc_place: string }).svc_place], [201, placeId(1)])
    const vibe = await post('/v0.3/user-vibe-times/', { svc_place: placeId(2), vibe: 'cozy' }, bearing(ada.token))
    t.deepEqual([vibe.status, (vibe.body as { svc_place: string }).svc_place], [201, placeId(1)])
    t.is(results(await get(`${PLACE}/tips/`)).length, 3)
    t.is((await merge(placeId(1), [], OTHER)).status, 400)
    const [edit] = await history()
    t.like(edit, { action: 'merge', duplicate: placeId(2), after: { telephone: '+49 5' } })
    t.is((await undo(edit?.['id'])).status, 204)
    t.true(await listed())
    t.is((await place(OTHER))['duplicate_of'], null)
    t.like(await place(), { telephone: FULL.telephone, tags: FULL.tags })
    t.is(results(await get(`${PLACE}/tips/`)).length, 2, 'its own, and the late one')
    t.is(results(await get(`${OTHER}/tips/`)).length, 1)
    const [undone] = await history()
    t.deepEqual(statusAndBody(await undo(undone?.['id'])), [409, { detail: 'Merge the places again instead.' }])
  },
)

testOn(
  ANY_ENGINE,
  'pages log in with a cookie that scripts can not read, and other sites can not use',
  async (t, s) => {
    const { post, request, grace } = await open(s)
    const opened = await post('/v0.3/auth/session/', { email: grace.email, password: PASSWORD })
    const [cookie] = opened.headers['set-cookie'] ?? []
    t.regex(
      String(cookie),
      /^whereabouts_session=[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    t.false(JSON.stringify(opened.body).includes(String(cookie).slice(20, 84)))
    const user = { email: grace.email, profile: grace.profile, is_editor: true }
    t.deepEqual(opened.body, { user })
    const page = { cookie: `other=1; ${String(cookie).split(';')[0]}`, 'x-requested-with': 'fetch' }
    const who = async (headers: Record<string, string>) =>
      ((await request('/v0.3/auth/session/', { headers })).body as { user: unknown }).user
    t.deepEqual(await who(page), user)
    t.is(await who({ cookie: page.cookie }), null, 'as a form or a link of another site sends it')
    t.is(await who({ cookie: 'whereabouts_session=old', 'x-requested-with': 'fetch' }), null)
    const tip = { svc_place: placeId(1), tip: 'by page' }
    t.is((await post('/v0.3/user-tips/', tip, { cookie: page.cookie })).status, 401)
    t.is((await post('/v0.3/user-tips/', tip, page)).status, 201)
    const ended = await request('/v0.3/auth/session/', { method: 'DELETE', headers: page })
    t.is(ended.status, 204)
    t.regex(String(ended.headers['set-cookie']), /^whereabouts_session=; Max-Age=0;/)
    t.is(await who(page), null)
    t.is((await post('/v0.3/user-tips/', tip, page)).status, 401)
    t.is((await request('/v0.3/auth/session/', { method: 'DELETE' })).status, 204)
  },
)
