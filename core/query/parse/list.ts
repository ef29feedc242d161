/** Parses the parameters of a list, or of a filtered tile, into a query. */
import type { Condition, FieldCondition, ListQuery, OpenAtCondition, Page, PlaceQuery, RowCondition } from '../ast.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../limits.ts'
import type { Listed } from '../listed.ts'
import { BY_ID, type Ordering, parseOrdering } from '../ordering.ts'
import { InvalidParameter, scalar } from '../parameters.ts'
import { LISTED_PLACES } from '../place-fields.ts'
import { parseTime, timeText } from '../time.ts'
import { parseFields } from './fields.ts'
import { parseGeo, parsePoint } from './geo.ts'
import { termConditions } from './term-conditions.ts'

export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE }

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseLayerList<Order extends string>(
  parameters: URLSearchParams,
  listed: Listed<Order>,
): ListQuery<RowCondition, Order | 'id' | 'distance'> {
  const origin = parsePoint(parameters)
  return {
    where: [
      ...parseGeo(parameters, origin),
      ...withDefaults(parseFields(parameters, listed.fields), listed),
      ...termConditions(parameters, listed),
    ],
    order: parseOrder(parameters, listed, origin !== undefined),
    origin,
  }
}

/** As `parseLayerList`, of places. */
export function parseList(parameters: URLSearchParams): PlaceQuery {
  const { where, ...query } = parseLayerList(parameters, LISTED_PLACES)
  return { where: [...where, ...parseUpdatedSince(parameters), ...parseOpenAt(parameters)], ...query }
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

/** Adds the default flags, except for those that the request sets itself. */
export function withDefaults(
  conditions: readonly FieldCondition[],
  { defaults }: Pick<Listed, 'defaults'>,
): FieldCondition[] {
  const asked = new Set(conditions.filter(({ op }) => op === 'flag').map(({ field }) => field))
  return [...conditions, ...defaults.filter(({ field }) => !asked.has(field))]
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
function parseOrder<Order extends string>(
  parameters: URLSearchParams,
  { orders, defaultOrder }: Pick<Listed<Order>, 'orders' | 'defaultOrder'>,
  hasOrigin: boolean,
): Ordering<Order | 'id' | 'distance'>[] {
  const names = Object.keys(orders) as Order[]
  const terms = parseOrdering(scalar(parameters, 'ordering') ?? '', [
    ...names,
    ...(hasOrigin ? ['distance' as const] : []),
  ])
  const isWalk = scalar(parameters, 'cursor') !== undefined
  return [...(terms.length > 0 || isWalk ? terms : defaultOrder), BY_ID]
}

/** Reads a whole number; 0 for anything else. */
export function wholeNumber(text: string): number {
  return /^\s*\+?\d+\s*$/.test(text) ? Number(text) : 0
}
