/** The page's requests for rows of operators' tables. */
import type { Bbox } from '../../core/geo/bbox.ts'
import { getJson } from '../base/api.ts'
import { withQuery } from '../layer/filters.ts'
import type { Layer } from '../layer/layer.ts'
import type { RowId } from '../layer/shown-layers.ts'

/** GeoJSON positions, nested as deeply as the kind of geometry has it. */
export type Coordinates = readonly [longitude: number, latitude: number, ...more: number[]] | readonly Coordinates[]

/** GeoJSON. */
export type RowGeometry =
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly RowGeometry[] }
  | { readonly type: string; readonly geometries?: undefined; readonly coordinates: Coordinates }

export interface Row {
  readonly id: string
  readonly geometry: RowGeometry | null
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

export interface RowList {
  readonly count: number
  readonly rows: readonly Row[]
}

const IN_LIST = 20

/** Returns the first rows in a box, with only what names them. `filter` is a query string without its `?`. */
export async function getRows(
  { name, columns }: Layer,
  { west, south, east, north }: Bbox,
  filter: string,
  signal: AbortSignal,
): Promise<RowList> {
  const named = columns.flatMap((column) => (NAMES.includes(column.name) ? [column.name] : []))
  const fields = named.length > 0 ? `&fields=${named.join()}` : ''
  const url = `${listPath(name)}?in_bbox=${[west, south, east, north].join()}&per_page=${IN_LIST}${fields}`
  const { count, results }: Page = await getJson(withQuery(url, filter), signal)
  return { count, rows: results.features }
}

interface Page {
  readonly count: number
  readonly results: { readonly features: readonly Row[] }
}

/** Columns that name a row, the best first. */
const NAMES = ['name', 'title']

export function nameOf({ id, properties }: Row, layer: Layer): string {
  const named = NAMES.map((name) => properties[name]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof named === 'string' ? named : `${layer.title} ${id}`
}
