/** Creates the configured search engines. */
import type { Logger } from 'pino'
import type { PlaceIndex } from '../answers/index/place-index.ts'
import { PlaceAnswers } from '../answers/places.ts'
import type { Config } from '../config.ts'
import { MeilisearchEngine } from '../search/meilisearch/engine.ts'
import { Indexer } from '../search/meilisearch/indexer.ts'
import { MeilisearchServer } from '../search/meilisearch/server.ts'
import { PostgresEngine } from '../search/postgres/engine.ts'
import { Search } from '../search/search.ts'
import { Dictionary } from '../search/text/dictionary.ts'
import type { Database } from '../sql/core/database.ts'
import type { Vocabulary } from '../sql/vibes/vocabulary.ts'

/** Limits for Meilisearch: one attempt of 1.5 s. After that, PostgreSQL is the better choice. */
const PATIENCE = { timeout: 1500, attempts: 1 } as const

/** Returns what answers questions about places, and reads texts. */
export function placeAnswers(
  database: Database,
  { openAtMaxCandidates }: Config,
  log: Logger,
  { vibes }: Vocabulary,
  index?: PlaceIndex,
): PlaceAnswers {
  const onTrouble = (error: Error) =>
    log.warn({ err: error }, 'the thread with the word list has ended: the next search starts another')
  const dictionary = new Dictionary(database.changes, onTrouble)
  return new PlaceAnswers({ database, index, dictionary, openAtMaxCandidates, vibes })
}

/** Returns search by PostgreSQL, with Meilisearch in front of it if configured; `indexer` maintains its index. */
export function searchOf(
  database: Database,
  config: Config,
  log: Logger,
  { readings, sets, admit }: Pick<PlaceAnswers, 'readings' | 'sets' | 'admit'>,
  indexer: Indexer | undefined,
): Search {
  const { meiliUrl: url, meiliKey: key, meiliIndex: index, openAtMaxCandidates } = config
  const client = url ? new MeilisearchServer({ url, key }).client(PATIENCE) : undefined
  const { dictionary } = readings
  return new Search({
    readings,
    postgres: new PostgresEngine(database, dictionary, openAtMaxCandidates, sets, admit),
    meilisearch: client && new MeilisearchEngine({ client, database, index }),
    onTrouble(error) {
      log.warn({ err: error }, 'the search index is not available: PostgreSQL searches')
      indexer?.checkSoon()
    },
  })
}

/** Returns the writer of the index; undefined without Meilisearch. */
export function indexerOf(store: Database, config: Config): Indexer | undefined {
  const { meiliUrl: url, meiliIndexKey: key, meiliIndex: index } = config
  return url ? new Indexer({ store, server: new MeilisearchServer({ url, key }), index }) : undefined
}
