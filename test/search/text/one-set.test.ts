/**
 * A text means one set of places: the list, the search, the facets, the tiles and an export find the same, with filters and
 * without, with the index in memory and without it, while places are written.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { formatTile, type Tile } from '../../../core/geo/tile.ts'
import type { PlaceInput } from '../../../core/model/place.ts'
import { placesToExport } from '../../../data/export/resources.ts'
import { samplePlaces } from '../../../sample/sample.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { noteCommonWords } from '../../../sql/search/words.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { startService, type TestService } from '../../support/services/service.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

const PLACES: readonly PlaceInput[] = [...samplePlaces({ places: 600, seed: 11 })]
const RUNS = propertyRuns(200)

/** Words of the sample, whole, cut, mistyped, together; what is not in it; short texts, of which one word is enough. */
const word = fc.constantFrom(
  ...new Set(
    PLACES.flatMap(({ name, city, categories = [], vibes = [] }) =>
      [name, city ?? '', ...categories, ...vibes].flatMap((text) => text.split(' ').filter((one) => one !== '')),
    ),
  ),
)
const typed = fc.oneof(
  { weight: 3, arbitrary: word },
  fc.tuple(word, fc.nat(4)).map(([text, cut]) => text.slice(0, Math.max(2, text.length - cut))),
  fc.tuple(word, fc.nat(12)).map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
  fc.constantFrom('xyzzy', '漢字', '24/7', '☕', '&', 'a'),
)
const text = fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const filter = fc.constantFrom('', 'vibes=cozy', 'is_closed=false', 'rating__gte=3', 'in_bbox=-20,0,60,70')
const question = fc.record({ text, filter, relaxed: fc.boolean() })

type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never

const QUARTERS: readonly Tile[] = [0, 1].flatMap((x) => [0, 1].map((y) => ({ z: 1, x, y })))

async function searched({ request }: TestService, query: string): Promise<string[]> {
  const { status, body } = await request(`/search/places/?${query}&page_size=1000`)
  assert.equal(status, 200, query)
  const { count, results } = body as { count: number; results: { id: string }[] }
  assert.equal(results.length, count)
  return results.map(({ id }) => id).sort()
}

async function onTiles({ tilePlaces }: TestService, tiles: readonly Tile[], query: string): Promise<string[]> {
  const points = await Promise.all(tiles.map((tile) => tilePlaces(formatTile(tile), `?${query}`)))
  return points
    .flat()
    .map(({ properties }) => String(properties['id']))
    .sort()
}

/** Compares all ways, and returns how many places they find. */
async function compare(service: TestService, database: Database, asked: Question): Promise<number> {
  const search = new URLSearchParams({ search: asked.text, ...(asked.relaxed && { relaxed: 'true' }) })
  const query = asked.filter === '' ? String(search) : `${search}&${asked.filter}`
  const listed = await service.listPlaces(query)
  const ids = listed.map(({ id }) => id).sort()
  assert.deepEqual(await searched(service, query), ids, `search ?${query}`)
  const { body } = await service.request(`/v0.3/places/facets/?${query}&facets=categories`)
  assert.equal((body as { count: number }).count, ids.length, `facets ?${query}`)
  const located = listed
    .filter(({ geometry }) => geometry)
    .map(({ id }) => id)
    .sort()
  assert.deepEqual(await onTiles(service, [{ z: 0, x: 0, y: 0 }], query), located, `tile ?${query}`)
  assert.deepEqual(await onTiles(service, QUARTERS, query), located, `quarters ?${query}`)
  const exported = await placesToExport(database, query, 10_000)
  assert.equal(exported.count, ids.length, `export ?${query}`)
  return ids.length
}

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
    let writes = 0
    const write = () => {
      const place = PLACES[writes++ % PLACES.length]
      // A word appears that was unknown, and one goes.
      return database.write(sql`
        update places set name = case when name like 'Quux %' then substr(name, 6) else 'Quux ' || name end
        where data_source_identifier = ${place?.data_source_identifier}`)
    }
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        await write()
        if ((await compare(service, database, asked)) > 0) occupied++
      }),
      { numRuns: RUNS },
    )
    await compare(service, database, { text: 'quux', filter: '', relaxed: false })
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
