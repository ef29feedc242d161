/** Waiting until others wait, to bring about what chance rarely does. */
import sql from 'sql-template-tag'
import type { Queryable } from '../../sql/database.ts'

/** Resolves when so many connections to the database wait for a lock. Not on the embedded one, where all wait. */
export async function untilBlocked(transaction: Queryable, connections: number): Promise<void> {
  for (;;) {
    // Within a transaction the statistics are read once, unless they are thrown away.
    const waiting = await transaction.rows(sql`
      select from pg_stat_clear_snapshot(), pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (waiting.length >= connections) return
    await new Promise((tick) => setTimeout(tick, 20))
  }
}
