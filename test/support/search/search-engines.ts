/** Each search engine over the same few places: PostgreSQL, embedded and PostGIS, and a real Meilisearch server. */
import test, { type ExecutionContext } from 'ava'
import type { PlaceInput } from '../../../core/model/place.ts'
import type { SearchEngine } from '../../../search/engine.ts'
import { MeilisearchEngine } from '../../../search/meilisearch/engine.ts'
import { Indexer } from '../../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../../search/postgres/engine.ts'
import { Dictionary } from '../../../search/text/dictionary.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase } from '../databases/database.ts'
import { atEnd } from '../processes/at-end.ts'
import { meilisearchPath, postgisUrl, skipped } from '../processes/needs.ts'
import { startMeilisearch } from './meilisearch.ts'

interface TestSearchEngine {
  readonly name: 'embedded' | 'PostGIS' | 'Meilisearch'
  readonly engine: SearchEngine
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
    const database = await filled(on)
    return new PostgresEngine(database, dictionaryOf(database), 10_000)
  }
  const startBeside = async () => {
    const database = await filled('embedded')
    const server = new MeilisearchServer(await startMeilisearch())
    await new Indexer({ store: database, server, index: 'texts' }).rebuild(() => undefined)
    return new MeilisearchEngine({
      client: server.client(),
      database,
      dictionary: dictionaryOf(database),
      index: 'texts',
    })
  }
  let meilisearch: Promise<SearchEngine> | undefined
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
      else test.serial(full, async (t) => body(t, { name, engine: await start() }))
    }
  }
}

function dictionaryOf(database: Queryable): Dictionary {
  const dictionary = new Dictionary(database, () => undefined)
  atEnd(() => dictionary.close())
  return dictionary
}
