/** Runs the jobs on their schedules, as `serve` and `jobs` do. */
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { type Scheduler, startScheduler } from '../../jobs/schedules.ts'
import type { Database } from '../../sql/core/database.ts'
import { codeVersion } from '../code-version.ts'
import { indexerOf } from '../search-engines.ts'

/** `times` is what `schedules` returns for the configuration. */
export function startScheduledJobs(
  database: Database,
  times: ReadonlyMap<string, string>,
  config: Config,
  log: Logger,
): Scheduler {
  return startScheduler(database, times, codeVersion, indexerOf(database, config), (error, job) =>
    log.error({ err: error, job }, 'a job failed'),
  )
}
