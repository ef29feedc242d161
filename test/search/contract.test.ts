/**
 * Filters and orders mean the same to both engines: identical ids in identical order, with a real Meilisearch server.
 */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { parseSearch } from '../../core/query/parse/search.ts'
import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../search/postgres/engine.ts'
import { readSearch } from '../../search/search.ts'
import { Dictionary } from '../../search/text/dictionary.ts'
import { Readings } from '../../search/text/readings.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { contractRuns, meilisearchPath, skipped } from '../support/processes/needs.ts'
import { startMeilisearch } from '../support/search/meilisearch.ts'
import { drawShownPlaces, searches } from '../support/search/random-searches.ts'

const title = 'filters and orders find identical ids in identical order'

if (!meilisearchPath) test.skip(skipped(title, 'Meilisearch at MEILISEARCH_PATH'), () => undefined)
else {
  test(title, async (t) => {
    t.timeout(30 * 60_000)
    const { database } = await openTestDatabase(ANY_ENGINE)
    const { places, queries } = contractRuns
    const drawn = drawShownPlaces(places)
    for (let at = 0; at < drawn.length; at += 5000) await upsertPlaces(database, drawn.slice(at, at + 5000))
    const server = new MeilisearchServer(await startMeilisearch())
    await new Indexer({ store: database, server, index: 'contract' }).rebuild(() => undefined)
    const dictionary = new Dictionary(database, t.log)
    atEnd(() => dictionary.close())
    const meilisearch = new MeilisearchEngine({ client: server.client(), database, dictionary, index: 'contract' })
    const postgres = new PostgresEngine(database, dictionary, 10_000)
    const readings = new Readings(database, dictionary)
    let expressed = 0
    let occupied = 0
    await fc.assert(
      fc.asyncProperty(searches, fc.nat(3), async (query, page) => {
        const parsed = parseSearch(new URLSearchParams(`${query}&facets=city,country,vibes`))
        const asked = await readSearch(readings, parsed)
        const slice = { limit: 40, offset: page * 40 }
        const found = await meilisearch.find(asked, slice)
        const wanted = await postgres.find(asked, slice)
        if (wanted.count > 0) occupied++
        if (found) expressed++
        if (found) assert.deepEqual(found, wanted, `${query} page ${page + 1}`)
      }),
      { numRuns: queries, endOnFailure: true, includeErrorInReport: true },
    )
    t.log(`${queries} queries: Meilisearch answered ${expressed}, ${occupied} find something`)
    // Some 54 % find something: with a limit of 50 %, one random seed in twenty failed.
    t.true(expressed > queries / 2 && occupied > 0.4 * queries, `${expressed} and ${occupied} of ${queries}`)
  })
}
