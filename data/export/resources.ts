/** Finds the rows of an export: places, events, rows of operators' tables. */
import { EVENTS } from '../../layers/events.ts'
import type { Layer } from '../../layers/layer.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { meantOnce, type UnderstandingOptions } from '../../search/understand/understanding.ts'
import type { Database } from '../../sql/core/database.ts'
import {
  EXPORTED_EVENT,
  EXPORTED_PLACE,
  exportedColumns,
  exportedEvents,
  exportedPlaces,
} from '../../sql/export/exported-resources.ts'
import { exportedRows } from '../../sql/export/exported-rows.ts'
import { countRows } from '../../sql/layers/rows.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import type { Exported } from './export-rows.ts'
import { parseLayerFilter, parsePlaceFilter } from './filters.ts'

export interface CountedExport extends Exported {
  /** Number of rows when the export begins. */
  readonly count: number
}

/** Throws `InvalidParameter` for the filter. */
export async function placesToExport(
  database: Database,
  filter: string,
  options: UnderstandingOptions & { readonly openAtMaxCandidates: number },
): Promise<CountedExport> {
  const meant = await meantOnce(database, new URLSearchParams(filter), options)
  const read = await settledOnce(database, parsePlaceFilter(String(meant)))
  const where = await resolveConditions(database, read, options.openAtMaxCandidates)
  const count = await countPlaces(database, where)
  return { columns: EXPORTED_PLACE, count, pages: exportedPlaces(database, where) }
}

/** Throws `InvalidParameter` for the filter. */
export async function eventsToExport(database: Database, filter: string): Promise<CountedExport> {
  const where = parseLayerFilter(filter, EVENTS)
  const count = await countRows(database, EVENTS, where)
  return { columns: EXPORTED_EVENT, count, pages: exportedEvents(database, where) }
}

/** Throws `InvalidParameter` for the filter. */
export async function layerToExport(database: Database, layer: Layer, filter: string): Promise<CountedExport> {
  const where = parseLayerFilter(filter, layer)
  const columns = exportedColumns(layer)
  return {
    columns,
    count: await countRows(database, layer, where),
    pages: exportedRows(database, layer, columns, where),
  }
}
