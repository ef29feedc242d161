/** What a job is to the runner, and what the runner gives to it. */

import type { PlaceCondition } from '../query/ast.ts'
import type { Indexer } from '../search/meilisearch/indexer.ts'
import type { Database } from '../sql/database.ts'
import type { JobRun, RunParameters } from '../sql/job-runs.ts'

export interface Job {
  readonly name: string
  readonly description: string
  /** False when it was broken off by the signal, having saved its progress. Throws when it fails. */
  run(context: JobContext): Promise<boolean>
  /** Whether it can look at all places, at some, or only say what it would do. */
  readonly takes: { readonly all?: true; readonly filter?: true; readonly dryRun?: true; readonly weights?: true }
}

export interface JobContext {
  readonly database: Database
  /** What writes to the index of search; undefined: there is none, PostgreSQL searches. */
  readonly indexer: Indexer | undefined
  /** As it was recorded when it started. */
  readonly run: JobRun
  readonly request: JobRequest
  /** Aborted when the run has to end: cancelled, or the lock is lost. */
  readonly signal: AbortSignal
  /** Shows progress. */
  readonly onProgress: (done: number, total: number | undefined) => void
}

export interface JobRequest {
  readonly all?: boolean
  readonly dryRun?: boolean
  /** The query string that `where` was read from, for the record. */
  readonly filter?: string | undefined
  readonly where?: readonly PlaceCondition[]
  /** Weights that count from now on; those of a dry run only for that. */
  readonly weights?: Readonly<Record<string, number>> | undefined
}

export function parametersOf({ all, dryRun, filter, weights }: JobRequest): RunParameters {
  return {
    ...(all && { all }),
    ...(dryRun && { dry_run: dryRun }),
    ...(filter && { filter }),
    ...(weights && { weights }),
  }
}
