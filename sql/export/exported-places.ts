/** What an export has of a place. */
import { COLUMNS } from '../../core/model/place.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'
import { type ExportColumn, type ExportRow, exportedRows } from './exported-rows.ts'

/** All that is written, and the time of the last change, in the order of the API's properties. */
export const EXPORTED_PLACE: readonly ExportColumn[] = COLUMNS.flatMap(([name, { setBy, type }]) =>
  setBy || name === 'updated_at' ? [{ name, type }] : [],
)

export function exportedPlaces(database: Queryable, where: readonly PlaceCondition[]): AsyncGenerator<ExportRow[]> {
  return exportedRows(database, 'places', EXPORTED_PLACE, whereSql(where))
}
