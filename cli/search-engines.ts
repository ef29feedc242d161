/** The engines of search that the configuration names. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { MeilisearchClient } from '../search/meilisearch/client.ts'
import { MeilisearchEngine } from '../search/meilisearch/engine.ts'
import { Indexer } from '../search/meilisearch/indexer.ts'
import { PostgresEngine } from '../search/postgres/engine.ts'
import { Search } from '../search/search.ts'
import type { Database } from '../sql/database.ts'

/** PostgreSQL, and in front of it Meilisearch where there is one. */
export function searchOf(database: Database, config: Config, log: Logger): Search {
  const { meiliUrl: url, meiliKey: key, meiliIndex: index, openAtMaxCandidates } = config
  return new Search({
    postgres: new PostgresEngine(database, openAtMaxCandidates, (error) =>
      log.warn({ err: error }, 'the thread with the words of places has ended: the next search starts another'),
    ),
    meilisearch: url
      ? new MeilisearchEngine({ client: new MeilisearchClient({ url, key }), database, index })
      : undefined,
    onTrouble: (error) => log.warn({ err: error }, 'Meilisearch does not answer: PostgreSQL searches'),
  })
}

/** What writes to the index; undefined without Meilisearch. */
export function indexerOf(store: Database, config: Config): Indexer | undefined {
  const { meiliUrl: url, meiliIndexKey: key, meiliIndex: index } = config
  return url ? new Indexer({ store, client: new MeilisearchClient({ url, key }), index }) : undefined
}
