/** What lies in a table: looked at by `layers check`, and by nothing that serves requests. */
import sql, { raw } from 'sql-template-tag'
import { quoted, tableSql } from '../../layers/configured/quoted.ts'
import type { Shape } from '../../layers/configured/shape.ts'
import type { Table } from '../../layers/configured/table.ts'
import type { Queryable } from '../core/database.ts'

/** Rows that are looked at: 1,000,000 points take 2 s. */
const MAX_ROWS = 1_000_000

export interface ShapeCounts {
  readonly rows: number
  readonly withoutGeometry: number
  readonly empty: number
  /** With another SRID than the layer has. */
  readonly otherSrids: readonly number[]
  readonly types: readonly string[]
  /** Points without a place on earth in their coordinate system; null for other shapes. */
  readonly nowhere: number
}

export async function countShapes(database: Queryable, table: Table, shape: Shape): Promise<ShapeCounts> {
  const isPoint = shape.kind === 'point'
  const [counts] = await database.rows<ShapeCounts>(sql`
    with shapes as materialized (select ${raw(shape.sql)} as shape from ${raw(tableSql(table))} limit ${MAX_ROWS})
    select count(*)::integer as rows, (count(*) filter (where shape is null))::integer as "withoutGeometry",
      (count(*) filter (where st_isempty(shape)))::integer as empty,
      coalesce(array_agg(distinct st_srid(shape)) filter (where st_srid(shape) not in (${shape.srid}::integer, 0)), '{}')
        as "otherSrids",
      coalesce(array_agg(distinct geometrytype(shape)) filter (where shape is not null), '{}') as types,
      (count(*) filter (where ${isPoint}::boolean and not st_isempty(shape)
        and layer_position(shape, ${shape.srid}::integer) is null))::integer as nowhere
    from shapes`)
  return counts as ShapeCounts
}

/** Returns why a column of a view, which has no indexes, is no id; undefined if it is one now. */
export async function idFaultOf(database: Queryable, table: Table, id: string): Promise<string | undefined> {
  const column = raw(quoted(id))
  const [counts] = await database.rows<{ rows: number; known: number; different: number }>(sql`
    select count(*)::float8 as rows, count(${column})::float8 as known, count(distinct ${column})::float8 as different
    from ${raw(tableSql(table))}`)
  const { rows = 0, known = 0, different = 0 } = counts ?? {}
  if (known < rows) return `${id} is null in ${rows - known} of ${rows} rows`
  return different < known ? `${id} has the same value in several of ${rows} rows` : undefined
}

/** Whether PostGIS knows a coordinate system. */
export async function knowsSrid(database: Queryable, srid: number): Promise<boolean> {
  const known = await database.rows(sql`select from spatial_ref_sys where srid = ${srid}`)
  return known.length > 0
}

/** Tables with triggers of ours, as `"public"."parks"`, and the triggers. */
export async function loggedTables(database: Queryable): Promise<{ table: string; trigger: string }[]> {
  return database.rows(sql`
    select format('"%s"."%s"', replace(nspname, '"', '""'), replace(relname, '"', '""')) as table, tgname as trigger
    from pg_trigger join pg_proc p on p.oid = tgfoid join pg_class c on c.oid = tgrelid
      join pg_namespace n on n.oid = relnamespace
    where proname in ('log_layer_changes', 'log_layer_row') and tgparentid = 0 order by 1, 2`)
}
