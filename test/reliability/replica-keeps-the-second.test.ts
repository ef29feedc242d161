/**
 * A replica that falls behind, dies or is promoted: lists and tiles show a write a second later nevertheless, and the
 * replica is read again when it has caught up.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Database } from '../../sql/core/database.ts'
import { type Replicated, testOnStandby, untilReplicaRead } from '../support/databases/standby.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { startApi } from '../support/services/api.ts'
import { decodeTile } from '../support/tiles/decode-tile.ts'
import { startTiles } from '../support/tiles/tile-http.ts'

const TILE = '/maps/places/10/549/335.mvt'
const LIST = '/v0.3/places/?tile=10/549/335'

/** Turns of the random walk, each of which writes, and reads a second later. */
const TURNS = propertyRuns(12)

/** Returns to the replica. */
const RETURNS = propertyRuns(4)

testOnStandby('a second after a write, no read is stale, whatever the replica does', async (t, on) => {
  const { database, standby } = on
  const { isShown, write } = await start(t, on)
  const replay = async (action: 'pause' | 'resume') => ask(standby.url, `select pg_wal_replay_${action}()`)

  await write('Followed')
  t.true(await isShown('Followed'))
  t.is(database.reads?.server, 'replica')

  await replay('pause')
  await write('Paused')
  t.true(await isShown('Paused'))
  t.is(database.reads?.server, 'primary')
  t.true((database.reads?.lag.seconds ?? 0) > 0.2)

  await replay('resume')
  await untilReplicaRead(database)
  await write('Resumed')
  t.true(await isShown('Resumed'))

  await standby.kill()
  t.true(await isShown('Resumed'), 'the primary answers instead')
  await write('Killed')
  t.true(await isShown('Killed'))

  await standby.start()
  await untilReplicaRead(database)
  await write('Started')
  t.true(await isShown('Started'))

  await ask(standby.url, 'select pg_promote()')
  await write('Promoted')
  t.true(await isShown('Promoted'))
  t.is(database.reads?.server, 'primary')
})

testOnStandby('random pauses of the replica never make a read stale', async (t, on) => {
  const { isShown, write } = await start(t, on)
  let isPaused = false
  for (let turn = 0; turn < TURNS; turn++) {
    if (Math.random() < 0.5) {
      await ask(on.standby.url, `select pg_wal_replay_${isPaused ? 'resume' : 'pause'}()`)
      isPaused = !isPaused
    }
    // Sometimes before, during or after the switch to the other server.
    await sleep(Math.random() * 1500)
    await write(`Turn ${turn}`)
    t.true(await isShown(`Turn ${turn}`), `turn ${turn}, ${isPaused ? 'paused' : 'running'}`)
  }
})

testOnStandby('no read shows less than an earlier one, also when reads return to the replica', async (t, on) => {
  const { database, standby } = on
  await database.write(sql`create table steps as select 0 as step`)
  await on.replayed()
  // Always behind, but not so far that it is not read.
  await ask(standby.url, `alter system set recovery_min_apply_delay = '100ms'`)
  await ask(standby.url, 'select pg_reload_conf()')
  let latest = 0
  const reading = keepDoing(async () => {
    const [row] = await database.rows<{ step: number }>(sql`select step from steps`)
    const { step } = row as { step: number }
    if (step < latest) t.fail(`${step} after ${latest}, read from ${database.reads?.server}`)
    latest = step
  })
  const writing = keepDoing(async () => void (await database.write(sql`update steps set step = step + 1`)))
  atEnd(reading.stop)
  atEnd(writing.stop)
  for (let turn = 0; turn < RETURNS; turn++) {
    await ask(standby.url, 'select pg_wal_replay_pause()')
    while (database.reads?.server === 'replica') await sleep(5)
    await ask(standby.url, 'select pg_wal_replay_resume()')
    await untilReplicaRead(database)
    await sleep(200)
  }
  t.true(latest > 100, `${latest} steps`)
})

async function start(t: ExecutionContext, { database, replayed }: Replicated) {
  await database.write(sql`insert into places (name, longitude, latitude) values ('First', 13.33, 52.5)`)
  await replayed()
  const { request } = await startApi(database)
  const { send } = await startTiles(database, (error) => t.log(error))
  const names = async () => {
    const [list, tile] = await Promise.all([request(LIST), send(TILE)])
    const { results } = list.body as { results: { features: { properties: { name: string } }[] } }
    return [results.features[0]?.properties.name, decodeTile(tile.body)['places']?.[0]?.properties['name']]
  }
  // All the time, so that tiles are cached before and after each switch.
  const reading = keepDoing(async () => {
    await names().catch(() => undefined)
    await sleep(20)
  })
  atEnd(reading.stop)
  return {
    write: (name: string) => rename(database, name),
    /** Whether a list and a tile, read a second after the write, show this name. */
    async isShown(name: string) {
      await sleep(1000)
      const shown = await names()
      if (shown.some((one) => one !== name))
        t.log(`wanted ${name}, shown ${shown}, read from ${database.reads?.server}`)
      return shown.every((one) => one === name)
    },
  }
}

async function rename(database: Database, name: string): Promise<void> {
  await database.write(sql`update places set name = ${name}`)
}

/** Does something again and again. `stop` resolves when the last time is over, and throws what it threw. */
function keepDoing(work: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) await work()
  }
  const done = run()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

async function ask(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(query)
  await client.end()
}
