/** Reads trials of weights: dry runs over places drawn at random. */
import type { Database, Queryable } from '../../../sql/core/database.ts'
import { type JobRun, readRun } from '../../../sql/jobs/runs.ts'

/** Returns the trial with this number, if there is one and it has ended. */
export async function readTrial(database: Database, text: string | null): Promise<JobRun | undefined> {
  const id = Number(text)
  if (!Number.isInteger(id) || id <= 0 || id >= 2 ** 31) return undefined
  const run = await readRun(primaryOf(database), id)
  const { dry_run, sample, weights } = run?.parameters ?? {}
  return dry_run && sample && typeof weights === 'object' && run?.state === 'done' ? run : undefined
}

/** The server that is written to: a replica may not have the form's write yet. */
export function primaryOf(database: Database): Queryable {
  return { rows: (query) => database.write(query) }
}
