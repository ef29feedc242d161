/**
 * The job that keeps both scores current. A full run begins a basis (weights, moment, priors) and goes through the
 * table block by block. Other runs score the places that were marked since, on the same basis. Each batch shares a
 * transaction with the record of progress, so a killed run resumes after its last batch.
 */
import pRetry from 'p-retry'
import type { Database, Queryable } from '../sql/core/database.ts'
import { isLockConflict } from '../sql/core/database-errors.ts'
import { saveProgress } from '../sql/jobs/runs.ts'
import { isOverviewOld, refreshOverview } from '../sql/scores/overview.ts'
import type { Job, JobContext } from './job.ts'
import { trySample } from './sampled-trial.ts'
import { type Columns, ScoreRun } from './score-run.ts'

export const scores: Job = {
  name: 'scores',
  description: 'computes completeness_score and score_combined of places whose inputs changed, or of all places',
  schedule: '*/5 * * * *',
  fullSchedule: '32 3 * * 0',
  takes: { all: true, filter: true, dryRun: true, weights: true },
  run: (context) => runScores(context, 'both'),
}

/** Has no schedule, because `scores` does the same. */
export const completeness: Job = {
  name: 'completeness',
  description: 'computes only completeness_score, of all places (the job scores computes both)',
  takes: { filter: true, dryRun: true },
  run: (context) => runScores(context, 'completeness'),
}

/** Retries of a batch while other transactions lock its rows. Each attempt waits up to 500 ms for the locks. */
const RETRIES = 119
const PAUSE_MILLISECONDS = 200

async function runScores(context: JobContext, columns: Columns): Promise<boolean> {
  const { database, request, run, signal } = context
  if (!request.dryRun) {
    const scored = new ScoreRun(context, columns, (work) => retried(() => database.transaction(work)))
    if (!(await scored.run())) return false
    if (request.all || scored.isFull || (await isOverviewOld(database))) await refreshOverview(database, signal)
    return true
  }
  // A dry run rolls back everything that it stores, including the basis. Its result is recorded afterwards.
  const { sample, weights = {} } = request
  const { isComplete, progress } = await undone(database, async (transaction) => {
    if (sample) return { isComplete: true, progress: await trySample(transaction, sample, weights) }
    const dry = new ScoreRun(context, columns, (work) => work(transaction))
    return { isComplete: await dry.run(), progress: dry.progress }
  })
  await database.transaction((transaction) => saveProgress(transaction, run.id, progress))
  return isComplete
}

/** Retries a transaction on lock conflicts. */
function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  return pRetry(transaction, {
    retries: RETRIES,
    minTimeout: PAUSE_MILLISECONDS,
    factor: 1,
    shouldRetry: ({ error }) => isLockConflict(error),
  })
}

const UNDONE = new Error('undone')

async function undone<Result>(database: Database, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined
  await database
    .transaction(async (transaction) => {
      result = { value: await work(transaction) }
      throw UNDONE
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })
  return (result as { value: Result }).value
}
