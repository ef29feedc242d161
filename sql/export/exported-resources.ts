/** The rows of an export, in the form that is written. */
import { COLUMNS } from '../../core/model/place.ts'
import type { LayerCondition, PlaceCondition } from '../../core/query/ast.ts'
import { EVENTS } from '../../layers/events.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import type { Queryable } from '../core/database.ts'
import { type ExportColumn, type ExportRow, exportedRows } from './exported-rows.ts'

/** All that is written, and the time of the last change, in the order of the API's properties. */
export const EXPORTED_PLACE: readonly ExportColumn[] = COLUMNS.flatMap(([name, { setBy, type }]) =>
  setBy || name === 'updated_at' ? [{ name, type }] : [],
)

export function exportedPlaces(database: Queryable, where: readonly PlaceCondition[]): AsyncGenerator<ExportRow[]> {
  return exportedRows(database, PLACES, EXPORTED_PLACE, where)
}

export const EXPORTED_EVENT: readonly ExportColumn[] = EVENTS.columns.map(({ column, type }) => ({
  name: column,
  type: type === 'moment' ? 'timestamp' : type,
}))

export function exportedEvents(database: Queryable, where: readonly LayerCondition[]): AsyncGenerator<ExportRow[]> {
  return exportedRows(database, EVENTS, EXPORTED_EVENT, where)
}

/** The id comes first. Parts of the position are columns too. */
export function exportedColumns({ columns }: Layer): ExportColumn[] {
  return columns.map(({ name, type, sql }) => ({ name, type, sql }))
}
