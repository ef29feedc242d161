/** What a layer makes of the types of PostgreSQL. */
import type { ColumnType } from '../../core/model/column.ts'
import type { OrderColumn } from '../../core/query/ordering.ts'
import type { CatalogueColumn } from './table.ts'

/** A value as responses have it, its SQL, and by what rows are ordered. */
export interface ValueType {
  readonly type: ColumnType
  readonly sql: string
  /** False: the value is given out, and nothing else. */
  readonly isFilter: boolean
  readonly order?: OrderColumn
  /** SQL of a `float8` that grows with the value; null without one. */
  readonly number?: string
  readonly example: unknown
}

const TEXTS = new Set(['text', 'varchar', 'bpchar', 'citext', 'name'])

/** Numbers of JSON are finite. PostgreSQL sorts NaN above Infinity. */
const finite = (sql: string) =>
  `case when ${sql} between '-1.7976931348623157e308' and '1.7976931348623157e308' then ${sql} end`

/** `sql` is that of the column. */
export function valueType({ base, isArray, isEnum, isKey }: CatalogueColumn, sql: string): ValueType {
  const isText = TEXTS.has(base) || isEnum
  if (isArray && isText) {
    const labels = `array(select each from unnest(${sql}::text[]) as each where each is not null)`
    return { type: 'labels', sql: labels, isFilter: true, example: ['a', 'b'] }
  }
  if (isArray) return unknown(sql)
  if (isText) {
    const text = `${sql}::text`
    return {
      ...{ type: 'text', sql: text, isFilter: true, example: 'a' },
      order: { sql: `lower(${text}) collate "C"`, type: 'text', nullable: true },
    }
  }
  switch (base) {
    case 'int2':
    case 'int4':
      return ordered('integer', sql, { sql, type: 'integer' }, `${sql}::float8`, 3)
    case 'int8':
      // Keys may lie beyond 2^53, where numbers of JSON are no longer exact; counts do not.
      if (isKey) return { ...ordered('bigint', sql, { sql, type: 'bigint' }, `${sql}::float8`, '3'), isFilter: true }
      return number(`${sql}::float8`)
    case 'float8':
      return number(finite(sql))
    case 'float4':
      // By way of text, 0.1 stays 0.1.
      return number(finite(`${sql}::text::float8`))
    case 'numeric':
      return number(`(${finite(sql)})::float8`)
    case 'bool':
      return ordered('boolean', sql, { sql, type: 'boolean' }, `${sql}::integer::float8`, true)
    case 'uuid':
      return { ...unknown(sql), type: 'uuid', sql, isFilter: true, order: { sql, type: 'uuid', nullable: true } }
    case 'date':
      return ordered('date', sql, { sql, type: 'date' }, `extract(epoch from ${sql})::float8`, '2024-06-30')
    case 'timestamp':
    case 'timestamptz': {
      const moment = base === 'timestamp' ? `(${sql} at time zone 'UTC')` : sql
      const example = '2024-06-30T12:00:00.000000'
      return ordered('timestamp', moment, { sql: moment, type: 'timestamptz' }, `extract(epoch from ${moment})::float8`, example)
    }
    case 'json':
    case 'jsonb':
      return { type: 'json', sql, isFilter: false, example: {} }
    default:
      return unknown(sql)
  }
}

function unknown(sql: string): ValueType {
  return { type: 'text', sql: `${sql}::text`, isFilter: false, example: '' }
}

function number(sql: string): ValueType {
  return ordered('number', sql, { sql, type: 'float8' }, sql, 1.5)
}

function ordered(
  type: ColumnType,
  sql: string,
  order: Omit<OrderColumn, 'nullable'>,
  asNumber: string,
  example: unknown,
): ValueType {
  return { type, sql, isFilter: true, order: { ...order, nullable: true }, number: asNumber, example }
}

/** Types of ids; undefined for others. */
export function idType({ base, isArray }: CatalogueColumn): 'uuid' | 'bigint' | 'text' | undefined {
  if (isArray) return undefined
  if (base === 'uuid') return 'uuid'
  if (/^int[248]$/.test(base)) return 'bigint'
  return TEXTS.has(base) ? 'text' : undefined
}
