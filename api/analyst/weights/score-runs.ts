/** Runs of the scores job that the analyst's page starts. */
import { AsyncResource } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { runJob } from '../../../jobs/runner.ts'
import { scores } from '../../../jobs/scores.ts'
import type { Database } from '../../../sql/core/database.ts'
import type { JobRun } from '../../../sql/jobs/runs.ts'
import type { Weights } from '../../../sql/scores/weights.ts'
import type { BackgroundTasks } from '../../http/background-tasks.ts'

/** Places that a trial draws. 1,000,000 places: 1 s. */
const SAMPLE = 20_000
/** Requests to the embedded database wait for the trial, which takes it 0.3 ms a place. */
const SAMPLE_ONE_AT_A_TIME = 2000

/** Milliseconds until the next look whether another run has ended. */
const RETRY = 2000

export interface ScoreRunsOptions {
  readonly database: Database
  readonly codeVersion: string
  readonly afterwards: BackgroundTasks
  /** Aborted when the service ends. */
  readonly signal: AbortSignal
}

export class ScoreRuns {
  readonly #options: ScoreRunsOptions
  readonly #start: () => void

  constructor(options: ScoreRunsOptions) {
    this.#options = options
    // A run does not share the time that the queries of the request which starts it may wait.
    this.#start = AsyncResource.bind(() => options.afterwards.run(() => this.#run()))
  }

  /** Tries weights on places drawn at random. Returns undefined if another trial is in progress. */
  try(weights: Readonly<Partial<Weights>>): Promise<JobRun | undefined> {
    const { database, codeVersion, signal } = this.#options
    const sample = database.servesOneAtATime ? SAMPLE_ONE_AT_A_TIME : SAMPLE
    return runJob(database, scores, { dryRun: true, sample, weights }, { codeVersion, signal })
  }

  /** Starts a run with the newest weights; one that is in progress, with those before, ends first. */
  start(): void {
    this.#start()
  }

  async #run(): Promise<void> {
    const { database, codeVersion, signal } = this.#options
    while (!signal.aborted && !(await runJob(database, scores, {}, { codeVersion, signal }))) await setTimeout(RETRY)
  }
}
