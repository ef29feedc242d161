/** The parts of the service as one request handler. */

import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { serveResetPage } from '../api/accounts/reset-page.ts'
import { serveAnalyst } from '../api/analyst/serve.ts'
import { createApi } from '../api/app.ts'
import { serveDocs } from '../api/docs.ts'
import { serveImages } from '../api/images.ts'
import { serveMetrics } from '../api/metrics.ts'
import { servePages } from '../api/pages.ts'
import type { Services } from '../api/services.ts'
import { Afterwards } from '../api/view/afterwards.ts'
import type { Config } from '../config.ts'
import type { Database } from '../sql/database.ts'
import { hasSample } from '../sql/places.ts'
import type { AnswerTiles } from '../tiles/answer.ts'
import { readAtlas } from '../tiles/land-atlas.ts'
import { createTileServer } from '../tiles/server.ts'
import { apiServices } from './api-services.ts'
import { indexerOf } from './search-engines.ts'

/** Which parts a process answers for; what is left out is not found there. */
export interface Parts {
  tiles: boolean
  /** With the images and the pages. */
  api: boolean
}

export interface Service {
  handle: RequestListener
  /** What of it are tiles, for connections on which nothing else is asked for. */
  answerTiles: AnswerTiles | undefined
  /** Does now what the first requests would otherwise wait for; nothing else is done meanwhile. */
  prepare(): void
  /** Ends what goes on beside requests. */
  close(): Promise<void>
}

/** The pictures of the sample. */
const IMAGES = fileURLToPath(import.meta.resolve('#root/data/images'))
/** The reading page of the API, once it is built. */
const DOCS = fileURLToPath(import.meta.resolve('#root/dist/docs'))

export function createService(parts: Parts, database: Database, config: Config, log: Logger): Service {
  const { tilesUrl, imageCdnUrl, openAtMaxCandidates, thinning } = config
  const onError = (error: unknown, failed: string) => log.error({ err: error }, failed)
  const tiles = parts.tiles
    ? createTileServer({ database, tilesUrl, imageCdnUrl, openAtMaxCandidates, thinning, onError })
    : undefined
  const afterwards = new Afterwards(log)
  const services = parts.api ? apiServices(database, config, afterwards, log) : undefined
  const handleApi = services && createApi(services, pages(database, config, services)).callback()
  const stopIndexing = services ? startIndexing(database, config, log) : undefined
  return {
    answerTiles: tiles?.answer,
    handle(request, response) {
      if (tiles?.handle(request, response)) return
      if (handleApi) void handleApi(request, response)
      else response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"detail":"Not found."}')
    },
    prepare: () => tiles?.prepare(),
    async close() {
      await afterwards.finished()
      await tiles?.close()
      await stopIndexing?.()
    },
  }
}

/** The index of search follows the places; returns what ends that. */
function startIndexing(database: Database, config: Config, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const onTrouble = (error: Error) => log.warn({ err: error }, 'the search index can not be written to')
  const following = indexerOf(database, config)?.follow(stopping.signal, onTrouble)
  return async () => {
    stopping.abort()
    await following
  }
}

function pages(database: Database, config: Config, { accounts, search }: Services): Middleware[] {
  const { publicUrl, tilesUrl, imageCdnUrl } = config
  const indexer = indexerOf(database, config)
  return [
    serveMetrics({ search, searchLag: indexer && (() => indexer.lag()) }),
    serveImages(IMAGES),
    serveDocs(DOCS, publicUrl),
    serveResetPage(accounts),
    serveAnalyst(database, () => readAtlas('110m').land),
    servePages({ publicUrl, tilesUrl, imageCdnUrl, hasSample: () => hasSample(database) }),
  ]
}
