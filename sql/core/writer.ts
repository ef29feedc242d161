/** Who writes places, as the trigger `place_updated` needs to know it. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'

/**
 * Says that the rest of the transaction writes what an import, or another part of the program, found. Without this, an
 * update is that of a person, whose values no import changes. A transaction of an import remains one.
 */
export async function writeAs(transaction: Queryable, writer: 'import' | 'program'): Promise<void> {
  await transaction.rows(sql`
    select set_config('whereabouts.writer', ${writer}, true)
    where coalesce(current_setting('whereabouts.writer', true), '') <> 'import'`)
}
