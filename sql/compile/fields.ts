/** Conditions on fields of a layer as SQL over its table. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { FieldCondition, Pattern } from '../../core/query/ast.ts'
import type { Field, FieldKind } from '../../core/query/field-catalogue.ts'
import { ANY_LETTER, isTextLimit, type TextLimit } from '../../core/query/filters/fields.ts'
import { unqualified } from '../../core/query/qualified.ts'
import type { Layer } from '../../layers/layer.ts'

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Returns a boolean expression that is true where the condition holds. */
export function fieldSql(condition: FieldCondition, { fields }: Pick<Layer, 'fields'>): Sql {
  const field = fields.named(condition.field)
  const column = raw(field.column)
  switch (condition.op) {
    case 'flag':
      return condition.value ? column : sql`not ${column}`
    case 'any':
      return anySql(field, condition.values)
    case 'none':
      return noneSql(field, condition.values)
    case 'like':
      return likeSql(field, condition)
    case 'number':
      return field.kind === 'moment'
        ? sql`${column} in (${join(condition.values.map((value) => limitSql(field, value)))})`
        : sql`${column} = any(${condition.values}::float8[])`
    case 'null':
      return sql`${column} is null`
    case 'only':
      return sql`not exists (select from unnest(${column}) as label where label <> all(${condition.values}::text[]))`
    case 'range':
      return sql`${column} between ${limitSql(field, condition.low)} and ${limitSql(field, condition.high)}`
    case 'fields':
      return sql`${orderedSql(field)} ${raw(condition.is)} ${orderedSql(fields.named(condition.other))}`
    default:
      return isTextLimit(condition)
        ? sql`${orderedSql(field)} ${raw(OPERATORS[condition.op])} ${textLimitSql(field, condition)}`
        : sql`${column} ${raw(OPERATORS[condition.op])} ${limitSql(field, condition.value)}`
  }
}

/** In the order of numbers, moments or code points. */
function orderedSql({ kind, column }: Field): Sql {
  return kind === 'text' || kind === 'exact' ? raw(`(${column}) collate "C"`) : raw(column)
}

function textLimitSql({ kind }: Field, { value }: TextLimit): Sql {
  return kind === 'bigint' ? sql`${value}::bigint` : sql`${value}::text`
}

function limitSql({ kind }: Field, value: number): Sql {
  return kind === 'moment' ? sql`to_timestamp(${value / 1_000_000}::float8)` : sql`${value}::float8`
}

/** Types of the values of conditions. */
const ARRAYS: Partial<Record<FieldKind, string>> = { uuid: 'uuid[]', bigint: 'bigint[]' }

function anySql({ column, kind, within }: Field, values: readonly string[]): Sql {
  if (within && values.some((value) => unqualified(value) !== undefined)) return qualifiedSql(column, within, values)
  if (kind === 'labels') return sql`${raw(column)} && ${values}::text[]`
  return sql`${raw(column)} = any(${values}::${raw(ARRAYS[kind] ?? 'text[]')})`
}

/** The names come first, because they have an index. */
function qualifiedSql(column: string, within: NonNullable<Field['within']>, values: readonly string[]): Sql {
  const names = values.flatMap((value) => unqualified(value) ?? [])
  return sql`${raw(column)} = any(${[...values, ...names]}::text[]) and ${raw(within.forms)} && ${values}::text[]`
}

/**
 * Above this number, the excluded labels go into a hash table, in which each place's labels are looked up. 490 labels
 * and 1,000,000 places: 2.3 s of CPU time, against 8.5 s for comparing each with each. Up to this number, PostgreSQL
 * builds no hash table.
 */
export const FEW_LABELS = 8

function noneSql(field: Field, values: readonly string[]): Sql {
  if (field.nullable) return sql`not coalesce(${anySql(field, values)}, false)`
  if (field.kind !== 'labels' || values.length <= FEW_LABELS) return sql`not ${anySql(field, values)}`
  return sql`not exists (select from unnest(${raw(field.column)}) as label where label = any(${values}::text[]))`
}

export type Like = Extract<FieldCondition, { op: 'like' }>

function likeSql({ column, kind }: Field, condition: Like): Sql {
  const one = (of: Sql) => isLikeSql(of, condition)
  return kind === 'labels'
    ? sql`exists (select from unnest(${raw(column)}) as label where ${one(raw('label'))})`
    : sql`(${one(raw(column))})`
}

/** Returns SQL that tests whether a normalised text has one of the patterns. */
export function isLikeSql(text: Sql, { patterns, ignoresAccents }: Like): Sql {
  const compared = ignoresAccents ? plainSql(text) : text
  return join(
    patterns.map((pattern) => sql`${compared} like ${likePattern(pattern)}`),
    ' or ',
  )
}

/** SQL of a normalised text without accents. */
export function plainSql(text: Sql): Sql {
  return sql`regexp_replace(${text}, ${raw(String.raw`'[\u0300-\u036f]'`)}, '', 'g')`
}

/** Returns a pattern for `like`, in which `%`, `_` and the backslash stand for themselves. */
export function likePattern(parts: Pattern): string {
  return parts.map((part) => part.replaceAll(/[\\%_]/g, '\\$&').replaceAll(ANY_LETTER, '_')).join('%')
}
