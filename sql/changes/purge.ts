/** Purge of change log rows that no reader needs any more, and of old job runs. */
import sql from 'sql-template-tag'
import { type Store, withoutTimeout } from '../core/database.ts'

/** Long enough for any process that keeps its snapshot in memory, however long it was disconnected. */
const KEPT = sql`interval '7 days'`
/**
 * Maximum age of a position from which all changes are known. A day less than rows are kept: a row has the time at which
 * its transaction began, and the transaction may have been open at the position.
 */
export const POSITION_DAYS = 6
/** Caches drop entries with an older snapshot, well before the log rows after that snapshot are purged. */
export const MAX_SNAPSHOT_MILLISECONDS = 600_000
/** Lists with `updated_since=` report deletions from the change logs. */
const DELETIONS_KEPT = sql`interval '400 days'`
const RUNS_KEPT = sql`interval '400 days'`

export interface PurgedChanges {
  placeChanges: number
  eventChanges: number
  layerChanges: number
  runs: number
}

/**
 * Deletes old rows of the change logs and of job runs. A row of the place log stays until all readers with a snapshot
 * in the database have seen it, such as the rollup of cells (function `seen_by_readers`).
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
      ), layers as (
        delete from layer_changes where changed_at < now() - ${KEPT} returning 1
      ), files as (
        delete from index_files where written_at < now() - make_interval(days => ${POSITION_DAYS}::integer)
      ), runs as (
        delete from job_runs where started_at < now() - ${RUNS_KEPT} and state <> 'running' returning 1
      )
      select (select count(*)::integer from places) as "placeChanges",
        (select count(*)::integer from events) as "eventChanges",
        (select count(*)::integer from layers) as "layerChanges", (select count(*)::integer from runs) as runs`)
    return gone as PurgedChanges
  })
}
