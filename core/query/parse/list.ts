/** Parses the parameters of a places list, or of a filtered tile: the query, the page, the requested properties. */
import type { Condition, FieldCondition, OpenAtCondition, OrderTerm, Page, PlaceQuery } from '../ast.ts'
import { ORDER_FIELDS } from '../fields.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../limits.ts'
import { parseOrdering } from '../ordering.ts'
import { InvalidParameter, parseTime, scalar, timeText } from '../parameters.ts'
import { parseFields } from './fields.ts'
import { parseGeo, parsePoint } from './geo.ts'
import { termConditions } from './search-terms.ts'

export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE }

/** Conditions that lists, tiles and search apply by default. */
export const VISIBLE = [
  { op: 'flag', field: 'is_public', value: true },
  { op: 'flag', field: 'is_duplicate', value: false },
] as const satisfies readonly Condition[]

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseList(parameters: URLSearchParams): PlaceQuery {
  const origin = parsePoint(parameters)
  return {
    where: [
      ...parseGeo(parameters, origin),
      ...withVisible(parseFields(parameters)),
      ...termConditions(parameters),
      ...parseUpdatedSince(parameters),
      ...parseOpenAt(parameters),
    ],
    order: parseOrder(parameters, origin !== undefined),
    origin,
  }
}

export interface PageSizes {
  /** The parameters that may give the size; the first one present counts. */
  readonly names: readonly string[]
  readonly defaultSize: number
  readonly max: number
}

const LIST_SIZES: PageSizes = { names: ['per_page'], defaultSize: DEFAULT_PAGE_SIZE, max: MAX_PAGE_SIZE }

/** Never an error: a size that is not a positive number means the default, and an invalid page is page 0. */
export function parsePage(parameters: URLSearchParams, { names, defaultSize, max }: PageSizes = LIST_SIZES): Page {
  const page = scalar(parameters, 'page') ?? '1'
  const given = names.map((name) => scalar(parameters, name)).find((text) => text !== undefined)
  const size = wholeNumber(given ?? '') || defaultSize
  return { number: page === 'last' ? page : wholeNumber(page), size: Math.min(size, max) }
}

/** Adds the conditions `VISIBLE`, except for flags that the request sets itself. */
export function withVisible(conditions: readonly FieldCondition[]): FieldCondition[] {
  const asked = new Set(conditions.filter(({ op }) => op === 'flag').map(({ field }) => field))
  return [...conditions, ...VISIBLE.filter(({ field }) => !asked.has(field))]
}

export function parseUpdatedSince(parameters: URLSearchParams): Condition[] {
  const text = timeText(parameters, 'updated_since')
  if (text === undefined) return []
  const at = parseTime(text)
  if (at === undefined) throw new InvalidParameter('updated_since', 'Enter a valid date/time.')
  return [{ op: 'updated_since', at }]
}

export const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i

export function parseOpenAt(parameters: URLSearchParams): OpenAtCondition[] {
  const text = timeText(parameters, 'is_open_at')
  if (text === undefined) return []
  const at = WITH_OFFSET.test(text) ? parseTime(text) : undefined
  if (at === undefined) throw new InvalidParameter('is_open_at', 'Enter a valid date-time with an offset.')
  return [{ op: 'open_at', at }]
}

/**
 * Drops unknown terms, and `distance` without a point. With cursors the default is the order of ids: in the order of
 * scores, a client would miss a place whose score rises while it reads the pages.
 */
function parseOrder(parameters: URLSearchParams, hasOrigin: boolean): OrderTerm[] {
  const fields = ORDER_FIELDS.filter((field) => field !== 'id' && (field !== 'distance' || hasOrigin))
  const asked = scalar(parameters, 'ordering')
  const terms: OrderTerm[] = asked === undefined ? [] : parseOrdering(asked, fields)
  const isWalk = scalar(parameters, 'cursor') !== undefined
  const wanted: OrderTerm[] = terms.length > 0 || isWalk ? terms : [{ field: 'score_combined', descending: true }]
  return [...wanted, { field: 'id', descending: false }]
}

/** Reads a whole number; 0 for anything else. */
export function wholeNumber(text: string): number {
  return /^\s*\+?\d+\s*$/.test(text) ? Number(text) : 0
}

/** Maximum number of names in `fields`. */
const MAX_NAMES = 100

/** Returns the properties that `fields` requests; undefined for all. Unknown names are ignored, because a list and a tile have different properties. */
export function parseSelection(parameters: URLSearchParams): ReadonlySet<string> | undefined {
  const names = parameters
    .getAll('fields')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : new Set(names.slice(0, MAX_NAMES))
}

/** Returns the selected properties, in their original order. */
export function select<Value>(
  properties: Readonly<Record<string, Value>>,
  selection: ReadonlySet<string> | undefined,
): Readonly<Record<string, Value>> {
  return selection ? Object.fromEntries(Object.entries(properties).filter(([name]) => selection.has(name))) : properties
}
