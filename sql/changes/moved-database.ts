/**
 * A database that was dumped on one server and restored on another. Its rows hold transaction ids of the old server.
 *
 * Ids that the new server has already passed do no harm: they count as earlier than all new ones. Higher ids would hide
 * new changes from readers of the change logs, until the server reaches them. A server never stores an id that it has
 * not reached, and keeps its ids when it is copied physically, promoted or upgraded. So such ids tell for certain that
 * the database comes from another server.
 */
import sql, { raw } from 'sql-template-tag'
import { type Queryable, type Store, withoutTimeout } from '../core/database.ts'
import { LOCKS } from '../core/locks.ts'

/** The first id of transactions, which each snapshot sees. */
const PAST = sql`'3'::xid8`

const NOT_REACHED = sql`(select pg_snapshot_xmax(pg_current_snapshot()))`

/** All tables with a column `transaction`; a test compares. Only these have an index on it. */
const LOGS = ['place_changes', 'event_changes', 'layer_changes', 'search_words'] as const
const WITHOUT_INDEX = 'score_marks'

/** Makes a database from another server work on this one. Returns false, and writes nothing, if there is nothing to do. */
export async function adoptMovedDatabase(store: Store): Promise<boolean> {
  if (!(await isMoved({ rows: (query) => store.write(query) }))) return false
  return store.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`select pg_advisory_xact_lock(${LOCKS.schema})`)
    // Another process may have done it meanwhile.
    const isStillMoved = await isMoved(transaction)
    if (isStillMoved) await forgetOldIds(transaction)
    return isStillMoved
  })
}

/** Marks need no look: the change log, or the rollup that has read it, has their ids, too. */
async function isMoved(database: Queryable): Promise<boolean> {
  const [row] = await database.rows<{ moved: boolean }>(sql`
    select exists (select from tile_cells_state where pg_snapshot_xmax(snapshot) > ${NOT_REACHED})
      or exists (select from search_progress
        where snapshot <> '' and pg_snapshot_xmax(nullif(snapshot, '')::pg_snapshot) > ${NOT_REACHED})
      or exists (select from score_bases where pg_snapshot_xmax(begun) > ${NOT_REACHED})
      or exists (select from place_changes where transaction >= ${NOT_REACHED})
      or exists (select from event_changes where transaction >= ${NOT_REACHED})
      or exists (select from layer_changes where transaction >= ${NOT_REACHED})
      or exists (select from search_words where transaction >= ${NOT_REACHED}) as moved`)
  return (row as { moved: boolean }).moved
}

async function forgetOldIds(transaction: Queryable): Promise<void> {
  // No process has read these logs on this server. Lists with `updated_since=` need the deletions.
  for (const log of ['place_changes', 'event_changes'])
    await transaction.rows(sql`delete from ${raw(log)} where kind <> 'delete'`)
  // It names tables by oids of the old server.
  await transaction.rows(sql`delete from layer_changes`)
  for (const table of [...LOGS, WITHOUT_INDEX])
    await transaction.rows(sql`update ${raw(table)} set transaction = ${PAST} where transaction >= ${NOT_REACHED}`)
  await transaction.rows(sql`delete from index_files`)
  await transaction.rows(sql`delete from tile_cells_state`)
  await transaction.rows(sql`select refresh_tile_cells()`)
  // The index in Meilisearch is built again, and interrupted jobs begin anew: rows may lie in other blocks here.
  await transaction.rows(sql`delete from search_progress`)
  await transaction.rows(sql`update score_bases set begun = pg_current_snapshot()`)
  await transaction.rows(sql`update job_runs set resume = null where resume is not null`)
}
