/** Runs a job: one runner among all processes, recorded from its start to its end. */
import type { Indexer } from '../search/meilisearch/indexer.ts'
import type { Database } from '../sql/database.ts'
import { withJobLock } from '../sql/job-lock.ts'
import { endRun, isCancelled, type JobRun, startRun } from '../sql/job-runs.ts'
import { type Job, type JobRequest, parametersOf } from './job.ts'

export interface RunOptions {
  /** What the record says of the program. */
  codeVersion: string
  /** For the job that needs it. */
  indexer?: Indexer | undefined
  /** Ends the run after its current batch. */
  signal?: AbortSignal | undefined
  onProgress?: (done: number, total: number | undefined) => void
  /** Names a schedule and its moment: one of all processes does that. */
  schedule?: string
}

/** How often a run says that it is alive, and looks whether it was cancelled. */
const PULSE_MILLISECONDS = 2000

/** The run as it ended; undefined when somebody else runs the job. Throws what the job throws, having recorded it. */
export async function runJob(
  database: Database,
  job: Job,
  request: JobRequest,
  options: RunOptions,
): Promise<JobRun | undefined> {
  // A dry run writes nothing, so it and a real one need not wait for each other.
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
    // What fails here fails the job's own statements as well, and is told there.
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
