/** `is_open_at` over more places than PostgreSQL may examine: whole requests, while the index loads, and changed hours. */
import sql, { type Sql } from 'sql-template-tag'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import { PlaceAnswers } from '../../../answers/places.ts'
import { formatTile, keyTile, tileKey } from '../../../core/geo/tile.ts'
import { VISIBLE } from '../../../core/query/place-fields.ts'
import { PostgresEngine } from '../../../search/postgres/engine.ts'
import { Search } from '../../../search/search.ts'
import type { QueryOptions } from '../../../sql/core/connection.ts'
import type { Database, Queryable } from '../../../sql/core/database.ts'
import { countPlaces } from '../../../sql/places/counts.ts'
import { refreshOpeningHours } from '../../../sql/places/opening-hours.ts'
import { resolveConditions } from '../../../sql/places/resolve-conditions.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { createTileServer } from '../../../tiles/server.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { FILTERED_PLACES } from '../../support/fixtures/filtered-places.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { startApi } from '../../support/services/api.ts'
import { listen } from '../../support/services/listen.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

/** A Monday on which two of the six visible places are open. */
const QUERY = 'is_open_at=2026-11-23T09:00:00Z'
const OPEN = ['Anna', 'Çay']

/** Fewer than the visible places. */
const MAX_CANDIDATES = 3

/** Starts an API and a tile server that share an index over `changes`. */
async function start(database: Database, changes: Queryable) {
  await upsertPlaces(database, FILTERED_PLACES)
  const index = new PlaceIndex({
    database: changes,
    memory: 2 ** 30,
    onTrouble: () => undefined,
    onNews: () => undefined,
  })
  atEnd(() => index.close())
  const answers = new PlaceAnswers({ database, index, openAtMaxCandidates: MAX_CANDIDATES })
  const urls = { tilesUrl: 'https://tiles.example', imageCdnUrl: 'https://images.example' }
  const tiles = createTileServer({ answers, database, thinning: UNTHINNED, ...urls, onError: () => undefined })
  atEnd(() => tiles.close())
  const tilesBase = await listen((request, response) => void tiles.handle(request, response))
  const { readings, sets, admit } = answers
  const postgres = new PostgresEngine(database, readings.dictionary, MAX_CANDIDATES, sets, admit)
  const search = new Search({ postgres, readings, onTrouble: () => undefined })
  atEnd(() => search.close())
  return { index, tilesBase, ...(await startApi(database, { answers, search })) }
}

interface Listed {
  count: number
  results: { features: { properties: { name: string } }[] }
}

testOnEachDatabase('the world, with more places than PostgreSQL examines', async (t, { database }) => {
  const { index, request, tilesBase } = await start(database, database.changes)
  await index.settled()
  const list = (await request(`/v0.3/places/?${QUERY}`)).body as Listed
  t.deepEqual([list.count, list.results.features.map(({ properties }) => properties.name)], [2, OPEN])
  const found = (await request(`/v0.3/search/places/?${QUERY}&search=cozy`)).body as Listed
  t.deepEqual([found.count, found.results.features.map(({ properties }) => properties.name)], [2, OPEN])
  const facets = (await request(`/v0.3/places/facets/?${QUERY}&facets=vibes`)).body
  t.deepEqual(facets, { count: 2, facets: { vibes: { cozy: 2, loud: 1 } } })
  const complete = formatTile(keyTile(tileKey(13.4, 52.5), 14))
  for (const tile of ['0/0/0', complete]) {
    const response = await fetch(`${tilesBase}/maps/places/${tile}.mvt?${QUERY}`)
    const points = decodeTile(new Uint8Array(await response.arrayBuffer()))['places'] ?? []
    const names = points.map(({ properties }) => properties['name']).reverse()
    t.deepEqual([response.status, names], [200, tile === '0/0/0' ? OPEN : ['Anna']], tile)
  }
  // Only PostgreSQL has names in their order.
  t.is((await request(`/v0.3/places/?${QUERY}&ordering=name`)).status, 400)
})

/** Keeps the statements that load the index waiting. */
class HeldLoad implements Queryable {
  readonly #database: Queryable
  release: () => void = () => undefined
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve
  })

  constructor(database: Queryable) {
    this.#database = database
  }

  async rows<Row extends object>(query: Sql, options?: QueryOptions): Promise<Row[]> {
    await this.#released
    return this.#database.rows<Row>(query, options)
  }
}

testOnEachDatabase('while the index loads, such requests wait for it, and are 503 after a second', async (t, on) => {
  const { database } = on
  const held = new HeldLoad(database.changes)
  const { base, index, request, tilesBase } = await start(database, held)
  t.is((await request(`/v0.3/places/?${QUERY}&vibes=cozy`)).status, 200)
  const paths = [
    `${base}/v0.3/places/?`,
    `${base}/v0.3/places/facets/?`,
    `${base}/v0.3/search/places/?`,
    `${base}/v0.3/search/places/?name_suggest=a&`,
    `${tilesBase}/maps/places/0/0/0.mvt?`,
  ]
  const ask = () => Promise.all(paths.map((path) => fetch(`${path}${QUERY}`)))
  for (const response of await ask()) {
    t.deepEqual([response.status, response.headers.get('Retry-After')], [503, '5'], response.url)
    t.regex(((await response.json()) as { detail: string }).detail, /the index is still loading/)
  }
  const waiting = ask()
  held.release()
  for (const { status, url } of await waiting) t.is(status, 200, url)
  await index.settled()
})

testOnEachDatabase('without an index, they are 400', async (t, { database }) => {
  await upsertPlaces(database, FILTERED_PLACES)
  const { request } = await startApi(database, {
    answers: new PlaceAnswers({ database, openAtMaxCandidates: MAX_CANDIDATES }),
  })
  t.is((await request(`/v0.3/places/?${QUERY}`)).status, 400)
})

testOnEachDatabase('hours that change without their places are in the next answer', async (t, { database }) => {
  await upsertPlaces(database, [
    ...FILTERED_PLACES,
    { name: 'Fair', timezone: 'UTC', opening_hours: 'Nov 22-24 08:00-12:00', data_source_identifier: 'fair' },
  ])
  const index = new PlaceIndex({
    database: database.changes,
    memory: 2 ** 30,
    onTrouble: (error) => t.fail(error.stack),
    onNews: () => undefined,
  })
  atEnd(() => index.close())
  await index.settled()
  const year = new Date().getFullYear()
  const counts = async () => {
    const all: number[] = []
    for (const [date, time] of [
      [`${year}-11-23`, '09:00'],
      [`${year + 3}-11-23`, '09:00'],
      [`${year}-11-25`, '06:30'],
    ]) {
      const where = [...VISIBLE, { op: 'open_at', at: Date.parse(`${date}T${time}:00Z`) } as const]
      const found = await index.ask('count', { where })
      const expected = await countPlaces(database, await resolveConditions(database, where, 1000))
      t.is(found?.answer, expected, `${date}T${time}`)
      all.push(expected)
    }
    return all
  }
  await counts()
  // Another program writes a text that nobody has read yet.
  await database.write(sql`update places set opening_hours = 'Mo-Su 07:00-08:00' where name = 'Anna'`)
  const written = await counts()
  await database.transaction((transaction) => refreshOpeningHours(transaction, new Date()))
  const read = await counts()
  await database.transaction((transaction) => refreshOpeningHours(transaction, new Date(year + 1, 5, 1)))
  const extended = await counts()
  t.true((read[2] as number) > (written[2] as number), 'the new text is read')
  t.true((extended[1] as number) > (read[1] as number), 'the days of another year are known')
  await database.write(sql`delete from weekly_hours where text = '24/7'`)
  t.true(((await counts())[2] as number) < (extended[2] as number), 'hours are forgotten')
})
