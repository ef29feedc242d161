/** What an export has of an event. */
import type { ColumnType } from '../../core/model/place-column.ts'
import type { EventCondition } from '../../core/query/parse/events.ts'
import { eventWhereSql } from '../compile/events.ts'
import type { Queryable } from '../core/database.ts'
import type { EventRow } from '../events/events.ts'
import { type ExportColumn, type ExportRow, exportedRows } from './exported-rows.ts'

const TYPES: Readonly<Record<keyof EventRow, ColumnType>> = {
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

export const EXPORTED_EVENT: readonly ExportColumn[] = Object.entries(TYPES).map(([name, type]) => ({ name, type }))

export function exportedEvents(database: Queryable, where: readonly EventCondition[]): AsyncGenerator<ExportRow[]> {
  return exportedRows(database, 'events', EXPORTED_EVENT, eventWhereSql(where))
}
