/** The interface between a job and the runner. */

import type { PlaceCondition } from '../core/query/ast.ts'
import type { Indexer } from '../search/meilisearch/indexer.ts'
import type { Database } from '../sql/core/database.ts'
import type { JobRun, RunParameters } from '../sql/jobs/runs.ts'

export interface Job {
  readonly name: string
  readonly description: string
  /** When it runs: a cron expression in UTC, which JOB_SCHEDULES may replace. Undefined: by hand only. */
  readonly schedule?: string
  /** The same for `--all`. */
  readonly fullSchedule?: string
  /** Returns false if the signal interrupted the job, with its progress saved. Throws if the job fails. */
  run(context: JobContext): Promise<boolean>
  /** Options that the job accepts, by default none. `dryRun` only reports what would change. */
  readonly takes?: { readonly all?: true; readonly filter?: true; readonly dryRun?: true; readonly weights?: true }
}

export interface JobContext {
  readonly database: Database
  /** Writes to the search index. Undefined if PostgreSQL searches, without such an index. */
  readonly indexer: Indexer | undefined
  /** The run as recorded at its start. */
  readonly run: JobRun
  readonly request: JobRequest
  /** Aborted when the run must end: it was cancelled, the lock is lost, or the process stops. */
  readonly signal: AbortSignal
  /** Reports progress. */
  readonly onProgress: (done: number, total: number | undefined) => void
}

export interface JobRequest {
  readonly all?: boolean
  readonly dryRun?: boolean
  /** About as many shown places, drawn at random, are all that a dry run looks at. It takes a second or two. */
  readonly sample?: number
  /** The query string that `where` was parsed from, for the record. */
  readonly filter?: string | undefined
  readonly where?: readonly PlaceCondition[]
  /** Weights to use from now on; in a dry run, only for that run. */
  readonly weights?: Readonly<Record<string, number>> | undefined
}

export function parametersOf({ all, dryRun, sample, filter, weights }: JobRequest): RunParameters {
  return {
    ...(all && { all }),
    ...(dryRun && { dry_run: dryRun }),
    ...(sample && { sample }),
    ...(filter && { filter }),
    ...(weights && { weights }),
  }
}
