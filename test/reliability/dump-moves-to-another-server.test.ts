/**
 * A logical dump that is restored on another server, whose transaction ids are lower: the service shows new writes
 * within a second there, as on the old server.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import sql from 'sql-template-tag'
import { currentSnapshot } from '../../sql/changes/changes.ts'
import { adoptMovedDatabase } from '../../sql/changes/moved-database.ts'
import { Database } from '../../sql/core/database.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { saveProgress, takeLease } from '../../sql/search/progress.ts'
import { testOnOwnPostgres } from '../support/databases/on-own-postgres.ts'
import { startPostgres } from '../support/databases/own-postgres.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { postgresPrograms } from '../support/processes/needs.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { describedRequest } from '../support/requests/openapi.ts'
import { whereabouts } from '../support/services/program.ts'
import { decodeTile } from '../support/tiles/decode-tile.ts'

const LIST = '/v0.3/places/?tile=6/34/20'
const TILES = ['/maps/places/6/34/20.mvt', '/maps/places/6/34/20.mvt?price__gte=0', '/maps/places/15/17597/10749.mvt']

/** How many transactions the old server is ahead (see `fill`). */
const AHEAD = 20_000

testOnOwnPostgres('after pg_dump and pg_restore on another server, a write shows within a second', async (t, old) => {
  const source = open(old.url)
  await migrate(source, () => undefined)
  await fill(source)
  const fresh = await startPostgres()
  await dumpAndRestore(old.url, fresh.url)
  const restored = open(fresh.url)
  t.true((await nextId(source)) > (await nextId(restored)) + AHEAD / 2, 'ids of the new server are lower')

  const run = whereabouts(['serve'], { DATABASE_URL: fresh.url, PORT: '0', LOG_LEVEL: 'fatal', THROTTLE: 'off' })
  atEnd(async () => {
    run.process.kill('SIGTERM')
    await run.ended
  })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  t.regex(run.output(), /this database was restored from a dump of another server/)
  const request = await describedRequest(base)
  for (const place of ['One', 'Two', 'Three']) {
    const before = await counts(base, request)
    t.true(before.every((count) => count >= 29))
    await restored.write(sql`insert into places (name, longitude, latitude, price) values (${place}, 13.33, 52.5, 2)`)
    await sleep(1000)
    t.deepEqual(
      await counts(base, request),
      before.map((count) => count + 1),
      place,
    )
  }
  const [event] = await restored.write<{ id: string }>(sql`update events set longitude = 13.34 returning id::text`)
  await sleep(1000)
  const events = decodeTile(new Uint8Array(await (await fetch(`${base}/maps/events/15/17598/10749.mvt`)).arrayBuffer()))
  t.is(events['events']?.[0]?.properties['id'], event?.id as string)

  // Deletions are still reported, and the search index is built again.
  const { body } = await request('/v0.3/places/?updated_since=2020-01-01T00:00:00Z')
  t.is((body as { deleted?: string[] }).deleted?.length, 1)
  t.deepEqual(await restored.write(sql`select index_name from search_progress`), [])
  t.false(await adoptMovedDatabase(restored), 'a second start changes nothing')
})

testOnOwnPostgres('a physical copy keeps its ids, and a database on the same server, too', async (t, primary) => {
  const source = open(primary.url)
  await migrate(source, () => undefined)
  await fill(source)
  t.false(await adoptMovedDatabase(source))
  const standby = await primary.standby()
  await primary.kill()
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
  t.false(await adoptMovedDatabase(open(standby.url)))
})

testOnOwnPostgres('no column with transaction ids is forgotten', async (t, own) => {
  const database = open(own.url)
  await migrate(database, () => undefined)
  const columns = await database.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name in ('xid8', 'pg_snapshot', 'txid_snapshot') order by 1`)
  // And search_progress.snapshot and upto, which are texts. Add what is missing to sql/changes/moved-database.ts.
  t.deepEqual(
    columns.map(({ name }) => name),
    [
      'event_changes.transaction',
      'index_files.writer',
      'layer_changes.transaction',
      'place_changes.transaction',
      'score_bases.begun',
      'score_marks.transaction',
      'search_words.transaction',
      'tile_cells_state.snapshot',
    ],
  )
})

function open(url: string): Database {
  const database = new Database({ url, onConnectionError: () => undefined })
  atEnd(() => database.close())
  return database
}

/** Places, a deletion, an event, a rollup and a search index, as a service leaves them, after many transactions. */
async function fill(database: Database): Promise<void> {
  await database.write(sql`
    do $$ begin for i in 1 .. 20000 loop perform pg_current_xact_id(); commit; end loop; end $$`)
  await database.write(sql`
    insert into places (name, longitude, latitude, price)
    select 'Place ' || n, 13.33, 52.5, 1 from generate_series(1, 30) as n`)
  await database.write(sql`delete from places where name = 'Place 30'`)
  await database.write(sql`
    insert into events (name, start_date, end_date, longitude, latitude)
    values ('Concert', now() + interval '1 day', now() + interval '2 days', 13.33, 52.5)`)
  await database.write(sql`select refresh_tile_cells()`)
  await takeLease(database, 'places', 'test')
  const snapshot = await currentSnapshot(database)
  await saveProgress(database, 'places', 'test', { settings: 'x', snapshot, upto: null, after_id: null })
}

async function nextId(database: Database): Promise<number> {
  const [row] = await database.write<{ id: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as id`)
  return Number(row?.id)
}

/** The commands of docs/operations.md. */
async function dumpAndRestore(from: string, to: string): Promise<void> {
  const folder = temporaryFolder('dump')
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(postgresPrograms() as string, program), args)
  await run('pg_dump', '--format=custom', `--file=${join(folder, 'dump')}`, from)
  await run('pg_restore', '--exit-on-error', '--single-transaction', `--dbname=${to}`, join(folder, 'dump'))
}

async function counts(base: string, request: Awaited<ReturnType<typeof describedRequest>>): Promise<number[]> {
  const { body } = await request(LIST)
  const tiles = await Promise.all(
    TILES.map(async (tile) => {
      const response = await fetch(base + tile)
      return Number(decodeTile(new Uint8Array(await response.arrayBuffer()))['meta']?.[0]?.properties['count'])
    }),
  )
  return [(body as { count: number }).count, ...tiles]
}
