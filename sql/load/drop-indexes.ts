/** Drops indexes for a load that builds them at its end, which is faster than updating them place by place. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/**
 * Drops the indexes of the table of places, except those of its keys. Returns the statements that create them again.
 */
export async function dropIndexes(database: Queryable): Promise<string[]> {
  const indexes = await database.rows<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'places'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of indexes) await database.rows(sql`drop index ${raw(name)}`)
  return indexes.map(({ definition }) => definition)
}
