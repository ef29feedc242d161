/** The places and events of an export, in the form that is written. */
import { COLUMNS } from '../../core/model/place.ts'
import type { ColumnType } from '../../core/model/column.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { EventCondition } from '../../core/query/parse/events.ts'
import { whereSql } from '../compile/conditions.ts'
import { eventWhereSql } from '../compile/events.ts'
import type { Queryable } from '../core/database.ts'
import type { EventRow } from '../events/events.ts'
import { type ExportColumn, type ExportRow, exportedRows } from './exported-rows.ts'

/** All that is written, and the time of the last change, in the order of the API's properties. */
export const EXPORTED_PLACE: readonly ExportColumn[] = COLUMNS.flatMap(([name, { setBy, type }]) =>
  setBy || name === 'updated_at' ? [{ name, type }] : [],
)

export function exportedPlaces(database: Queryable, where: readonly PlaceCondition[]): AsyncGenerator<ExportRow[]> {
  return exportedRows(database, 'places', EXPORTED_PLACE, whereSql(where))
}

const EVENT_TYPES: Readonly<Record<keyof EventRow, ColumnType>> = {
  id: 'uuid',
  name: 'text',
  description: 'text',
  start_date: 'timestamp',
  end_date: 'timestamp',
  timezone: 'text',
  address: 'text',
  longitude: 'number',
  latitude: 'number',
  place_id: 'uuid',
  categories: 'labels',
  images: 'images',
  url: 'text',
  data_source_identifier: 'text',
  is_sample: 'boolean',
  updated_at: 'timestamp',
}

export const EXPORTED_EVENT: readonly ExportColumn[] = Object.entries(EVENT_TYPES).map(([name, type]) => ({
  name,
  type,
}))

export function exportedEvents(database: Queryable, where: readonly EventCondition[]): AsyncGenerator<ExportRow[]> {
  return exportedRows(database, 'events', EXPORTED_EVENT, eventWhereSql(where))
}
