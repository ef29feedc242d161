/** The engines of search that the configuration names. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { MeilisearchEngine } from '../search/meilisearch/engine.ts'
import { Indexer } from '../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../search/meilisearch/server.ts'
import { PostgresEngine } from '../search/postgres/engine.ts'
import { Search } from '../search/search.ts'
import type { Database } from '../sql/database.ts'

/** Longer waits are better served by PostgreSQL, and it is asked once. */
const PATIENCE = { timeout: 1500, attempts: 1 } as const

/** PostgreSQL, and in front of it Meilisearch where there is one; `indexer` looks after its index. */
export function searchOf(database: Database, config: Config, log: Logger, indexer: Indexer | undefined): Search {
  const { meiliUrl: url, meiliKey: key, meiliIndex: index, openAtMaxCandidates } = config
  const client = url ? new MeilisearchServer({ url, key }).client(PATIENCE) : undefined
  return new Search({
    postgres: new PostgresEngine(database, openAtMaxCandidates, (error) =>
      log.warn({ err: error }, 'the thread with the words of places has ended: the next search starts another'),
    ),
    meilisearch: client && new MeilisearchEngine({ client, database, index }),
    onTrouble(error) {
      log.warn({ err: error }, 'the search index is not available: PostgreSQL searches')
      indexer?.checkSoon()
    },
  })
}

/** What writes to the index; undefined without Meilisearch. */
export function indexerOf(store: Database, config: Config): Indexer | undefined {
  const { meiliUrl: url, meiliIndexKey: key, meiliIndex: index } = config
  return url ? new Indexer({ store, server: new MeilisearchServer({ url, key }), index }) : undefined
}
