/** The parameters of a places list, or of a filtered tile, as a query. */
import { type Bbox, isPosition, type Position } from '../geo/bbox.ts'
import { parseTile } from '../geo/tile.ts'
import type { Condition, OrderTerm, Page, PlaceQuery } from './ast.ts'
import { ORDER_FIELDS, type OrderField } from './fields.ts'
import { InvalidParameter, scalar, toNumber, toNumbers } from './parameters.ts'

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 1000
export const DEFAULT_METRES = 1000

/** More than half of any meridian: everything on earth is nearer. */
const FARTHEST_METRES = 21_000_000

/** What lists, tiles and search leave out unless they are asked for it. */
export const VISIBLE: readonly Condition[] = [
  { op: 'flag', field: 'is_public', value: true },
  { op: 'flag', field: 'is_duplicate', value: false },
]

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseList(parameters: URLSearchParams): PlaceQuery {
  const origin = parsePoint(parameters)
  return {
    where: [...parseFilters(parameters, origin), ...VISIBLE],
    order: parseOrder(scalar(parameters, 'ordering') ?? '', origin !== undefined),
    origin,
  }
}

/** Never an error: a size that is no positive number is the default, and a page that is none is page 0. */
export function parsePage(parameters: URLSearchParams): Page {
  const page = scalar(parameters, 'page') ?? '1'
  const size = wholeNumber(scalar(parameters, 'per_page') ?? '') || DEFAULT_PAGE_SIZE
  return { number: page === 'last' ? page : wholeNumber(page), size: Math.min(size, MAX_PAGE_SIZE) }
}

function parseFilters(parameters: URLSearchParams, origin: Position | undefined): Condition[] {
  const conditions: Condition[] = []
  const tile = scalar(parameters, 'tile')
  if (tile !== undefined) {
    conditions.push({
      op: 'tile',
      tile: parseTile(tile) ?? fail('tile', 'Invalid tile string supplied for parameter tile'),
    })
  }
  const bbox = scalar(parameters, 'in_bbox')
  if (bbox !== undefined) {
    conditions.push({
      op: 'bbox',
      bbox: toBbox(bbox) ?? fail('in_bbox', 'Invalid bbox string supplied for parameter in_bbox'),
    })
  }
  if (origin) conditions.push({ op: 'near', center: origin, metres: parseDistance(parameters) })
  return conditions
}

function parsePoint(parameters: URLSearchParams): Position | undefined {
  const text = scalar(parameters, 'point')
  if (text === undefined) return undefined
  const [longitude, latitude] = toNumbers(text, 2) ?? []
  return longitude !== undefined && latitude !== undefined && isPosition(longitude, latitude)
    ? { longitude, latitude }
    : fail('point', 'Invalid geometry string supplied for parameter point')
}

function parseDistance(parameters: URLSearchParams): number {
  const text = scalar(parameters, 'dist')
  const metres = text === undefined ? DEFAULT_METRES : toNumber(text)
  if (metres === undefined || metres < 0) return fail('dist', 'Invalid distance string supplied for parameter dist')
  return Math.min(metres, FARTHEST_METRES)
}

function toBbox(text: string): Bbox | undefined {
  const [west, south, east, north] = toNumbers(text, 4) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return isPosition(west, south) && isPosition(east, north) && south <= north ? { west, south, east, north } : undefined
}

/** Terms that are unknown, or can not be measured, are dropped. */
function parseOrder(text: string, hasOrigin: boolean): OrderTerm[] {
  const terms = text.split(',').flatMap((part): OrderTerm[] => {
    const [, minus, name] = /^(-?)(\w+)$/.exec(part.trim()) ?? []
    const field = ORDER_FIELDS.find((known) => known === name && (known !== 'distance' || hasOrigin))
    return field && field !== 'id' ? [{ field, descending: minus === '-' }] : []
  })
  const wanted: OrderTerm[] = terms.length > 0 ? terms : [{ field: 'score_combined', descending: true }]
  const seen = new Set<OrderField>()
  const once = wanted.filter(({ field }) => !seen.has(field) && seen.add(field))
  return [...once, { field: 'id', descending: false }]
}

function wholeNumber(text: string): number {
  return /^\s*\+?\d+\s*$/.test(text) ? Number(text) : 0
}

function fail(parameter: string, message: string): never {
  throw new InvalidParameter(parameter, message)
}
