/** Importing one's own export gives the same rows, whatever they hold; importing it again changes nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { importFile } from '../../../data/import/import-file.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { anyEvent, anyPlace, exportTo } from '../../support/fixtures/exported.ts'

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-identity-'))
test.after.always(() => rmSync(folder, { recursive: true }))

const ENDS = ['geojson', 'ndjson.gz', 'csv', 'csv.gz', 'parquet']
const PLACES = 200

/** Originals before their duplicates. */
const FILTERS = ['', 'is_public=false', 'is_duplicate=true', 'is_public=false&is_duplicate=true']

const stored = (database: Database, table: 'places' | 'events') =>
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
    const before = await stored(database, 'places')
    const counts: number[] = []
    const pathOf = (index: number) => join(folder, `places-${index}.${end}`)
    for (const [index, filter] of FILTERS.entries()) {
      counts.push((await exportTo(database, 'places', pathOf(index), filter))?.rows ?? 0)
    }
    t.true(counts.every((count) => count > 0))
    await database.write(sql`delete from places`)
    for (const [index, count] of counts.entries()) await importTwice(t, database, pathOf(index), count)
    const after = await stored(database, 'places')
    t.is(after.length, PLACES)
    for (const [index, { row }] of before.entries()) t.deepEqual(after[index]?.row, row)
  })

  testOnEachDatabase(`events as .${end}`, async (t, { database }) => {
    const places = await storePlaces(database)
    await upsertEvents(database, fc.sample(anyEvent(places), { numRuns: PLACES, seed: 20 }))
    const before = await stored(database, 'events')
    const path = join(folder, `events.${end}`)
    await exportTo(database, 'events', path)
    await database.write(sql`delete from events`)
    await importTwice(t, database, path, PLACES)
    const after = await stored(database, 'events')
    for (const [index, { row }] of before.entries()) t.deepEqual(after[index]?.row, row)
  })
}
