/** The parts of the service as one request handler. */
import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { createApi } from '../api/app.ts'
import { serveDocs } from '../api/docs.ts'
import { serveImages } from '../api/images.ts'
import { servePages } from '../api/pages.ts'
import type { Config } from '../config.ts'
import { readVibes } from '../data/vibes.ts'
import type { Database } from '../sql/database.ts'
import { hasSample } from '../sql/places.ts'
import { createTileServer } from '../tiles/server.ts'

/** Which parts a process answers for; what is left out is not found there. */
export interface Parts {
  tiles: boolean
  /** With the images and the pages. */
  api: boolean
}

export interface Service {
  handle: RequestListener
  /** Does now what the first requests would otherwise wait for; nothing else is done meanwhile. */
  prepare(): void
  /** Ends what goes on beside requests. */
  close(): Promise<void>
}

/** The pictures of the sample. */
const IMAGES = fileURLToPath(import.meta.resolve('#root/data/images'))
/** The reading page of the API, once it is built. */
const DOCS = fileURLToPath(import.meta.resolve('#root/dist/docs'))

type ServiceConfig = Pick<Config, 'publicUrl' | 'tilesUrl' | 'imageCdnUrl' | 'trustedProxies' | 'openAtMaxCandidates'> &
  Partial<Pick<Config, 'vibesFile'>>

export function createService(parts: Parts, database: Database, config: ServiceConfig, log: Logger): Service {
  const { publicUrl, tilesUrl, imageCdnUrl, trustedProxies, openAtMaxCandidates, vibesFile } = config
  const onError = (error: unknown) => log.error({ err: error }, 'a tile could not be built')
  const tiles = parts.tiles
    ? createTileServer({ database, tilesUrl, imageCdnUrl, openAtMaxCandidates, onError })
    : undefined
  const handleApi = parts.api
    ? createApi(
        { database, publicUrl, imageCdnUrl, trustedProxies, openAtMaxCandidates, vibes: readVibes(vibesFile), log },
        pages(database, config),
      ).callback()
    : undefined
  return {
    handle(request, response) {
      if (tiles?.handle(request, response)) return
      if (handleApi) void handleApi(request, response)
      else response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"detail":"Not found."}')
    },
    prepare: () => tiles?.prepare(),
    close: async () => tiles?.close(),
  }
}

function pages(database: Database, { publicUrl, tilesUrl, imageCdnUrl }: ServiceConfig): Middleware[] {
  return [
    serveImages(IMAGES),
    serveDocs(DOCS, publicUrl),
    servePages({ publicUrl, tilesUrl, imageCdnUrl, hasSample: () => hasSample(database) }),
  ]
}
