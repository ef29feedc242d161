/** The page's state in its URL: `?at=latitude,longitude,zoom&<filters>&search=<text>&everywhere&literal&order=<order>&place=<id>&events=<dates>&layers=<names>&<layer>.<filters>&row=<layer>/<id>&tiles&heat`. */

import { isPosition } from '../../core/geo/bbox.ts'
import { UUID } from '../../core/model/uuid.ts'
import type { Filters } from '../layer/filters.ts'
import type { Layer } from '../layer/layer.ts'
import { readFilters } from '../layer/read-filters.ts'
import { type RowId, readRow, readShown, type ShownLayer, writeRow, writeShown } from '../layer/shown-layers.ts'
import { type DateChoice, type DateRange, readDates, writeDates } from './dates.ts'

export interface View {
  /** Degrees. */
  readonly longitude: number
  readonly latitude: number
  readonly zoom: number
}

export const ORDERS = ['best', 'nearest', 'name'] as const
/** Order of the list. The nearest places are those near the middle of the map, or near the user if it is known where. */
export type Order = (typeof ORDERS)[number]

export interface PageState {
  /** Centre and zoom of the visible part; undefined: the page's initial view. */
  readonly view: View | undefined
  readonly filters: Filters
  /** The text of the search; undefined: the best places in view are listed. */
  readonly search: string | undefined
  /** True: the search is not limited to the view. */
  readonly everywhere: boolean
  /** True: the search means its words, not what and where. */
  readonly literal: boolean
  readonly order: Order
  /** Id of the place whose card is open. */
  readonly place: string | undefined
  /** Dates of the shown events; undefined: none are shown. */
  readonly events: DateChoice | DateRange | undefined
  /** Layers of operators' tables on the map. */
  readonly layers: readonly ShownLayer[]
  /** The row whose card is open; a place's card takes its place. */
  readonly row: RowId | undefined
  /** True if the tile inspector is on. */
  readonly inspect: boolean
  /** True if the heat map is on. */
  readonly heat: boolean
}

const MAX_ZOOM = 24
/** The API's name of what is `literal` if it is false. */
const UNDERSTAND = 'understand'
/** Characters; same limit as in the search box. */
const MAX_SEARCH_LENGTH = 200

/** The layers that the page knows. */
export interface PageLayers {
  readonly places: Layer
  /** Those of operators' tables that have tiles. */
  readonly own: readonly Layer[]
}

/** Reads a query string. Invalid values count as absent. */
export function readState(query: string, { places, own }: PageLayers): PageState {
  const all = new URLSearchParams(query)
  const { shown, rest: parameters } = readShown(own, all)
  const id = parameters.get('place') ?? ''
  const place = UUID.test(id) ? id.toLowerCase() : undefined
  return {
    view: readView(parameters.get('at') ?? ''),
    filters: readFilters(places, withoutText(parameters)).filters,
    search: (parameters.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    everywhere: parameters.has('everywhere'),
    literal: parameters.has('literal') || asked(parameters, UNDERSTAND) === 'false',
    order: ORDERS.find((order) => order === parameters.get('order')) ?? 'best',
    place,
    events: readDates(parameters.get('events') ?? ''),
    layers: shown,
    row: place ? undefined : readRow(own, parameters.get('row') ?? ''),
    inspect: parameters.has('tiles'),
    heat: parameters.has('heat'),
  }
}

/** Returns the query string of a state, with its `?`. A position is rounded to about a pixel. */
export function writeState(state: PageState): string {
  const { view, filters, search, everywhere, literal, order, place, events, layers, row, inspect, heat } = state
  const parts: string[] = []
  if (view) {
    const digits = Math.max(2, Math.min(6, Math.ceil(view.zoom / 3) + 1))
    const at = [view.latitude.toFixed(digits), view.longitude.toFixed(digits), view.zoom.toFixed(2)]
    parts.push(`at=${at.map((number) => String(Number(number))).join()}`)
  }
  if (!filters.isEmpty) parts.push(filters.pageQuery)
  if (search !== undefined) parts.push(new URLSearchParams({ search }).toString())
  if (search !== undefined && everywhere) parts.push('everywhere')
  if (search !== undefined && literal) parts.push('literal')
  if (order !== 'best') parts.push(`order=${order}`)
  if (place) parts.push(`place=${place}`)
  if (events) parts.push(`events=${writeDates(events)}`)
  parts.push(...writeShown(layers))
  if (row) parts.push(writeRow(row))
  if (inspect) parts.push('tiles')
  if (heat) parts.push('heat')
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Returns the names of filters in a query string that cannot be applied. */
export function ignoredIn(query: string, { places, own }: PageLayers): string[] {
  const { ignored, rest } = readShown(own, new URLSearchParams(query))
  const understand = asked(rest, UNDERSTAND)
  const isBoolean = understand === 'true' || understand === 'false' || understand === ''
  return [...readFilters(places, withoutText(rest)).ignored, ...(isBoolean ? [] : [UNDERSTAND]), ...ignored]
}

/** The text and how it is read are no filters of the page: its searches say both. */
function withoutText(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...parameters].filter(([name]) => name !== 'search' && name !== UNDERSTAND))
}

function asked(parameters: URLSearchParams, name: string): string {
  return (parameters.getAll(name).at(-1) ?? '').trim().toLowerCase()
}

/** Returns the state after a change. One card is open at a time. */
export function changed(state: PageState, change: Partial<PageState>): PageState {
  return { ...state, ...(change.place && { row: undefined }), ...(change.row && { place: undefined }), ...change }
}

function readView(text: string): View | undefined {
  const parts = text.split(',')
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return undefined
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts.map(Number)
  const known = isPosition(longitude, latitude) && zoom >= 0 && zoom <= MAX_ZOOM
  return known ? { longitude, latitude, zoom } : undefined
}
