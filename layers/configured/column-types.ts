/** What a layer makes of the types of PostgreSQL. */
import type { ColumnType } from '../../core/model/column.ts'
import type { OrderColumn } from '../../core/query/ordering.ts'
import type { CatalogueColumn } from './table.ts'

/** How the values of a column are given out, and what rows are ordered by. */
export interface ValueType {
  readonly type: ColumnType
  readonly sql: string
  /** False: the value is given out, and nothing else. */
  readonly isFilter: boolean
  readonly isNullable: boolean
  readonly order: OrderColumn | undefined
  /** SQL of a `float8` that grows with the value. */
  readonly number: string | undefined
  readonly example: unknown
}

type Rule = Pick<ValueType, 'type' | 'sql'> &
  Partial<Pick<ValueType, 'number' | 'isNullable' | 'isFilter'>> & {
    /** Undefined: rows can't be ordered by it. */
    readonly by?: OrderColumn['type']
    /** SQL to order by, if it is not that of the value. */
    readonly orderSql?: string
  }

const TEXTS = new Set(['text', 'varchar', 'bpchar', 'citext', 'name'])

const EXAMPLES: Partial<Record<ColumnType, unknown>> = {
  text: 'a',
  labels: ['a', 'b'],
  number: 1.5,
  integer: 3,
  bigint: '3',
  boolean: true,
  json: {},
  uuid: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001',
  date: '2024-06-30',
  timestamp: '2024-06-30T12:00:00.000000',
}

/** `sql` is that of the column. */
export function valueType(column: CatalogueColumn, sql: string): ValueType {
  const { by, orderSql, ...rule } = ruleOf(column, sql)
  const { isNullable = column.isNullable } = rule
  const order = by && { sql: orderSql ?? rule.sql, type: by, ...(isNullable && ({ nullable: true } as const)) }
  return { isFilter: true, number: undefined, ...rule, isNullable, order, example: EXAMPLES[rule.type] }
}

function ruleOf({ base, isArray, isEnum, isKey }: CatalogueColumn, sql: string): Rule {
  const isText = TEXTS.has(base) || isEnum
  const unknown: Rule = { type: 'text', sql: `${sql}::text`, isFilter: false }
  if (isArray) {
    const labels = `array(select each from unnest(${sql}::text[]) as each where each is not null)`
    return isText ? { type: 'labels', sql: labels, isNullable: false } : unknown
  }
  if (isText) return { type: 'text', sql: `${sql}::text`, by: 'text', orderSql: `lower(${sql}::text) collate "C"` }
  switch (base) {
    case 'int2':
    case 'int4':
      return { type: 'integer', sql, by: 'integer', number: `${sql}::float8` }
    case 'int8':
      // Keys may lie beyond 2^53, up to which numbers of JSON are exact; counts do not.
      return isKey
        ? { type: 'bigint', sql, by: 'bigint', number: `${sql}::float8` }
        : { type: 'number', sql: `${sql}::float8`, by: 'float8', number: `${sql}::float8` }
    case 'float4':
      // By way of text, 0.1 stays 0.1.
      return finite(`${sql}::text::float8`)
    case 'float8':
    case 'numeric':
      return finite(sql)
    case 'bool':
      return { type: 'boolean', sql, by: 'boolean', number: `${sql}::integer::float8` }
    case 'uuid':
      return { type: 'uuid', sql, by: 'uuid' }
    case 'date':
      return { type: 'date', sql, by: 'date', number: `extract(epoch from ${sql})::float8`, isNullable: true }
    case 'timestamp':
      return moment(`(${sql} at time zone 'UTC')`)
    case 'timestamptz':
      return moment(sql)
    case 'json':
    case 'jsonb':
      return { type: 'json', sql, isFilter: false }
    default:
      return unknown
  }
}

/** Numbers of JSON are finite. PostgreSQL sorts NaN above Infinity. */
function finite(sql: string): Rule {
  const isShown = `${sql} between '-1.7976931348623157e308' and '1.7976931348623157e308'`
  const number = `(case when ${isShown} then ${sql} end)::float8`
  return { type: 'number', sql: number, by: 'float8', number, isNullable: true }
}

/** Infinite times are given out as null. */
function moment(sql: string): Rule {
  return { type: 'timestamp', sql, by: 'timestamptz', number: `extract(epoch from ${sql})::float8`, isNullable: true }
}

/** Types of ids; undefined for others. */
export function idType({ base, isArray }: CatalogueColumn): 'uuid' | 'bigint' | 'text' | undefined {
  if (isArray) return undefined
  if (base === 'uuid') return 'uuid'
  if (/^int[248]$/.test(base)) return 'bigint'
  return TEXTS.has(base) ? 'text' : undefined
}
