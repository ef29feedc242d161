/** Schedules of jobs, and the scheduler that starts them. */
import cron from 'node-cron'
import { Durations } from '../core/measure/durations.ts'
import type { Indexer } from '../search/meilisearch/indexer.ts'
import type { Database } from '../sql/core/database.ts'
import type { JobRequest } from './job.ts'
import { JOBS } from './jobs.ts'
import { runJob } from './runner.ts'

/** Default schedules, by task as on the command line. */
const SCHEDULES = JOBS.flatMap(({ name, schedule, fullSchedule }): [string, string | undefined][] => [
  [name, schedule],
  [`${name} --all`, fullSchedule],
])

/** Returns the default schedules with the configuration's overrides; `off` removes one. Throws on invalid overrides. */
export function schedules(overrides: Readonly<Record<string, string>>): Map<string, string> {
  for (const [name, time] of Object.entries(overrides)) {
    if (!findTask(name))
      throw new Error(`JOB_SCHEDULES: there is no job ${name}. Known jobs: ${JOBS.map((job) => job.name).join(', ')}.`)
    if (time !== 'off' && !cron.validate(time))
      throw new Error(`JOB_SCHEDULES: ${time} is not a cron expression. Write one like 0 4 * * *, or off.`)
  }
  const times = new Map([...SCHEDULES, ...Object.entries(overrides)])
  return new Map([...times].filter((task): task is [string, string] => task[1] !== undefined && task[1] !== 'off'))
}

function findTask(name: string) {
  const [jobName, ...flags] = name.split(' ')
  const job = JOBS.find((known) => known.name === jobName)
  const isAll = flags.length === 1 && flags[0] === '--all' && job?.takes?.all
  return job && (flags.length === 0 || isAll) ? { job, request: (isAll ? { all: true } : {}) as JobRequest } : undefined
}

/** Durations in seconds of the runs that schedules of this process started, by name and outcome. `job` is a label of Prometheus. */
export const jobRuns = new Durations(['name', 'outcome'])

export interface Scheduler {
  /** Interrupts running jobs after their current batch, and waits for them. */
  stop(): Promise<void>
}

/**
 * Runs jobs at their scheduled times. Every process of a service may do so: the first one to claim a scheduled time
 * runs the job.
 */
export function startScheduler(
  database: Database,
  times: ReadonlyMap<string, string>,
  codeVersion: string,
  indexer: Indexer | undefined,
  onError: (error: unknown, name: string) => void,
): Scheduler {
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  const tasks = [...times].map(([name, time]) => {
    const { job, request } = findTask(name) as NonNullable<ReturnType<typeof findTask>>
    const start = async ({ date }: { date: Date }) => {
      const schedule = `${name} ${date.toISOString().slice(0, 19)}Z`
      const begin = performance.now()
      const ran = (outcome: string) => jobRuns.of(job.name, outcome).add((performance.now() - begin) / 1000)
      const run = runJob(database, job, request, { codeVersion, indexer, signal: ending.signal, schedule })
      running.add(run)
      try {
        const ended = await run
        if (ended) ran(ended.state)
      } catch (error) {
        ran('failed')
        onError(error, name)
      } finally {
        running.delete(run)
      }
    }
    return cron.schedule(time, start, { timezone: 'UTC', noOverlap: true, suppressMissedWarning: true })
  })
  return {
    async stop() {
      ending.abort()
      await Promise.all(tasks.map((task) => task.destroy()))
      await Promise.allSettled(running)
    },
  }
}
