/** Conditions on fields of the catalogue as SQL over the table `places`. Values are always parameters. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { FieldCondition, Pattern } from './ast.ts'
import { type Field, fieldNamed } from './fields.ts'

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** A boolean expression that is true where the condition holds. */
export function fieldSql(condition: FieldCondition): Sql {
  const field = fieldNamed(condition.field)
  const column = raw(field.column)
  switch (condition.op) {
    case 'flag':
      return condition.value ? column : sql`not ${column}`
    case 'any':
      return anySql(field, condition.values)
    case 'none':
      return field.nullable
        ? sql`not coalesce(${anySql(field, condition.values)}, false)`
        : sql`not ${anySql(field, condition.values)}`
    case 'like':
      return likeSql(field, condition.patterns)
    case 'number':
      return sql`${column} = any(${condition.values}::float8[])`
    case 'range':
      return sql`${column} between ${condition.low}::float8 and ${condition.high}::float8`
    default:
      return sql`${column} ${raw(OPERATORS[condition.op])} ${condition.value}::float8`
  }
}

function anySql({ column, kind }: Field, values: readonly string[]): Sql {
  switch (kind) {
    case 'labels':
      return sql`${raw(column)} && ${values}::text[]`
    case 'uuid':
      return sql`${raw(column)} = any(${values}::uuid[])`
    default:
      return sql`${raw(column)} = any(${values}::text[])`
  }
}

function likeSql({ column, kind }: Field, patterns: readonly Pattern[]): Sql {
  const one = (of: Sql) =>
    join(
      patterns.map((pattern) => sql`${of} like ${likePattern(pattern)}`),
      ' or ',
    )
  return kind === 'labels'
    ? sql`exists (select from unnest(${raw(column)}) as label where ${one(raw('label'))})`
    : sql`(${one(raw(column))})`
}

/** What `like` reads: `%` and `_` stand for themselves, and so does the backslash. */
export function likePattern(parts: Pattern): string {
  return parts.map((part) => part.replaceAll(/[\\%_]/g, '\\$&')).join('%')
}
