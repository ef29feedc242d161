/** What the job stores for the analyst's page: the same as one statement over all places would say. */
import sql from 'sql-template-tag'
import { readOverview } from '../../sql/scores/analyst.ts'
import { refreshOverview } from '../../sql/scores/overview.ts'
import { type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { insertVariedPlaces } from '../support/fixtures/varied-places.ts'
import { runScores } from '../support/services/run-scores.ts'

const SHOWN = sql`is_public and not is_duplicate`

async function scored({ database, engine }: TestDatabase) {
  await database.write(
    sql`truncate places, place_changes, score_marks, score_bases, job_runs, score_overview restart identity cascade`,
  )
  await insertVariedPlaces(database, 1, engine === 'PostGIS' ? 1000 : 500)
  await runScores(database)
  return readOverview(database)
}

testOnEachDatabase('sums of slices are those of all places', async (t, on) => {
  const { database } = on
  const overview = await scored(on)
  const [all] = await database.rows<{ places: number; score: number; completeness: number }>(sql`
    select count(*)::int as places, avg(score_combined) as score, avg(completeness_score) as completeness
    from scored_places where ${SHOWN}`)
  t.true((all?.places ?? 0) > 100)
  t.is(overview.places, all?.places as number)
  t.is(overview.drawn, overview.places)
  for (const name of ['score', 'completeness'] as const)
    t.true(Math.abs(overview.means[name] - (all?.[name] as number)) < 1e-9, name)

  const groups = (column: ReturnType<typeof sql>) =>
    database.rows<{ key: string; places: number; score: number }>(sql`
      select ${column} as key, count(*)::int as places, avg(score_combined) as score from scored_places
      where ${SHOWN} and ${column} is not null group by 1`)
  for (const [stored, column] of [
    [overview.categories, sql`categories_normal[1]`],
    [overview.sources, sql`coalesce(data_source, '')`],
  ] as const) {
    const expected = await groups(column)
    t.is(stored.size, expected.length)
    for (const { key, places, score } of expected) {
      t.is(stored.get(key)?.places, places, key)
      t.true(Math.abs((stored.get(key)?.score ?? 0) - score) < 1e-9, key)
    }
  }
  const cities = await database.rows<{ places: number }>(sql`
    select count(*)::int as places from places where ${SHOWN} and city is not null and longitude is not null
    group by city_normal, country_normal order by 1 desc limit 300`)
  t.deepEqual(
    overview.cities.map(({ places }) => places),
    cities.map(({ places }) => places),
  )
  for (const bins of [overview.score_combined, overview.completeness_score])
    t.is(
      bins.reduce((sum, places) => sum + places, 0),
      overview.places,
    )
  const fields = await database.rows<{ key: string; share: number }>(sql`
    select key, avg(value::float8) as share from place_scores join places using (id), jsonb_each_text(field_terms)
    where ${SHOWN} and basis = (select max(id) from score_bases) group by key`)
  for (const { name, share } of overview.fields)
    t.true(Math.abs(share - (fields.find(({ key }) => key === name)?.share ?? 0)) < 1e-9, name)
})

testOnEachDatabase('the page shows what is stored until the job computes it again, whole', async (t, on) => {
  const { database } = on
  const before = await scored(on)
  t.true(before.computed_at instanceof Date)
  await insertVariedPlaces(database, 2001, 2050)
  t.is((await readOverview(database)).places, before.places)
  await runScores(database)
  t.is((await readOverview(database)).places, before.places)
  const stopped = AbortSignal.abort()
  await refreshOverview(database, stopped)
  t.is((await readOverview(database)).places, before.places)
  await database.write(sql`update score_overview set computed_at = now() - interval '2 hours'`)
  await runScores(database)
  t.true((await readOverview(database)).places > before.places)
  await database.write(sql`truncate places, score_overview cascade`)
  await runScores(database)
  t.like(await readOverview(database), { places: 0, drawn: 0, cities: [], best: [], worst: [] })
})
