/** Which files the index is read from, and which are refused with a line that says why. Whatever it is, the index is right. */
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { IndexCopy } from '../../../answers/index/index-copy.ts'
import { IndexFile } from '../../../answers/index/index-file.ts'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import { purgeChanges } from '../../../sql/changes/purge.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('index')
const filled = overEachDatabase(({ database }) => upsertPlaces(database, drawCrowdedPlaces()))
let files = 0

/** Loads the index from PostgreSQL and writes it to a file. */
async function writeIndex(database: Database, path: string): Promise<void> {
  let ended: Error | undefined
  const copy = new IndexCopy(
    database.changes,
    () => undefined,
    (error) => {
      ended = error
    },
  )
  try {
    await copy.load(new AbortController().signal)
    await copy.write(new IndexFile({ path, store: database }))
  } finally {
    await copy.thread.close()
  }
  if (ended) throw ended
}

/** What an index says of its load, and its number of places. */
async function loaded(database: Database, path: string): Promise<{ news: string; places: number | undefined }> {
  const news: string[] = []
  const index = new PlaceIndex({
    database: database.changes,
    memory: 2 ** 30,
    onTrouble: (error) => news.push(`trouble: ${error.message}`),
    onNews: (text) => news.push(text),
    file: { path, store: database },
  })
  try {
    await index.settled()
    return { news: news.join('\n'), places: (await index.ask('count', { where: [] }))?.answer }
  } finally {
    await index.close()
  }
}

const LOADED = 'the index has \\d+ places in \\d+ MB, loaded in \\d+\\.\\d s$'
const READ = LOADED.replace('loaded', 'read from its file')
const refused = (reason: string) => `^the file of the index is not used: ${reason}\n${LOADED}`

/** What happens after the file was written, what the log says, and what undoes it. */
const CASES: [
  what: string,
  happens: (database: Database, path: string) => Promise<unknown>,
  says: string,
  undo?: (database: Database) => Promise<unknown>,
][] = [
  ['nothing', async () => undefined, `^${READ}`],
  ['a place is hidden', (database) => hideOne(database, true), `^${READ}`, (database) => hideOne(database, false)],
  ['most places change', changeAll, refused('there were more than \\d+ changes since')],
  ['it is removed', (_, path) => rm(path), `^${LOADED}`],
  ['a byte of it is another', damage, refused('it is damaged')],
  ['it is empty', (_, path) => writeFile(path, ''), refused('it is damaged')],
  ['a folder has its name', (_, path) => rm(path).then(() => mkdir(path)), refused('it is a folder')],
  ['a backup of before is restored', (on) => on.write(sql`delete from index_files`), refused('.*restored from an.*')],
  // Each row of a dump is written by another transaction.
  ['a dump is restored', (on) => on.write(sql`update index_files set token = token`), refused('.*from a dump')],
  ['seven days pass', pass, refused('it is older than 6 days, and .*')],
  ['seven days pass, and a purge', (on) => pass(on).then(() => purgeChanges(on)), refused('.*or 6 days have passed')],
  [
    'a migration is applied',
    (on) => on.write(sql`insert into migrations (name, checksum) values ('9999', '')`),
    refused('.*another version of .* the schema'),
    (on) => on.write(sql`delete from migrations where name = '9999'`),
  ],
  [
    'a function is another',
    (on) => on.write(sql`update schema_definitions set checksum = checksum || 'x'`),
    refused('.*another version of .* the schema'),
    (on) => on.write(sql`update schema_definitions set checksum = rtrim(checksum, 'x')`),
  ],
]

for (const [what, happens, says, undo] of CASES) {
  testOnEachDatabase(`after a file was written, ${what}`, async (t, { engine, database }) => {
    await filled(engine)
    const path = join(folder, String(files++), 'places')
    await writeIndex(database, path)
    await happens(database, path)
    try {
      const { news, places } = await loaded(database, path)
      t.regex(news, new RegExp(says))
      const [row] = await database.rows<{ visible: number }>(sql`
        select count(*)::integer as visible from places where is_public and not is_duplicate`)
      t.is(places, row?.visible)
    } finally {
      await undo?.(database)
    }
  })
}

function hideOne(database: Database, isHidden: boolean): Promise<unknown> {
  return database.write(sql`
    update places set is_public = ${!isHidden} where id = (
      select id from places where not is_duplicate and (is_public or ${!isHidden}) order by id limit 1)`)
}

async function changeAll(database: Database): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await database.write(sql`update places set city = ${`City ${turn}`}`)
}

async function damage(_: Database, path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = bytes.length >>> 1
  await writeFile(path, bytes.fill((bytes[middle] as number) ^ 1, middle, middle + 1))
}

function pass(database: Database): Promise<unknown> {
  return database.write(sql`
    update index_files set written_at = written_at - interval '7 days', writer = pg_current_xact_id()`)
}

testOnEachDatabase('while another process writes, none does; a killed one is not waited for', async (t, on) => {
  const { engine, database } = on
  await filled(engine)
  const path = join(folder, String(files++), 'places')
  await mkdir(dirname(path))
  const unfinished = `${path}.new`
  await writeFile(unfinished, '')
  await writeIndex(database, path)
  t.deepEqual(await readdir(dirname(path)), ['places.new'])
  const hourAgo = Date.now() / 1000 - 3600
  await utimes(unfinished, hourAgo, hourAgo)
  await writeIndex(database, path)
  t.deepEqual(await readdir(dirname(path)), ['places'])
})

testOnEachDatabase('a file that could not be written whole leaves the one before', async (t, { engine, database }) => {
  await filled(engine)
  const path = join(folder, String(files++), 'places')
  await writeIndex(database, path)
  const before = await readFile(path)
  const store = { write: () => Promise.reject(new Error('read-only')) }
  const copy = new IndexCopy(
    database.changes,
    () => undefined,
    (error) => t.fail(error.stack),
  )
  await copy.load(new AbortController().signal)
  await t.throwsAsync(copy.write(new IndexFile({ path, store })), { message: 'read-only' })
  await copy.thread.close()
  t.deepEqual(await readdir(dirname(path)), ['places'])
  t.deepEqual(await readFile(path), before)
})
