/** What tables can be layers, and what is said of those that cannot. */
import sql, { raw } from 'sql-template-tag'
import { shownSql } from '../../../core/model/column-sql.ts'
import type { Database } from '../../../sql/core/database.ts'
import { checkLayer } from '../../../sql/layers/configured-layers.ts'
import { testOn, testOnEachDatabase } from '../../support/databases/database.ts'
import { entryOf, run } from '../../support/layers/operator-tables.ts'

const ODD = 'Ä "quoted" select.table'
const TABLES = [
  `create table "${ODD.replaceAll('"', '""')}" ("Straße Nr" bigint primary key, "from" text, "Höhe (m)" numeric, "a""b" date,
    "ORDER" geometry(pointz, 25832))`,
  `insert into "${ODD.replaceAll('"', '""')}" values
    (9007199254740993, 'x', 'NaN', 'infinity', 'srid=25832;point z(385000 6672000 5)'), (2, null, 1.5, null, null)`,
  `create domain code as varchar(5); create type state as enum ('open', 'closed')`,
  `create table typed (id uuid primary key, geom geometry(point, 4326), a_code code, a_state state, a_char char(3),
    a_small smallint, a_big bigint, a_real real, a_number numeric(10, 2), a_flag boolean, a_day date, a_time timestamp,
    a_zoned timestamptz, a_labels varchar(9)[], an_enum state[], a_json jsonb, an_interval interval, numbers integer[],
    a_ref bigint references big (id), other geometry)`,
  `insert into typed values (gen_random_uuid(), 'srid=4326;point(25 60)', 'c', 'open', 'ab', 1, 2, 0.1, 1.10, true,
    '2024-01-02', '2024-01-02 03:04:05.678', '2024-01-02 03:04:05+02', '{x,null,y}', '{open}', '{"a": 1}', '1 day', '{1}', null)`,
  'create table keyless (id integer, geom geometry(point, 4326))',
  'create table nullable (id integer unique, geom geometry(point, 4326))',
  'create table some_unique (id integer not null, geom geometry(point, 4326)); create unique index on some_unique (id) where id > 5',
  'create table bad_id (id jsonb primary key, geom geometry(point, 4326))',
  'create table unprojected (id text primary key, geom geometry(point), name text)',
  `insert into unprojected values ('a', 'point(385000 6672000)', 'n')`,
  'create table flat (id integer primary key, name text, geom text)',
  'create view seen as select id, a_code as code, geom from typed',
  'create materialized view kept as select id, geom from typed with no data',
  'create table globe (id integer primary key, place geography(point))',
  "insert into globe values (1, 'point(180 10)')",
]

async function withTables(database: Database): Promise<void> {
  const [made] = await database.rows(sql`select from pg_class where relname = 'globe'`)
  if (made) return
  await run(database, ['create table big (id bigint primary key)', ...TABLES.flatMap((text) => text.split('; '))])
}

/** Entries, and what is wrong; line 1 of each file. */
const FAULTS: readonly (readonly [given: Record<string, unknown>, ...faults: string[]])[] = [
  [{ table: 'public.Typed' }, 'there is no table or view public.Typed; there is public.typed'],
  [{ table: 'public.nothing' }, 'there is no table or view public.nothing'],
  [{ table: 'public.keyless' }, 'nothing keeps the values of id unique: it needs a unique index of its own'],
  [{ table: 'public.some_unique' }, 'nothing keeps the values of id unique: it needs a unique index of its own'],
  [{ table: 'public.nullable' }, 'id may be null'],
  [{ table: 'public.bad_id' }, 'id is jsonb, and no id: ids are whole numbers, texts or uuid'],
  [{ table: 'public.flat' }, 'the column geom is text, and no geometry'],
  [{ table: 'public.typed', id: 'gid' }, 'the table has no column gid; the nearest one is id'],
  [{ table: 'public.typed', geometry: 'shape' }, 'the table has no column shape; the nearest one is geom'],
  [
    { table: 'public.typed', geometry: 'other' },
    'the column other has no coordinate system: say which with srid: (see spatial_ref_sys)',
  ],
  [{ table: 'public.typed', srid: 3067 }, 'srid: is 3067, and the column geom has 4326'],
  [{ table: 'public.unprojected', srid: 5 }, 'PostGIS knows no coordinate system 5 (see spatial_ref_sys)'],
  [{ table: 'public.kept' }, 'nothing keeps the values of id unique: it needs a unique index of its own'],
  [
    { table: 'public.typed', columns: { a_cod: {}, a_json: { facet: true }, a_big: { text: true } } },
    'the table has no column a_cod; the nearest one is a_code',
    "a_json is jsonb, whose values can't be counted",
    'a_big is bigint: only texts can be searched',
  ],
  [{ table: 'public.typed', rank: '-height' }, 'there is no column height'],
  [{ table: 'public.typed', rank: 'a_json' }, "rows can't be ordered by a_json, which is jsonb"],
  [{ table: 'public.typed', rank: '-area' }, 'points have no area'],
  [{ table: 'public.typed', visible: 'stat=open' }, 'stat is no filter of this table'],
  [{ table: 'public.typed', visible: 'a_json=open' }, 'a_json is no filter of this table'],
  [{ table: 'public.typed', visible: 'a_big__gte=many' }, 'a_big__gte: A valid number is required.'],
]

testOnEachDatabase('a table that can be no layer is refused with the line and all reasons', async (t, { database }) => {
  await withTables(database)
  for (const [given, ...faults] of FAULTS) {
    const checked = await checkLayer(database, entryOf(given))
    t.deepEqual(
      checked.faults.map((fault) => fault.replace(/^layers\.yaml:1: /, '')),
      faults,
      JSON.stringify(given),
    )
    t.is(checked.layer, undefined)
  }
})

/** Returns the values of all columns in the order of ids, and the tile key. */
async function valuesOf(database: Database, given: Record<string, unknown>) {
  const { layer, faults } = await checkLayer(database, entryOf(given))
  if (!layer) throw new Error(faults.join('\n'))
  const values = layer.columns.map((column) => `'${column.name}', ${shownSql(column)}`).join(', ')
  const rows = await database.rows<{ row: Record<string, unknown> }>(sql`
    select json_build_object(${raw(values)}, 'key', ${raw(layer.position.key)} is not null) as row
    from ${raw(layer.table)} as own order by ${raw(layer.best.order)}`)
  return { layer, rows: rows.map(({ row }) => row) }
}

testOnEachDatabase(
  'odd names, infinite numbers, another coordinate system, missing geometries',
  async (t, { database }) => {
    await withTables(database)
    const { rows, layer } = await valuesOf(database, {
      table: `public."${ODD.replaceAll('"', '""')}"`,
      ...{ id: 'Straße Nr', geometry: 'ORDER', rank: '-height' },
      columns: { 'Höhe (m)': { as: 'height' }, from: { text: true }, 'a"b': { as: 'day' } },
    })
    t.is(layer.id.type, 'bigint')
    t.like(layer.shape, { kind: 'point', srid: 25832 })
    t.deepEqual(rows[0], { id: '2', height: 1.5, from: null, day: null, longitude: null, latitude: null, key: false })
    const [, { longitude, latitude, ...other } = {}] = rows
    t.deepEqual(other, { id: '9007199254740993', height: null, from: 'x', day: null, key: true })
    t.deepEqual([Number(longitude).toFixed(4), Number(latitude).toFixed(4)], ['6.9275', '60.1687'])
  },
)

testOnEachDatabase('columns of all types: what is given out, filtered and ordered', async (t, { database }) => {
  await withTables(database)
  const { rows, layer } = await valuesOf(database, { table: 'public.typed' })
  const told = layer.columns.map(({ name, type, filter }) => {
    const can = [filter ? 'filter' : '', name in layer.orders ? 'order' : ''].filter(Boolean).join(' ')
    return `${name} ${type}${can && `: ${can}`} ${JSON.stringify(rows[0]?.[name])}`
  })
  t.deepEqual(told.slice(1), [
    'a_code text: filter order "c"',
    'a_state text: filter order "open"',
    'a_char text: filter order "ab"',
    'a_small integer: filter order 1',
    'a_big number: filter order 2',
    'a_real number: filter order 0.1',
    'a_number number: filter order 1.1',
    'a_flag boolean: filter order true',
    'a_day date: filter order "2024-01-02"',
    'a_time timestamp: filter order "2024-01-02T03:04:05.678000"',
    'a_zoned timestamp: filter order "2024-01-02T01:04:05.000000"',
    'a_labels labels: filter ["x","y"]',
    'an_enum labels: filter ["open"]',
    'a_json json {"a":1}',
    'an_interval text "1 day"',
    'numbers text "{1}"',
    'a_ref bigint: filter order null',
    'longitude number 25',
    'latitude number 60',
  ])
})

testOnEachDatabase('a geography, a coordinate system from the file, a view', async (t, { database }) => {
  await withTables(database)
  const globe = await valuesOf(database, { table: 'public.globe', geometry: 'place' })
  t.like(globe.rows[0], { longitude: -180, latitude: 10, key: true })
  const unprojected = await valuesOf(database, { table: 'public.unprojected', srid: 3067 })
  t.like(unprojected.rows[0], { id: 'a', key: true })
  t.like(unprojected.layer, { refresh: 60, id: { type: 'text' } })
  const seen = await valuesOf(database, { table: 'public.seen', refresh: '5m', visible: 'code=c' })
  t.is(seen.layer.refresh, 300)
})

testOnEachDatabase('conditions of `visible` name columns that no parameter can', async (t, { database }) => {
  await withTables(database)
  const { layer } = await checkLayer(
    database,
    entryOf({ table: 'public.typed', columns: { a_big: {} }, visible: 'a_state=open&a_big__gte=1' }),
  )
  t.deepEqual(layer?.visible, [
    { op: 'any', field: 'a_state', values: ['open'] },
    { op: 'gte', field: 'a_big', value: 1 },
  ])
  t.is(layer?.fields.resolve('a_state'), undefined)
  t.is(layer?.fields.named('a_state').kind, 'text')
})

testOn(
  'PostGIS',
  'a table that the user may not read is refused, and which grant is missing',
  async (t, { database, url }) => {
    const role = `reader_${process.pid}`
    await run(database, [
      'create schema closed',
      'create table closed.t (id integer primary key, a text, geom geometry(point, 4326))',
    ])
    await run(database, [`create role ${role} login`, `grant create, usage on schema public to ${role}`])
    const { Database: Opened } = await import('../../../sql/core/database.ts')
    const address = new URL(url)
    address.username = role
    const reader = new Opened({ url: address.href, connections: 1 })
    const faults = async () =>
      (await checkLayer(reader, entryOf({ table: 'closed.t' }))).faults.map((fault) => fault.replace(/^.*?: /, ''))
    try {
      t.deepEqual(await faults(), [`the user ${role} may not use the schema closed`])
      await run(database, [`grant usage on schema closed to ${role}`])
      t.deepEqual(await faults(), [`the user ${role} may not read id, a, geom`])
      await run(database, [`grant select (id, geom) on closed.t to ${role}`])
      t.deepEqual(await faults(), [`the user ${role} may not read a`])
      await run(database, [`grant select on closed.t to ${role}`])
      t.deepEqual(await faults(), [])
    } finally {
      await reader.close()
      await run(database, [`drop owned by ${role}`, `drop role ${role}`])
    }
  },
)
