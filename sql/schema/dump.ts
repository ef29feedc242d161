/**
 * Dumps a database's schema as text, for reading and comparing. The text is the same on every version of PostgreSQL.
 * `sql/schema/schema.sql` is its output; a test fails when the two differ.
 */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** Lists tables with their columns, constraints, indexes and triggers, then the signatures of functions. */
export async function dumpSchema(database: Queryable): Promise<string> {
  const rows = await database.rows<{ definition: string }>(sql`
    with ours as (
      select c.oid, c.relname, case c.relkind when 'v' then 'view' else 'table' end as noun from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ), columns as (
      select attrelid as oid, string_agg(format('  %I %s%s%s', attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end,
        case when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
          when attidentity = 'a' then ' generated always as identity'
          when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end), E',\n' order by attnum) as list
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped group by attrelid
    ), parts as (
      select relname as name, 1 as kind, '' as part, format(E'create %s %I (\n%s\n);', noun, relname, list) as definition
      from ours join columns using (oid)
      union all
      select relname, 2, conname, format('alter table %I add constraint %I %s;', relname, conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join ours on ours.oid = conrelid where contype in ('p', 'u', 'c', 'f')
      union all
      select relname, 3, indexrelid::regclass::text, pg_get_indexdef(indexrelid) || ';'
      from pg_index join ours on ours.oid = indrelid
      where not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select relname, 4, tgname, pg_get_triggerdef(t.oid) || ';'
      from pg_trigger t join ours on ours.oid = tgrelid where not tgisinternal
      union all
      select '~', 5, p.oid::regprocedure::text,
        format('-- function %s returns %s', p.oid::regprocedure, pg_get_function_result(p.oid))
      from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    )
    select definition from parts order by name collate "C", kind, part collate "C"`)
  const header =
    '-- The schema as migrations and functions make it. Written by "whereabouts migrate --dump"; do not edit.\n\n'
  return `${header}${rows.map(({ definition }) => definition).join('\n')}\n`
}
