/**
 * A connection that breaks: all work in progress on it fails because the database is unavailable, and for no other
 * reason.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { Database, type Queryable } from '../../../sql/core/database.ts'
import { isUnavailable } from '../../../sql/core/database-errors.ts'
import { testOn } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'

/** Ways to hold a connection for several queries. */
const HOLDERS: [name: string, hold: (database: Database, work: (on: Queryable) => Promise<void>) => Promise<void>][] = [
  ['a transaction', (database, work) => database.transaction(work)],
  ['a session', (database, work) => database.session(work, () => undefined)],
]

/** Moments when the connection is lost, with the queries of the holder that fail then. */
const MOMENTS: [when: string, lose: (on: Queryable, kill: () => Promise<void>) => Promise<unknown>][] = [
  ['between two queries', (_, kill) => kill().then(() => sleep(200))],
  ['during a query', (on, kill) => Promise.all([on.rows(sql`select pg_sleep(60)`), sleep(100).then(kill)])],
  ['just before a query', (on, kill) => kill().then(() => on.rows(sql`select 1`))],
]

async function pidOf(on: Queryable): Promise<number> {
  const [row] = await on.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid as number
}

async function unavailable(t: ExecutionContext, work: Promise<unknown>, what: string): Promise<void> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  t.true(isUnavailable(error), `${what}: ${error}`)
}

for (const [name, hold] of HOLDERS) {
  for (const [when, lose] of MOMENTS) {
    testOn(
      'PostGIS',
      `${name} whose connection is lost ${when} is unavailable, with all that follows`,
      async (t, on) => {
        const database = new Database({ url: on.url, connections: 1, onConnectionError: () => undefined })
        atEnd(() => database.close())
        const holding = hold(database, async (holder) => {
          const pid = await pidOf(holder)
          const kill = async () => {
            await on.database.write(sql`select pg_terminate_backend(${pid})`)
          }
          await lose(holder, kill).catch((error: unknown) => t.true(isUnavailable(error), String(error)))
          await unavailable(t, holder.rows(sql`savepoint one`), 'a query after it')
          await holder.rows(sql`rollback to savepoint one`)
        })
        await unavailable(t, holding, name)
        t.deepEqual(await database.write(sql`select 1 as one`), [{ one: 1 }], 'the next one has another connection')
      },
    )
  }
}

testOn('PostGIS', 'an error of ours in a transaction whose connection is lost stays that error', async (t, on) => {
  const ours = new TypeError('ours')
  const work = on.database.transaction(async (transaction) => {
    const pid = await pidOf(transaction)
    await on.database.write(sql`select pg_terminate_backend(${pid})`)
    await sleep(200)
    throw ours
  })
  await t.throwsAsync(work, { is: ours })
})
