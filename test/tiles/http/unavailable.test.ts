/** Tiles while the database is unavailable: stored ones as usual, stale ones rather than none, otherwise 503. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import pg from 'pg'
import sql from 'sql-template-tag'
import { tileKey } from '../../../core/geo/tile.ts'
import type { Database, DatabaseOptions } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { CountedDatabase } from '../../support/databases/counted-database.ts'
import { testOn } from '../../support/databases/database.ts'
import { tcpProxy } from '../../support/databases/tcp-proxy.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { type Answer, type Send, startTiles } from '../../support/tiles/tile-http.ts'

/** Three tiles with the same place, and two tiles beside them without any. */
const TILE = '/maps/places/10/549/335.mvt'
const PARENT = '/maps/places/9/274/167.mvt'
const COLD = '/maps/places/11/1099/671.mvt'
const BESIDE = '/maps/places/10/550/335.mvt'
const COLD_BESIDE = '/maps/places/10/551/335.mvt'

/** Limits so long that a test that depends on them does not end. */
const NO_LIMITS = { statementTimeout: 3_600_000, connectionTimeout: 3_600_000 }

testOn('PostGIS', 'a statement that takes too long: the older tile, or 503', async (t, { url, database }) => {
  const impatient = connect({ url, statementTimeout: 300 })
  const send = await startFollowed(impatient)
  await rename(database, 'Before')
  const before = await send(TILE)
  t.is(nameOn(before), 'Before')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    await rename(database, 'After')
    await other.query('begin; lock table places in access exclusive mode')
    await checkOlder(t, send, TILE, before)
    await checkNotThere(t, send, COLD)
  } finally {
    await other.end()
  }
  await until(async () => nameOn(await send(TILE)) === 'After')
  await checkCurrent(t, send, TILE)
  t.is(nameOn(await send(COLD)), 'After')
})

testOn('PostGIS', 'the database is away for a while', async (t, { url, database }) => {
  const proxy = await tcpProxy(url)
  const send = await startFollowed(connect({ url: proxy.url, connections: 2 }))
  await rename(database, 'Before')
  const [before, beside] = [await send(TILE), await send(BESIDE)]
  for (const answer of [before, await send(PARENT)]) t.is(nameOn(answer), 'Before')
  t.is(beside.status, 204)
  await rename(database, 'After')
  // Both become stale at the same time, and only one is rebuilt.
  await until(async () => nameOn(await send(PARENT)) === 'After')
  const parent = await send(PARENT)

  await proxy.cut()
  await checkOlder(t, send, TILE, before)
  for (const [target, answer] of [
    [PARENT, parent],
    [BESIDE, beside],
  ] as const) {
    t.deepEqual(lasting(await send(target)), lasting(answer))
    const { etag } = answer.headers
    t.is((await send(target, { 'If-None-Match': String(etag) })).status, 304)
  }
  await checkNotThere(t, send, COLD)
  await checkNotThere(t, send, COLD_BESIDE)

  await proxy.mend()
  await until(async () => (await send(COLD)).status === 200)
  await until(async () => nameOn(await send(TILE)) === 'After')
  await checkCurrent(t, send, TILE)
  t.is((await send(COLD_BESIDE)).status, 204)
  await rename(database, 'Later')
  await until(async () => nameOn(await send(PARENT)) === 'Later')
  await checkCurrent(t, send, TILE)
})

testOn('PostGIS', 'builds that wait for a connection: the older tile, at once', async (t, { url, database }) => {
  const send = await startFollowed(connect({ url, connections: 1, ...NO_LIMITS }))
  await rename(database, 'Before')
  const before = await send(PARENT)
  t.is(nameOn(await send(TILE)), 'Before')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    await other.query('begin; lock table places in access exclusive mode')
    // Only the log says that the place has changed, and the database answers, so one tile waits for it.
    await database.write(sql`insert into place_changes (place_id, kind, new_tile_key)
      select gen_random_uuid(), 'update', ${String(tileKey(13.33, 52.5))}::bigint`)
    let isAnswered = false
    let waiting: Promise<Answer> | undefined
    const ask = () =>
      send(TILE).finally(() => {
        isAnswered = true
      })
    await until(async () => {
      if (isAnswered || !waiting) {
        isAnswered = false
        waiting = ask()
      }
      return isBlocked(database)
    })
    // The other tile waits for the connection that the first one keeps busy.
    await checkOlder(t, send, PARENT, before)
    t.false(isAnswered)
    await other.query('rollback')
    await until(async () => isCurrent(await send(PARENT)))
    t.true(isCurrent((await waiting) as Answer))
  } finally {
    await other.end()
  }
})

for (const method of ['GET', 'HEAD']) {
  testOn(
    'PostGIS',
    `${method}: the last client that leaves cancels the query of its tile`,
    async (t, { url, database }) => {
      const send = await startFollowed(connect({ url, ...NO_LIMITS }))
      await rename(database, 'Known')
      const other = new pg.Client({ connectionString: url })
      await other.connect()
      try {
        await other.query('begin; lock table places in access exclusive mode')
        const clients = [new AbortController(), new AbortController()]
        const asked = clients.map(({ signal }) => send(COLD, {}, method, signal).catch((error: Error) => error.name))
        await until(() => isBlocked(database))
        clients[0]?.abort()
        t.is(await asked[0], 'AbortError')
        // The server has noticed by the time it has answered a later request.
        t.is((await send('/maps/', {}, method)).status, 200)
        t.true(await isBlocked(database), 'another waits')
        clients[1]?.abort()
        await until(async () => !(await isBlocked(database)))
        const next = send(COLD)
        await until(() => isBlocked(database))
        await other.query('rollback')
        t.is(nameOn(await next), 'Known')
      } finally {
        await other.end()
      }
    },
  )
}

testOn('PostGIS', '500 clients who ask for one cold tile cost one query', async (t, { url, database }) => {
  await rename(database, 'Popular')
  for (const target of ['/maps/places/12/2199/1343.mvt', '/maps/places/12/2199/1343.mvt?categories=cafe']) {
    const counting = connect({ url })
    const send = await startFollowed(counting)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) => send(target, { 'Accept-Encoding': ['br', 'gzip', 'identity'][i % 3] })),
    )
    t.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    t.is(new Set(answers.map(({ headers }) => headers.etag)).size, 3)
    t.is(counting.tileQueries, 1)
    // Stored by now, in all its forms.
    const again = await send(target, { 'If-None-Match': String(answers[2]?.headers.etag) })
    t.is(again.status, 304)
    t.is(counting.tileQueries, 1)
  }
})

function connect(options: DatabaseOptions): CountedDatabase {
  const database = new CountedDatabase({ ...options, onConnectionError: () => undefined })
  atEnd(() => database.close())
  return database
}

async function startFollowed(database: CountedDatabase): Promise<Send> {
  const { send } = await startTiles(database, () => undefined)
  await database.untilFollowed()
  return send
}

async function rename(database: Database, name: string): Promise<void> {
  const place = { longitude: 13.33, latitude: 52.5, categories: ['cafe'], data_source_identifier: '1' }
  await upsertPlaces(database, [{ ...place, name }])
}

function nameOn({ body }: Answer): unknown {
  return decodeTile(body)['places']?.[0]?.properties['name']
}

/** Waits until the tile is known to be stale. It is served unchanged, also to the first client that asks then. */
async function checkOlder(t: ExecutionContext, send: Send, target: string, before: Answer): Promise<void> {
  await until(async () => {
    const { status, headers } = await send(target)
    t.is(status, 200)
    return headers['cache-status'] !== undefined
  })
  const { etag } = before.headers
  for (const answer of [await send(target), await send(target, { 'If-None-Match': String(etag) })]) {
    t.is(answer.headers.etag, etag)
    t.is(answer.headers['cache-control'], 'no-cache')
    t.regex(String(answer.headers['cache-status']), /^whereabouts; hit; ttl=-\d+$/)
    t.is(answer.headers.vary, 'Accept-Encoding')
    if (answer.status === 304) continue
    t.is(answer.status, 200)
    t.deepEqual(answer.body, before.body)
  }
}

async function checkNotThere(t: ExecutionContext, send: Send, target: string): Promise<void> {
  const { status, headers, body } = await send(target)
  t.is(status, 503)
  t.regex(String(headers['retry-after']), /^\d+$/)
  t.is(headers['cache-control'], 'no-store')
  t.is(headers['access-control-allow-origin'], '*')
  t.deepEqual(JSON.parse(body.toString()), { detail: 'The database is not available at the moment.' })
}

/** True if the query of a tile waits for a table. */
async function isBlocked(database: Database): Promise<boolean> {
  const waiting = await database.rows(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%place_tile_choice(%'`)
  return waiting.length > 0
}

function isCurrent({ headers }: Answer): boolean {
  return headers['cache-status'] === undefined
}

async function checkCurrent(t: ExecutionContext, send: Send, target: string): Promise<void> {
  const { headers } = await send(target)
  t.is(headers['cache-status'], undefined)
  t.regex(String(headers['cache-control']), /^public/)
}

/** Leaves out what differs from one request to the next. */
function lasting({ headers: { date: _, 'x-request-id': __, ...headers }, ...rest }: Answer) {
  return { ...rest, headers }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 240_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it never came to that')
    await sleep(50)
  }
}
