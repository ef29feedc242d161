/** Pairs of places that may be one: what finds them, who sees them, and how an editor decides. */
import sql from 'sql-template-tag'
import { setEditor } from '../../sql/accounts/accounts.ts'
import { findDuplicates } from '../../sql/batch/duplicates.ts'
import { storePairs } from '../../sql/batch/likely-pairs.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { bearing, type Person, startPeopleApi } from '../accounts/people.ts'
import { type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'

const LIST = '/v0.3/places/likely-pairs/'
/** An id with letters. */
const NIEMI = 'abcdefab-0000-4000-8000-00000000000c'
const SHOP = { address: 'Kirkkotie 5', city: 'Porvoo', country: 'FI', longitude: 25.6612, latitude: 60.3951 }
/** A tea room twice, its neighbour, and branches of a chain of which nothing says where they are. */
const PLACES = [
  { ...SHOP, id: placeId(1), name: 'Tea Room Aurora' },
  { ...SHOP, id: placeId(2), name: 'Aurora', longitude: 25.6613, address: 'Kirkkotie 5 A' },
  { ...SHOP, id: NIEMI, name: 'Bicycle Repair Niemi' },
  ...[4, 5, 6].map((n) => ({ id: placeId(n), name: 'Burger Planet', data_source_identifier: `test:${n}` })),
]

interface Pair {
  places: { id: string; name: string; address: string | null }[]
  probability: number
  steps: { term: string; level: string | null; weight: number }[]
}

async function open({ database }: TestDatabase) {
  await database.write(sql`delete from places`)
  await upsertPlaces(database, PLACES)
  const api = await startPeopleApi(database)
  const [editor, visitor] = [await api.register(), await api.register()]
  await setEditor(database, editor.email, true)
  const list = async (person: Person = editor, query = '') => {
    const { status, body } = await api.request(`${LIST}${query}`, { headers: bearing(person.token) })
    return { status, body: body as { count: number; results: Pair[] } }
  }
  const names = async () => (await list()).body.results.map(({ places }) => places.map(({ id }) => id))
  const apart = (place: string, other: string, person: Person = editor) =>
    api.post(`/v0.3/places/${place}/apart/`, { other }, bearing(person.token))
  const find = async (thresholds = { found: 0.75, unsure: 0.3 }, signal = new AbortController().signal) => {
    const steps: number[] = []
    const found = await findDuplicates(database, { thresholds, signal, onCompared: (places) => steps.push(places) })
    return { ...found, steps }
  }
  return { ...api, editor, visitor, list, names, apart, find }
}

const AURORA = [placeId(1), placeId(2)]

testOnEachDatabase('all places are compared; branches without a whereabouts are no pairs', async (t, s) => {
  const { find, list, names } = await open(s)
  t.deepEqual((await list()).body.results, [])
  t.deepEqual(await find(), { pairs: 1, new: 1, steps: [6, 0] })
  t.deepEqual(await names(), [AURORA])
  t.deepEqual(await find(), { pairs: 1, new: 0, steps: [6, 0] })
  // Nothing is likely enough.
  t.deepEqual(await find({ found: 0.99999, unsure: 0.99999 }), { pairs: 0, new: 0, steps: [6, 0] })
})

testOnEachDatabase('pairs have the steps to their probability, of what the places are now', async (t, s) => {
  const { find, list } = await open(s)
  await find()
  const { body } = await list()
  const [pair] = body.results as [Pair]
  t.like(pair.places, [
    { name: 'Tea Room Aurora', address: 'Kirkkotie 5' },
    { name: 'Aurora', address: 'Kirkkotie 5 A' },
  ])
  const odds = pair.steps.reduce((sum, { weight }) => sum + weight, 0)
  t.true(Math.abs(1 / (1 + Math.exp(-odds)) - pair.probability) < 1e-6)
  t.true(pair.probability >= 0.3)
  await s.database.write(sql`update places set longitude = 27 where id = ${placeId(2)}::uuid`)
  const [moved] = (await list()).body.results as [Pair]
  t.true(moved.probability < pair.probability / 2)
  t.true(moved.steps.some(({ term, level }) => term === 'distance' && level === 'far'))
})

testOnEachDatabase('a pair that an editor set apart, or merged, is listed no more', async (t, s) => {
  const { find, list, names, apart, post, editor } = await open(s)
  await find()
  t.is((await apart(placeId(2), placeId(1))).status, 204)
  t.deepEqual([await names(), (await list()).body.count], [[], 0])
  t.deepEqual(await find(), { pairs: 1, new: 0, steps: [6, 0] })
  t.deepEqual(await names(), [])
  await s.database.write(sql`update likely_pairs set apart_at = null`)
  t.deepEqual(await names(), [AURORA])
  await post(`/v0.3/places/${placeId(1)}/merge/`, { duplicate: placeId(2) }, bearing(editor.token))
  t.deepEqual([await names(), (await list()).body.count], [[], 0])
  t.deepEqual(await find(), { pairs: 0, new: 0, steps: [5, 0] })
})

testOnEachDatabase('the likeliest pair comes first, page by page', async (t, s) => {
  const { find, list, names } = await open(s)
  const twin = { ...SHOP, name: 'Bicycle Repair Niemi', telephone: '+358 19 1234567' }
  await upsertPlaces(s.database, [
    { ...twin, id: NIEMI },
    { ...twin, id: placeId(7) },
  ])
  t.like(await find(), { pairs: 2, new: 2 })
  t.deepEqual(await names(), [[placeId(7), NIEMI], AURORA])
  const { body } = await list(undefined, '?per_page=1&page=2')
  t.deepEqual([body.count, body.results.map(({ places }) => places[0]?.id)], [2, [placeId(1)]])
})

testOnEachDatabase('only editors list pairs and decide; mistakes are named', async (t, s) => {
  const { list, apart, request, visitor } = await open(s)
  t.is((await request(LIST)).status, 401)
  t.is((await list(visitor)).status, 403)
  t.is((await apart(placeId(1), placeId(2), visitor)).status, 403)
  const NONE = placeId(99)
  for (const [place, other, status, body] of [
    [placeId(1), placeId(1), 400, { other: ['A place is not apart from itself.'] }],
    [placeId(1), NONE, 400, { other: [`Invalid pk "${NONE}" - object does not exist.`] }],
    [NONE, placeId(1), 404, { detail: 'Not found.' }],
    ['x', placeId(1), 404, { detail: 'Not found.' }],
    // Places that nothing has compared may be set apart as well.
    [NIEMI.toUpperCase(), placeId(4).toUpperCase(), 204, undefined],
  ] as const) {
    const answer = await apart(place, other)
    t.deepEqual([answer.status, answer.body ?? undefined], [status, body], `${place} ${other}`)
  }
  const [row] = await s.database.rows(sql`select first, second, apart_at is not null as is_apart from likely_pairs`)
  t.deepEqual(row, { first: placeId(4), second: NIEMI, is_apart: true })
})

testOnEachDatabase('an interrupted search keeps what it found', async (t, s) => {
  const { find, names } = await open(s)
  const stop = new AbortController()
  stop.abort()
  t.deepEqual(await find(undefined, stop.signal), { pairs: 1, new: 1, steps: [6] })
  t.deepEqual(await names(), [AURORA])
})

testOnEachDatabase('a place that is deleted meanwhile is in no pair', async (t, s) => {
  const { names } = await open(s)
  const gone = { one: placeId(1), other: placeId(99), probability: 0.9 }
  const stored = await s.database.transaction((transaction) =>
    storePairs(transaction, [gone, { one: placeId(2), other: placeId(1), probability: 0.6 }]),
  )
  t.is(stored, 1)
  t.deepEqual(await names(), [AURORA])
})
