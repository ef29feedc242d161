/** Fills the empty table of places before building its indexes. This is faster than updating them place by place. */
import sql, { raw } from 'sql-template-tag'
import { type Database, type Queryable, withoutTimeout } from '../core/database.ts'

/**
 * Runs `load` in one transaction, in which the table of places has only the indexes of its keys. The others are built
 * at the end. No other transaction can read the table meanwhile. 25,000 places on the embedded database: 22 s of CPU
 * time instead of 32 s.
 */
export function withoutIndexes(database: Database, load: (transaction: Queryable) => Promise<void>): Promise<void> {
  return database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`lock table places in access exclusive mode`)
    const definitions = await dropIndexes(transaction)
    await load(transaction)
    for (const definition of definitions) await transaction.rows(sql`${raw(definition)}`)
  })
}

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
