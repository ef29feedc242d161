/** Answers stored for requests with an Idempotency-Key: limits for a client and in all. */
import sql from 'sql-template-tag'
import { purgeExpired } from '../../sql/accounts/purge.ts'
import { MAX_ANSWERS } from '../../sql/batch/idempotency.ts'
import { type Database, withoutTimeout } from '../../sql/core/database.ts'
import { bearing, nextAddress, startPeopleApi } from '../accounts/people.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'

const PATH = '/api/v0.3/batch_find_or_create_places'
const { ofClient, ofAll } = MAX_ANSWERS
const MEGABYTE = 1024 * 1024

async function stored(database: Database): Promise<{ count: number; bytes: number }> {
  const [row] = await database.rows<{ count: number; bytes: number }>(sql`
    select count(*)::int as count, coalesce(sum(octet_length(answer)), 0)::float8 as bytes from idempotent_answers`)
  return row as { count: number; bytes: number }
}

/** Stores answers of the client that has one, or of others: each older than the one before, all younger than a day. */
async function fill(database: Database, count: number, bytes: number, isSameClient: boolean): Promise<void> {
  await database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`
      insert into idempotent_answers (key, client, request, answer, answered_at)
      select sha256(n::text::bytea),
        case when ${isSameClient} then (select client from idempotent_answers order by answered_at desc limit 1)
          else sha256(('client ' || n)::bytea) end,
        sha256(''), repeat('x', ${bytes}), now() - n * interval '1 second'
      from generate_series(1, ${count}) as n`)
  })
}

testOnEachDatabase('the oldest answers of a client go first, by number and by bytes', async (t, { database }) => {
  const { post, register } = await startPeopleApi(database)
  const address = { 'x-forwarded-for': nextAddress() }
  const user = bearing((await register()).token)
  for (const client of [address, { ...user, 'x-forwarded-for': nextAddress() }]) {
    await database.write(sql`delete from idempotent_answers`)
    const send = (key: string) => post(PATH, [{ name: key }], { ...client, 'idempotency-key': key })
    const first = await send('first')
    t.is(first.status, 200)
    await fill(database, ofClient.count + 50, 10, true)
    await send('second')
    t.is((await stored(database)).count, ofClient.count)
    // The newest are kept: this is the stored answer, not that of a place that is found.
    t.deepEqual((await send('first')).body, first.body)
    t.is((await stored(database)).count, ofClient.count)

    await database.write(sql`delete from idempotent_answers where octet_length(answer) = 10`)
    await fill(database, 5, 8 * MEGABYTE, true)
    await send('third')
    const { count, bytes } = await stored(database)
    t.is(count, 3 + 3)
    t.true(bytes <= ofClient.bytes, `${bytes} bytes`)
  }
})

testOnEachDatabase('so do the oldest of all, whoever they are of', async (t, { database }) => {
  const { post } = await startPeopleApi(database)
  const address = nextAddress()
  const send = (key: string) => post(PATH, [{ name: key }], { 'idempotency-key': key, 'x-forwarded-for': address })
  await database.write(sql`delete from idempotent_answers`)
  await fill(database, ofAll.count + 20, 10, false)
  const first = await send('another first')
  t.is((await stored(database)).count, ofAll.count)
  t.deepEqual((await send('another first')).body, first.body)
  await database.write(sql`delete from idempotent_answers`)
  await fill(database, 33, 8 * MEGABYTE, false)
  await send('another second')
  t.true((await stored(database)).bytes <= ofAll.bytes)
})

testOnEachDatabase('after a day an answer counts no more, and the purge deletes it', async (t, { database }) => {
  const { post } = await startPeopleApi(database)
  const address = nextAddress()
  const send = (key: string) => post(PATH, [{ name: key }], { 'idempotency-key': key, 'x-forwarded-for': address })
  const status = async (key: string) => ((await send(key)).body as { results: { status: string }[] }).results[0]?.status
  await database.write(sql`delete from idempotent_answers`)
  t.is(await status('a day ago'), 'created')
  t.is(await status('a day ago'), 'created')
  await database.write(sql`update idempotent_answers set answered_at = now() - interval '25 hours'`)
  t.is(await status('a day ago'), 'found')
  await database.write(sql`update idempotent_answers set answered_at = now() - interval '25 hours'`)
  await send('today')
  t.like(await purgeExpired(database), { idempotentAnswers: 1 })
  t.is((await stored(database)).count, 1)
})
