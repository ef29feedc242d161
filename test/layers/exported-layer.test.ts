/** The rows of an operator's table in an export: all, once, as the list has them. */
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Feature, FeatureCollection } from 'geojson'
import { parquetReadObjects } from 'hyparquet'
import sql, { raw } from 'sql-template-tag'
import { exportRows } from '../../data/export/export-rows.ts'
import type { ExportFormat } from '../../data/export/formats.ts'
import type { Output } from '../../data/export/output.ts'
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

/** Of each, what the row has. */
const SHAPES: readonly (readonly [wkt: string | null, type: string | undefined])[] = [
  ['linestring(24 60, 25 61)', 'LineString'],
  ['multipolygon(((24 60, 25 60, 25 61, 24 60)))', 'MultiPolygon'],
  ['geometrycollection(point(24 60), linestring(24 60, 25 61))', 'GeometryCollection'],
  ['point(24 60)', 'Point'],
  ['polygon empty', undefined],
  [null, undefined],
]

testOnEachDatabase('shapes of any type, in each format', async (t, { database }) => {
  await run(database, ['create table shapes (id integer primary key, name text, geom geometry(geometry, 4326))'])
  for (const [index, [wkt]] of SHAPES.entries()) {
    await database.write(sql`insert into shapes values (${index}, 'a', st_geomfromtext(${wkt}, 4326))`)
  }
  const { layer } = await served(database, entryOf({ table: 'public.shapes' }))
  const types = SHAPES.map(([, type]) => type)
  const written = async (format: ExportFormat) => {
    const parts: Buffer[] = []
    const output: Output = {
      append: async (part) => void parts.push(Buffer.from(part)),
      complete: async () => undefined,
      discard: async () => undefined,
    }
    const options = { format, signal: new AbortController().signal, onRows: () => undefined }
    const summary = await exportRows(await layerToExport(database, layer, ''), output, options)
    return { summary, bytes: Buffer.concat(parts) }
  }
  const { features } = JSON.parse(String((await written('geojson')).bytes)) as FeatureCollection
  t.deepEqual(
    features.map(({ geometry }) => geometry?.type),
    types,
  )
  const lines = String((await written('csv')).bytes)
    .trim()
    .split('\n')
  t.is(lines[0], 'id,name,geometry')
  t.regex(lines[1] ?? '', /^0,a,"\{""type"":""LineString"",/)
  const flat = await written('flatgeobuf')
  t.deepEqual(flat.summary, { rows: 4, leftOut: 2 })
  const read: (string | undefined)[] = []
  for await (const feature of deserialize(new Uint8Array(flat.bytes))) read.push((feature as Feature).geometry.type)
  t.deepEqual(read, types.slice(0, 4))
  const { bytes } = await written('parquet')
  const file = Uint8Array.from(bytes).buffer
  const rows = await parquetReadObjects({ file })
  t.deepEqual(
    rows.map(({ geometry }) => (geometry as { type: string } | null)?.type),
    types,
  )
  t.deepEqual(rows[0]?.['bbox'], { xmin: 24, ymin: 60, xmax: 25, ymax: 61 })
})
