/**
 * A text means one set of places: the list, the search, the facets, the tiles and an export find the same, with filters and
 * without, with the index in memory and without it, while places are written.
 */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { noteCommonWords } from '../../../sql/search/words.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { compareWays, PLACES, question, writePlace } from '../../support/search/one-set.ts'
import { startService } from '../../support/services/service.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

const RUNS = propertyRuns(200)

const stored = overEachDatabase(async ({ database }) => {
  await upsertPlaces(database, PLACES)
  await noteCommonWords(database)
  return database
})

for (const [how, memory] of [
  ['the index', undefined],
  ['PostgreSQL alone', 0],
] as const) {
  testOnEachDatabase(`one text, one set, by ${how}`, async (t, { engine }) => {
    const database = await stored(engine)
    const service = await startService(database, UNTHINNED, memory)
    let occupied = 0
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        await writePlace(database)
        if ((await compareWays(service, database, asked)) > 0) occupied++
      }),
      { numRuns: RUNS },
    )
    const plain = { filter: '', relaxed: false, understand: false, tile: { z: 1, x: 1, y: 0 } }
    await compareWays(service, database, { text: 'quux', ...plain })
    t.true(occupied > RUNS / 8, `${occupied} of ${RUNS} find something`)
  })
}

testOnEachDatabase('the first place with a word changes what a text means, on tiles, too', async (t, { database }) => {
  const names = ['Quorumba Club', 'Quorumba Bar']
  await upsertPlaces(
    database,
    names.map((name, at) => ({ name, data_source_identifier: `first:${at}`, longitude: 10 + at, latitude: 50 })),
  )
  const { tilePlaces, listPlaces } = await startService(database)
  const found = async () => {
    const points = await tilePlaces('0/0/0', '?search=quozumba')
    const listed = await listPlaces('search=quozumba')
    t.deepEqual(
      points.map(({ properties }) => properties['name']).sort(),
      listed.map(({ properties }) => properties['name']).sort(),
    )
    return listed
      .map(({ properties }) => properties['name'])
      .sort()
      .join()
  }
  // A typo of quorumba.
  t.is(await found(), 'Quorumba Bar,Quorumba Club')
  await upsertPlaces(database, [{ name: 'Quozumba', data_source_identifier: 'first:2', longitude: -120, latitude: 40 }])
  t.is(await found(), 'Quozumba')
  await database.write(sql`delete from places where name = 'Quozumba'`)
  t.is(await found(), 'Quorumba Bar,Quorumba Club')
})
