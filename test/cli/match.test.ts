/** `whereabouts match`, as operators run it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import sql from 'sql-template-tag'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { whereabouts } from '../support/services/program.ts'

const folder = temporaryFolder('match')

const TABLE = [
  'Titel;Anschrift;web;svc_id;Note',
  'café KRANZLER;"Kurfürstendamm 18";;;"a ""b"";c"',
  'Cafe Kranzlr;Kurfürstendam 18;;;',
  `Anything;;;${placeId(2)};`,
  ';Nowhere 1;;;',
  'New One;New Street 1;;;',
  'New One;New Str. 1;;;',
  'short',
  'Café Kranzler;;;no-uuid;',
].join('\r\n')

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { url } = await openTestDatabase(ANY_ENGINE)
  const { ended, output } = whereabouts(['match', ...args], { DATABASE_URL: url }, { cwd: folder })
  return { code: await ended, output: output() }
}

const FLAGS = ['table.csv', '--column', 'name=Titel', '--column', 'address=Anschrift']

test.serial('a table is matched, and nothing is written to the database', async (t) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await storeFewPlaces(database)
  writeFileSync(join(folder, 'table.csv'), TABLE)
  const { code, output } = await run(...FLAGS)
  t.is(code, 0, output)
  t.regex(output, /^Matching table\.csv: .*100 %/m)
  t.regex(output, /^4 found, 3 error, 1 missing; the result is in table\.csv\.matched\.csv$/m)
  const lines = readFileSync(join(folder, 'table.csv.matched.csv'), 'utf8').trimEnd().split('\n')
  t.is(lines[0], 'Titel,Anschrift,web,Note,svc_id,status,match_method,match_score,error')
  t.is(lines[1], `café KRANZLER,Kurfürstendamm 18,,"a ""b"";c",${placeId(1)},found,exact,0.9671,`)
  t.regex(lines[2] ?? '', new RegExp(`^Cafe Kranzlr,Kurfürstendam 18,,,${placeId(1)},found,fuzzy,0\\.\\d+,$`))
  t.is(lines[3], `Anything,,,,${placeId(2)},found,id,1,`)
  t.is(lines[4], ',Nowhere 1,,,,error,,,name: is missing')
  t.is(lines[5], 'New One,New Street 1,,,,missing,created,,')
  t.is(lines[6], 'New One,New Str. 1,,,,found,fuzzy,0.9671,')
  t.is(lines[7], ',,,,,error,,,row: does not have the 5 cells of the header')
  t.is(lines[8], 'Café Kranzler,,,,no-uuid,error,,,svc_id: is not a UUID')
  t.deepEqual(await database.rows(sql`select count(*)::int as count from places`), [{ count: 10 }])
})

test.serial('with --create what is missing is created, and found the next time', async (t) => {
  t.regex(
    (await run(...FLAGS, '--create', '--output', 'out.csv')).output,
    /^4 found, 3 error, 1 created; .* out\.csv$/m,
  )
  t.regex((await run(...FLAGS, '--create', '--output', 'out.csv')).output, /^5 found, 3 error; .* out\.csv$/m)
})

test.serial('a table without the columns is refused', async (t) => {
  const { code, output } = await run('table.csv', '--column', 'name=Name')
  t.is(code, 1)
  t.regex(output, /there is no column Name/)
})
