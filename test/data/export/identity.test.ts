/** Importing one's own export gives the same rows, whatever they hold; importing it again changes nothing. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { toPlace } from '../../../data/import/fields/to-place.ts'
import { importFile } from '../../../data/import/import-file.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { anyEvent, anyPlace, exportTo } from '../../support/fixtures/exported.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('identity')

const ENDS = ['geojson', 'ndjson.gz', 'csv', 'csv.gz', 'parquet']
const PLACES = propertyRuns(200)

/** Originals before their duplicates. */
const FILTERS = ['', 'is_public=false', 'is_duplicate=true', 'is_public=false&is_duplicate=true']

const rowsOf = (database: Database, table: 'places' | 'events') =>
  database.rows<{ row: object }>(
    table === 'places'
      ? sql`select to_jsonb(places) - array['created_at', 'updated_at'] as row from places order by id`
      : sql`select to_jsonb(events) - array['created_at', 'updated_at'] as row from events order by id`,
  )

async function storePlaces(database: Database): Promise<string[]> {
  const places = fc.sample(anyPlace, { numRuns: PLACES, seed: 19 })
  const original = places.find(({ is_duplicate }) => !is_duplicate)?.id as string
  await database.write(sql`delete from events`)
  await database.write(sql`delete from places`)
  await upsertPlaces(database, places)
  await database.write(sql`update places set duplicate_of = ${original}::uuid where is_duplicate and is_chain`)
  return places.flatMap(({ id }) => id ?? [])
}

/** Imports a file that brings `count` new rows, and then none. */
async function importTwice(t: ExecutionContext, database: Database, path: string, count: number): Promise<void> {
  for (const inserted of [count, 0]) {
    const options = { rejectedFile: join(folder, 'rejected') }
    const summary = await importFile(database, path, options, () => undefined)
    t.like(summary, { read: count, inserted, updated: 0, rejected: 0, reasons: [], leftOut: [], mended: [] }, path)
  }
}

for (const end of ENDS) {
  testOnEachDatabase(`places as .${end}`, async (t, { database }) => {
    await storePlaces(database)
    const before = await rowsOf(database, 'places')
    const counts: number[] = []
    const pathOf = (index: number) => join(folder, `places-${index}.${end}`)
    for (const [index, filter] of FILTERS.entries()) {
      counts.push((await exportTo(database, 'places', pathOf(index), filter))?.rows ?? 0)
    }
    t.true(counts.every((count) => count > 0))
    await database.write(sql`delete from places`)
    for (const [index, count] of counts.entries()) await importTwice(t, database, pathOf(index), count)
    const after = await rowsOf(database, 'places')
    t.is(after.length, PLACES)
    for (const [index, { row }] of before.entries()) t.deepEqual(after[index]?.row, row)
  })

  testOnEachDatabase(`events as .${end}`, async (t, { database }) => {
    const places = await storePlaces(database)
    await upsertEvents(database, fc.sample(anyEvent(places), { numRuns: PLACES, seed: 20 }))
    const before = await rowsOf(database, 'events')
    const path = join(folder, `events.${end}`)
    await exportTo(database, 'events', path)
    await database.write(sql`delete from events`)
    await importTwice(t, database, path, PLACES)
    const after = await rowsOf(database, 'events')
    for (const [index, { row }] of before.entries()) t.deepEqual(after[index]?.row, row)
  })
}

const ID = '00000000-0000-4000-8000-000000000001'
const RECORDS: readonly [what: string, record: object, source: string | undefined, expected: object][] = [
  ['a place of ours', { id: ID, data_source_identifier: 'x:1' }, undefined, { id: ID, data_source_identifier: 'x:1' }],
  [
    'one without a source',
    { id: ID, data_source_identifier: null },
    undefined,
    { id: ID, data_source_identifier: null },
  ],
  ['somebody else’s UUID', { id: ID }, undefined, { id: undefined, data_source_identifier: ID }],
  ['no UUID', { id: '7', data_source_identifier: 'x:1' }, undefined, { id: undefined, data_source_identifier: 'x:1' }],
  ['a source', { id: ID, data_source_identifier: '1' }, 'y', { id: undefined, data_source_identifier: 'y:1' }],
]

for (const [what, record, source, expected] of RECORDS) {
  test(`ids: ${what}`, (t) => {
    const mapping = { columns: new Map(), source }
    const made = toPlace({ properties: { name: 'A', ...record } }, mapping)
    const { id, data_source_identifier } = 'place' in made ? made.place : {}
    t.deepEqual({ id, data_source_identifier }, expected)
  })
}

test('only our own texts are taken as they are', (t) => {
  const named = (record: object) => {
    const made = toPlace({ properties: { name: 'CafÃ©', ...record } }, { columns: new Map(), source: undefined })
    return 'place' in made && made.place.name
  }
  t.is(named({}), 'Café')
  t.is(named({ id: ID, data_source_identifier: null }), 'CafÃ©')
})

for (const [stored, given] of [
  ['x:1', 'x:2'],
  [ID, null],
] as const) {
  testOnEachDatabase(`a place that is stored as ${stored} keeps that, not ${given}`, async (t, { database }) => {
    await database.write(sql`delete from places`)
    await upsertPlaces(database, [{ ...(given && { id: ID }), name: 'A', data_source_identifier: stored }])
    const path = join(folder, 'renamed.ndjson')
    writeFileSync(path, JSON.stringify({ id: ID, name: 'B', data_source_identifier: given }))
    const summary = await importFile(database, path, { rejectedFile: join(folder, 'rejected') }, () => undefined)
    t.like(summary, { inserted: 0, updated: 1, rejected: 0 })
    t.deepEqual(await database.rows(sql`select name, data_source_identifier from places`), [
      { name: 'B', data_source_identifier: stored },
    ])
  })
}
