/** Facets as one statement: counts how often each value of some fields occurs among the places that match. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { type FacetGroup, RATING_STEP, RATING_STEPS, VALUE_FACETS } from '../../core/query/facets.ts'
import { fieldNamed } from '../../core/query/fields.ts'
import { whereSql } from './conditions.ts'

/** The row of `facetsQuery`. */
export interface CountedFacets {
  /** Number of places of the first group. */
  readonly count: number
  /** Counts by facet and value, the most frequent first. Ratings are counted by the index of their step, 0 by `-1`. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Reads the places once for each group of facets. It groups them by the whole value of each field, because fields have
 * few distinct values. The labels of a group are split afterwards. `size` limits the values of texts and labels.
 */
export function facetsQuery(groups: readonly FacetGroup<PlaceCondition>[], size: number): Sql {
  const tables = groups.map((group, index) => sql`${tableOf(index)} as materialized (${groupQuery(group)})`)
  const facets = groups.flatMap(({ names }, index) =>
    names.map((name) => sql`${name}::text, (${valuesQuery(name, tableOf(index), size)})`),
  )
  const [first] = groups[0]?.names ?? []
  return sql`
    with ${join(tables)}
    select (select coalesce(sum(places), 0)::int from ${tableOf(0)} ${first === undefined ? empty : sql`where ${isOf(first)}`})
      as count, json_build_object(${join(facets)}) as facets`
}

/** Counts the places of a group by each of its fields; without fields, all of them. */
function groupQuery({ where, names }: FacetGroup<PlaceCondition>): Sql {
  if (names.length === 0) return sql`select count(*) as places from places where ${whereSql(where)}`
  const columns = names.map(raw)
  return sql`
    select ${join(columns)}, ${join(names.map((name) => sql`grouping(${raw(name)}) = 0 as ${isOf(name)}`))}, count(*) as places
    from (select ${join(names.map((name) => sql`${valueSql(name)} as ${raw(name)}`))} from places where ${whereSql(where)}) as found
    group by grouping sets (${join(columns.map((column) => sql`(${column})`))})`
}

function valueSql(name: string): Sql {
  const { column, within } = fieldNamed(name)
  if (within) return raw(within.forms)
  if (name !== 'rating') return raw(column)
  return sql`case when ${raw(column)} > 0
    then least(floor(${raw(column)} / ${RATING_STEP}::float8)::int, ${RATING_STEPS.length - 1}::int) else -1 end`
}

function valuesQuery(name: string, table: Sql, size: number): Sql {
  const values = splitSql(name, table)
  const limit = VALUE_FACETS.includes(name) ? sql`limit ${size}` : empty
  return sql`
    select coalesce(json_object_agg(value, places order by places desc, value collate "C"), '{}') from (
      select value, sum(places)::int as places from ${values} where ${isOf(name)} and value is not null
      group by value order by places desc, value collate "C" ${limit}) as counted`
}

/** Each row has a value of the field, and the number of places that have it. */
function splitSql(name: string, table: Sql): Sql {
  const { kind, within } = fieldNamed(name)
  const column = raw(name)
  if (kind === 'labels') return sql`${table}, lateral (select distinct unnest(${column}) as value) as label`
  if (!within) return sql`(select *, ${column}::text as value from ${table}) as counted_values`
  // A row for each list of forms: those with a second form are the countries of the name. See countApart.
  return sql`(
    select *, case when count(${column}[2]) over (partition by ${column}[1]) > 1
      then coalesce(${column}[2], ${column}[1]) else ${column}[1] end as value
    from ${table} where ${isOf(name)}) as told_apart`
}

function tableOf(index: number): Sql {
  return raw(`groups_${index}`)
}

/** Returns the name of the column that is true for groups by a field. */
function isOf(name: string): Sql {
  return raw(`of_${name}`)
}
