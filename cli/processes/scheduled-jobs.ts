/** Runs the jobs on their schedules, as `serve` and `jobs` do. */
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { type Scheduler, startScheduler } from '../../jobs/schedules.ts'
import type { Database } from '../../sql/core/database.ts'
import { codeVersion } from '../code-version.ts'
import type { SampleLoad } from '../sample-load.ts'
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

/** Jobs begin when the sample is there: they would compute scores of half of it. */
export function startJobsAfter(loading: SampleLoad | undefined, start: () => Scheduler): Pick<Scheduler, 'stop'> {
  let scheduler: Scheduler | undefined
  let isStopped = false
  const started = Promise.resolve(loading?.done).then(() => {
    if (!isStopped) scheduler = start()
  })
  return {
    async stop() {
      isStopped = true
      await loading?.stop()
      await started
      await scheduler?.stop()
    },
  }
}
