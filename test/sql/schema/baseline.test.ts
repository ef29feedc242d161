/** A baseline replaces the migrations that made its schema. Databases that have them go on; older ones are refused. */
import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../../../sql/core/database.ts'
import { dumpSchema } from '../../../sql/schema/dump.ts'
import { isMigrated, migrate } from '../../../sql/schema/migrate.ts'
import { checksumOf, readProgramSchema } from '../../../sql/schema/program-schema.ts'
import { readState } from '../../../sql/schema/state.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { dumpRows } from '../../support/databases/dump-rows.ts'
import { clearSchema, schemaFolder } from '../../support/databases/schema-folder.ts'
import { ROOT } from '../../support/processes/root.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { whereabouts } from '../../support/services/program.ts'

const SCHEMA = join(ROOT, 'sql/schema')
const BASELINE = '0300_baseline'
const REPLACED = { '0001_a': 'create table a (id integer);', '0002_b': 'create table b (id integer);' }
const OLD = { version: '1.0.0', migrations: REPLACED }

/** Returns the folder of the program after `OLD`, with a baseline and these migrations. */
async function newerFolder(later: Record<string, string> = {}): Promise<string> {
  const replaced = checksumOf(readProgramSchema(await schemaFolder(OLD)).migrations)
  const baseline = [
    `-- baseline: ${replaced}, version 1.0.0`,
    '-- breaking: a and b are there.',
    ...Object.values(REPLACED),
  ]
  return schemaFolder({ version: '1.1.0', migrations: { '0003_all': baseline.join('\n'), ...later } })
}

/** Migrates, and returns the names of the migrations that it applied, and whether a newer program was there. */
async function run(database: Database, folder: string): Promise<{ steps: string[]; isOlder: boolean }> {
  const steps: string[] = []
  const { isOlder } = await migrate(database, (name) => steps.push(name), { folder })
  return { steps, isOlder }
}

testOnEachDatabase('a database with the replaced migrations has the baseline; its program goes on', async (t, on) => {
  const { database } = on
  await clearSchema(database)
  const old = await schemaFolder(OLD)
  await run(database, old)
  const before = await filesOf(database)
  t.deepEqual((await run(database, await newerFolder())).steps, [])
  t.deepEqual(await filesOf(database), before)
  t.deepEqual(await run(database, old), { steps: [], isOlder: true })
  const later = await newerFolder({ '0004_c': 'create table c (id integer)' })
  t.deepEqual(await run(database, later), { steps: ['0004_c'], isOlder: false })
  t.deepEqual(await run(database, old), { steps: [], isOlder: true })
})

testOnEachDatabase(
  'an empty database gets the baseline, and refuses programs from before it',
  async (t, { database }) => {
    await clearSchema(database)
    const newer = await newerFolder()
    t.deepEqual((await run(database, newer)).steps, ['0003_all'])
    t.deepEqual((await run(database, newer)).steps, [])
    await t.throwsAsync(run(database, await schemaFolder(OLD)), {
      message: /too old for its database, .* by 0003_all\./,
    })
  },
)

testOnEachDatabase(
  'a database that lacks a replaced migration, or has another, is refused',
  async (t, { database }) => {
    const others: Record<string, string>[] = [
      { '0001_a': REPLACED['0001_a'] },
      { ...REPLACED, '0001_a': 'create table a (other integer);' },
      { ...REPLACED, '0001_more': 'create table more ();' },
    ]
    for (const migrations of others) {
      await clearSchema(database)
      await run(database, await schemaFolder({ ...OLD, migrations }))
      const before = await dumpRows(database)
      await t.throwsAsync(run(database, await newerFolder()), {
        message:
          `This database has the schema of an older program (${Object.keys(migrations).sort().at(-1)}), which this one ` +
          `(version 1.1.0) can't update. Nothing was changed. Start version 1.0.0 on it once, then this program again.`,
      })
      t.is(await dumpRows(database), before)
    }
    await database.rows(sql`drop table schema_definitions, schema_programs`)
    await database.rows(sql`alter table migrations drop column checksum, drop column is_breaking`)
    await t.throwsAsync(run(database, await newerFolder()), { message: /Start version 1\.0\.0 on it once/ })
  },
)

testOnEachDatabase('a database of version 0.4.0 has the baseline, and none of its tables changes', async (t, on) => {
  const { database } = on
  await clearSchema(database)
  const folder = await withoutLater()
  await migrate(database, () => undefined, { folder })
  await database.rows(sql`
    insert into places (name, slug, longitude, latitude, tags) values ('Old', 'old', 13.4, 52.5, '{quiet}')`)
  // What `select name, checksum from migrations` returns after `whereabouts migrate` of commit 61bd439.
  const file = readFileSync(join(ROOT, 'test/support/databases/migrations-0.4.0.txt'), 'utf8')
  const rows = file
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  await database.rows(sql`truncate migrations, schema_programs`)
  await database.rows(sql`
    insert into migrations (name, checksum) select * from unnest(
      ${rows.map(([name]) => name)}::text[], ${rows.map(([, checksum]) => checksum)}::text[])`)
  // The trigger names other columns there.
  await database.rows(sql`update schema_definitions set checksum = 'old' where name = 'place_updated'`)
  const before = await stateOf(database)
  t.false(await isMigrated(database))

  await database.rows(sql`delete from migrations where name = '0230_notability'`)
  const refused = whereabouts(['migrate'], { DATABASE_URL: on.url })
  t.is(await refused.ended, 1)
  t.regex(
    refused.output(),
    /^This database .* \(0220_search_words\), .* Start version 0\.4\.0 \(commit 61bd439\) on it once, .*\n$/,
  )
  t.deepEqual(await stateOf(database), before)
  await database.rows(sql`insert into migrations (name, checksum) values (${rows.at(-1)?.[0]}, ${rows.at(-1)?.[1]})`)

  t.deepEqual((await run(database, folder)).steps, [])
  t.deepEqual(await stateOf(database), before)
  const { migrations } = await readState(database)
  t.deepEqual(
    migrations.slice(0, -1),
    rows.map(([name, checksum]) => ({ name, checksum, is_breaking: false })) as object[],
  )
  t.like(migrations.at(-1), { name: BASELINE, is_breaking: false })
  const later = (await migrationFiles(SCHEMA)).filter((file) => file !== BASELINE).map((file) => parse(file).name)
  t.deepEqual((await run(database, SCHEMA)).steps, later.sort())
  t.true(await isMigrated(database))
})

/** Returns a copy of the program's schema without the migrations after the baseline, and without their columns. */
async function withoutLater(): Promise<string> {
  const root = temporaryFolder('schema')
  const folder = join(root, 'sql/schema')
  await cp(SCHEMA, folder, { recursive: true })
  await cp(join(ROOT, 'package.json'), join(root, 'package.json'))
  for (const file of await migrationFiles(folder)) {
    if (file !== BASELINE) await rm(join(folder, 'migrations', file), { recursive: true })
  }
  const withoutColumns: readonly [file: string, columns: RegExp, without: string][] = [
    ['functions/places/place-updated.sql', /(before update of\n).*/, '$1 name'],
    ['views/place-scores.sql', /case when not place\.is_city_derived then (place\.city) end/, '$1'],
    ['views/place-scores.sql', /left join stored_scores .*\n/, ''],
    ['views/place-scores.sql', /stored\.completeness as/, 'place.completeness_score as'],
    ['views/place-scores.sql', /stored\.score as/, 'place.score_combined as'],
  ]
  await rm(join(folder, 'views/scored-places.sql'))
  for (const [file, columns, without] of withoutColumns) {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replace(columns, without))
  }
  return folder
}

function migrationFiles(folder: string): Promise<string[]> {
  return readdir(join(folder, 'migrations'))
}

/** Returns the schema, all rows but the record of migrations, and the files of tables and indexes. */
async function stateOf(database: Database): Promise<unknown[]> {
  const rows = (await dumpRows(database)).split('\n').filter((row) => !/^(?:migrations|schema_\w+) /.test(row))
  return [await dumpSchema(database), rows.sort(), await filesOf(database)]
}

/** A table that is rewritten, or an index that is built anew, gets another file. */
function filesOf(database: Database): Promise<object[]> {
  return database.rows(sql`
    select relname, relfilenode::int from pg_class
    where relnamespace = 'public'::regnamespace and relname !~ '^(?:migrations|schema_)' order by relname`)
}
