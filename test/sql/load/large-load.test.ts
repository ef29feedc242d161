/** The indexes of places during a large import: they are there at its end, whatever happens. */
import sql from 'sql-template-tag'
import { fillWithSample } from '../../../sample/load.ts'
import type { Database } from '../../../sql/core/database.ts'
import { dropIndexes, largeLoad, restoreIndexes } from '../../../sql/load/large-load.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'

async function indexes(database: Database): Promise<string[]> {
  const rows = await database.rows<{ definition: string }>(
    sql`select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'places'::regclass order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

const KEYS = 3
const place = (id: string) => ({ name: 'A', data_source_identifier: id })
const nothing = () => undefined

testOnEachDatabase('indexes are built after an import, and after one that fails', async (t, { database }) => {
  await database.write(sql`delete from places`)
  const before = await indexes(database)
  t.true(before.length > KEYS)
  const built: string[] = []
  const during = await largeLoad(
    database,
    async () => {
      await upsertPlaces(database, [place('a')])
      return (await indexes(database)).length
    },
    (index) => built.push(index),
  )
  t.is(during, KEYS)
  t.is(built.length, before.length - KEYS)
  t.deepEqual(await indexes(database), before)

  await database.write(sql`delete from places`)
  const failing = largeLoad(database, () => Promise.reject(new Error('no')), nothing)
  await t.throwsAsync(failing, { message: 'no' })
  t.deepEqual(await indexes(database), before)
})

testOnEachDatabase('a table with places keeps its indexes', async (t, { database }) => {
  await upsertPlaces(database, [place('b')])
  const before = await indexes(database)
  t.deepEqual(await largeLoad(database, () => indexes(database), nothing), before)
})

testOnEachDatabase('what a killed import left out is built at the next start', async (t, { database }) => {
  await database.write(sql`delete from places`)
  const before = await indexes(database)
  await database.transaction(async (transaction) => {
    const definitions = await dropIndexes(transaction)
    await transaction.rows(sql`insert into dropped_indexes select unnest(${definitions}::text[])`)
  })
  // A second import goes on without them, and builds them.
  t.is(await largeLoad(database, async () => (await indexes(database)).length, nothing), KEYS)
  t.deepEqual(await indexes(database), before)

  const [first = ''] = await database.transaction(dropIndexes)
  await database.write(sql`insert into dropped_indexes values (${first})`)
  await restoreIndexes(database, nothing)
  t.true((await indexes(database)).includes(first))
  t.deepEqual(await database.rows(sql`select * from dropped_indexes`), [])
})

testOnEachDatabase(
  'a large sample goes into an empty table without indexes, a small one does not',
  async (t, { database }) => {
    const before = await indexes(database)
    for (const [places, during] of [
      [2000, KEYS],
      [20, before.length],
    ] as const) {
      await database.write(sql`truncate places cascade`)
      const [counted, built]: [number[], string[]] = [[], []]
      const onAdvance = async () => void counted.push((await indexes(database)).length)
      await fillWithSample(database, { places, seed: 1 }, onAdvance, (index) => built.push(index))
      t.deepEqual(counted, [during])
      t.is(built.length, before.length - during)
      t.deepEqual(await indexes(database), before)
      t.deepEqual(await database.rows(sql`select count(*)::int as places from places`), [{ places }])
    }
    // What is there stays, and goes on with its indexes.
    const counted: number[] = []
    const onAdvance = async () => void counted.push((await indexes(database)).length)
    await fillWithSample(database, { places: 2000, seed: 1 }, onAdvance, nothing)
    t.deepEqual(counted, [before.length])
  },
)
