/** Both search engines over a database for measuring; Meilisearch only if MEILI_URL names one. */

import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../search/postgres/engine.ts'
import { Search } from '../../search/search.ts'
import { Dictionary } from '../../search/text/dictionary.ts'
import { Readings } from '../../search/text/readings.ts'
import type { Database } from '../../sql/core/database.ts'

export interface BenchEngine {
  name: string
  search: Search
  /** Meilisearch itself. */
  server?: MeilisearchServer
}

/** Name of the index, which is kept between runs and brought up to date. */
export const INDEX = 'bench'

export async function benchEngines(database: Database): Promise<BenchEngine[]> {
  const dictionary = new Dictionary(database, (error) => console.error(error))
  const readings = new Readings(database, dictionary)
  const postgres = new PostgresEngine(database, dictionary, 10_000)
  const options = { postgres, readings, onTrouble: (error: Error) => console.error(error) }
  const engines: BenchEngine[] = [{ name: 'PostgreSQL', search: new Search(options) }]
  const url = process.env['MEILI_URL']
  if (!url) return engines
  const meilisearch = new MeilisearchServer({ url, key: process.env['MEILI_KEY'] })
  await new Indexer({ store: database, server: meilisearch, index: INDEX }).catchUp(() => undefined)
  const ranker = new MeilisearchEngine({ client: meilisearch.client(), database, index: INDEX })
  return [
    ...engines,
    { name: 'Meilisearch', search: new Search({ ...options, meilisearch: ranker }), server: meilisearch },
  ]
}
