/** Dumps everything that a database holds as text. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../../../sql/core/database.ts'

/** Returns all rows of all our tables, with bytes as hexadecimal digits. */
export async function dumpRows(database: Queryable): Promise<string> {
  const tables = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`)
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await database.rows<{ text: string }>(sql`select dumped::text as text from ${raw(name)} as dumped`)
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}
