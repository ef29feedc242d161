/** The work of a process beside requests: loading the index, watching tables, writing to the search index. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { PlaceIndex } from '../../answers/index/place-index.ts'
import { OperatorsLayers } from '../../answers/operators-layers.ts'
import type { Config } from '../../config.ts'
import type { Indexer } from '../../search/meilisearch/indexer.ts'
import type { Database } from '../../sql/core/database.ts'
import type { ServedLayer } from '../../sql/layers/configured-layers.ts'

/** Within DATA_DIR. Processes with different databases would replace each other's file. */
const INDEX_FILE = 'index/places'

/** Starts watching the tables of layers. */
export function watchLayers(database: Database, layers: readonly ServedLayer[], log: Logger): OperatorsLayers {
  return new OperatorsLayers({
    database: database.changes,
    layers,
    onNews: (news) => log.warn(news),
    onTrouble: (error) => log.error({ err: error }, 'the tables of layers could not be looked at'),
  })
}

/** Starts loading the index in memory. Until it is loaded, PostgreSQL answers. */
export function startIndex(database: Database, { indexMemory, dataDir }: Config, log: Logger): PlaceIndex | undefined {
  if (indexMemory === 0) return undefined
  return new PlaceIndex({
    database: database.changes,
    memory: indexMemory,
    file: { path: join(dataDir, INDEX_FILE), store: database },
    onTrouble: (error) => log.error({ err: error }, 'the index could not be loaded or updated'),
    onNews: (news) => log.info(news),
  })
}

/** Starts updating the search index as places change. Returns a function that stops it. */
export function startIndexing(indexer: Indexer, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const onTrouble = (error: Error) => log.warn({ err: error }, 'the search index cannot be written to')
  const following = indexer.follow(stopping.signal, onTrouble)
  return async () => {
    stopping.abort()
    await following
  }
}
