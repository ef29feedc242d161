/** The rows of an operator's table in an export: all, once, as the list has them. */
import { raw } from 'sql-template-tag'
import { layerToExport } from '../../data/export/resources.ts'
import type { ExportRow } from '../../sql/export/exported-rows.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { entryOf, run, served } from '../support/layers/operator-tables.ts'

/** More than a page, so that one begins behind a text that SQL and JavaScript order in another way. */
const ROWS = 5003

const TABLE = [
  `create table "Odd ""rows" ("key" text primary key, "order" date, seen timestamptz, big bigint unique, tags text[],
    open boolean, more json, geom geometry(point, 4326))`,
  `insert into "Odd ""rows" select chr(97 + n % 26) || case n % 3 when 0 then 'Ä' when 1 then '_' else '-' end || n,
    case when n % 2 = 0 then date '2026-11-28' end, timestamptz '2026-11-28 12:00:00.000001+02', 9007199254740993 + n,
    array['a', null, 'ü"'], n % 7 > 0, '{"a": [1]}', case when n > 0 then st_setsrid(st_makepoint(24.9, 60.2), 4326) end
    from generate_series(0, ${ROWS - 1}) as n`,
]

async function allOf(pages: AsyncIterable<readonly ExportRow[]>): Promise<ExportRow[]> {
  const rows: ExportRow[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

testOnEachDatabase('all rows of an odd table, of a filter, and of what is visible', async (t, { database }) => {
  await run(database, TABLE)
  const columns = { order: { as: 'day' }, seen: {}, big: {}, tags: {}, open: {}, more: {} }
  const { layer } = await served(
    database,
    entryOf({ table: 'public."Odd ""rows"', id: 'key', visible: 'open=true', columns }),
  )
  const { count, pages } = await layerToExport(database, layer, '')
  const rows = await allOf(pages)
  const ids = rows.map(({ id }) => id)
  const [stored] = await database.rows<{ ids: string[] }>(
    raw(`select array_agg("key") as ids from "Odd ""rows" where open`),
  )
  t.deepEqual([...ids].sort(), stored?.ids.sort())
  t.is(count, ids.length)
  t.deepEqual(
    rows.find(({ id }) => id === 'c-2'),
    {
      ...{ id: 'c-2', day: '2026-11-28', seen: '2026-11-28T10:00:00.000001Z', big: '9007199254740995' },
      ...{ tags: ['a', 'ü"'], open: true, more: { a: [1] }, longitude: 24.9, latitude: 60.2 },
    },
  )
  const some = await layerToExport(database, layer, 'big=9007199254740994')
  t.deepEqual(
    (await allOf(some.pages)).map(({ id }) => id),
    ['b_1'],
  )
  await t.throwsAsync(layerToExport(database, layer, 'bigg=1'), { name: 'InvalidParameter' })
})
