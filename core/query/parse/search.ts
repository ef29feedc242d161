/** Parses the parameters of search: the filters of lists, positions with latitude first, and text. */
import { closest } from 'fastest-levenshtein'
import type { Position } from '../../geo/bbox.ts'
import type { Condition, OrderTerm, Page } from '../ast.ts'
import { VALUE_FACETS } from '../facets.ts'
import { DEFAULT_SEARCH_SIZE, MAX_SEARCH_SIZE, MAX_SHOWN_LENGTH } from '../limits.ts'
import { type Ordering, parseOrdering } from '../ordering.ts'
import { InvalidParameter, scalar, toNumbers } from '../parameters.ts'
import { LISTED_PLACES, PLACE_FIELDS } from '../place-fields.ts'
import { parseFacetNames } from './facets.ts'
import { parseFields } from './fields.ts'
import { onEarth, parseGeo, parsePoint } from './geo.ts'
import { parseOpenAt, parsePage, parseUpdatedSince, withDefaults } from './list.ts'
import { parseLocation } from './location.ts'
import { termConditions } from './term-conditions.ts'
import { parseText, type TextQuery } from './text.ts'

export interface SearchQuery {
  /** All must hold, in addition to the text. */
  readonly where: readonly Condition[]
  /** Undefined: everything matches. */
  readonly text: TextQuery | undefined
  /** Undefined: the best matches of the text come first. Ends in `id`. */
  readonly order: readonly OrderTerm[] | undefined
  /** Point that distances are measured from. */
  readonly origin: Position | undefined
  /** Places near it rank higher, other things being equal. */
  readonly focus: Position | undefined
  readonly facets: readonly string[]
}

/** Names as in the API; `_score` and `-_score` both put the best first. */
export const SEARCH_ORDER_FIELDS = [
  'name',
  'location',
  'vibe_count',
  'aggregate_rating',
  'score_combined',
  '_score',
] as const

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseSearch(parameters: URLSearchParams): SearchQuery {
  const point = parsePoint(parameters)
  const located = parseLocation(parameters)
  const origin = located.flatMap((condition) => (condition.op === 'near' ? [condition.center] : []))[0] ?? point
  const text = parseText(scalar(parameters, 'search') ?? '')
  return {
    // A text of symbols or emoji has no words; lists find it as well.
    where: [
      ...parseGeo(parameters, point),
      ...located,
      ...parseRest(parameters),
      ...(text ? [] : termConditions(parameters, LISTED_PLACES)),
    ],
    text,
    order: parseOrder(scalar(parameters, 'ordering') ?? '', { origin, hasText: text !== undefined }),
    origin,
    focus: parseFocus(parameters),
    facets: parseFacetNames(parameters, VALUE_FACETS),
  }
}

/** Parses everything but positions: the filters of fields, of time and of visibility. */
function parseRest(parameters: URLSearchParams): Condition[] {
  return [
    ...withDefaults(parseFields(parameters, PLACE_FIELDS), LISTED_PLACES),
    ...parseUpdatedSince(parameters),
    ...parseOpenAt(parameters),
  ]
}

/** The parameters that may give the page size. */
export const SIZE_NAMES = ['page_size', 'per_page'] as const

/** Never an error, like `parsePage`. */
export function parseSearchPage(parameters: URLSearchParams, max = MAX_SEARCH_SIZE): Page {
  return parsePage(parameters, { names: SIZE_NAMES, defaultSize: Math.min(DEFAULT_SEARCH_SIZE, max), max })
}

/** Returns the order that `ordering` requests; undefined for the order of relevance. Throws `InvalidParameter`. */
export function parseOrder(
  text: string,
  { origin, hasText }: { origin: Position | undefined; hasText: boolean },
): readonly OrderTerm[] | undefined {
  const terms = parseOrdering(text, SEARCH_ORDER_FIELDS, refuseField)
  if (terms.some(({ field }) => field === 'location') && !origin) {
    throw new InvalidParameter('ordering', 'Ordering by location needs a location filter with a center.')
  }
  if (hasText && (terms.length === 0 || terms[0]?.field === '_score')) return undefined
  const known = terms.flatMap(({ field, descending }): Ordering<OrderTerm['field']>[] =>
    field === '_score' ? [] : [{ field: field === 'location' ? 'distance' : field, descending }],
  )
  const wanted: OrderTerm[] = known.length > 0 ? known : [{ field: 'score_combined', descending: true }]
  return [...wanted, { field: 'id', descending: false }]
}

function refuseField(name: string): never {
  const shown = name.slice(0, MAX_SHOWN_LENGTH)
  return fail(
    'ordering',
    `Unknown field "${shown}". The nearest known one is "${closest(shown, SEARCH_ORDER_FIELDS)}".`,
  )
}

/** Reads `focus.point`: longitude first, like `point`. Throws `InvalidParameter`. */
export function parseFocus(parameters: URLSearchParams): Position | undefined {
  const text = scalar(parameters, 'focus.point')
  if (text === undefined) return undefined
  const [longitude, latitude] = toNumbers(text, 2) ?? []
  if (longitude === undefined || latitude === undefined) {
    return fail('focus.point', 'Enter longitude and latitude in degrees, such as -122.27,37.80.')
  }
  return onEarth({ longitude, latitude }, 'focus.point', 'Enter longitude and latitude in degrees')
}

function fail(parameter: string, message: string): never {
  throw new InvalidParameter(parameter, message)
}
