/** After a quiet second, the index looks for its answer beside the change log. It must notice a change all the same. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import { PlaceAnswers } from '../../../answers/places.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { settledOnce } from '../../../search/text/readings.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { atEnd } from '../../support/processes/at-end.ts'

testOnEachDatabase('a change after a quiet second is in the next answer', async (t, { database }) => {
  await upsertPlaces(database, drawCrowdedPlaces())
  const onTrouble = (error: Error) => t.fail(error.stack)
  const index = new PlaceIndex({ database: database.changes, memory: 2 ** 30, onTrouble, onNews: () => undefined })
  atEnd(() => index.close())
  await index.settled()
  const query = parseList(new URLSearchParams('city=Atlantis'))
  const where = await settledOnce(database, query.where)
  const count = async () => (await index.ask('count', { where }))?.answer
  /** With nothing cached, rows tell whether the answer of the index still holds. */
  const listed = async () => {
    const { list } = new PlaceAnswers({ database, index })
    const page = await list(query, { number: 1, size: 5 }, { wanted: undefined })
    return [page.count, page.items.length]
  }
  const [place] = await database.rows<{ id: string }>(sql`
    select id from places where is_public and not is_duplicate order by id limit 1`)

  for (const [city, after] of [
    ['Atlantis', 1],
    ['Lemuria', 0],
    ['Atlantis', 1],
  ] as const) {
    await sleep(1200)
    const before = 1 - after
    t.is(await count(), before)
    t.deepEqual(await listed(), [before, before])
    await sleep(1200)
    const meanwhile = [count(), sleep(1).then(count), sleep(2).then(count)]
    await database.write(sql`update places set city = ${city} where id = ${place?.id}::uuid`)
    t.deepEqual(await listed(), [after, after])
    t.is(await count(), after)
    for (const answer of await Promise.all(meanwhile)) t.true(answer === before || answer === after)
  }
})
