/** The parameters of a places list, or of a filtered tile, as a query. */
import type { Condition, OrderTerm, Page, PlaceQuery } from './ast.ts'
import { ORDER_FIELDS } from './fields.ts'
import { parseOrdering } from './ordering.ts'
import { scalar } from './parameters.ts'
import { parseGeo, parsePoint } from './parse-geo.ts'

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 1000

/** What lists, tiles and search leave out unless they are asked for it. */
export const VISIBLE: readonly Condition[] = [
  { op: 'flag', field: 'is_public', value: true },
  { op: 'flag', field: 'is_duplicate', value: false },
]

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseList(parameters: URLSearchParams): PlaceQuery {
  const origin = parsePoint(parameters)
  return {
    where: [...parseGeo(parameters, origin), ...VISIBLE],
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

/** Terms that are unknown, or can not be measured, are dropped. */
function parseOrder(text: string, hasOrigin: boolean): OrderTerm[] {
  const fields = ORDER_FIELDS.filter((field) => field !== 'id' && (field !== 'distance' || hasOrigin))
  const terms: OrderTerm[] = parseOrdering(text, fields)
  const wanted: OrderTerm[] = terms.length > 0 ? terms : [{ field: 'score_combined', descending: true }]
  return [...wanted, { field: 'id', descending: false }]
}

function wholeNumber(text: string): number {
  return /^\s*\+?\d+\s*$/.test(text) ? Number(text) : 0
}
