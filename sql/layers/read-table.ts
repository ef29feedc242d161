/** Reads what the catalogue of the database says of a table or view. */
import sql from 'sql-template-tag'
import type { TableName } from '../../layers/configured/names.ts'
import type { Table } from '../../layers/configured/table.ts'
import type { Queryable } from '../core/database.ts'

/** Returns undefined if there is none. The columns are in the order of the table. */
export async function readTable(database: Queryable, { schema, name }: TableName): Promise<Table | undefined> {
  const [row] = await database.rows<{ described: Table }>(sql`
    with recursive relation as (
      select c.*, n.nspname from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = ${schema} and relname = ${name} and relkind in ('r', 'p', 'v', 'm', 'f')
    ), types as (
      select attnum, atttypid as type, atttypmod as modifier from pg_attribute join relation on attrelid = relation.oid
      where attnum > 0 and not attisdropped
      union all
      select attnum, typbasetype, case when typtypmod < 0 then modifier else typtypmod end
      from types join pg_type on pg_type.oid = type where typtype = 'd'
    ), bases as (
      select attnum, modifier, typcategory = 'A' and typelem <> 0 as is_array,
        case when typcategory = 'A' and typelem <> 0 then typelem else pg_type.oid end as type
      from types join pg_type on pg_type.oid = type where typtype <> 'd'
    ), columns as (
      select a.attnum, jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'base', typname,
        'isArray', is_array, 'isEnum', typtype = 'e', 'isNullable', not attnotnull,
        'isUnique', exists (select from pg_index where indrelid = attrelid and indisunique and indnkeyatts = 1
          and indkey[0] = a.attnum and indpred is null and indisvalid),
        'isKey', exists (select from pg_constraint where conrelid = attrelid and contype in ('p', 'u', 'f')
          and a.attnum = any(conkey)),
        'maySelect', has_column_privilege(attrelid, a.attnum, 'select'), 'comment', col_description(attrelid, a.attnum),
        'geometry', case when typname in ('geometry', 'geography') and not is_array then jsonb_build_object(
          'type', regexp_replace(upper(postgis_typmod_type(modifier)), 'Z?M?$', ''),
          'srid', coalesce(nullif(postgis_typmod_srid(modifier), 0), case typname when 'geography' then 4326 else 0 end))
        end) as described
      from pg_attribute a join relation on attrelid = relation.oid join bases using (attnum)
        join pg_type on pg_type.oid = bases.type
    )
    select jsonb_build_object('oid', relation.oid::bigint,
      'root', coalesce(pg_partition_root(relation.oid)::oid, relation.oid)::bigint, 'schema', nspname, 'name', relname,
      'kind', case relkind when 'p' then 'partitioned table' when 'v' then 'view' when 'm' then 'materialized view'
        when 'f' then 'foreign table' else case when relispartition then 'partition' else 'table' end end,
      'hasChildren', relkind = 'r' and exists (select from pg_inherits where inhparent = relation.oid),
      'owner', pg_get_userbyid(relowner), 'user', current_user,
      'mayUseSchema', has_schema_privilege(relnamespace, 'usage'), 'mayChange', pg_has_role(relowner, 'usage'),
      'mayAddTriggers', has_table_privilege(relation.oid, 'trigger'),
      'rows', case relkind when 'v' then null when 'p' then (
        select sum(nullif(leaf.reltuples, -1)) from pg_partition_tree(relation.oid) join pg_class leaf on leaf.oid = relid
        where isleaf) else nullif(reltuples, -1) end,
      'columns', (select coalesce(jsonb_agg(described order by attnum), '[]') from columns),
      'indexes', (select coalesce(jsonb_agg(jsonb_build_object('method', amname,
          'first', pg_get_indexdef(indexrelid, 1, true))), '[]')
        from pg_index join pg_class i on i.oid = indexrelid join pg_am on pg_am.oid = i.relam
        where indrelid = relation.oid and indisvalid and indpred is null),
      'triggers', (select coalesce(jsonb_agg(tgname order by tgname), '[]') from pg_trigger join pg_proc p on p.oid = tgfoid
        where tgrelid = relation.oid and tgenabled <> 'D' and proname in ('log_layer_changes', 'log_layer_row'))
    ) as described
    from relation`)
  return row?.described
}

/** Returns the names of tables that may be meant: of the same name elsewhere, or in another case. */
export async function similarTables(database: Queryable, { schema, name }: TableName): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where lower(relname) = lower(${name}) and relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_'
    order by nspname <> ${schema}, 1 limit 5`)
  return rows.map((row) => row.name)
}
