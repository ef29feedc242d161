/** Places are cached exactly as long as they are right. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import { PlaceRows } from '../../../answers/rows/place-rows.ts'
import { currentSnapshot } from '../../../sql/changes/changes.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, type TestDatabase, testOn, testOnEachDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'

type Store = TestDatabase['database']

/** Answers of these kinds are held back until the promises resolve. */
type Held = Partial<Record<'readings' | 'questions', Promise<void>>>

/** Watches a cache of a database, and counts the queries to its change log and the reads of places. */
function watch(database: Queryable, index?: PlaceIndex) {
  const counts = { questions: 0, readings: 0 }
  const held: Held = {}
  const watched: Queryable = {
    async rows<Row extends object>(query: Sql) {
      const kind = query.sql.includes('from scored_places ') ? 'readings' : 'questions'
      counts[kind]++
      const rows = await database.rows<Row>(query)
      await held[kind]
      return rows
    },
  }
  const known = new PlaceRows(watched, index)
  const names = async (ids: readonly string[]) => {
    const found = await known.withFreshness(async () => ids)
    return (await known.places(found, undefined)).map(({ row }) => row.name)
  }
  return { counts, held, known, names }
}

function hold(held: Held, kind: keyof Held): () => void {
  let release = () => {}
  held[kind] = new Promise((resolve) => {
    release = resolve
  })
  return () => release()
}

/** Milliseconds that are enough for a statement, and without a change before the index expects none. */
const [LONG_ENOUGH, QUIET] = [200, 1200]

let places = 0

/** Adds places, and returns their ids. */
async function addPlaces(database: Store, names: readonly string[]): Promise<string[]> {
  await upsertPlaces(
    database,
    names.map((name) => ({ name, data_source_identifier: `known ${places++}` })),
  )
  const rows = await database.rows<{ id: string }>(sql`
    select id from places where data_source_identifier like 'known %'
    order by substr(data_source_identifier, 7)::int desc limit ${names.length}`)
  return rows.map(({ id }) => id).reverse()
}

testOnEachDatabase('a place is read once, and again when it has changed', async (t, { database }) => {
  const [a = '', b = ''] = await addPlaces(database, ['A', 'B'])
  const { counts, names } = watch(database)
  t.deepEqual(await names([b, a]), ['B', 'A'])
  t.deepEqual(await names([a, b]), ['A', 'B'])
  t.is(counts.readings, 1)
  await database.write(sql`update places set name = 'A2' where id = ${a}::uuid`)
  t.deepEqual(await names([a, b]), ['A2', 'B'])
  t.is(counts.readings, 2)
  await database.write(sql`delete from places where id = ${b}::uuid`)
  t.deepEqual(await names([a, b]), ['A2'])
  await database.write(sql`update places set score_combined = 0.7`)
  t.deepEqual(await names([a]), ['A2'])
  t.is(counts.readings, 4)
})

testOn(
  ANY_ENGINE,
  'of places, what is wanted is read; all of it, once somebody wants something else',
  async (t, { database }) => {
    const ids = await addPlaces(database, ['A', 'B'])
    const { counts, known } = watch(database)
    const read = async (...properties: string[]) => {
      const wanted = properties.length > 0 ? new Set(properties) : undefined
      const places = await known.withFreshness(async () => ids).then(() => known.places(ids, wanted))
      return places.map(({ row }) => [row.name, row.city, 'slug' in row, counts.readings])
    }
    t.deepEqual(await read('name', 'unknown'), [
      ['A', undefined, false, 1],
      ['B', undefined, false, 1],
    ])
    t.deepEqual(await read('name'), [
      ['A', undefined, false, 1],
      ['B', undefined, false, 1],
    ])
    t.deepEqual(await read('city'), [
      ['A', null, true, 2],
      ['B', null, true, 2],
    ])
    t.deepEqual(await read('name'), [
      ['A', null, true, 2],
      ['B', null, true, 2],
    ])
    t.deepEqual(await read(), [
      ['A', null, true, 2],
      ['B', null, true, 2],
    ])
  },
)

testOn(ANY_ENGINE, 'with an index, lists and searches share the places', async (t, { database }) => {
  const [a = '', b = ''] = await addPlaces(database, ['A', 'B'])
  const onTrouble = (error: Error) => t.fail(error.stack)
  const index = new PlaceIndex({ database: database.changes, memory: 2 ** 30, onTrouble, onNews: () => undefined })
  atEnd(() => index.close())
  await index.settled()
  const { counts, known, names } = watch(database, index)
  const state = async () => (await index.current()) as NonNullable<Awaited<ReturnType<PlaceIndex['current']>>>
  const listed = async (at: Awaited<ReturnType<typeof state>>) =>
    (await known.unchanged(database, [a, b], at, { wanted: undefined }))?.map(({ row }) => row.name)
  t.deepEqual(await names([b, a]), ['B', 'A'])
  t.deepEqual(await listed(await state()), ['A', 'B'])
  t.deepEqual(counts, { questions: 0, readings: 1 })
  const before = await state()
  await database.write(sql`update places set name = 'A2' where id = ${a}::uuid`)
  // Nothing has told of the change yet, so this is what the answer was about.
  t.deepEqual(await listed(before), ['A', 'B'])
  t.deepEqual(await names([a]), ['A2'])
  t.is(await listed(before), undefined)
  t.deepEqual(await listed(await state()), ['A2', 'B'])
  t.deepEqual(counts, { questions: 0, readings: 2 })
})

testOn(ANY_ENGINE, 'rows tell whether the last answer of the index still holds', async (t, { database }) => {
  const [a = '', b = '', c = ''] = await addPlaces(database, ['A', 'B', 'C'])
  const onTrouble = (error: Error) => t.fail(error.stack)
  const index = new PlaceIndex({ database: database.changes, memory: 2 ** 30, onTrouble, onNews: () => undefined })
  atEnd(() => index.close())
  await index.settled()
  const lastKnown = () => index.lastKnown('count', { where: [] })
  await sleep(QUIET)
  const state = (await lastKnown()) as NonNullable<Awaited<ReturnType<typeof lastKnown>>>
  const { known, counts } = watch(database, index)
  const listed = async (...ids: string[]) =>
    (await known.unchanged(database, ids, state, { wanted: undefined }, 'all places'))?.map(({ row }) => row.name)
  t.deepEqual(await listed(a), ['A'])
  t.deepEqual(await listed(a), ['A'])
  await database.write(sql`update places set name = 'C2' where id = ${c}::uuid`)
  t.is(await listed(b), undefined, 'another place has changed')
  t.is(await listed(a), undefined)
  t.is(counts.readings, 0)
  t.is(await lastKnown(), undefined, 'the index has noticed, and expects more changes')
})

testOn(ANY_ENGINE, 'an index that begins to tell knows nothing of earlier changes', async (t, { database }) => {
  const [a = ''] = await addPlaces(database, ['A'])
  let isLoaded = false
  const loading = {
    version: 1,
    onChange: () => undefined,
    current: async () =>
      isLoaded ? { by: loading, version: 1, snapshot: await currentSnapshot(database) } : undefined,
  }
  const { names } = watch(database, loading as unknown as PlaceIndex)
  t.deepEqual(await names([a]), ['A'])
  await database.write(sql`update places set name = 'A2' where id = ${a}::uuid`)
  isLoaded = true
  t.deepEqual(await names([a]), ['A2'])
})

testOnEachDatabase('what is read while it changes is not remembered', async (t, { database }) => {
  const [a = ''] = await addPlaces(database, ['A'])
  const { held, names } = watch(database)
  await names([])
  const release = hold(held, 'readings')
  const early = names([a])
  await sleep(LONG_ENOUGH)
  await database.write(sql`update places set name = 'A2' where id = ${a}::uuid`)
  t.deepEqual(await names([]), [])
  release()
  t.deepEqual(await early, ['A'])
  t.deepEqual(await names([a]), ['A2'])
})

testOnEachDatabase('a question that was asked before one looks is no answer', async (t, { database }) => {
  const [a = ''] = await addPlaces(database, ['A'])
  const { held, names } = watch(database)
  await names([a])
  const release = hold(held, 'questions')
  const early = names([a])
  await sleep(LONG_ENOUGH)
  await database.write(sql`update places set name = 'A2' where id = ${a}::uuid`)
  const late = names([a])
  await sleep(LONG_ENOUGH)
  release()
  t.deepEqual([await early, await late], [['A'], ['A2']])
})

testOnEachDatabase('many who look at once ask the log a few times, each after it began', async (t, { database }) => {
  const [a = ''] = await addPlaces(database, ['A0'])
  const { counts, names } = watch(database)
  await names([a])
  for (let round = 1; round <= 10; round++) {
    const late = Array.from({ length: 10 }, () => names([a]))
    await database.write(sql`update places set name = ${`A${round}`} where id = ${a}::uuid`)
    const found = await Promise.all(Array.from({ length: 20 }, () => names([a])))
    t.deepEqual([...new Set(found.flat())], [`A${round}`])
    await Promise.all(late)
  }
  t.true(counts.questions < 100, String(counts.questions))
})

testOnEachDatabase('more changes than are worth looking at: all is forgotten', async (t, { database }) => {
  const [a = '', ...others] = await addPlaces(database, ['A', ...Array.from({ length: 1001 }, () => 'Other')])
  const { names } = watch(database)
  await names([a])
  await database.write(sql`update places set name = 'Changed' where id = any(${[a, ...others]}::uuid[])`)
  t.deepEqual(await names([a]), ['Changed'])
})

testOnEachDatabase('a log that cannot be asked says nothing of what is known', async (t, { database }) => {
  const [a = ''] = await addPlaces(database, ['A'])
  let isAway = false
  const { names } = watch({
    rows: (query) => (isAway ? Promise.reject(new Error('away')) : database.rows(query)),
  })
  await names([a])
  isAway = true
  await t.throwsAsync(names([a]), { message: 'away' })
  await database.write(sql`update places set name = 'A2' where id = ${a}::uuid`)
  isAway = false
  t.deepEqual(await names([a]), ['A2'])
})

testOn('PostGIS', 'what is begun before a question, and committed after it, is read anew', async (t, { database }) => {
  const [a = ''] = await addPlaces(database, ['A'])
  const { names } = watch(database)
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`update places set name = 'Later' where id = ${a}::uuid`)
    // Makes the snapshot list the other transaction as in progress, rather than end before it.
    await database.write(sql`select pg_current_xact_id()`)
    t.deepEqual(await names([a]), ['A'])
    t.deepEqual(await names([a]), ['A'])
  })
  t.deepEqual(await names([a]), ['Later'])
})
