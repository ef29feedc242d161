/** Combines the parts of the service into one request handler. */
import type { Logger } from 'pino'
import type { PlaceIndex } from '../../answers/index/place-index.ts'
import { readinessCheck } from '../../api/admin/readiness.ts'
import { ADMIN_PATH, HEALTH_PATH, serveAdmin } from '../../api/admin/serve.ts'
import { serveAnalyst } from '../../api/analyst/serve.ts'
import { ScoreRuns } from '../../api/analyst/weights/score-runs.ts'
import { createAdmin, createApi } from '../../api/app.ts'
import { BackgroundTasks } from '../../api/http/background-tasks.ts'
import { throttledCalls } from '../../api/http/callers/throttle.ts'
import { createRegistry } from '../../api/metrics/registry.ts'
import type { SampleProgress } from '../../api/sample-progress.ts'
import type { Services } from '../../api/services.ts'
import type { Config } from '../../config.ts'
import { Budget } from '../../core/limits/budget.ts'
import { Durations } from '../../core/measure/durations.ts'
import { readVibes } from '../../data/vibes.ts'
import { jobRuns } from '../../jobs/schedules.ts'
import type { Database } from '../../sql/core/database.ts'
import type { ServedLayer } from '../../sql/layers/configured-layers.ts'
import type { Vocabulary } from '../../sql/vibes/vocabulary.ts'
import type { BasemapSource } from '../../tiles/basemap/source.ts'
import type { AccessLines } from '../../tiles/http/answer-log.ts'
import type { AnswerTiles } from '../../tiles/http/http-types.ts'
import { readAtlas } from '../../tiles/land/atlas.ts'
import { createTileServer } from '../../tiles/server.ts'
import { apiServices } from '../api-services.ts'
import { codeVersion } from '../code-version.ts'
import { indexerOf, placeAnswers } from '../search-engines.ts'
import { startIndex, startIndexing, watchLayers } from './background.ts'
import type { Handle } from './draining-server.ts'
import { pages } from './pages.ts'
import { metricsOfAll } from './worker-metrics.ts'

/** Parts that a process serves. Requests for other parts get status 404. */
export interface Parts {
  tiles: boolean
  /** Includes the images and the pages. */
  api: boolean
}

export interface Service {
  handle: Handle
  /** Serves the pages for operators, for a port of their own. */
  handleAdmin: Handle
  /** Undefined if it is turned off. */
  index: PlaceIndex | undefined
  /** Serves connections that have only requests for tiles. */
  answerTiles: AnswerTiles | undefined
  /** Does the work for which the first requests would otherwise wait. Blocks the event loop meanwhile. */
  prepare(): Promise<void>
  /** Stops all background work; afterwards there are no more database queries. */
  close(): Promise<void>
}

export interface ServiceExtras {
  readonly basemap?: BasemapSource | undefined
  readonly vibes?: Vocabulary | undefined
  /** Layers of operators' tables. */
  readonly layers?: readonly ServedLayer[] | undefined
  /** Where the access lines of tiles go; those of other requests go to the log. */
  readonly accessLines?: AccessLines | undefined
  /** How far the load of the sample is; undefined when there is none. */
  readonly sampleProgress?: () => SampleProgress | undefined
}

export function createService(
  parts: Parts,
  database: Database,
  config: Config,
  log: Logger,
  { basemap, vibes: given, layers: served = [], accessLines, sampleProgress = () => undefined }: ServiceExtras = {},
): Service {
  const { tilesUrl, imageCdnUrl, thinning, attribution, editorsOnly, vibesFile } = config
  const vibes = given ?? readVibes(vibesFile)
  const onError = (error: unknown, failed: string) => log.error({ err: error }, failed)
  const index = startIndex(database, config, log)
  const answers = placeAnswers(database, config, log, vibes, index)
  const layers = watchLayers(database, served, log)
  const budget = config.hasBudget ? new Budget(() => throttledCalls.inc({ limit: 'budget' })) : undefined
  const tiles = parts.tiles
    ? createTileServer({
        database,
        tilesUrl,
        imageCdnUrl,
        thinning,
        answers,
        layers,
        basemap,
        attribution,
        refusesHidden: editorsOnly.hiddenPlaces,
        accessLines,
        limits: budget && { budget, trustedProxies: config.trustedProxies },
        onError,
        // A tile server by itself knows of other pages only if somebody says where they are.
        siteUrl: parts.api || config.hasPublicUrl ? config.publicUrl : undefined,
      })
    : undefined
  const afterwards = new BackgroundTasks(log)
  const indexer = parts.api ? indexerOf(database, config) : undefined
  const services = parts.api
    ? apiServices(database, config, afterwards, log, { answers, layers, indexer, vibes, budget })
    : undefined
  // So that the first search need not wait for the word list: 300 ms for 171,646 places.
  if (services) afterwards.run(async () => void (await answers.readings.dictionary.current()))
  const handleApi =
    services && createApi(services, pages(database, config, services, basemap, sampleProgress)).callback()
  const registry = createRegistry({
    database,
    jobRuns,
    tiles,
    index,
    requests: services?.requests ?? new Durations([]),
    search: services?.search,
    searchLag: indexer && (() => indexer.lag()),
  })
  const check = readinessCheck({ database, index, secondsBehind: () => tiles?.secondsBehind() ?? {}, sampleProgress })
  // Beside the pages for all, it shows no more than they do.
  const withHidden = config.admin !== undefined || !editorsOnly.hiddenPlaces
  const closing = new AbortController()
  const analyst = ({ search, accounts }: Services) =>
    serveAnalyst({
      database,
      search,
      withHidden,
      findCaller: (token) => accounts.findCaller(token),
      isForEditors: config.analystPage === 'editors',
      runs: new ScoreRuns({ database, codeVersion, afterwards, signal: closing.signal }),
      readLand: () => readAtlas('110m').land,
    })
  const handleAdmin = createAdmin(log, [
    serveAdmin({ metrics: metricsOfAll(registry, log), check, version: config.admin && codeVersion }),
    ...(services ? [analyst(services)] : []),
  ]).callback()
  const isAdmin = (url: string) => (config.admin ? url === HEALTH_PATH : ADMIN_PATH.test(url))
  const stopIndexing = indexer && startIndexing(indexer, log)
  return {
    index,
    answerTiles: tiles && ((...request) => database.request(() => tiles.answer(...request))),
    handleAdmin: (...request) => database.request(() => handleAdmin(...request)),
    async handle(...[request, response]) {
      const handling = database.request(() =>
        isAdmin(request.url ?? '')
          ? handleAdmin(request, response)
          : (tiles?.handle(request, response) ?? handleApi?.(request, response)),
      )
      if (handling) return handling
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"detail":"Not found."}')
    },
    async prepare() {
      await tiles?.prepare()
    },
    async close() {
      closing.abort()
      await afterwards.finished()
      await tiles?.close()
      await layers.close()
      await index?.close()
      await stopIndexing?.()
      await services?.search.close()
    },
  }
}
