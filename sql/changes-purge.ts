/** Forgetting what nobody will ask the change logs for any more. */
import sql from 'sql-template-tag'
import { type Store, withoutTimeout } from './database.ts'

/** Long enough for any process that follows a log from memory, however long it was away. */
const KEPT = sql`interval '7 days'`
/** Lists with `updated_since=` say what is gone from here. */
const DELETIONS_KEPT = sql`interval '400 days'`
const RUNS_KEPT = sql`interval '400 days'`

export interface PurgedChanges {
  placeChanges: number
  eventChanges: number
  runs: number
}

/**
 * Deletes what is old of the change logs, but never what a reader has yet to see that remembers a snapshot in the
 * database: the rollup of cells (function `seen_by_readers`).
 */
export function purgeChanges(store: Store): Promise<PurgedChanges> {
  return store.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    const [gone] = await transaction.rows<PurgedChanges>(sql`
      with places as (
        delete from place_changes where seen_by_readers(transaction)
          and changed_at < now() - case kind when 'delete' then ${DELETIONS_KEPT} else ${KEPT} end returning 1
      ), events as (
        delete from event_changes
        where changed_at < now() - case kind when 'delete' then ${DELETIONS_KEPT} else ${KEPT} end returning 1
      ), runs as (
        delete from job_runs where started_at < now() - ${RUNS_KEPT} and state <> 'running' returning 1
      )
      select (select count(*)::integer from places) as "placeChanges",
        (select count(*)::integer from events) as "eventChanges", (select count(*)::integer from runs) as runs`)
    return gone as PurgedChanges
  })
}
