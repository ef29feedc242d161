/** The columns that a layer gives out, and those that only its configuration names. */
import { closest } from 'fastest-levenshtein'
import type { TableColumn } from '../../core/model/column.ts'
import { comparedSql } from '../../core/model/column-sql.ts'
import { idType, type ValueType, valueType } from './column-types.ts'
import type { ColumnEntry, LayerEntry } from './entry.ts'
import { givenNameFault } from './names.ts'
import { columnSql } from './quoted.ts'
import type { CatalogueColumn, Table } from './table.ts'

export interface LayerColumn {
  readonly entry: ColumnEntry
  readonly column: CatalogueColumn
  readonly value: ValueType
}

export interface Columns {
  readonly given: readonly LayerColumn[]
  /** Columns that `columns: all` leaves out, because their names can't be parameters. */
  readonly leftOut: readonly string[]
  readonly faults: readonly string[]
}

/** Finds the columns of an entry in its table. */
export function givenColumns(entry: LayerEntry, table: Table): Columns {
  const others = table.columns.filter(({ name, geometry }) => !geometry && name !== entry.id)
  if (entry.columns === 'all') {
    const named = others.filter(({ name }) => givenNameFault(name) === undefined)
    return {
      given: named.map((column) => plainColumn(entry.name, column)),
      leftOut: others.filter((each) => !named.includes(each)).map(({ name }) => name),
      faults: [],
    }
  }
  const given: LayerColumn[] = []
  const faults: string[] = []
  for (const each of entry.columns) {
    const column = table.columns.find(({ name }) => name === each.column)
    const value = column && valueType(column, columnSql(entry.name, column.name))
    const fault = column && value ? useFault(each, column, value) : missingColumn(each.column, table.columns)
    if (fault) faults.push(`${entry.at('columns', each.column)}: ${fault}`)
    else if (column && value) given.push({ entry: each, column, value })
  }
  return { given, leftOut: [], faults }
}

/** Columns that `visible` and `rank` may name beside the given ones, by their own names. */
export function hiddenColumns(layer: string, given: readonly LayerColumn[], { columns }: Table): LayerColumn[] {
  const taken = new Set(given.map(({ entry }) => entry.name))
  const known = new Set(given.map(({ column }) => column))
  return columns
    .filter((each) => !each.geometry && !known.has(each) && !taken.has(each.name) && !givenNameFault(each.name))
    .map((column) => plainColumn(layer, column))
}

function plainColumn(layer: string, column: CatalogueColumn): LayerColumn {
  const entry = { column: column.name, name: column.name, isSearched: false, isFacet: false }
  return { entry, column, value: valueType(column, columnSql(layer, column.name)) }
}

export function missingColumn(name: string, columns: readonly CatalogueColumn[]): string {
  const names = columns.map((each) => each.name)
  return `the table has no column ${name}${names.length > 0 ? `; the nearest one is ${closest(name, names)}` : ''}`
}

function useFault({ isSearched, isFacet }: ColumnEntry, column: CatalogueColumn, { type, isFilter }: ValueType) {
  const told = `${column.name} is ${column.type}`
  if (isSearched && !(isFilter && (type === 'text' || type === 'labels'))) return `${told}: only texts can be searched`
  if (isFacet && (!isFilter || type === 'date' || type === 'timestamp')) return `${told}, whose values can't be counted`
  return undefined
}

export function toTableColumn({ entry, column, value }: LayerColumn): TableColumn {
  const { type, sql, isFilter, example } = value
  const rules = {
    type,
    ...(column.isNullable && type !== 'labels' && ({ nullable: true } as const)),
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
