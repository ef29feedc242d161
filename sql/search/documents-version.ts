/** Version of the search documents that this program builds with this database. */
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import { DOCUMENT } from './documents.ts'

interface Definition {
  name: string
  definition: string
}

/**
 * Returns a hash of everything on which a document depends: the expression, the generated columns that it reads, our
 * functions that these call, and so on. A function counts as called if its name appears anywhere. Only one function of
 * PostgreSQL itself may change, `normalize`: its Unicode tables depend on the server's version.
 */
export async function documentsVersion(database: Queryable): Promise<string> {
  const known = await database.rows<Definition>(sql`
    select proname as name, concat_ws(' ', proisstrict, pg_get_function_sqlbody(oid), prosrc) as definition
    from pg_proc where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select attname, pg_get_expr(adbin, adrelid) from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = 'places'::regclass and attgenerated <> ''
    union all
    select 'normalize', (current_setting('server_version_num')::int / 10000)::text`)
  const used = usedBy(DOCUMENT.sql, known).map(({ name, definition }) => `${name} ${definition}`)
  return createHash('sha256')
    .update([DOCUMENT.sql, ...used.sort()].join('\n'))
    .digest('hex')
}

/** Returns the definitions that a text names, directly or through others. */
function usedBy(text: string, known: readonly Definition[]): Definition[] {
  const words = new Set(text.match(/\w+/g))
  const used = known.filter(({ name }) => words.has(name))
  if (used.length === 0) return []
  const others = known.filter(({ name }) => !words.has(name))
  return [...used, ...usedBy(used.map(({ definition }) => definition).join('\n'), others)]
}
