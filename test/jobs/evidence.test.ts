/** Evidence of notability: from imported places only, collected by full runs. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Database } from '../../sql/core/database.ts'
import { addPlace, upsertPlaces } from '../../sql/places/write.ts'
import { explainPlaces } from '../../sql/scores/explain.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { runScores } from '../support/services/run-scores.ts'

const at = (name: string, longitude = -0.075, latitude = 51.505) => ({ name, longitude, latitude })

const IMPORTED: readonly PlaceInput[] = [
  at('Tower Bridge'),
  at('Tower Bridge Shop'),
  at('Hilton Tower Bridge', -0.08),
  at('Gaucho Tower Bridge', -0.07),
  // Far away: two of three mentions are nearby.
  at('The Tower Bridge Arms', 151, -33),
  { ...at('Tower Bridge', -0.076), data_source_url: 'https://other.example/1' },
  at('Costa', 0, 51),
  at('Costa', 1, 51),
  at('Costa', 2, 51),
  at('Old Mill', 10, 50),
].map((place, n) => ({ ...place, data_source: 'test', data_source_identifier: `test:${n}` }))

async function evidenceOf(database: Database, name: string) {
  const rows = await database.rows<{ id: string }>(sql`
    select id from places where name = ${name} order by data_source_identifier`)
  const [first] = await explainPlaces(
    database,
    rows.slice(0, 1).map(({ id }) => id),
  )
  if (!first) throw new Error(`no place ${name}`)
  const { names, sources, mentions, branches } = first.evidence
  return { names, sources, branches, mentions: Math.round(mentions * 1000) / 1000, score: first.stored.score_combined }
}

function fresh(database: Database): Promise<unknown> {
  return database.write(sql`truncate places, score_marks, score_bases, job_runs restart identity cascade`)
}

testOnEachDatabase('sources, mentions and branches of imported places', async (t, { database }) => {
  await fresh(database)
  await upsertPlaces(database, IMPORTED)
  await runScores(database, { all: true })
  const { score, ...bridge } = await evidenceOf(database, 'Tower Bridge')
  t.deepEqual(bridge, { names: 0, sources: 2, branches: 1, mentions: 1.333 })
  const mill = await evidenceOf(database, 'Old Mill')
  const costa = await evidenceOf(database, 'Costa')
  t.is(costa.branches, 3)
  t.true(score > mill.score && mill.score > costa.score)
})

testOnEachDatabase('what anybody sends gives no evidence, and gets none', async (t, { database }) => {
  await fresh(database)
  await upsertPlaces(database, IMPORTED)
  await runScores(database, { all: true })
  const before = await evidenceOf(database, 'Tower Bridge')
  for (const name of ['Pub Tower Bridge', 'Café Tower Bridge', 'Old Mill', 'Pub'])
    await addPlace(database, at(name, -0.0755))
  await addPlace(database, { ...at('Gaucho', -0.07), other_names: ['A', 'B', 'C'] })
  await runScores(database, { all: true })
  const after = await evidenceOf(database, 'Tower Bridge')
  t.deepEqual(after, before)
  t.is((await evidenceOf(database, 'Old Mill')).branches, 1)
  t.is((await evidenceOf(database, 'Pub')).branches, 0)
  const { names, branches, sources, mentions } = await evidenceOf(database, 'Gaucho')
  t.deepEqual({ names, branches, sources, mentions }, { names: 0, branches: 0, sources: 1, mentions: 0 })
})

testOnEachDatabase(
  'after a first import, the next run is a full one, and finds the evidence',
  async (t, { database }) => {
    await fresh(database)
    const other = Array.from({ length: 1200 }, (_, n) => at(`Place ${n}`, 10 + n / 100, 40))
    await upsertPlaces(database, IMPORTED)
    await upsertPlaces(
      database,
      other.map((place, n) => ({ ...place, data_source: 'test', data_source_identifier: `other:${n}` })),
    )
    t.is((await evidenceOf(database, 'Tower Bridge')).sources, 1)
    await runScores(database)
    t.is((await evidenceOf(database, 'Tower Bridge')).sources, 2)
    t.is((await runScores(database)).done, 0)
  },
)
