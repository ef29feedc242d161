/** The columns that a layer gives out, and those that only its configuration names. */
import { closest } from 'fastest-levenshtein'
import type { TableColumn } from '../../core/model/column.ts'
import { comparedSql } from '../../core/model/column-sql.ts'
import { idType, type ValueType, valueType } from './column-types.ts'
import type { ColumnEntry, LayerEntry } from './entry.ts'
import { givenNameFault } from './names.ts'
import { columnSql } from './quoted.ts'
import { type CatalogueColumn, type Table, TableFault } from './table.ts'

export interface LayerColumn {
  readonly entry: ColumnEntry
  readonly column: CatalogueColumn
  readonly value: ValueType
}

/** Runs a part of the description, and returns undefined if it throws a `TableFault`. */
type Attempt = <Part>(path: readonly string[], part: () => Part) => Part | undefined

/** Finds the columns of an entry in its table. `columns: all` leaves out those whose names can't be parameters. */
export function givenColumns(entry: LayerEntry, table: Table, attempt: Attempt): LayerColumn[] {
  if (entry.columns === 'all') return plainColumns(entry, table).filter(({ column }) => column.name !== entry.id)
  return entry.columns.flatMap(
    (each) => attempt(['columns', each.column], () => givenColumn(entry.name, each, table)) ?? [],
  )
}

/** Columns that `visible` and `rank` may name beside the given ones, by their own names. */
export function hiddenColumns(entry: LayerEntry, table: Table, given: readonly LayerColumn[]): LayerColumn[] {
  const taken = new Set(given.flatMap(({ entry: { name }, column }) => [name, column.name]))
  return plainColumns(entry, table).filter(({ column }) => column.maySelect && !taken.has(column.name))
}

function plainColumns({ name: layer }: LayerEntry, { columns }: Table): LayerColumn[] {
  return columns
    .filter(({ name, geometry }) => !geometry && givenNameFault(name) === undefined)
    .map((column) => ({
      entry: { column: column.name, name: column.name, isSearched: false, isFacet: false },
      column,
      value: valueType(column, columnSql(layer, column.name)),
    }))
}

function givenColumn(layer: string, entry: ColumnEntry, { columns }: Table): LayerColumn {
  const column = columns.find(({ name }) => name === entry.column)
  if (!column) throw missingColumn(entry.column, columns)
  const value = valueType(column, columnSql(layer, column.name))
  const { type, isFilter } = value
  const isText = isFilter && (type === 'text' || type === 'labels')
  const isCounted = isFilter && type !== 'date' && type !== 'timestamp'
  if (entry.isSearched && !isText) throw new TableFault(`${column.name} is ${column.type}: only texts can be searched`)
  if (entry.isFacet && !isCounted)
    throw new TableFault(`${column.name} is ${column.type}, whose values can't be counted`)
  return { entry, column, value }
}

export function missingColumn(name: string, columns: readonly CatalogueColumn[]): TableFault {
  const names = columns.map((each) => each.name)
  const nearest = names.length > 0 ? `; the nearest one is ${closest(name, names)}` : ''
  return new TableFault(`the table has no column ${name}${nearest}`)
}

export function toTableColumn({ entry, column, value }: LayerColumn): TableColumn {
  const { type, sql, isFilter, isNullable, example } = value
  const rules = {
    type,
    ...(isNullable && ({ nullable: true } as const)),
    shown: 'property' as const,
    ...(isFilter && { filter: entry.isFacet ? ({ facet: true } as const) : {} }),
    tile: {},
    description: column.comment ?? `${column.name}, ${column.type}`,
    example,
  }
  return { ...rules, column: column.name, name: entry.name, sql, compared: comparedSql(sql, rules) }
}

/** The id and the position, which each row has. */
export function rowColumns(
  layer: string,
  id: CatalogueColumn,
  position: { longitude: string; latitude: string },
): [id: TableColumn, longitude: TableColumn, latitude: TableColumn] {
  const type = idType(id) ?? 'text'
  const sql = `${columnSql(layer, id.name)}${type === 'text' ? '::text' : ''}`
  const degrees = (name: 'longitude' | 'latitude') => ({
    ...({ column: name, name, sql: position[name], compared: position[name], type: 'number', nullable: true } as const),
    ...({ shown: 'feature', description: 'Degrees', example: 0 } as const),
  })
  return [
    {
      ...({ column: id.name, name: 'id', sql, compared: sql, type, shown: 'feature' } as const),
      filter: type === 'text' ? { isExact: true } : {},
      tile: {},
      description: id.comment ?? 'Id',
      example: type === 'uuid' ? '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001' : '1',
    },
    degrees('longitude'),
    degrees('latitude'),
  ]
}
