/** Whether a process is ready for requests, and why not. */
import type { IndexState } from '../../answers/places.ts'
import type { Database } from '../../sql/core/database.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
import { isMigrated } from '../../sql/schema/migrate.ts'
import type { SampleProgress } from '../sample-progress.ts'

interface Readiness {
  readonly ready: boolean
  /** Sentences for the operator; empty if it is ready. */
  readonly reasons: readonly string[]
  readonly database: 'reachable' | 'unreachable'
  /** The server of lists, tiles and the change log. */
  readonly reads: 'primary' | 'replica'
  /** Null if the database does not tell. */
  readonly migrations: 'applied' | 'missing' | null
  /** Time since the process last read each change log. */
  readonly change_log_age_seconds: Readonly<Record<string, number>>
  /** Off: PostgreSQL answers instead. */
  readonly index: IndexState['state']
  /** Null when the sample is there, or is not wanted. */
  readonly sample: SampleProgress | null
}

export type CheckReadiness = () => Promise<Readiness>

/** A process that has not read the change log for so long may show old places. */
const MAX_AGE_SECONDS = 10

/** Anybody may ask, so the answer is valid for a while. */
const VALID_MILLISECONDS = 1000

export interface ReadinessOptions {
  readonly database: Database
  readonly index: IndexState | undefined
  /** For each change log that the process follows, the time since it was last read. */
  readonly secondsBehind: () => Readonly<Record<string, number>>
  readonly sampleProgress: () => SampleProgress | undefined
}

export function readinessCheck(options: ReadinessOptions): CheckReadiness {
  let latest: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined
  return () => {
    const now = performance.now()
    if (!latest || now - latest.at > VALID_MILLISECONDS) latest = { at: now, readiness: check(options) }
    return latest.readiness
  }
}

async function check({ database, index, secondsBehind, sampleProgress }: ReadinessOptions): Promise<Readiness> {
  const schema = await schemaOf(database)
  const ages = Object.entries(secondsBehind()).map(([log, seconds]) => [log, Math.round(seconds * 10) / 10] as const)
  const state = index?.state ?? 'off'
  const reasons = [
    ...schema.reasons,
    ...ages
      .filter(([, seconds]) => seconds > MAX_AGE_SECONDS)
      .map(([log, seconds]) => `The change log of ${log} was last read ${seconds} s ago.`),
    ...(state === 'loading' ? ['The index in memory is loading.'] : []),
  ]
  return {
    ready: reasons.length === 0,
    ...schema,
    reads: database.reads?.server ?? 'primary',
    reasons,
    change_log_age_seconds: Object.fromEntries(ages),
    index: state,
    sample: sampleProgress() ?? null,
  }
}

async function schemaOf(database: Database): Promise<Pick<Readiness, 'database' | 'migrations' | 'reasons'>> {
  try {
    const isApplied = await isMigrated(database.changes)
    return isApplied
      ? { database: 'reachable', migrations: 'applied', reasons: [] }
      : { database: 'reachable', migrations: 'missing', reasons: ['The database lacks migrations of this program.'] }
  } catch (error) {
    return isUnavailable(error)
      ? { database: 'unreachable', migrations: null, reasons: ['The database does not answer.'] }
      : { database: 'reachable', migrations: null, reasons: ['The schema of the database does not fit this program.'] }
  }
}
