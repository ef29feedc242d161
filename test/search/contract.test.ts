/** A search finds the same places, counts and facets whether Meilisearch or PostgreSQL ranks, with a real Meilisearch. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { parseSearch } from '../../core/query/parse/search.ts'
import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../search/postgres/engine.ts'
import { Search } from '../../search/search.ts'
import { Dictionary } from '../../search/text/dictionary.ts'
import { Readings } from '../../search/text/readings.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { contractRuns, meilisearchPath, skipped } from '../support/processes/needs.ts'
import { startMeilisearch } from '../support/search/meilisearch.ts'
import { drawShownPlaces, searches } from '../support/search/random-searches.ts'

const title = 'whichever engine ranks, a search finds the same places on its pages, and counts the same'

const PAGE = 60

/** Some texts are as long as a page of results is wanted for, some match by typos, and `xyzzy` only if relaxed. */
const text = fc.constantFrom(
  ...[
    '',
    'cozy',
    'cozy corner',
    'corner cozy xyzzy',
    'cafe',
    'zebra',
    'eclair late',
    'late night cafe',
    'zebar',
    'жук',
  ],
  ...['unter', 'c', '漢字', 'cozy corner late night cafe'],
)

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
    const options = {
      postgres: new PostgresEngine(database, dictionary, 10_000),
      readings: new Readings(database, dictionary),
      onTrouble: (error: Error) => assert.fail(error),
    }
    const meilisearch = new MeilisearchEngine({ client: server.client(), database, index: 'contract' })
    const [beside, alone] = [new Search({ ...options, meilisearch }), new Search(options)]
    let ranked = 0
    let occupied = 0
    await fc.assert(
      fc.asyncProperty(
        searches,
        text,
        fc.boolean(),
        fc.integer({ min: 1, max: 30 }),
        async (filters, words, relaxed, few) => {
          const more = { search: words, relaxed: String(relaxed), facets: 'city,country,vibes' }
          const query = parseSearch(new URLSearchParams([...new URLSearchParams(filters), ...Object.entries(more)]))
          const wanted = await alone.find(query, { limit: places, offset: 0 })
          const { count, facets, ids } = wanted.result
          const isRanked = query.text !== undefined && query.order === undefined
          const found: string[] = []
          for (let offset = 0; offset < Math.max(1, count); offset += PAGE) {
            const { engine, result } = await beside.find(query, { limit: PAGE, offset })
            assert.deepEqual([result.count, result.facets], [count, facets])
            if (isRanked && engine === 'meilisearch') ranked++
            found.push(...result.ids)
          }
          // A small first page is the beginning of a large one.
          const small = await beside.find(query, { limit: few, offset: 0 })
          assert.deepEqual(small.result.ids, found.slice(0, few))
          if (count > 0) occupied++
          assert.deepEqual(...((isRanked ? [found.sort(), [...ids].sort()] : [found, ids]) as [string[], string[]]))
        },
      ),
      { numRuns: queries, endOnFailure: true, includeErrorInReport: true },
    )
    t.log(`${queries} queries: Meilisearch ranked ${ranked} pages, ${occupied} find something`)
    t.true(ranked > queries / 2 && occupied > 0.3 * queries, `${ranked} and ${occupied} of ${queries}`)
  })
}
