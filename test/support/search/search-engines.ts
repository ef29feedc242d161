/** Each search engine over the same few places: PostgreSQL, embedded and PostGIS, and a real Meilisearch server. */
import test, { type ExecutionContext } from 'ava'
import type { PlaceInput } from '../../../core/model/place.ts'
import { parseSearch } from '../../../core/query/parse/search.ts'
import type { Ranker } from '../../../search/engine.ts'
import { MeilisearchEngine } from '../../../search/meilisearch/engine.ts'
import { Indexer } from '../../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../../search/postgres/engine.ts'
import { type FoundPlaces, Search } from '../../../search/search.ts'
import { Dictionary } from '../../../search/text/dictionary.ts'
import { Readings } from '../../../search/text/readings.ts'
import type { Slice } from '../../../sql/compile/slice.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase } from '../databases/database.ts'
import { atEnd } from '../processes/at-end.ts'
import { meilisearchPath, postgisUrl, skipped } from '../processes/needs.ts'
import { startMeilisearch } from './meilisearch.ts'

interface TestSearchEngine {
  readonly name: 'embedded' | 'PostGIS' | 'Meilisearch'
  readonly search: Search
  find(parameters: Record<string, string>, slice: Slice): Promise<FoundPlaces>
}

type Body = (t: ExecutionContext, on: TestSearchEngine) => Promise<void>

/**
 * Returns a function that declares a test on each engine. Missing engines are skipped; `places` are stored once a file.
 */
export function overEachSearchEngine(places: readonly PlaceInput[]): (title: string, body: Body) => void {
  const filled = overEachDatabase(async ({ database }) => {
    await upsertPlaces(database, places)
    return database
  })
  const startPostgres = async (on: 'embedded' | 'PostGIS') => {
    return searchOf(await filled(on))
  }
  const startBeside = async () => {
    const database = await filled('embedded')
    const server = new MeilisearchServer(await startMeilisearch())
    await new Indexer({ store: database, server, index: 'texts' }).rebuild(() => undefined)
    return searchOf(database, new MeilisearchEngine({ client: server.client(), database, index: 'texts' }))
  }
  let meilisearch: Promise<Omit<TestSearchEngine, 'name'>> | undefined
  const engines = [
    ['embedded', () => startPostgres('embedded'), undefined],
    ['PostGIS', () => startPostgres('PostGIS'), postgisUrl ? undefined : 'PostGIS at DATABASE_URL'],
    [
      'Meilisearch',
      () => (meilisearch ??= startBeside()),
      meilisearchPath ? undefined : 'Meilisearch at MEILISEARCH_PATH',
    ],
  ] as const
  return (title, body) => {
    for (const [name, start, missing] of engines) {
      const full = `${title} [${name}]`
      if (missing) test.skip(skipped(full, missing), () => undefined)
      else test.serial(full, async (t) => body(t, { name, ...(await start()) }))
    }
  }
}

function searchOf(database: Queryable, meilisearch?: Ranker): Omit<TestSearchEngine, 'name'> {
  const dictionary = new Dictionary(database, () => undefined)
  atEnd(() => dictionary.close())
  const postgres = new PostgresEngine(database, dictionary, 10_000)
  const onTrouble = (error: Error) => {
    throw error
  }
  const search = new Search({ postgres, readings: new Readings(database, dictionary), meilisearch, onTrouble })
  return {
    search,
    async find(parameters, slice) {
      return (await search.find(parseSearch(new URLSearchParams(parameters)), slice)).result
    },
  }
}
