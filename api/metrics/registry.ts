/** All metrics of a process, in the format of Prometheus. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { IndexState } from '../../answers/places.ts'
import type { Search } from '../../search/search.ts'
import type { Database } from '../../sql/core/database.ts'
import type { SearchLag } from '../../sql/search/progress.ts'
import type { TileServer } from '../../tiles/server.ts'
import { throttledCalls } from '../http/callers/throttle.ts'
import { mails } from '../mail/mailer.ts'
import { addDatabaseMetrics } from './database.ts'
import { DurationHistogram, type LabelledSeries } from './duration-histogram.ts'
import { addIndexMetrics } from './place-index.ts'
import { addSearchMetrics } from './search.ts'
import { addTileMetrics } from './tiles.ts'

/** The parts that have metrics. A part that the process does not have is undefined. */
export interface MetricsOptions {
  readonly database: Database
  /** Durations of requests to the API and the pages, by `route`, `method` and `status`. */
  readonly requests: LabelledSeries
  /** Durations of job runs, by `name` and `outcome`. */
  readonly jobRuns: LabelledSeries
  readonly tiles: TileServer | undefined
  readonly index: IndexState | undefined
  readonly search: Search | undefined
  /** Returns how far the search index is behind the places. Undefined if there is no search index. */
  readonly searchLag: (() => Promise<SearchLag>) | undefined
}

export function createRegistry(options: MetricsOptions): Registry {
  const { database, requests, jobRuns, tiles, index, search, searchLag } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new DurationHistogram(
    registry,
    'whereabouts_http_request_duration_seconds',
    'Durations of requests by route, method and status, until the answer is sent; of tiles, until it is ready',
    tiles ? [requests, tiles.answerLog.durations] : [requests],
  )
  addDatabaseMetrics(registry, database)
  if (tiles) addTileMetrics(registry, tiles)
  if (index) addIndexMetrics(registry, index)
  if (search) addSearchMetrics(registry, search, searchLag)
  new DurationHistogram(
    registry,
    'whereabouts_job_run_duration_seconds',
    'Durations of the job runs that this process started by schedule, by name and outcome: done, failed, cancelled',
    [jobRuns],
  )
  registry.registerMetric(throttledCalls)
  registry.registerMetric(mails)
  return registry
}
