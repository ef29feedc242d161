/** Lanes: no kind of work delays another, each has its timeout, and a query can be cancelled. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import {
  CHANGES_CONNECTIONS,
  Database,
  type DatabaseOptions,
  type Queryable,
  withOptions,
} from '../../../sql/core/database.ts'
import { testOn, testOnEachDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'

const LEFT = new Error('the client left')

function connect(options: DatabaseOptions): Database {
  const database = new Database({ ...options, onConnectionError: () => undefined })
  atEnd(() => database.close())
  return database
}

const sleeping = (database: Queryable, seconds: number, signal?: AbortSignal) =>
  database.rows(sql`select pg_sleep(${seconds})`, { signal })

async function untilAsleep(database: Queryable, connections: number): Promise<void> {
  while ((await asleep(database)) !== connections) await sleep(10)
}

async function asleep(database: Queryable): Promise<number> {
  const found = await database.rows(sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)
  return found.length
}

/** `connections` of a database with two for each lane; the log of changes has its own number. */
const LANES: [name: string, connections: number, lane: (database: Database) => Queryable][] = [
  ['lists', 2, (database) => database],
  ['tiles', 2, ({ tiles }) => tiles],
  ['changes', CHANGES_CONNECTIONS, ({ changes }) => changes],
  ['writes', 2, (database) => ({ rows: (query) => database.write(query) })],
]
for (const [name, connections, lane] of LANES.slice(0, 3)) {
  testOn('PostGIS', `${name} that keep all their connections busy keep nothing else waiting`, async (t, { url }) => {
    const database = connect({ url, connections: 2 })
    const leaving = new AbortController()
    const busy = Array.from({ length: 5 }, () => sleeping(lane(database), 600, leaving.signal))
    for (const each of busy) each.catch(() => undefined)
    for (const [other, , otherLane] of LANES) {
      if (other === name) continue
      await untilAsleep(otherLane(database), connections)
      t.deepEqual(await otherLane(database).rows(sql`select 1 as one`), [{ one: 1 }], other)
    }
    leaving.abort(LEFT)
    for (const each of busy) await t.throwsAsync(each, { is: LEFT })
    await untilAsleep(database, 0)
  })
}

testOn('PostGIS', 'lists have a time limit of their own', async (t, { url }) => {
  const database = connect({ url, listTimeout: 50 })
  await t.throwsAsync(sleeping(database, 600), { code: '57014' })
  await sleeping(database.tiles, 0.2)
  await sleeping(database.changes, 0.2)
  await database.write(sql`select pg_sleep(0.2)`)
})

const backend = async (database: Queryable) =>
  (await database.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]

testOn(
  'PostGIS',
  'a query that is cancelled ends at once, and its connection is used again',
  async (t, { url, database }) => {
    const one = connect({ url, connections: 1 })
    const before = await backend(one)
    const leaving = new AbortController()
    const running = sleeping(one, 600, leaving.signal)
    const waiting = sleeping(one, 600, leaving.signal)
    const next = backend(one)
    await untilAsleep(database, 1)
    leaving.abort(LEFT)
    for (const each of [running, waiting]) await t.throwsAsync(each, { is: LEFT })
    t.deepEqual(await next, before)
    t.is(await asleep(database), 0)
    await t.throwsAsync(sleeping(one, 600, leaving.signal), { is: LEFT }, 'it is not even begun')
  },
)

testOn('PostGIS', 'cancelling one query never cancels the next', async (t, { url }) => {
  const one = connect({ url, connections: 1 })
  const moment = fc.integer({ min: 0, max: 4000 })
  await fc.assert(
    fc.asyncProperty(moment, moment, async (runs, leaves) => {
      const leaving = new AbortController()
      const first = sleeping(one, runs / 1e6, leaving.signal).catch((error: unknown) => t.is(error, LEFT))
      const second = one.rows(sql`select pg_sleep(0.001), 2 as two`)
      await sleep(leaves / 1000)
      leaving.abort(LEFT)
      await first
      t.like(await second, [{ two: 2 }])
    }),
    { numRuns: 200 },
  )
})

testOnEachDatabase('a query that nobody waits for any more leaves a database that works', async (t, { url }) => {
  const database = connect({ url, connections: 2, connectionTimeout: 60_000, answerTimeout: 60_000 })
  const slow = sql`select count(*) from generate_series(1, 300000) as n where md5(n::text) like 'a%'`
  for (const milliseconds of [0, 1, 10, 50]) {
    const leaving = new AbortController()
    const asked = Array.from({ length: 4 }, () => withOptions(database, { signal: leaving.signal }).rows(slow))
    await Promise.all([...asked.map((each) => ends(t, each)), sleep(milliseconds).then(() => leaving.abort(LEFT))])
    t.deepEqual(await database.rows(sql`select 1 as one`), [{ one: 1 }])
    await database.transaction((transaction) => transaction.rows(sql`select 1`))
  }
})

async function ends(t: ExecutionContext, asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => t.is(error, LEFT))
}
