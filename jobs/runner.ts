/** Runs a job and records the run from start to end. At most one process runs a job at a time. */
import type { Indexer } from '../search/meilisearch/indexer.ts'
import type { Database } from '../sql/core/database.ts'
import { withJobLock } from '../sql/jobs/lock.ts'
import { endRun, isCancelled, type JobRun, startRun } from '../sql/jobs/runs.ts'
import { type Job, type JobRequest, parametersOf } from './job.ts'

export interface RunOptions {
  /** Program version for the record. */
  codeVersion: string
  /** Needed by the job `search` only. */
  indexer?: Indexer | undefined
  /** Ends the run after its current batch. */
  signal?: AbortSignal | undefined
  onProgress?: (done: number, total: number | undefined) => void
  /** Schedule and scheduled time. Only one process runs the job for each value. */
  schedule?: string
}

/** Interval of the heartbeat, which also checks for cancellation. */
const PULSE_MILLISECONDS = 2000

/**
 * Returns the ended run; undefined if another process runs the job or has run it for this schedule. Rethrows the job's
 * error after recording it.
 */
export async function runJob(
  database: Database,
  job: Job,
  request: JobRequest,
  options: RunOptions,
): Promise<JobRun | undefined> {
  // A dry run writes nothing, so dry and real runs need not wait for each other.
  const name = request.dryRun ? `${job.name} --dry-run` : job.name
  return withJobLock(database, name, async ({ excludes, lost }) => {
    const { codeVersion, schedule } = options
    const start = { job: name, parameters: parametersOf(request), codeVersion, schedule }
    const run = await startRun(database, { excludes }, start)
    return run && work(database, job, request, run, lost, options)
  })
}

async function work(
  database: Database,
  job: Job,
  request: JobRequest,
  run: JobRun,
  lost: AbortSignal,
  { signal, indexer, onProgress = () => undefined }: RunOptions,
): Promise<JobRun> {
  const begin = performance.now()
  const cancel = new AbortController()
  const ending = AbortSignal.any([cancel.signal, lost, ...(signal ? [signal] : [])])
  const pulse = setInterval(() => {
    // An error here fails the job's own statements too, and is reported there.
    isCancelled(database, run.id).then(
      (asked) => asked && cancel.abort(),
      () => undefined,
    )
  }, PULSE_MILLISECONDS)
  const end = (state: 'done' | 'failed' | 'cancelled', error?: string) =>
    endRun(database, run.id, { state, seconds: (performance.now() - begin) / 1000, error })
  try {
    const isComplete = await job.run({ database, indexer, run, request, signal: ending, onProgress })
    if (lost.aborted) throw lost.reason
    return await end(isComplete ? 'done' : 'cancelled')
  } catch (error) {
    await end('failed', String(error)).catch(() => undefined)
    throw error
  } finally {
    clearInterval(pulse)
  }
}
