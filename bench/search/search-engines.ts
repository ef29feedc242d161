/** The search engines over a database for measuring; Meilisearch only if MEILI_URL names one. */

import { PlaceIndex } from '../../answers/index/place-index.ts'
import { indexedSets } from '../../answers/sets.ts'
import { MeilisearchEngine } from '../../search/meilisearch/engine.ts'
import { Indexer } from '../../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../../search/meilisearch/server.ts'
import { PostgresEngine } from '../../search/postgres/engine.ts'
import { Search } from '../../search/search.ts'
import type { Sets } from '../../search/sets.ts'
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

/** Returns PostgreSQL alone, with the index in memory, and Meilisearch beside both. */
export async function benchEngines(database: Database): Promise<{ engines: BenchEngine[]; close(): Promise<void> }> {
  const onTrouble = (error: Error) => console.error(error)
  const index = new PlaceIndex({ database, memory: Number.POSITIVE_INFINITY, onTrouble, onNews: () => undefined })
  await index.settled()
  const dictionary = new Dictionary(database, onTrouble)
  const searchBy = (sets: Sets | undefined, meilisearch?: MeilisearchEngine) => {
    const readings = new Readings(database, dictionary, sets)
    const postgres = new PostgresEngine(database, dictionary, 10_000, sets)
    return new Search({ postgres, readings, meilisearch, onTrouble })
  }
  const sets = indexedSets(index)
  const engines: BenchEngine[] = [
    { name: 'PostgreSQL', search: searchBy(undefined) },
    { name: 'with the index', search: searchBy(sets) },
  ]
  const close = () => index.close()
  const url = process.env['MEILI_URL']
  if (!url) return { engines, close }
  const server = new MeilisearchServer({ url, key: process.env['MEILI_KEY'] })
  await new Indexer({ store: database, server, index: INDEX }).catchUp(() => undefined)
  const ranker = new MeilisearchEngine({ client: server.client(), database, index: INDEX })
  engines.push({ name: 'Meilisearch', search: searchBy(sets, ranker), server })
  return { engines, close }
}
