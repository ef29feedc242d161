/** The page's requests for rows of operators' tables. */
import { getJson } from '../base/api.ts'
import type { RowId } from '../layer/shown-layers.ts'

/** GeoJSON positions, nested as deeply as the kind of geometry has it. */
export type Coordinates = readonly [longitude: number, latitude: number, ...more: number[]] | readonly Coordinates[]

export interface Row {
  readonly id: string
  readonly geometry: { readonly type: string; readonly coordinates: Coordinates } | null
  readonly properties: Readonly<Record<string, unknown>>
}

export function listPath(layer: string): string {
  return `v0.3/layers/${layer}/`
}

export function rowPath({ layer, id }: RowId): string {
  return `${listPath(layer)}${encodeURIComponent(id)}/`
}

export function getRow(row: RowId, signal: AbortSignal): Promise<Row> {
  return getJson(rowPath(row), signal)
}
