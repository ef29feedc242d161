/**
 * Two equal batches at once create each place once. If PostgreSQL dies during a batch, each place is whole or absent,
 * and a retry creates no duplicate. A request that is repeated with its key gets the same answer again.
 */
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { nextAddress, type PeopleApi, startPeopleApi } from '../accounts/people.ts'
import { untilBlocked } from '../support/databases/blocked.ts'
import { PATIENCE, testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import type { Answer } from '../support/requests/openapi.ts'

const PATH = '/api/v0.3/batch_find_or_create_places'

interface Result {
  svc_id: string
  status: string
}

const results = ({ body }: Answer) => (body as { results: Result[] }).results
const places = (label: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `${label} ${n}`, address: `${n} ${label} Street, Town ${n % 7}` }))

async function count(database: Database, label: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*)::int as count from places where name ilike ${`${label}%`}`)
  return row?.count ?? 0
}

/** Starts two APIs, which are two processes as far as the database can tell. */
async function startTwo(url: string): Promise<PeopleApi[]> {
  return Promise.all(
    [1, 2].map(async () => {
      const database = new Database({ url, connections: 4, ...PATIENCE })
      atEnd(() => database.close())
      return startPeopleApi(database)
    }),
  )
}

testOnEachDatabase(
  'equal and similar batches at the same time create each place once',
  async (t, { database, url }) => {
    const apis = await startTwo(url)
    const batch = places('Harbour', 50)
    const typed = batch.map(({ name, address }) => ({ name: name.replace('bour', 'boor'), address }))
    const answers = await Promise.all(
      [batch, typed.toReversed(), batch.toReversed(), batch, typed, batch].map((json, n) =>
        (apis[n % 2] as PeopleApi).post(PATH, json),
      ),
    )
    t.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 6 }, () => 200),
    )
    t.is(await count(database, 'Harb'), 50)
    const all = answers.flatMap(results)
    t.is(all.filter(({ status }) => status === 'created').length, 50)
    t.is(new Set(all.map(({ svc_id }) => svc_id)).size, 50)
  },
)

testOn('PostGIS', 'what another batch creates between looking and creating is found', async (t, { database }) => {
  const { post } = await startPeopleApi(database)
  const [place] = places('Meanwhile', 1)
  let answer: Promise<Answer> | undefined
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`select pg_advisory_xact_lock(7231040)`)
    answer = post(PATH, [place])
    await untilBlocked(transaction, 1)
    await transaction.rows(sql`insert into places (name, address) values (${place?.name}, ${place?.address})`)
  })
  t.is(results((await answer) as Answer)[0]?.status, 'found')
})

testOn(
  'PostGIS',
  'a batch whose connection dies leaves nothing, and its repetition makes each place once',
  async (t, { database }) => {
    const { post } = await startPeopleApi(database)
    const json = places('Mortal', 20)
    const headers = { 'idempotency-key': 'mortal', 'x-forwarded-for': nextAddress() }
    let answer: Promise<Answer> | undefined
    await database.transaction(async (transaction) => {
      // The batch waits with all its places written, except for their terms.
      await transaction.rows(sql`lock table place_changes in share mode`)
      answer = post(PATH, json, headers)
      await untilBlocked(transaction, 1)
      await transaction.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'
        and pid <> pg_backend_pid()`)
      t.is((await (answer as Promise<Answer>)).status, 503)
    })
    t.is(await count(database, 'Mortal'), 0)
    for (const [sent, status] of [
      [headers, 'created'],
      [{}, 'found'],
    ] as const) {
      const repeated = results(await post(PATH, json, sent))
      const names = await database.rows(sql`select id, name, created_at from places where name ilike 'Mortal%'`)
      const statuses = new Set(repeated.map((result) => result.status))
      t.deepEqual(statuses, new Set([status]), JSON.stringify({ repeated, names }))
    }
    t.is(await count(database, 'Mortal'), 20)
  },
)

testOnEachDatabase('Idempotency-Key: the same answer again, 422 for another body', async (t, { database }) => {
  const { post, register } = await startPeopleApi(database)
  const client = { 'x-forwarded-for': nextAddress() }
  const keyed = (name: string) => ({ ...client, 'idempotency-key': name })
  const key = keyed('one')
  const first = await post(PATH, [{ name: 'Keyed', unknown: 'a\0\ud800' }], key)
  t.is(results(first)[0]?.status, 'created')
  t.deepEqual((await post(PATH, [{ name: 'Keyed', unknown: 'a\0\ud800' }], key)).body, first.body)
  const other = await post(PATH, [{ name: 'Keyed otherwise' }], key)
  t.deepEqual([other.status, other.body], [422, { detail: 'This Idempotency-Key was used for another request.' }])
  t.is((await post(`${PATH}?dry_run=true`, [{ name: 'Keyed', unknown: 'a\0\ud800' }], key)).status, 422)
  t.is(results(await post(PATH, [{ name: 'Keyed' }], keyed('two')))[0]?.status, 'found')
  // Every member of every place counts, and so do the labels.
  const two = (notes: string, tags: string[]) => ({ places: [{ name: 'Keyed' }, { name: 'Second', notes }], tags })
  const sent = keyed('places')
  const both = await post(PATH, two('a', ['x']), sent)
  t.deepEqual((await post(PATH, two('a', ['x']), sent)).body, both.body)
  for (const changed of [two('b', ['x']), two('a', ['y'])]) t.is((await post(PATH, changed, sent)).status, 422)
  // Each caller has keys of its own.
  const { token } = await register()
  t.is(results(await post(PATH, [{ name: 'Mine' }], { ...key, authorization: `Token ${token}` }))[0]?.status, 'created')
  // Failures are not stored, and stored answers expire after a day.
  t.is((await post(PATH, {}, keyed('three'))).status, 400)
  t.is((await post(PATH, [{ name: 'Keyed' }], keyed('three'))).status, 200)
  await database.write(sql`update idempotent_answers set answered_at = now() - interval '25 hours'`)
  t.is(results(await post(PATH, [{ name: 'Keyed' }], key))[0]?.status, 'found')
})

testOn('PostGIS', 'Idempotency-Key: 409 while the request is under way', async (t, { database, url }) => {
  const apis = await startTwo(url)
  let answers: Promise<Answer>[] = []
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`select pg_advisory_xact_lock(7231040)`)
    const headers = { 'idempotency-key': 'slow', 'x-forwarded-for': nextAddress() }
    const post = (n: number) => (apis[n] as PeopleApi).post(PATH, [{ name: 'Slow' }], headers)
    answers = [post(0)]
    await untilBlocked(transaction, 1)
    for (const n of [0, 1]) {
      const answer = await post(n)
      const detail = 'A request with this Idempotency-Key is under way.'
      t.deepEqual([answer.status, answer.body], [409, { detail }])
      t.is(answer.headers['retry-after'], '5')
    }
  })
  t.is((await (answers[0] as Promise<Answer>)).status, 200)
})

testOnEachDatabase(
  'bodies that are too large, deep or strange are refused, or their places',
  async (t, { database }) => {
    const { request, post } = await startPeopleApi(database)
    const raw = (body: string, headers = {}) =>
      request(PATH, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
    t.is((await raw(`[${' '.repeat(5_000_000)}]`)).status, 413)
    const deep = `[{"name":"deep","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`
    t.is(results(await raw(deep, { 'idempotency-key': 'deep' }))[0]?.status, 'error')
    t.is(results(await raw('[{"name":"proto","__proto__":{"a":1},"constructor":1}]'))[0]?.status, 'created')
    t.is(results(await raw('[{"name":"far","latitude":1e400,"longitude":0}]'))[0]?.status, 'error')
    const strange = ['!!!', '☃', 'a\u0300', '\\', "'", '_%', '💥💥💥💥💥💥', "a' | 'b", '🥐'.repeat(500)]
    for (const name of strange) {
      for (const address of [null, ...strange]) {
        const [created, again] = [
          results(await post(PATH, [{ name, address }])),
          results(await post(PATH, [{ name, address }])),
        ]
        t.is(again[0]?.status, 'found', name)
        t.is(again[0]?.svc_id, created[0]?.svc_id, name)
      }
    }
  },
)
