/** Counts are cached exactly as long as they are right. */
import sql, { type Sql } from 'sql-template-tag'
import type { PlaceCondition } from '../../../core/query/ast.ts'
import { VISIBLE } from '../../../core/query/place-fields.ts'
import { runJob } from '../../../jobs/runner.ts'
import { scores } from '../../../jobs/scores.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { CountCache } from '../../../sql/places/count-cache.ts'
import { countQuery } from '../../../sql/places/counts.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { type TestDatabase, testOn, testOnEachDatabase } from '../../support/databases/database.ts'

const RATED: PlaceCondition[] = [{ op: 'gte', field: 'rating', value: 4 }, ...VISIBLE]
const SCORED: PlaceCondition[] = [{ op: 'gte', field: 'score_combined', value: 0.5 }, ...VISIBLE]

/** Returns a function that gives the count of places with `where`, and the number of real counts so far. */
function counter(database: Queryable, where: readonly PlaceCondition[]) {
  let counted = 0
  const watched: Queryable = {
    rows(query: Sql) {
      if (query.sql.includes('count(*)')) counted++
      return database.rows(query)
    },
  }
  const counts = new CountCache(watched, 0)
  return async () => {
    const count = await counts.count(where, countQuery(where))
    return [count, counted] as const
  }
}

let places = 0

function addPlace(database: TestDatabase['database'], rating: number) {
  const name = `Place ${places++}`
  return upsertPlaces(database, [{ name, data_source_identifier: name, aggregate_rating: rating, score_combined: 0.1 }])
}

testOnEachDatabase('a count is asked for once, and again when a place has changed', async (t, { database }) => {
  await addPlace(database, 4.5)
  const count = counter(database, RATED)
  const [first] = await count()
  t.deepEqual(await count(), [first, 1])
  t.deepEqual(await count(), [first, 1])
  await addPlace(database, 5)
  t.deepEqual(await count(), [first + 1, 2])
  await database.write(sql`update places set aggregate_rating = 3 where aggregate_rating = 5`)
  t.deepEqual(await count(), [first, 3])
  await database.write(sql`delete from places where aggregate_rating = 3`)
  t.deepEqual(await count(), [first, 4])
  t.deepEqual(await count(), [first, 4])
})

testOnEachDatabase('scores count for nothing but conditions on scores', async (t, { database }) => {
  await addPlace(database, 4.5)
  const [rated, scored] = [counter(database, RATED), counter(database, SCORED)]
  const [[before]] = [await rated(), await scored()]
  const run = await runJob(database, scores, { all: true }, { codeVersion: 'test' })
  t.true((run?.changed ?? 0) > 0)
  t.deepEqual(await rated(), [before, 1])
  t.is((await scored())[1], 2)
  // A transaction that changes only scores says nothing about the next one.
  await database.write(sql`update places set aggregate_rating = 1`)
  t.deepEqual(await rated(), [0, 2])
})

testOn('PostGIS', 'what is begun before a count, and committed after it, counts', async (t, { database }) => {
  await addPlace(database, 4.5)
  const count = counter(database, RATED)
  let before = 0
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`insert into places (name, slug, aggregate_rating) values ('Later', 'later', 4.9)`)
    // Makes the snapshot list the other transaction as in progress, rather than end before it.
    await database.write(sql`select pg_current_xact_id()`)
    before = (await count())[0]
  })
  t.deepEqual(await count(), [before + 1, 2])
})
