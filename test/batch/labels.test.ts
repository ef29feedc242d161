/** Labels that API callers give to places: bounded, shown, and ignored by scores. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Database } from '../../sql/core/database.ts'
import { writeAs } from '../../sql/core/writer.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { explainPlaces } from '../../sql/scores/explain.ts'
import { bearing, startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { runScores } from '../support/services/run-scores.ts'

const PATH = '/api/v0.3/batch_find_or_create_places'
const world = overEachDatabase(({ database }: TestDatabase) => startPeopleApi(database))

const many = (count: number, prefix = 'label') => Array.from({ length: count }, (_, n) => `${prefix} ${n}`)
const MORE = 'Ensure this field has no more than 100 elements.'
const LONGER = 'Ensure this field has no more than 100 characters.'

const BAD: readonly [body: object, error: string][] = [
  [{ tags: many(101) }, `tags: ${MORE}`],
  [{ tags: many(3000) }, `tags: ${MORE}`],
  [{ editorial_categories: many(101) }, `editorial_categories: ${MORE}`],
  [{ tags: ['x'.repeat(101)] }, `tags: ${LONGER}`],
  [{ editorial_categories: ['x'.repeat(101)], tags: many(101) }, `editorial_categories: ${LONGER} tags: ${MORE}`],
]

testOnEachDatabase('labels of a batch are bounded as those of a single place', async (t, { engine, database }) => {
  const { post, register } = await world(engine)
  const headers = bearing((await register()).token)
  for (const [labels, error] of BAD) {
    const batch = await post(PATH, { places: [{ name: 'Bounded' }], ...labels })
    t.deepEqual([batch.status, batch.body], [400, { error }])
    const single = await post('/v0.3/places/', { name: 'Bounded', ...labels }, headers)
    t.is(single.status, 400)
    const text = Object.entries(single.body as Record<string, string[]>).map(([field, [said]]) => `${field}: ${said}`)
    t.is(text.join(' '), error)
  }
  t.deepEqual(await database.rows(sql`select from places where name = 'Bounded'`), [])
})

testOnEachDatabase('null labels are none', async (t, { engine }) => {
  const { post } = await world(engine)
  const { status, body } = await post(PATH, {
    places: [{ name: 'Without labels' }],
    tags: null,
    editorial_categories: null,
  })
  t.is(status, 200)
  t.like((body as { results: object[] }).results[0], { tags_added: [], editorial_categories_added: [], error: null })
})

testOnEachDatabase(
  'however many batches: a place gets at most 100 labels of a kind',
  async (t, { engine, database }) => {
    const { post } = await world(engine)
    const place = { name: 'Labelled often' }
    const added: number[] = []
    for (const prefix of ['a', 'b', 'c']) {
      const { body } = await post(PATH, {
        places: [place],
        tags: many(60, prefix),
        editorial_categories: many(60, prefix),
      })
      const [result] = (body as { results: { tags_added: string[]; editorial_categories_added: string[] }[] }).results
      added.push(result?.tags_added.length ?? 0, result?.editorial_categories_added.length ?? 0)
    }
    t.deepEqual(added, [60, 60, 40, 40, 0, 0])
    const [stored] = await database.rows(sql`
    select cardinality(tags) as tags, cardinality(editorial_categories) as categories from places where name = ${place.name}`)
    t.deepEqual(stored, { tags: 100, categories: 100 })
  },
)

interface Scored {
  score: number
  editorial: number
  freshness: number
}

async function scored(database: Database, id: string): Promise<Scored> {
  await runScores(database)
  const [explanation] = await explainPlaces(database, [id])
  const term = (name: string) => explanation?.score_terms.find((each) => each.name === name)?.value ?? -1
  return {
    score: explanation?.stored.score_combined ?? -1,
    editorial: term('editorial'),
    freshness: term('freshness'),
  }
}

const SEED = { id: placeId(71), name: 'Old Mill', address: '3 Mill Lane', data_source_identifier: 'labels:1' }

testOnEachDatabase('what callers add to a place that is found raises no score', async (t, { engine, database }) => {
  const { post } = await world(engine)
  const write = (fields: Partial<PlaceInput>) => upsertPlaces(database, [{ ...SEED, ...fields }])
  await write({ editorial_categories: ['Mills'] })
  await database.write(sql`
    update places set updated_at = now() - interval '5 years' where id = ${SEED.id}::uuid`)
  const before = await scored(database, SEED.id)
  t.is(before.editorial, 0.25)
  t.true(before.freshness < 0.2)

  for (const labels of [
    { editorial_categories: ['Best Of'] },
    { tags: ['water'] },
    { editorial_categories: ['Top'] },
  ]) {
    const { status } = await post(PATH, { places: [{ name: 'x', svc_id: SEED.id }], ...labels })
    t.is(status, 200)
    t.deepEqual(await scored(database, SEED.id), before)
  }
  const [stored] = await database.rows<{ isNew: boolean }>(sql`
    select editorial_categories, tags, updated_at > now() - interval '1 hour' as "isNew" from places
    where id = ${SEED.id}::uuid`)
  t.deepEqual(stored, { editorial_categories: ['Mills', 'Best Of', 'Top'], tags: ['water'], isNew: true } as object)

  // An import without these labels leaves them as they are; one with them makes them the operator's.
  await database.transaction(async (transaction) => {
    await writeAs(transaction, 'import')
    await transaction.rows(sql`update places set description = 'A mill' where id = ${SEED.id}::uuid`)
  })
  t.is((await scored(database, SEED.id)).editorial, 0.25)
  t.is((await scored(database, SEED.id)).freshness, 1)
  await write({ editorial_categories: ['Mills', 'Best Of', 'Top'] })
  t.true(Math.abs((await scored(database, SEED.id)).editorial - (1 - 0.75 ** 3)) < 1e-9)
})

testOnEachDatabase('nor do the editorial categories of a new place', async (t, { engine, database }) => {
  const { post, register } = await world(engine)
  const headers = bearing((await register()).token)
  const single = await post('/v0.3/places/', { name: 'New Mill', editorial_categories: ['Mills'] }, headers)
  const { id, properties } = single.body as { id: string; properties: Record<string, unknown> }
  t.deepEqual(properties['editorial_categories'], ['Mills'])
  t.deepEqual(await scored(database, id), { score: 0, editorial: 0, freshness: 0 })
  const batch = await post(PATH, { places: [{ name: 'Newer Mill' }], editorial_categories: ['Mills'] })
  const [created] = (batch.body as { results: { svc_id: string }[] }).results
  t.deepEqual(await scored(database, created?.svc_id ?? ''), { score: 0, editorial: 0, freshness: 0 })
})

testOnEachDatabase('with BATCH_TOKEN=required a batch needs a token', async (t, { database }) => {
  const { post, request, register } = await startPeopleApi(database, { batchNeedsToken: true })
  const refused = await post(PATH, [{ name: 'Closed' }])
  t.deepEqual([refused.status, refused.body], [401, { detail: 'Authentication credentials were not provided.' }])
  t.is(refused.headers['www-authenticate'], 'Token')
  t.deepEqual(await database.rows(sql`select from places where name = 'Closed'`), [])
  t.is((await post(PATH, [{ name: 'Closed' }], bearing((await register()).token))).status, 200)
  const { body } = await request('/v0.3/schema/')
  const { paths } = body as { paths: Record<string, { post: { security?: unknown } }> }
  t.deepEqual(paths[PATH]?.post.security, [{ token: [] }])
})
