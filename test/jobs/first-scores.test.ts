/** Every way of writing a place leaves it with the scores that the job would give it. */
import sql from 'sql-template-tag'
import { readConfig } from '../../config.ts'
import { ONLY_NAME } from '../../core/match/records.ts'
import { loadSample } from '../../sample/load.ts'
import { samplePlaces } from '../../sample/sample.ts'
import { findOrCreate } from '../../sql/batch/batch.ts'
import type { Database } from '../../sql/core/database.ts'
import { addPlace, upsertPlaces } from '../../sql/places/write.ts'
import { type Engine, testOnEachDatabase } from '../support/databases/database.ts'
import { runScores } from '../support/services/run-scores.ts'

async function fresh(database: Database): Promise<void> {
  await database.write(sql`
    truncate places, place_changes, score_marks, score_bases, job_runs restart identity cascade`)
}

/** So many places, or a fifth of them in the embedded database. */
const some = (places: number, engine: Engine) => (engine === 'PostGIS' ? places : places / 5)

interface Stored {
  id: string
  completeness_score: number
  score_combined: number
}

function stored(database: Database): Promise<Stored[]> {
  return database.rows(sql`select id, completeness_score, score_combined from scored_places order by id`)
}

/** Ways to write places. The job then checks everything written, and finds nothing to change. */
const WAYS: readonly [title: string, write: (database: Database, engine: Engine) => Promise<unknown>][] = [
  [
    'the sample, in large batches',
    (database, engine) =>
      loadSample(database, { places: some(1100, engine), seed: 1 }, () => {}, { batch: some(1000, engine) }),
  ],
  [
    'the sample, in small batches',
    (database, engine) =>
      loadSample(database, { places: some(500, engine), seed: 2 }, () => {}, { batch: some(200, engine) }),
  ],
  [
    'an import',
    (database, engine) => upsertPlaces(database, [...samplePlaces({ places: some(500, engine), seed: 3 })]),
  ],
  [
    'an import that updates places',
    async (database, engine) => {
      const places = [...samplePlaces({ places: some(300, engine), seed: 4 })]
      await upsertPlaces(database, places)
      await database.write(sql`update places set updated_at = now() - interval '3 years'`)
      await runScores(database)
      await upsertPlaces(
        database,
        places.map((place, n) => ({
          ...place,
          ...(n % 2 === 0 && { telephone: null, is_featured: true }),
          ...(n % 3 === 0 && { editorial_categories: ['Hidden Gems'], aggregate_rating: 5, vibes: [], images: [] }),
        })),
      )
    },
  ],
  [
    'posted places',
    async (database) => {
      await addPlace(database, { name: 'The first of all' })
      await addPlace(database, { name: 'Café', address: '1 High St', city: 'Bath', categories: ['Cafe'], price: 2 })
      await addPlace(database, { name: 'Open', longitude: 1, latitude: 2, opening_hours: '24/7', vibes: ['cozy'] })
    },
  ],
  [
    'a batch, with labels for what it finds and creates',
    async (database) => {
      await upsertPlaces(database, [{ name: 'Known', address: '1 High St', data_source_identifier: 'known' }])
      const describe = (name: string, address: string) => ({
        ...ONLY_NAME,
        id: null,
        name,
        address,
        longitude: 13.4,
        latitude: 52.5,
      })
      const descriptions = [describe('Known', '1 High St'), describe('New', '2 High St'), describe('New', '2 High St')]
      const batch = { descriptions, editorialCategories: ['Classics'], tags: ['terrace'], dryRun: false }
      await findOrCreate(database, batch, readConfig({}).matching)
    },
  ],
]

for (const [title, write] of WAYS) {
  testOnEachDatabase(`${title}: scored at once, as the job would`, async (t, { database, engine }) => {
    await fresh(database)
    await write(database, engine)
    const before = await stored(database)
    t.true(before.length > 1)
    t.deepEqual(before.filter(({ completeness_score }) => completeness_score === 0).length, 0)
    t.true(before.filter(({ score_combined }) => score_combined > 0).length >= before.length - 1)
    const run = await runScores(database)
    t.deepEqual([run.changed, run.done > 0], [0, true])
    t.deepEqual(await stored(database), before)
  })
}

testOnEachDatabase('what is written while a full run goes on counts on its basis', async (t, { database, engine }) => {
  await fresh(database)
  await upsertPlaces(database, [...samplePlaces({ places: some(200, engine), seed: 5 })])
  await runScores(database, { weights: { rating: 0.9 } })
  await upsertPlaces(database, [...samplePlaces({ places: some(300, engine), seed: 5 })])
  t.is((await runScores(database)).changed, 0)
})

testOnEachDatabase('two first writers at once leave one basis', async (t, { database, engine }) => {
  await fresh(database)
  const seeds = [6, 7, 8]
  const places = some(200, engine)
  await Promise.all(seeds.map((seed) => upsertPlaces(database, [...samplePlaces({ places, seed })])))
  t.is((await database.rows(sql`select from score_bases`)).length, 1)
  t.is((await runScores(database)).changed, 0)
})

testOnEachDatabase('places of an older version are left to the job', async (t, { database }) => {
  await fresh(database)
  await database.write(sql`insert into places (name, slug, address) values ('Old', 'old', '2 High St')`)
  await addPlace(database, { name: 'New', address: '1 High St' })
  t.true((await stored(database)).every(({ score_combined }) => score_combined === 0))
  t.is((await database.rows(sql`select from score_bases`)).length, 0)
  const run = await runScores(database)
  t.true(run.changed >= 1)
  t.is((await stored(database)).filter(({ score_combined }) => score_combined === 0).length, 0)
})
