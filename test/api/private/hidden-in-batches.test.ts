/** Batches and find_business tell only editors about hidden places. Whole requests. */
import { ANY_ENGINE, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { startApi } from '../../support/services/api.ts'
import { listen } from '../../support/services/listen.ts'
import { type CALLERS, HIDDEN_ID, HIDDEN_PLACE, openPrivate, SECRET } from './callers.ts'

const world = overEachDatabase(({ database }) => openPrivate(database))
const open = () => world(ANY_ENGINE)

testOn(ANY_ENGINE, 'a batch finds a hidden place, and tells nothing of it', async (t) => {
  const { on, off, headers } = await open()
  const { name, address, city, telephone, longitude, latitude } = HIDDEN_PLACE
  const same = { name, address, city, telephone, longitude, latitude }
  const near = { name: `Bar ${SECRET}`, city, longitude, latitude, telephone }
  const places = [same, { name: 'x', svc_id: HIDDEN_ID }, near]
  const batch = async (service: typeof on, caller: (typeof CALLERS)[number]) => {
    const { status, body } = await service.request('/api/v0.3/batch_find_or_create_places?explain=true&dry_run=true', {
      method: 'POST',
      headers: headers[caller],
      json: { places, tags: [`${SECRET} tag`, 'new'] },
    })
    t.is(status, 200)
    return (body as { results: Record<string, unknown>[] }).results
  }
  const told = await batch(off, 'stranger')
  t.like(told[0], { status: 'found', svc_id: HIDDEN_ID, match_method: 'exact', match_score: 0.9954 })
  t.truthy(told[0]?.['explanation'])
  t.is((told[2] as { explanation: { svc_id: string } }).explanation.svc_id, HIDDEN_ID)
  t.deepEqual(await batch(on, 'editor'), told)
  const nothing = { match_method: null, match_score: null, explanation: null, tags_added: [] }
  for (const caller of ['stranger', 'account'] as const) {
    const results = await batch(on, caller)
    t.like(results[0], { status: 'found', svc_id: HIDDEN_ID, ...nothing })
    t.like(results[1], { status: 'found', svc_id: HIDDEN_ID, ...nothing })
    t.is(results[2]?.['explanation'], null)
  }
})

testOn(ANY_ENGINE, 'a batch does not say which of its labels a hidden place had', async (t) => {
  const { on, headers } = await open()
  const send = async (tag: string, caller: (typeof CALLERS)[number]) => {
    const json = { places: [{ name: 'x', svc_id: HIDDEN_ID }], tags: [`${SECRET} tag`, tag] }
    const { body } = await on.request('/api/v0.3/batch_find_or_create_places', {
      method: 'POST',
      headers: headers[caller],
      json,
    })
    return (body as { results: { tags_added: string[] }[] }).results[0]?.tags_added
  }
  t.deepEqual(await send('new', 'stranger'), [])
  t.deepEqual(await send('newer', 'editor'), ['newer'])
})

testOn(ANY_ENGINE, 'find_business finds a hidden place for editors only', async (t, { database }) => {
  const { name, longitude, latitude, telephone } = HIDDEN_PLACE
  const address = { house_number: '18', road: `${SECRET} Street`, city: 'Berlin', country_code: 'de' }
  const business = { lat: latitude, lon: longitude, name, display_name: name, address, extratags: { phone: telephone } }
  const findBusinessUrl = await listen((_, response) => response.end(JSON.stringify([business])))
  const { headers } = await open()
  const find = async (hiddenPlaces: boolean, caller: (typeof CALLERS)[number]) => {
    const { request } = await startApi(database, { findBusinessUrl, editorsOnly: { fields: [], hiddenPlaces } })
    const query = `name=${encodeURIComponent(name)}&address=${encodeURIComponent(HIDDEN_PLACE.address)}`
    const { status, body } = await request(`/api/v0.3/find_business?${query}`, { headers: headers[caller] })
    t.is(status, 200)
    const { status: outcome, svc_id } = body as Record<string, unknown>
    return [outcome, svc_id]
  }
  t.deepEqual(await find(false, 'stranger'), ['found', HIDDEN_ID])
  t.deepEqual(await find(true, 'editor'), ['found', HIDDEN_ID])
  t.deepEqual(await find(true, 'stranger'), ['candidate', null])
  t.deepEqual(await find(true, 'account'), ['candidate', null])
})
