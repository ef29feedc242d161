/** What lies in a table: looked at by `layers check`, and by nothing that serves requests. */
import sql, { raw } from 'sql-template-tag'
import { quoted, tableSql } from '../../layers/configured/quoted.ts'
import type { Shape } from '../../layers/configured/shape.ts'
import type { Table } from '../../layers/configured/table.ts'
import type { Queryable } from '../core/database.ts'

/** Rows that are looked at. 100,000 points take 1 s on a busy machine. */
const MAX_ROWS = 200_000

export interface ShapeCounts {
  readonly rows: number
  /** Null or empty. */
  readonly withoutGeometry: number
  /** With another SRID than the layer has. */
  readonly otherSrids: readonly number[]
  /** Points without a place on earth in their coordinate system; null for other shapes. */
  readonly nowhere: number
}

export async function countShapes(database: Queryable, table: Table, shape: Shape): Promise<ShapeCounts> {
  const isPoint = shape.kind === 'point'
  const [counts] = await database.rows<ShapeCounts>(sql`
    with shapes as materialized (select ${raw(shape.sql)} as shape from ${raw(tableSql(table))} limit ${MAX_ROWS})
    select count(*)::integer as rows, (count(*) filter (where shape is null or st_isempty(shape)))::integer as "withoutGeometry",
      coalesce(array_agg(distinct st_srid(shape)) filter (where st_srid(shape) not in (${shape.srid}::integer, 0)), '{}')
        as "otherSrids",
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

/** Percent of the index that is being built on a table; undefined if none is. */
export async function indexProgress(database: Queryable, { oid }: Table): Promise<number | undefined> {
  const [building] = await database.rows<{ percent: number }>(sql`
    select coalesce(100 * greatest(blocks_done, tuples_done) / nullif(greatest(blocks_total, tuples_total), 0), 0)::integer
      as percent
    from pg_stat_progress_create_index where relid = ${oid}::bigint::oid`)
  return building?.percent
}
