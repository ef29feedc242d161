/** The parameter `ordering`: fields between commas, each with `-` in front for descending. */
import type { ColumnType, TableColumn } from '../model/column.ts'

export interface Ordering<Field extends string> {
  readonly field: Field
  readonly descending: boolean
}

/** A value that a row is ordered by. */
export type Key = number | string | boolean | null

/** What rows can be ordered by. */
export interface OrderColumn {
  /** SQL over the table. */
  readonly sql: string
  readonly type: 'text' | 'float8' | 'integer' | 'bigint' | 'timestamptz' | 'date' | 'boolean' | 'uuid'
  readonly nullable?: true
}

/** Types by type of column; columns of other types have no order. */
const TYPES: Partial<Record<ColumnType, OrderColumn['type']>> = {
  text: 'text',
  number: 'float8',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  uuid: 'uuid',
  timestamp: 'timestamptz',
  moment: 'timestamptz',
  date: 'date',
}

/** Returns the orders by some columns of the table `table`. Texts are ordered without regard to case. All orders end in `id`. */
export function columnOrders(
  table: string,
  columns: readonly TableColumn[],
  isWanted: (name: string) => boolean = () => true,
): Record<string, OrderColumn> {
  const orders = columns.flatMap(({ name, sql, type, nullable }): [string, OrderColumn][] => {
    const ordered = TYPES[type]
    if (!ordered || name === 'id' || !isWanted(name)) return []
    // An unqualified name alone would mean the output column, in which a time is a text.
    const value = type === 'text' ? `lower(${sql}) collate "C"` : /^[\w"]+$/.test(sql) ? `${table}.${sql}` : sql
    return [[name, { sql: value, type: ordered, ...(nullable && { nullable }) }]]
  })
  return Object.fromEntries(orders)
}

/** Every order ends in the id, so that pages never overlap. */
export const BY_ID = { field: 'id', descending: false } as const satisfies Ordering<'id'>

/**
 * Returns each field at most once; the first mention counts. A part that can't be a field's name, such as `likes--`, is
 * dropped. So is an unknown field, unless `onUnknown` throws.
 */
export function parseOrdering<Field extends string>(
  text: string,
  fields: readonly Field[],
  onUnknown?: (name: string) => void,
): Ordering<Field>[] {
  const seen = new Set<Field>()
  return text.split(',').flatMap((part): Ordering<Field>[] => {
    const [, minus, name] = /^(-?)(\w[\w.]*)$/.exec(part.trim()) ?? []
    const field = fields.find((known) => known === name)
    if (name !== undefined && field === undefined) onUnknown?.(name)
    if (field === undefined || seen.has(field)) return []
    seen.add(field)
    return [{ field, descending: minus === '-' }]
  })
}
