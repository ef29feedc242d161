/** One runner for each job, among all processes. */
import sql from 'sql-template-tag'
import type { Database } from './database.ts'

/** The first key of all locks of jobs; the second is the job's. Any number, the same in every process. */
const LOCKS = 7_231_030

export interface JobLock {
  /**
   * False on the embedded database, all of whose clients are one session, to which its own lock is never refused: there
   * a run is known by its sign of life (`startRun`).
   */
  readonly excludes: boolean
  /** Aborted when the lock is lost, with the connection that held it. */
  readonly lost: AbortSignal
}

/** Runs `work` while holding the advisory lock of a job; undefined when somebody else holds it. */
export async function withJobLock<Result>(
  database: Database,
  job: string,
  work: (lock: JobLock) => Promise<Result>,
): Promise<Result | undefined> {
  const lost = new AbortController()
  return database.session(
    async (session) => {
      const key = sql`${LOCKS}::integer, hashtext(${job})`
      const [lock] = await session.rows<{ taken: boolean; excludes: boolean }>(sql`
        select pg_try_advisory_lock(${key}) as taken, version() not like '% emcc %' as excludes`)
      if (!lock?.taken) return undefined
      try {
        return await work({ excludes: lock.excludes, lost: lost.signal })
      } finally {
        // A connection that broke has let go already.
        if (!lost.signal.aborted) await session.rows(sql`select pg_advisory_unlock(${key})`)
      }
    },
    (error) => lost.abort(error),
  )
}
