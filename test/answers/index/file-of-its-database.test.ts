/**
 * The file of the index is read only if the database has all that the file has. An index from a file is the one that
 * PostgreSQL has at that moment: after kill -9 in the middle of a write, a restored backup, a promoted replica, and a dump.
 */
import { execFile, spawn } from 'node:child_process'
import { copyFile, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { IndexCopy } from '../../../answers/index/index-copy.ts'
import { IndexFile, type IndexFileOptions } from '../../../answers/index/index-file.ts'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import { VALUE_FACETS } from '../../../core/query/facets.ts'
import { Database } from '../../../sql/core/database.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { testOnOwnPostgres } from '../../support/databases/on-own-postgres.ts'
import { untilReplayed } from '../../support/databases/own-postgres.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { insertVariedPlaces } from '../../support/fixtures/varied-places.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { endingWithTests } from '../../support/processes/child-processes.ts'
import { postgresPrograms } from '../../support/processes/needs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const PLACES = 9000
const KILLS = propertyRuns(10)
/** Compiled beside compiled tests. */
const EXTENSION = extname(import.meta.filename)
const WRITER = join(import.meta.dirname, `../../support/services/index-writer-process${EXTENSION}`)
const WITH_SOURCES = EXTENSION === '.ts' ? [`--import=${import.meta.resolve('tsx')}`] : []

const EARLIER_BACKUP = /not used: the database does not know it: .* was restored from an earlier backup/
const DUMP = /not used: the database was restored from a dump/

testOnOwnPostgres('kill -9 in the middle of writes, while places change', async (t, server) => {
  const database = await filled(server.url)
  const file = { path: join(temporaryFolder('index'), 'places'), store: database }
  const unfinished = `${file.path}.new`
  await write(database, file)
  let interrupted = 0
  const isEnough = () => interrupted >= KILLS / 3
  // When it is killed is chance.
  for (let round = 0; round < KILLS || (!isEnough() && round < 10 * KILLS); round++) {
    const writer = endingWithTests(
      spawn(process.execPath, [...WITH_SOURCES, WRITER, server.url, file.path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    await new Promise((resolve) => writer.stdout?.once('data', resolve))
    const isKilled = sleep(50 + Math.random() * 300).then(() => writer.kill('SIGKILL'))
    const ended = new Promise((resolve) => writer.once('close', resolve))
    for (let turn = 0; turn < 20; turn++) await change(database, 100 * round + turn)
    await Promise.all([isKilled, ended])
    if (await stat(unfinished).catch(() => undefined)) {
      interrupted++
      // As if it had been killed long ago.
      await utimes(unfinished, 0, 0)
    }
    await agrees(t, database, file.path, /^the index has .* read from its file/)
    // Otherwise too much may have changed since the last one that was finished.
    await write(database, file)
  }
  t.true(isEnough(), `${interrupted} of ${KILLS} or more were killed while they wrote`)
})

testOnOwnPostgres('a restored backup, a killed server, a promoted replica, and a dump', async (t, server) => {
  const database = await filled(server.url)
  const folder = temporaryFolder('index')
  const file = { path: join(folder, 'places'), store: database }
  await write(database, file)
  const early = join(folder, 'early')
  await copyFile(file.path, early)

  await server.kill()
  await server.start()
  await agrees(t, database, file.path, /read from its file/)

  const backup = await server.backUp()
  for (let turn = 0; turn < 20; turn++) await change(database, turn)
  await write(database, file)
  await agrees(t, database, file.path, /read from its file/)
  await backup.restore()
  await agrees(t, database, file.path, EARLIER_BACKUP)
  // This history has other changes than the file, by the same transaction ids.
  for (let turn = 20; turn < 40; turn++) await change(database, turn)
  await agrees(t, database, file.path, EARLIER_BACKUP)
  await agrees(t, database, early, /read from its file/)

  await write(database, file)
  const standby = await server.standby()
  const replica = open(standby.url)
  await change(database, 41)
  await untilReplayed(server, standby)
  await agrees(t, replica, file.path, /read from its file/)
  await server.kill()
  await replica.write(sql`select pg_promote()`)
  await change(replica, 42)
  await agrees(t, replica, file.path, /read from its file/)

  await replica.write(sql`create database copy`)
  const copyUrl = Object.assign(new URL(standby.url), { pathname: '/copy' }).href
  const dump = join(folder, 'dump')
  const program = (name: string, ...parameters: string[]) =>
    promisify(execFile)(join(postgresPrograms() as string, name), parameters)
  await program('pg_dump', '--format=custom', `--file=${dump}`, standby.url)
  await program('pg_restore', `--dbname=${copyUrl}`, dump)
  await agrees(t, open(copyUrl), file.path, DUMP)
})

async function filled(url: string): Promise<Database> {
  const database = open(url)
  await migrate(database, () => undefined)
  await insertVariedPlaces(database, 1, PLACES)
  return database
}

function open(url: string): Database {
  const database = new Database({ url, connections: 3, onConnectionError: () => undefined })
  atEnd(() => database.close())
  return database
}

/** Moves, hides and renames some places. */
async function change(database: Database, turn: number): Promise<void> {
  await database.write(sql`
    update places set longitude = ${(turn % 350) - 175}::integer, latitude = 10, is_public = ${turn % 4 !== 0}, city = ${`City ${turn % 30}`}
    where id in (select md5('place ' || n)::uuid from generate_series(${turn}::integer, ${PLACES}::integer, 997) as n)`)
}

async function write(database: Database, file: IndexFileOptions): Promise<void> {
  const copy = new IndexCopy(
    database.changes,
    () => undefined,
    (error) => Promise.reject(error),
  )
  await copy.load(new AbortController().signal)
  await copy.write(new IndexFile(file))
  await copy.thread.close()
}

/** The index of this file, or that of PostgreSQL if the file is refused, answers as one that has no file. */
async function agrees(t: ExecutionContext, database: Database, file: string, says: RegExp): Promise<void> {
  const [with_, without] = await Promise.all([answers(t, database, file), answers(t, database)])
  t.regex(with_.news, says)
  t.deepEqual(with_.answers, without.answers)
}

async function answers(t: ExecutionContext, database: Database, file?: string) {
  const news: string[] = []
  // At its end, it would write a file that this database knows.
  const path = file && `${file}.copy`
  if (path) await copyFile(file, path)
  const index = new PlaceIndex({
    database: database.changes,
    memory: 2 ** 30,
    onTrouble: (error) => t.fail(error.stack),
    onNews: (text) => news.push(text),
    ...(path && { file: { path, store: database } }),
  })
  await index.settled()
  const order = [{ field: 'id', descending: false }] as const
  const page = { where: [], order, origin: undefined, limit: PLACES, offset: 0 }
  const groups = [{ where: [], names: VALUE_FACETS }]
  const found = [
    (await index.ask('page', page))?.answer,
    (await index.ask('page', { ...page, order: [{ field: 'score_combined', descending: true }, ...order] }))?.answer,
    (await index.ask('values', { where: [], groups, most: 1000 }))?.answer,
  ]
  await index.close()
  return { news: news.join('\n'), answers: found }
}
