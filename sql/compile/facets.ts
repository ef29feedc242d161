/** Facets as one statement: counts how often each value of some fields occurs among the rows that match. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { SqlCondition } from '../../core/query/ast.ts'
import { type FacetGroup, RATING_STEP, RATING_STEPS } from '../../core/query/facets.ts'
import type { Field } from '../../core/query/field-catalogue.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import { whereSql } from './conditions.ts'

/** The row of `facetsQuery`. */
export interface CountedFacets {
  /** Number of rows of the first group. */
  readonly count: number
  /** Counts by facet and value, the most frequent first. Ratings are counted by the index of their step, 0 by `-1`. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Reads the places once for each group of facets. It groups them by the whole value of each field, because fields have
 * few distinct values. The labels of a group are split afterwards. `size` limits the values of texts and labels.
 */
export function facetsQuery(groups: readonly FacetGroup<SqlCondition>[], size: number, layer: Layer = PLACES): Sql {
  const tables = groups.map((group, index) => sql`${tableOf(index)} as materialized (${groupQuery(group, layer)})`)
  const facets = groups.flatMap(({ names }, index) =>
    names.map((name) => sql`${name}::text, (${valuesQuery(layer.fields.named(name), tableOf(index), size)})`),
  )
  const [first] = groups[0]?.names ?? []
  return sql`
    with ${join(tables)}
    select (select coalesce(sum(rows), 0)::int from ${tableOf(0)} ${first === undefined ? empty : sql`where ${isOf(first)}`})
      as count, json_build_object(${join(facets)}) as facets`
}

/** Counts the rows of a group by each of its fields; without fields, all of them. */
function groupQuery({ where, names }: FacetGroup<SqlCondition>, layer: Layer): Sql {
  const from = sql`from ${raw(`${layer.table} as "${layer.name}"`)} where ${whereSql(where, layer)}`
  if (names.length === 0) return sql`select count(*) as rows ${from}`
  const columns = names.map(valueColumn)
  const values = names.map((name) => sql`${valueSql(layer.fields.named(name))} as ${valueColumn(name)}`)
  return sql`
    select ${join(columns)}, ${join(names.map((name) => sql`grouping(${valueColumn(name)}) = 0 as ${isOf(name)}`))}, count(*) as rows
    from (select ${join(values)} ${from}) as found
    group by grouping sets (${join(columns.map((column) => sql`(${column})`))})`
}

function valueSql({ column, counted, within, isStepped }: Field): Sql {
  if (within) return raw(within.forms)
  if (!isStepped) return raw(counted.sql)
  return sql`case when ${raw(column)} > 0
    then least(floor(${raw(column)} / ${RATING_STEP}::float8)::int, ${RATING_STEPS.length - 1}::int) else -1 end`
}

function valuesQuery(field: Field, table: Sql, size: number): Sql {
  const values = splitSql(field, table)
  const limit = field.isFacet ? sql`limit ${size}` : empty
  return sql`
    select coalesce(json_object_agg(value, rows order by rows desc, value collate "C"), '{}') from (
      select value, sum(rows)::int as rows from ${values} where ${isOf(field.name)} and value is not null
      group by value order by rows desc, value collate "C" ${limit}) as counted`
}

/** Each row has a value of the field, and the number of rows of the layer that have it. */
function splitSql({ name, kind, within, counted }: Field, table: Sql): Sql {
  const column = valueColumn(name)
  const normal = sql`${raw(counted.normal)}(${column})`
  if (kind === 'labels') return sql`${table}, lateral (select distinct unnest(${normal}) as value) as label`
  if (!within) return sql`(select *, ${normal}::text as value from ${table}) as counted_values`
  // A row for each list of forms: those with a second form are the countries of the name. See qualified.ts.
  return sql`(
    select *, case when count(${column}[2]) over (partition by ${column}[1]) > 1
      then coalesce(${column}[2], ${column}[1]) else ${column}[1] end as value
    from ${table} where ${isOf(name)}) as told_apart`
}

function tableOf(index: number): Sql {
  return raw(`groups_${index}`)
}

/** Name of the column with the value of a field. Fields may have the names of other columns, and reserved words. */
function valueColumn(name: string): Sql {
  return raw(`"value of ${name}"`)
}

/** Name of the column that is true for groups by a field. */
function isOf(name: string): Sql {
  return raw(`"is of ${name}"`)
}
