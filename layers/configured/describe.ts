/** Makes a layer of an entry in the file of layers and the table that it names. */
import type { FieldCondition } from '../../core/query/ast.ts'
import { FieldCatalogue, fieldCatalogue } from '../../core/query/field-catalogue.ts'
import { parseFields } from '../../core/query/filters/fields.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import type { Layer } from '../layer.ts'
import { idType } from './column-types.ts'
import { givenColumns, hiddenColumns, type LayerColumn, missingColumn, rowColumns, toTableColumn } from './columns.ts'
import type { LayerEntry } from './entry.ts'
import { tableSql } from './quoted.ts'
import { rankOf } from './rank.ts'
import { geometryOf, LOGGED, positionOf, type Shape, shapeOf, triggerArguments, triggerName } from './shape.ts'
import { type CatalogueColumn, loggedEach, type Table, TableFault } from './table.ts'

/** A layer of an operator's table. */
export interface ConfiguredLayer extends Layer {
  readonly shape: Shape
  /** Under which the log has its changes. */
  readonly relation: number
  readonly attribution: string | undefined
  readonly isEditorsOnly: boolean
  /** Seconds after which answers count as stale; undefined if the log tells what changed. */
  readonly refresh: number | undefined
}

export interface Described {
  readonly entry: LayerEntry
  readonly table: Table | undefined
  readonly shape: Shape | undefined
  readonly columns: readonly LayerColumn[]
  /** Undefined if it can't be served. */
  readonly layer: ConfiguredLayer | undefined
  /** Each begins with the line of the file. */
  readonly faults: readonly string[]
}

/** Of a table without the log, unless its entry says otherwise. */
const DEFAULT_REFRESH = 60

export function describeLayer(entry: LayerEntry, table: Table): Described {
  const faults: string[] = []
  /** Returns undefined, and remembers the fault, if a part of the entry does not suit the table. */
  const attempt = <Part>(path: readonly string[], part: () => Part): Part | undefined => {
    try {
      return part()
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      faults.push(`${entry.at(...path)}: ${error.message}`)
      return undefined
    }
  }
  attempt(['table'], () => checkAccess(entry, table))
  const id = attempt(['id'], () => idOf(entry, table))
  const shape = attempt(['geometry'], () => shapeOf(entry, table))
  const columns = givenColumns(entry, table, attempt)
  const hidden = hiddenColumns(entry, table, columns)
  const fields = fieldCatalogue([...columns, ...hidden].map(toTableColumn))
  const visible = attempt(['visible'], () => visibleRows(entry.visible, fields))
  const rank = shape && attempt(['rank'], () => rankOf(entry, [...columns, ...hidden], shape))
  const made = id &&
    shape &&
    rank && { ...layerOf(entry, table, { id, shape, columns, rank, fields }), visible: visible ?? [] }
  return { entry, table, shape, columns, layer: faults.length === 0 ? made : undefined, faults }
}

function checkAccess({ id, geometry, columns }: LayerEntry, table: Table): void {
  if (!table.mayUseSchema) throw new TableFault(`the user ${table.user} may not use the schema ${table.schema}`)
  const used = new Set([id, geometry, ...(columns === 'all' ? [] : columns.map(({ column }) => column))])
  const closed = table.columns.filter(({ name, maySelect }) => !maySelect && (columns === 'all' || used.has(name)))
  const names = closed.map(({ name }) => name)
  if (names.length > 0) throw new TableFault(`the user ${table.user} may not read ${names.join(', ')}`)
}

/** Views have no indexes: `check` counts their ids. */
function idOf({ id: name }: LayerEntry, { kind, columns }: Table): CatalogueColumn {
  const id = columns.find((column) => column.name === name)
  if (!id) throw missingColumn(name, columns)
  if (!idType(id)) throw new TableFault(`${name} is ${id.type}, and no id: ids are whole numbers, texts or uuid`)
  if (kind === 'view' || kind === 'foreign table') return id
  if (!id.isUnique)
    throw new TableFault(`nothing keeps the values of ${name} unique: it needs a unique index of its own`)
  if (id.isNullable && kind !== 'materialized view') throw new TableFault(`${name} may be null`)
  return id
}

interface Parts {
  readonly id: CatalogueColumn
  readonly shape: Shape
  readonly columns: readonly LayerColumn[]
  readonly rank: ReturnType<typeof rankOf>
  readonly fields: FieldCatalogue
}

function layerOf(entry: LayerEntry, table: Table, { id, shape, columns, rank, fields }: Parts): ConfiguredLayer {
  const position = positionOf(entry.name, shape)
  const geometry = geometryOf(entry.name, shape)
  const [idColumn, ...degrees] = rowColumns(entry.name, id, position)
  const given = columns.map(toTableColumn)
  const parameters = fieldCatalogue([idColumn, ...given], [{ name: 'ids', field: 'id', lookup: 'in' }])
  const orders = columns.flatMap(({ entry: { name }, value: { order } }) => (order ? [[name, order] as const] : []))
  const searched = columns.filter((each) => each.entry.isSearched)
  return {
    name: entry.name,
    table: tableSql(table),
    id: { sql: idColumn.sql, type: idType(id) ?? 'text' },
    columns: [idColumn, ...given, ...(geometry ? [] : degrees)],
    // Conditions of `visible` name fields that no parameter can.
    fields: new FieldCatalogue(parameters.all, parameters.shorthands, { own: fields.all }),
    position,
    ...(geometry && { geometry }),
    shape,
    orders: Object.fromEntries(orders),
    defaultOrder: [],
    defaults: [],
    best: { ...rank, order: [...rank.orders, idColumn.sql].join(', ') },
    ...(searched.length > 0 && { text: searchedText(searched) }),
    relation: table.root,
    attribution: entry.attribution,
    isEditorsOnly: entry.isEditorsOnly,
    refresh: isLogged(entry, table, shape) ? undefined : (entry.refresh ?? DEFAULT_REFRESH),
  }
}

/** Whether the table has all triggers of the log. */
export function isLogged(entry: LayerEntry, table: Table, shape: Shape): boolean {
  const args = triggerArguments(entry, shape)
  return loggedEach(table) !== undefined && LOGGED.every((event) => table.triggers.includes(triggerName(event, args)))
}

function visibleRows(visible: string | undefined, fields: FieldCatalogue): FieldCondition[] {
  const parameters = new URLSearchParams(visible)
  const unknown = [...parameters.keys()].find((name) => !fields.resolve(name))
  if (unknown !== undefined) throw new TableFault(`${unknown} is no filter of this table`)
  try {
    return parseFields(parameters, fields)
  } catch (error) {
    if (!(error instanceof InvalidParameter)) throw error
    throw new TableFault(`${error.parameter}: ${error.message}`)
  }
}

function searchedText(columns: readonly LayerColumn[]): NonNullable<Layer['text']> {
  const texts = columns.map(({ value: { type, sql } }) => (type === 'labels' ? `array_to_string(${sql}, E'\\n')` : sql))
  const meaning = columns.map(({ entry }) => `\`${entry.name}\``).join(' or ')
  // No term has a line feed in it, so none is found half in one value and half in the next.
  return { sql: `concat_ws(E'\\n', ${texts.join(', ')})`, meaning, example: 'a' }
}
