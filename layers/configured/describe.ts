/** Makes a layer of an entry in the file of layers and the table that it names. */
import type { FieldCondition } from '../../core/query/ast.ts'
import { FieldCatalogue, fieldCatalogue } from '../../core/query/field-catalogue.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { parseFields } from '../../core/query/parse/fields.ts'
import type { Layer } from '../layer.ts'
import { idType } from './column-types.ts'
import {
  type Columns,
  givenColumns,
  hiddenColumns,
  type LayerColumn,
  missingColumn,
  rowColumns,
  toTableColumn,
} from './columns.ts'
import type { LayerEntry } from './entry.ts'
import { tableSql } from './quoted.ts'
import { rankOf } from './rank.ts'
import { LOGGED, positionOf, type Shape, shapeOf, triggerArguments, triggerName } from './shape.ts'
import { type CatalogueColumn, loggedEach, type Table } from './table.ts'

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

/** What `check` says of an entry. A layer with faults can't be served. */
export interface Described {
  readonly entry: LayerEntry
  readonly table: Table
  readonly shape: Shape | undefined
  readonly columns: Columns
  readonly layer: ConfiguredLayer | undefined
  /** Each begins with the line of the file. */
  readonly faults: readonly string[]
}

/** Of a table without the log, unless its entry says otherwise. */
const DEFAULT_REFRESH = 60

export function describeLayer(entry: LayerEntry, table: Table): Described {
  const at = (key: string, fault: string | undefined) => (fault === undefined ? [] : [`${entry.at(key)}: ${fault}`])
  const columns = givenColumns(entry, table)
  const id = table.columns.find(({ name }) => name === entry.id)
  const geometry = table.columns.find(({ name }) => name === entry.geometry)
  const shapes = table.columns.filter((each) => each.geometry)
  const shape = geometry ? shapeOf(geometry, entry) : missingColumn(entry.geometry, shapes)
  const known: Known | undefined = id && typeof shape !== 'string' ? { id, shape, columns: columns.given } : undefined
  const made = known && makeLayer(entry, table, known)
  const faults = [
    ...at('table', accessFault(entry, table)),
    ...at('id', id ? idFault(id, table) : missingColumn(entry.id, table.columns)),
    ...at('geometry', typeof shape === 'string' ? shape : undefined),
    ...columns.faults,
    ...(made?.faults ?? []),
  ]
  return {
    ...{ entry, table, columns, faults },
    shape: typeof shape === 'string' ? undefined : shape,
    layer: faults.length === 0 ? made?.layer : undefined,
  }
}

function accessFault({ id, geometry, columns }: LayerEntry, table: Table): string | undefined {
  if (!table.mayUseSchema) return `the user ${table.user} may not use the schema ${table.schema}`
  const used = new Set([id, geometry, ...(columns === 'all' ? [] : columns.map(({ column }) => column))])
  const closed = table.columns.filter(({ name, maySelect }) => !maySelect && (columns === 'all' || used.has(name)))
  if (closed.length === 0) return undefined
  return `the user ${table.user} may not read ${closed.map(({ name }) => name).join(', ')}`
}

/** Views have no indexes: `check` counts. */
function idFault(id: CatalogueColumn, { kind }: Table): string | undefined {
  if (!idType(id)) return `${id.name} is ${id.type}, and no id: ids are whole numbers, texts or uuid`
  if (kind === 'view' || kind === 'foreign table') return undefined
  if (!id.isUnique) return `nothing keeps the values of ${id.name} unique: it needs a primary key or a unique index of its own`
  return id.isNullable && kind !== 'materialized view' ? `${id.name} may be null` : undefined
}

interface Known {
  readonly id: CatalogueColumn
  readonly shape: Shape
  readonly columns: readonly LayerColumn[]
}

function makeLayer(
  entry: LayerEntry,
  table: Table,
  { id, shape, columns }: Known,
): { layer: ConfiguredLayer; faults: string[] } {
  const position = positionOf(entry.name, shape)
  const [idColumn, ...degrees] = rowColumns(entry.name, id, position)
  const given = columns.map(toTableColumn)
  const hidden = hiddenColumns(entry.name, columns, table)
  const fields = fieldCatalogue([idColumn, ...given])
  const ownFields = fieldCatalogue([idColumn, ...given, ...hidden.map(toTableColumn)])
  const rank = rankOf(entry, [...columns, ...hidden], shape, idColumn.sql)
  const visible = visibleRows(entry.visible, ownFields)
  const searched = columns.filter((each) => each.entry.isSearched)
  const orders = columns.flatMap(({ entry: { name }, value: { order } }) => (order ? [[name, order] as const] : []))
  const layer: ConfiguredLayer = {
    name: entry.name,
    table: tableSql(table),
    id: { sql: idColumn.sql, type: idType(id) ?? 'text' },
    columns: [idColumn, ...given, ...degrees],
    // Conditions name hidden fields, and parameters do not.
    fields: new FieldCatalogue(fields.all, fields.shorthands, ownFields.all),
    ...{ position, shape },
    orders: Object.fromEntries(orders),
    defaultOrder: [],
    defaults: [],
    best: typeof rank === 'string' ? { order: idColumn.sql, number: '0::float8' } : rank,
    ...(typeof visible !== 'string' && { visible }),
    ...(searched.length > 0 && { text: searchedText(searched) }),
    relation: table.root,
    attribution: entry.attribution,
    isEditorsOnly: entry.isEditorsOnly,
    refresh: isLogged(entry, table, shape) ? undefined : (entry.refresh ?? DEFAULT_REFRESH),
  }
  const faults = [
    ...(typeof rank === 'string' ? [`${entry.at('rank')}: ${rank}`] : []),
    ...(typeof visible === 'string' ? [`${entry.at('visible')}: ${visible}`] : []),
  ]
  return { layer, faults }
}

/** Whether the table has all triggers of the log. */
export function isLogged(entry: LayerEntry, table: Table, shape: Shape): boolean {
  const args = triggerArguments(entry, shape)
  return loggedEach(table) !== undefined && LOGGED.every((event) => table.triggers.includes(triggerName(event, args)))
}

/** Returns a text that says what is wrong. */
function visibleRows(visible: string | undefined, fields: FieldCatalogue): FieldCondition[] | string {
  const parameters = new URLSearchParams(visible)
  const unknown = [...parameters.keys()].find((name) => !fields.resolve(name))
  if (unknown !== undefined) return `${unknown} is no filter of this table`
  try {
    return parseFields(parameters, fields)
  } catch (error) {
    if (!(error instanceof InvalidParameter)) throw error
    return `${error.parameter}: ${error.message}`
  }
}

function searchedText(columns: readonly LayerColumn[]): NonNullable<Layer['text']> {
  const texts = columns.map(({ value: { type, sql } }) => (type === 'labels' ? `array_to_string(${sql}, E'\\n')` : sql))
  // No term has a line feed in it, so none is found half in one value and half in the next.
  return { sql: `concat_ws(E'\\n', ${texts.join(', ')})`, meaning: columns.map(({ entry }) => `\`${entry.name}\``).join(' or '), example: 'a' }
}
