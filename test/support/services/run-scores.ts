/** Runs the job scores in this process, as the program does. */
import type { JobRequest } from '../../../jobs/job.ts'
import { runJob } from '../../../jobs/runner.ts'
import { scores } from '../../../jobs/scores.ts'
import type { Database } from '../../../sql/core/database.ts'
import type { JobRun } from '../../../sql/jobs/runs.ts'

/** Runs the job and throws if another run is in progress. */
export async function runScores(database: Database, request: JobRequest = {}, signal?: AbortSignal): Promise<JobRun> {
  const run = await runJob(database, scores, request, { codeVersion: 'test', signal })
  if (!run) throw new Error('another run is under way')
  return run
}
