import { pino } from 'pino'
import sql from 'sql-template-tag'
import { beginSampleLoad } from '../../cli/sample-load.ts'
import { loadSample } from '../../sample/load.ts'
import { samplePlaces } from '../../sample/sample.ts'
import { type Database, withoutTimeout } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { runScores } from '../support/services/run-scores.ts'

const stored = async (database: Database) =>
  (await database.rows<{ id: string }>(sql`select id from places order by data_source_identifier`)).map(({ id }) => id)
const writes = async (database: Database) =>
  (
    await database.rows<{ count: number }>(sql`
    select count(*)::int as count from place_changes where kind <> 'score'`)
  )[0]?.count

const silent = pino({ level: 'silent' })
async function loadAll(database: Database): Promise<void> {
  const load = await beginSampleLoad(database, 60, silent)
  load?.goOn()
  await load?.done
}

const deletePlaces = (database: Database) =>
  database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`delete from places`)
  })

testOnEachDatabase('a sample is loaded, and loading it again writes nothing', async (t, { database }) => {
  const told: number[] = []
  await loadSample(database, { places: 120, seed: 3 }, (count) => void told.push(count), { batch: 100 })
  t.deepEqual(told, [100, 20])
  const before = await writes(database)
  t.is(before, 120)
  await loadSample(database, { places: 110, seed: 3 }, () => undefined)
  t.is(await writes(database), before)

  const expected = [...samplePlaces({ places: 120, seed: 3 })]
  const ids = new Set(await stored(database))
  t.is(ids.size, 120)
  t.true(expected.every(({ id }) => ids.has(id ?? '')))
  const [{ unlocated } = { unlocated: 0 }] = await database.rows<{ unlocated: number }>(
    sql`select count(*)::int as unlocated from places where tile_key is null`,
  )
  t.is(unlocated, expected.filter(({ longitude }) => longitude === null).length)
  await deletePlaces(database)
})

testOnEachDatabase('an empty database gets the sample, an interrupted load goes on', async (t, { database }) => {
  await loadAll(database)
  const all = await stored(database)
  t.is(all.length, 60)
  t.is((await runScores(database, { all: true, dryRun: true })).changed, 0, 'a first dry run changes no score')

  // A load may stop between batches: then the end is missing.
  await database.rows(sql`delete from places where data_source_identifier ~ '-[345].$'`)
  t.is((await stored(database)).length, 30)
  await loadAll(database)
  t.deepEqual(await stored(database), all)

  // Or between the places and the resources that belong to them.
  const themes = () => database.rows(sql`select slug from themes order by slug`)
  const belonging = await themes()
  await database.rows(sql`truncate themes cascade`)
  await loadAll(database)
  t.true(belonging.length > 0)
  t.deepEqual(await themes(), belonging)

  const before = await writes(database)
  await loadAll(database)
  t.is(await writes(database), before)
  await deletePlaces(database)
})

testOnEachDatabase('who has places of their own gets no sample', async (t, { database }) => {
  await upsertPlaces(database, [{ name: 'Mine', data_source_identifier: 'mine-1' }])
  await loadAll(database)
  t.is((await stored(database)).length, 1)
  await deletePlaces(database)
})

testOnEachDatabase('a load that is stopped has stored whole batches; the next one goes on', async (t, { database }) => {
  const load = await beginSampleLoad(database, 500, silent)
  t.deepEqual(load?.progress(), { places: 200, of: 500 })
  load?.goOn()
  await load?.stop()
  t.is(load?.progress(), undefined)
  const [before, written] = [await stored(database), await writes(database)]
  t.true(before.length > 0 && before.length < 500 && before.length % 200 === 0, `${before.length} places`)

  const next = await beginSampleLoad(database, 500, silent)
  t.is(next?.progress()?.places, before.length, 'it counts what was there')
  next?.goOn()
  await next?.done
  t.is((await stored(database)).length, 500)
  t.is(await writes(database), Number(written) + 500 - before.length, 'nothing is written twice')
  t.is(await beginSampleLoad(database, 500, silent), undefined)
  await deletePlaces(database)
})
