/** What the job stores for the analyst's page: the same as one statement over all places would say. */
import sql from 'sql-template-tag'
import { readOverview } from '../../sql/scores/analyst.ts'
import { type CellFilter, readCell } from '../../sql/scores/cells.ts'
import { refreshOverview } from '../../sql/scores/overview.ts'
import { readStatistics, type Statistics } from '../../sql/scores/statistics.ts'
import { type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { insertVariedPlaces } from '../support/fixtures/varied-places.ts'
import { runScores } from '../support/services/run-scores.ts'

const SHOWN = sql`is_public and not is_duplicate`
const ANY: CellFilter = { category: '', city: '', source: '' }

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
  for (const name of ['score', 'completeness'] as const)
    t.true(Math.abs(overview.means[name] - (all?.[name] as number)) < 1e-9, name)

  const categories = await database.rows<{ key: string; places: number; score: number }>(sql`
    select category as key, count(*)::int as places, avg(score_combined) as score
    from scored_places, unnest(categories_normal) as category where ${SHOWN} group by 1`)
  t.is(overview.categories.size, categories.length)
  for (const { key, places, score } of categories) {
    t.is(overview.categories.get(key)?.places, places, key)
    t.true(Math.abs((overview.categories.get(key)?.score ?? 0) - score) < 1e-9, key)
  }
  for (const bins of [overview.score_combined, overview.completeness_score])
    t.is(
      bins.reduce((sum, places) => sum + places, 0),
      overview.places,
    )
})

testOnEachDatabase('a cell has all places of its category, city and source', async (t, on) => {
  const { database } = on
  await scored(on)
  const overview = (await readStatistics(database, ANY)) as Statistics
  t.is(overview.drawn, overview.means.places)
  const fields = await database.rows<{ key: string; share: number }>(sql`
    select key, avg(value::float8) as share from place_scores join places using (id), jsonb_each_text(field_terms)
    where ${SHOWN} and basis = (select max(id) from score_bases) group by key`)
  for (const { name, share } of overview.fields)
    t.true(Math.abs(share - (fields.find(({ key }) => key === name)?.share ?? 0)) < 1e-6, name)
  const filters = await database.rows<CellFilter>(sql`select category, city, source from score_cells`)
  // Three categories, three cities and a source, each with any; not every combination has places.
  t.true(filters.length > 20, `${filters.length} cells`)
  for (const filter of filters) {
    const { category, city, source } = filter
    const name = JSON.stringify(filter)
    const places = await database.rows<{ id: string; score: number; completeness: number }>(sql`
      select id, score_combined as score, completeness_score as completeness from scored_places
      where ${SHOWN} and (${category} = '' or ${category} = any(categories_normal))
        and (${city} = '' or city = ${city}) and (${source} = '' or data_source = ${source})
      order by score_combined desc, id`)
    const cell = await readCell(database, filter)
    t.is(cell?.places, places.length, name)
    const mean = (of: 'score' | 'completeness') => places.reduce((sum, place) => sum + place[of], 0) / places.length
    for (const of of ['score', 'completeness'] as const) t.true(Math.abs((cell?.[of] ?? 0) - mean(of)) < 1e-9, name)
    const bins = (of: 'score' | 'completeness') =>
      Array.from(
        { length: 50 },
        (_, bin) =>
          places.filter((place) => Math.min(49, Math.floor(Math.round(1e6 * place[of]) / 20_000)) === bin).length,
      )
    t.deepEqual([cell?.scores, cell?.completenesses], [bins('score'), bins('completeness')], name)
    const ids = places.map(({ id }) => id)
    t.deepEqual([cell?.best, cell?.worst], [ids.slice(0, 10), ids.toReversed().slice(0, 10)], name)
  }
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
  t.like(await readOverview(database), { places: 0, categories: new Map() })
  t.is(await readStatistics(database, ANY), undefined)
})
