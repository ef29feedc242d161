/**
 * Patterns find every value ever written, however it was written. If they match too many values, the rows themselves
 * are searched.
 */
import sql from 'sql-template-tag'
import { parseList } from '../../../core/query/parse/list.ts'
import { settledOnce } from '../../../search/text/readings.ts'
import type { Database } from '../../../sql/core/database.ts'
import { listPlaces } from '../../../sql/places/places.ts'
import { resolveConditions } from '../../../sql/places/resolve-conditions.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

const MANY = 60

/** Returns the conditions that a query becomes, and the number of places that they find. */
async function ask(database: Database, query: string): Promise<[ops: string, found: number]> {
  const asked = parseList(new URLSearchParams(query))
  const where = await resolveConditions(database, await settledOnce(database, asked.where), 0)
  const found = await listPlaces(database, { ...asked, where }, { limit: 1000, offset: 0 })
  const ops = where.filter(({ op }) => op !== 'flag').map((condition) => `${condition.op} ${size(condition)}`)
  return [ops.join(), found.length]
}

function size(condition: object): number {
  return 'values' in condition && Array.isArray(condition.values) ? condition.values.length : 0
}

testOnEachDatabase('patterns of labels and names', async (t, { database }) => {
  await upsertPlaces(
    database,
    Array.from({ length: MANY }, (_, n) => ({
      id: placeId(n),
      name: `Place ${n}`,
      tags: [`Tag ${n}`, ' TAG 1'],
      vibes: n === 7 ? ['cozy'] : [],
      city: `City ${n % 30}`,
      ...(n === 7 && { neighborhood: 'Mitte', membership_tier: 'Gold' }),
    })),
  )
  t.deepEqual(await ask(database, 'tags__prefix=tag 2'), ['any 11', 11])
  t.deepEqual(await ask(database, 'tags__prefix=tag 1'), ['any 11', MANY])
  t.deepEqual(await ask(database, 'tags__contains=tag'), ['like 0', MANY])
  t.deepEqual(await ask(database, 'tags__contains=tag&vibes__wildcard=*z*'), ['like 0,any 1', 1])
  t.deepEqual(await ask(database, 'tags__prefix=tag 3&tags__contains=zz'), ['any 11,any 0', 0])
  t.deepEqual(await ask(database, 'city__contains=ity 1'), ['any 11', 22])
  t.deepEqual(await ask(database, 'city__contains=city'), ['any 30', MANY])
  t.deepEqual(await ask(database, 'neighborhood__wildcard=m*e&membership_tier__prefix=G'), ['any 1,any 1', 1])
  t.deepEqual(await ask(database, 'name__prefix=Place 7&address__prefix=a'), ['like 0', 0])

  await database.rows(sql`update places set vibes = '{Cosy, cozzzy}', city = 'Elsewhere' where id = ${placeId(7)}`)
  t.deepEqual(await ask(database, 'vibes__prefix=cos'), ['any 1', 1])
  t.deepEqual(await ask(database, 'vibes__wildcard=*zzz*'), ['any 1', 1])
  t.deepEqual(await ask(database, 'vibes__wildcard=cozy*'), ['any 1', 0])
  t.deepEqual(await ask(database, 'city__prefix=else'), ['any 1', 1])
})

testOnEachDatabase(
  'two writers of the same new labels do not wait for each other for ever',
  async (t, { database }) => {
    const labels = Array.from({ length: 300 }, (_, n) => `new ${n}`)
    const write = (tags: string[], n: number) =>
      upsertPlaces(database, [{ id: placeId(100 + n), name: `New ${n}`, tags }])
    await Promise.all([labels, labels.toReversed(), labels, labels.toReversed()].map(write))
    t.deepEqual(await ask(database, 'tags__wildcard=new*99'), ['any 3', 4])
  },
)
