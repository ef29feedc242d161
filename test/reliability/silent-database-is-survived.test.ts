/**
 * A database that silently stops answering, frozen or cut off: requests are still answered, stale tiles say so, and
 * everything recovers when it answers again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { testOn } from '../support/databases/database.ts'
import { testOnOwnPostgres } from '../support/databases/on-own-postgres.ts'
import { tcpProxy } from '../support/databases/tcp-proxy.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { startApi } from '../support/services/api.ts'
import { decodeTile } from '../support/tiles/decode-tile.ts'
import { type Answer, startTiles } from '../support/tiles/tile-http.ts'

const TILE = '/maps/places/10/549/335.mvt'
const COLD = '/maps/places/11/1099/671.mvt'
const LIST = '/v0.3/places/?per_page=1'

/** Limits so long that a test that depends on them does not end. */
const NO_LIMITS = { statementTimeout: 3_600_000, connectionTimeout: 3_600_000 }

interface Silence {
  /** Address on the path that falls silent. */
  url: string
  /** A connection that avoids the silent path, where possible. */
  beside: Database
  begin(): Promise<void>
  end(): Promise<void>
}

function connect(options: ConstructorParameters<typeof Database>[0]): Database {
  const database = new Database({ onConnectionError: () => undefined, ...options })
  atEnd(() => database.close())
  return database
}

testOnOwnPostgres('a frozen server', async (t, { url, freeze, thaw }) => {
  const beside = connect({ url })
  await migrate(beside, () => undefined)
  await checkSilence(t, { url, beside, begin: freeze, end: thaw })
})

testOn('PostGIS', 'a server behind a network that loses everything', async (t, { url, database }) => {
  const proxy = await tcpProxy(url)
  const [begin, end] = [async () => proxy.stall(), async () => proxy.flow()]
  await checkSilence(t, { url: proxy.url, beside: database, begin, end })
})

async function checkSilence(t: ExecutionContext, { url, beside, begin, end }: Silence): Promise<void> {
  let troubles = 0
  const database = connect({ url, ...NO_LIMITS, onUnavailable: () => troubles++ })
  const { request } = await startApi(database)
  const { send } = await startTiles(database, () => undefined)
  await rename(beside, 'Before')
  await until(async () => nameOn(await send(TILE)) === 'Before' && (await isCurrent()))
  t.is((await request(LIST)).status, 200)

  await begin()
  const waiting = [request(LIST), send(COLD)]
  // Neither a build nor a timeout ends this; the log that can't be read does.
  await until(async () => !(await isCurrent()))
  const stale = await send(TILE)
  t.is(nameOn(stale), 'Before')
  t.is(stale.headers['cache-control'], 'no-cache')
  t.regex(String(stale.headers['cache-status']), /^whereabouts; hit; ttl=-\d+$/)
  await until(async () => troubles > 0)
  for (const answer of [...(await Promise.all(waiting)), await request(LIST), await send(COLD)]) {
    t.is(answer.status, 503)
    t.regex(String(answer.headers['retry-after']), /^\d+$/)
  }
  t.is(nameOn(await send(TILE)), 'Before')

  await end()
  await until(isAnswered)
  await rename(beside, 'After')
  await until(async () => nameOn(await send(TILE)) === 'After' && (await isCurrent()))
  t.is((await send(COLD)).status, 200)

  async function isCurrent(): Promise<boolean> {
    return (await send(TILE)).headers['cache-status'] === undefined
  }
  async function isAnswered(): Promise<boolean> {
    return (await request(LIST)).status === 200
  }
}

testOnOwnPostgres('each kind of query has a time limit on our side', async (t, { url, freeze, thaw }) => {
  const database = connect({ url, statementTimeout: 300, answerTimeout: 300, connectionTimeout: 1000 })
  const inTransaction = (work: () => Promise<void>) =>
    database.transaction(async (transaction) => {
      await transaction.rows(sql`select 1`)
      await work()
      await transaction.rows(sql`select 1`)
    })
  const one = sql`select 1`
  const asks: (() => Promise<unknown>)[] = [
    () => database.rows(one),
    () => database.tiles.rows(one),
    () => database.changes.rows(one),
    () => database.write(one),
    () => database.transaction((transaction) => transaction.rows(one)),
  ]
  for (const ask of asks) await ask()
  const errors = await Promise.all([
    error(inTransaction(freeze)),
    untilSilent().then(() => Promise.all(asks.map((ask) => error(ask())))),
  ])
  for (const each of errors.flat()) t.true(isUnavailable(each), String(each))
  await thaw()
  await until(async () => (await error(asks[0]?.() as Promise<unknown>)) === undefined)
  for (const ask of asks) await t.notThrowsAsync(ask)

  async function untilSilent(): Promise<void> {
    while ((await error(database.rows(one))) === undefined) await sleep(10)
  }
})

async function error(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
}

async function rename(database: Database, name: string): Promise<void> {
  await upsertPlaces(database, [
    { name, longitude: 13.33, latitude: 52.5, categories: ['cafe'], data_source_identifier: '1' },
  ])
}

function nameOn({ body }: Answer): unknown {
  return decodeTile(body)['places']?.[0]?.properties['name']
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it never came to that')
    await sleep(50)
  }
}
