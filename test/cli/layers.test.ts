/** `whereabouts layers check` and `prepare`, as operators run them. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { run } from '../support/layers/operator-tables.ts'
import { whereabouts } from '../support/services/program.ts'

const FILE = join(mkdtempSync(join(tmpdir(), 'whereabouts-test-')), 'layers.yaml')

const STOPS =
  '  stops: { table: public.stops, id: id, geometry: geom, columns: { name: { text: true }, Lines: { as: lines } } }'
const KEYLESS = '  keyless: { table: public.keyless, id: id, geometry: geom, columns: all }'

async function layers(t: ExecutionContext, args: string[], file: string, code: number): Promise<string> {
  const { url } = await openTestDatabase(ANY_ENGINE)
  writeFileSync(FILE, file)
  const { ended, output } = whereabouts(['layers', ...args], { DATABASE_URL: url, LAYERS: FILE })
  t.is(await ended, code, output())
  t.notRegex(output(), /\n {4}at /)
  return output()
}

test.before(async () => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await run(database, [
    'create table stops (id integer primary key, name text, "Lines" integer, geom geometry(point, 3067))',
    "insert into stops select n, 'a', 2, st_setsrid(st_makepoint(385000 + n, 6672000), 3067) from generate_series(1, 1999) n",
    "insert into stops values (2000, 'b', 2, null)",
    'create table keyless (id integer, geom geometry)',
    'create view seen as select * from stops union all select * from stops',
  ])
})

// One after the other: `check` says what the `prepare` before it did.
test.serial('check says what each layer is and lacks, and fails if one cannot be served', async (t) => {
  const output = await layers(t, ['check'], `layers:\n${STOPS}\n${KEYLESS}`, 1)
  for (const line of [
    'stops: can be served',
    '  table public.stops, points in EPSG:3067',
    '  1 of 2,000 rows have no geometry: they are on no tile',
    '  a write shows after 60 s',
    '    name, text: filter, ordering, search',
    '    lines from "Lines", integer: filter, ordering',
    '  lacks an index by position: each tile reads the whole table (layers prepare does this)',
    "  lacks the log's triggers: a write shows when tiles and answers become stale, not at once (layers prepare does this)",
    'keyless: cannot be served',
    '  layers.yaml:3: nothing keeps the values of id unique: it needs a unique index of its own',
    '  layers.yaml:3: the column geom has no coordinate system: say which with srid: (see spatial_ref_sys)',
    '  lacks an id that is unique and never null (run this yourself)',
    '    alter table "public"."keyless" alter column "id" set not null;',
    '1 of 2 layers cannot be served.',
  ])
    t.true(output.split('\n').includes(line), `${line}\n${output}`)
})

test.serial('prepare does what check prints, says how to undo it, and then lacks nothing', async (t) => {
  const output = await layers(t, ['prepare', 'stops'], `layers:\n${STOPS}\n${KEYLESS}`, 0)
  t.regex(output, /create index .*on "public"\."stops" using btree \(layer_key\("geom", 3067\)\)/)
  t.regex(
    output,
    /to undo it:\n {2}drop index .*\n(?: {2}drop trigger if exists whereabouts_\w+ on "public"\."stops";\n){4}/,
  )
  t.regex(await layers(t, ['prepare'], `layers:\n${STOPS}`, 0), /^stops: lacks nothing$/m)
  const checked = await layers(t, ['check'], `layers:\n${STOPS}`, 0)
  t.regex(checked, /^ {2}a write shows within a second$/m)
  t.notRegex(checked, /lacks/)
  const { database } = await openTestDatabase(ANY_ENGINE)
  const plan = await database.rows<Record<string, string>>(sql`
    explain select from stops as feature where layer_key(feature."geom", 3067) between 1 and 1000`)
  t.regex(JSON.stringify(plan), /whereabouts_position_/)
})

test.serial('prepare adds nothing to a layer that cannot be served', async (t) => {
  const output = await layers(t, ['prepare'], `layers:\n${KEYLESS}`, 1)
  t.regex(output, /^keyless: cannot be served\nlayers\.yaml:2: nothing keeps/)
})

test.serial('the ids of a view are counted', async (t) => {
  const view = '  seen: { table: public.seen, id: id, geometry: geom, columns: all }'
  const output = await layers(t, ['check'], `layers:\n${STOPS}\n${view}`, 1)
  t.regex(output, /^ {2}layers\.yaml:3: id has the same value in several of 4000 rows$/m)
})

test.serial('mistakes of the file and of the command are told', async (t) => {
  const mistakes = await layers(t, ['check'], 'layers:\n  places: {}', 1)
  t.regex(
    mistakes,
    /^layers\.yaml:2: places is taken: .*\n(?:layers\.yaml:2: places\.\w+ is missing\n){4}$|^(?:layers\.yaml:2: .*\n){5}$/,
  )
  t.regex(await layers(t, ['check', 'nothing'], `layers:\n${STOPS}`, 1), /layers\.yaml has no layer nothing\.\n$/)
  const { url } = await openTestDatabase(ANY_ENGINE)
  const unset = whereabouts(['layers', 'check'], { DATABASE_URL: url })
  t.is(await unset.ended, 1)
  t.is(unset.output(), 'LAYERS is not set. It names the file of layers (docs/layers.md).\n')
})
