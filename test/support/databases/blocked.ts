/** Waits until other connections wait for a lock, to bring about races that are rare by chance. */
import sql from 'sql-template-tag'
import type { Queryable } from '../../../sql/core/database.ts'

/**
 * Resolves when at least `connections` clients of the database wait for a lock; autovacuum, which may wait too, is none. Not
 * for the embedded database, which serves one client after the other.
 */
export async function untilBlocked(transaction: Queryable, connections: number): Promise<void> {
  for (;;) {
    // Within a transaction, the statistics are read once unless their snapshot is cleared.
    const waiting = await transaction.rows(sql`
      select from pg_stat_clear_snapshot(), pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`)
    if (waiting.length >= connections) return
    await new Promise((tick) => setTimeout(tick, 20))
  }
}
