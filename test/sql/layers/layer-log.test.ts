/** The triggers that log what changes in an operator's table. */
import sql, { raw } from 'sql-template-tag'
import { keyTile } from '../../../core/geo/tile.ts'
import { currentSnapshot } from '../../../sql/changes/changes.ts'
import type { Database } from '../../../sql/core/database.ts'
import { layerChangesSince } from '../../../sql/layers/layer-changes.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { entryOf, prepared } from '../../support/layers/operator-tables.ts'

/** What was logged, each row as `id: zoom 12 tiles before → after`. */
async function logged(database: Database, table: string, statements: readonly string[]): Promise<string[] | undefined> {
  const [row] = await database.rows<{ oid: number }>(sql`select ${table}::regclass::oid::bigint::integer as oid`)
  const before = await currentSnapshot(database)
  await database.transaction(async (transaction) => {
    for (const statement of statements) await transaction.rows(raw(statement))
  })
  const { changes } = await layerChangesSince(database, row?.oid ?? 0, before, 10_000)
  return changes?.map(({ id, bounds }) => [id, ...bounds.map(([first, last]) => tilesOf(first, last))].join(' ')).sort()
}

function tilesOf(first: bigint, last: bigint): string {
  const [a, b] = [keyTile(first, 4), keyTile(last, 4)]
  return first === last ? `${a.x}/${a.y}` : `${a.x}/${a.y}-${b.x}/${b.y}`
}

/** At zoom 4, 25° E 60° N is in 9/4, and 10° W 10° S in 7/8. */
const CASES: readonly (readonly [statement: string | readonly string[], ...changes: string[]])[] = [
  ["insert into stops values (1, 'a', 'srid=4326;point(25 60)')", '1 9/4'],
  [
    "insert into stops values (2, 'b', null), (3, 'c', 'srid=4326;point empty'), (4, 'd', 'srid=4326;point(500 95)')",
    ...['2', '3', '4'],
  ],
  ["update stops set geom = 'srid=4326;point(-10 -10)' where id = 1", '1 9/4 7/8'],
  ['update stops set id = 9 where id = 1', '1 7/8', '9 7/8'],
  ["update stops set name = 'e' where id = 2", '2'],
  ["update stops set name = 'e' where id = 200"],
  [
    "insert into stops values (9, 'f', 'srid=4326;point(25 60)') on conflict (id) do update set geom = excluded.geom",
    '9 7/8 9/4',
  ],
  ['delete from stops where id in (9, 2)', '2', '9 9/4'],
  [
    [
      'alter table stops rename to halts',
      "update halts set name = 'g' where id = 3",
      'alter table halts rename to stops',
    ],
    '3',
  ],
]

testOnEachDatabase('each statement is logged with the tiles before and after', async (t, { database }) => {
  await database.write(raw('create table stops (id integer primary key, name text, geom geometry(point, 4326))'))
  await prepared(database, entryOf({ table: 'public.stops' }))
  for (const [statement, ...changes] of CASES) {
    const statements = typeof statement === 'string' ? [statement] : statement
    t.deepEqual(await logged(database, 'stops', statements), changes, String(statement))
  }
})

testOnEachDatabase(
  'of a bulk write, truncate and what the log cannot tell, any row may have changed',
  async (t, { database }) => {
    await database.write(raw('create table many (id integer primary key, name text, geom geometry(point, 3067))'))
    await prepared(database, entryOf({ table: 'public.many' }))
    const insert = (from: number, to: number) =>
      `insert into many select n, '', st_setsrid(st_makepoint(385000 + n, 6672000), 3067) from generate_series(${from}, ${to}) n`
    t.is((await logged(database, 'many', [insert(1, 5000)]))?.length, 5000)
    t.is(await logged(database, 'many', [insert(10_001, 15_001)]), undefined)
    t.is(await logged(database, 'many', ['update many set name = id::text']), undefined)
    t.is(await logged(database, 'many', ['delete from many where id > 10000']), undefined)
    t.is(await logged(database, 'many', ['truncate many']), undefined)
    const [{ rows = 0 } = {}] = await database.rows<{ rows: number }>(sql`
    select count(*)::integer as rows from layer_changes where relation = 'many'::regclass`)
    t.is(rows, 5004)
    // The operator's write succeeds, although the trigger names a column that is gone.
    t.is(await logged(database, 'many', ['alter table many rename id to number', insert(1, 1)]), undefined)
  },
)

testOnEachDatabase('shapes are logged with the corners of their bounds', async (t, { database }) => {
  await database.write(raw('create table parcels (id uuid primary key default gen_random_uuid(), geom geometry)'))
  await prepared(database, entryOf({ table: 'public.parcels', srid: 4326 }))
  const id = '00000000-0000-4000-8000-000000000001'
  const insert = (shape: string) => [`insert into parcels values ('${id}', '${shape}')`]
  const shapes = [
    ['polygon((-10 -10, 25 -10, 25 60, -10 60, -10 -10))', '7/4-9/8'],
    ['linestring(170 10, 190 10)', '0/7-15/7'],
    ['multipoint(170 10, 180 -10)', '0/7-15/8'],
  ] as const
  for (const [shape, tiles] of shapes) {
    t.deepEqual(await logged(database, 'parcels', insert(shape)), [`${id} ${tiles}`], shape)
    t.deepEqual(await logged(database, 'parcels', ['delete from parcels']), [`${id} ${tiles}`])
  }
})

testOnEachDatabase(
  'writes to partitions are logged under the root, and bulk writes as one',
  async (t, { database }) => {
    for (const statement of [
      'create table cells (id integer, kind integer, geom geometry(point, 4326), primary key (id, kind)) partition by list (kind)',
      'create table cells_1 partition of cells for values in (1)',
      'create unique index on cells_1 (id)',
    ])
      await database.write(raw(statement))
    await prepared(database, entryOf({ table: 'public.cells' }), true)
    await database.write(raw('create table cells_2 partition of cells for values in (2)'))
    const insert = (into: string, from: number, to: number) =>
      `insert into ${into} select n, 1, 'srid=4326;point(25 60)' from generate_series(${from}, ${to}) n`
    t.deepEqual(await logged(database, 'cells', [insert('cells', 1, 2)]), ['1 9/4', '2 9/4'])
    t.deepEqual(await logged(database, 'cells', [insert('cells_1', 3, 3)]), ['3 9/4'])
    t.deepEqual(await logged(database, 'cells', ['update cells set kind = 2 where id = 3']), ['3 9/4', '3 9/4'])
    t.deepEqual(await logged(database, 'cells', ['delete from cells_2']), ['3 9/4'])
    t.is(await logged(database, 'cells', [insert('cells', 10, 200)]), undefined)
    t.is(await logged(database, 'cells', ['truncate cells']), undefined)
  },
)
