/** Counts how often each value of some fields occurs among the places found. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { fieldNamed } from '../../core/query/fields.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'

/** Maximum number of values per field; the most frequent ones are counted. */
export const MAX_VALUES = 100

export interface FacetCounts {
  /** Number of all places found. */
  readonly count: number
  /** Counts by field and normalised value, the most frequent first. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Reads the places once for all fields. It groups them by the whole value of each field, because fields have few
 * distinct values. The labels of a group are split afterwards. `fields` must not be empty.
 */
export async function facetCounts(
  database: Queryable,
  where: readonly PlaceCondition[],
  fields: readonly string[],
): Promise<FacetCounts> {
  const columns = fields.map((name) => raw(fieldNamed(name).column))
  const [row] = await database.rows<FacetCounts>(sql`
    with groups as materialized (
      select ${join(columns)}, ${join(columns.map((column) => sql`grouping(${column}) = 0 as ${isOf(column)}`))}, count(*) as places
      from places where ${whereSql(where)} group by grouping sets (${join(columns.map((column) => sql`(${column})`))})
    )
    select (select coalesce(sum(places), 0)::int from groups where ${isOf(columns[0] as Sql)}) as count,
      json_build_object(${join(fields.map((name) => sql`${name}::text, (${valuesQuery(name)})`))}) as facets`)
  return row as FacetCounts
}

function valuesQuery(name: string): Sql {
  const { column, kind } = fieldNamed(name)
  const values =
    kind === 'labels'
      ? sql`groups, lateral (select distinct unnest(${raw(column)}) as value) as label`
      : sql`(select *, ${raw(column)} as value from groups) as groups`
  return sql`
    select coalesce(json_object_agg(value, places order by places desc, value collate "C"), '{}') from (
      select value, sum(places)::int as places from ${values} where ${isOf(raw(column))} and value is not null
      group by value order by places desc, value collate "C" limit ${MAX_VALUES}) as counted`
}

/** Returns the name of the column that is true for groups by `column`. */
function isOf(column: Sql): Sql {
  return raw(`of_${column.sql}`)
}
