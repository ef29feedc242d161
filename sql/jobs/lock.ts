/** Locks each job, so that only one process at a time runs it. */
import sql from 'sql-template-tag'
import type { Database } from '../core/database.ts'
import { JOB_LOCKS } from '../core/locks.ts'

export interface JobLock {
  /**
   * False on the embedded database. All of its clients share one session, and PostgreSQL never refuses a session its
   * own lock. There a heartbeat shows whether a run is alive (`startRun`).
   */
  readonly excludes: boolean
  /** Aborted when the lock is lost together with the connection that held it. */
  readonly lost: AbortSignal
}

/** Runs `work` while holding the advisory lock of a job. Returns undefined if another process holds it. */
export async function withJobLock<Result>(
  database: Database,
  job: string,
  work: (lock: JobLock) => Promise<Result>,
): Promise<Result | undefined> {
  const lost = new AbortController()
  return database.session(
    async (session) => {
      const key = sql`${JOB_LOCKS}::integer, hashtext(${job})`
      const [lock] = await session.rows<{ taken: boolean; excludes: boolean }>(sql`
        select pg_try_advisory_lock(${key}) as taken, version() not like '% emcc %' as excludes`)
      if (!lock?.taken) return undefined
      try {
        return await work({ excludes: lock.excludes, lost: lost.signal })
      } finally {
        // A broken connection has already released the lock.
        if (!lost.signal.aborted) await session.rows(sql`select pg_advisory_unlock(${key})`)
      }
    },
    (error) => lost.abort(error),
  )
}
