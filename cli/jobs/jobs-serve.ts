/** `whereabouts jobs`: runs jobs on their schedules until a signal to stop. */
import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { schedules } from '../../jobs/schedules.ts'
import { codeVersion, START } from '../code-version.ts'
import { openDatabase } from '../database.ts'
import { startScheduledJobs } from '../processes/scheduled-jobs.ts'
import { exitAfterGrace, untilSignal } from '../processes/stop-signal.ts'
import { serveJobsAdmin } from './jobs-admin.ts'

export async function serveJobs(): Promise<void> {
  const config = readConfig(process.env)
  const times = schedules(config.jobSchedules)
  if (times.size === 0) throw new Error('There is nothing to run: JOB_SCHEDULES turns all jobs off.')
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  log.info({ version: codeVersion }, START)
  const { database, close } = await openDatabase(config, (step) => console.error(step))
  let endAdmin: (() => void) | undefined
  try {
    if (config.admin) endAdmin = await serveJobsAdmin(database, config.admin, log)
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
