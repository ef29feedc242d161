/** `whereabouts jobs`: runs jobs on their schedules until a signal to stop. */
import { type Logger, pino } from 'pino'
import { readinessCheck } from '../../api/admin/readiness.ts'
import { serveAdmin } from '../../api/admin/serve.ts'
import { createRegistry } from '../../api/metrics/registry.ts'
import { type Config, readConfig } from '../../config.ts'
import { Durations } from '../../core/measure/durations.ts'
import { jobRuns, schedules } from '../../jobs/schedules.ts'
import type { Database } from '../../sql/core/database.ts'
import { codeVersion, START } from '../code-version.ts'
import { openDatabase } from '../database.ts'
import { serveAdminPort } from '../processes/admin-server.ts'
import { startScheduledJobs } from '../processes/scheduled-jobs.ts'
import { exitAfterGrace, untilSignal } from '../processes/stop-signal.ts'

export async function serveJobs(): Promise<void> {
  const config = readConfig(process.env)
  const times = schedules(config.jobSchedules)
  if (times.size === 0) throw new Error('There is nothing to run: JOB_SCHEDULES turns all jobs off.')
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const { database, requests, close } = await openDatabase(config, (step) => console.error(step))
  log.info({ version: codeVersion }, START)
  let endAdmin: (() => void) | undefined
  try {
    if (config.admin) endAdmin = await serveJobsAdmin(requests, config.admin, log)
    const scheduler = startScheduledJobs(database, times, config, log)
    console.error(`jobs run on their schedules: ${[...times.keys()].join(', ')}`)
    await untilSignal()
    exitAfterGrace()
    await scheduler.stop()
  } finally {
    endAdmin?.()
    await close()
  }
}

/** Shows health and metrics on `ADMIN_PORT`. Returns a function that ends it at once. Throws `ListenError`. */
async function serveJobsAdmin(
  database: Database,
  admin: NonNullable<Config['admin']>,
  log: Logger,
): Promise<() => void> {
  // Loaded on demand: the API takes more memory than the jobs.
  const { createAdmin } = await import('../../api/app.ts')
  const registry = createRegistry({
    database,
    jobRuns,
    requests: new Durations([]),
    tiles: undefined,
    index: undefined,
    search: undefined,
    searchLag: undefined,
  })
  const check = readinessCheck({
    database,
    index: undefined,
    secondsBehind: () => ({}),
    sampleProgress: () => undefined,
  })
  const pages = serveAdmin({ metrics: () => registry.metrics(), check, version: codeVersion })
  return serveAdminPort(createAdmin(log, [pages]).callback(), admin)
}
