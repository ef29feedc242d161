/** The parameters of search: the filters of lists, positions with latitude first, and text. */
import type { Position } from '../../geo/bbox.ts'
import type { Condition, OrderTerm } from '../ast.ts'
import { VALUE_FACETS } from '../facets.ts'
import { centerOf, isGeo } from '../filters/area.ts'
import { fieldFilters } from '../filters/field-filters.ts'
import { conditionsOf } from '../filters/filter.ts'
import { describedElsewhere, PLACE_EXPRESSIONS } from '../filters/filters.ts'
import { FOCUS_POINT } from '../filters/focus.ts'
import { HAS_POSITION } from '../filters/has-position.ts'
import { IS_OPEN_AT } from '../filters/is-open-at.ts'
import { LOCATION_FILTERS } from '../filters/locations.ts'
import { MEMBERSHIP_FILTERS } from '../filters/membership.ts'
import { POSITION_FILTERS } from '../filters/positions.ts'
import { type AskedText, TEXT_FILTERS } from '../filters/text.ts'
import { UPDATED_SINCE } from '../filters/updated-since.ts'
import { scalar } from '../parameters.ts'
import { LISTED_PLACES } from '../place-fields.ts'
import { flagParameter, type QueryParameter, textParameter } from '../query-parameter.ts'
import { parseFacetNames } from './facets.ts'
import { FOUND_PARAMETERS, parseOrder } from './found.ts'
import { NAME_PARAMETERS } from './suggest.ts'

export const HIGHLIGHT = flagParameter(
  'highlight',
  'Whether the results have `highlight`, which marks the matching words.',
)

export const SEARCH_PARAMETERS: readonly QueryParameter<Condition>[] = [
  ...TEXT_FILTERS,
  ...NAME_PARAMETERS,
  ...LOCATION_FILTERS,
  textParameter(
    'facets',
    `Fields whose values are counted over all found places, separated by commas: ${VALUE_FACETS.join(', ')}.`,
    'categories,vibes,city',
  ),
  HIGHLIGHT,
  ...FOUND_PARAMETERS,
  ...POSITION_FILTERS,
  HAS_POSITION,
  ...MEMBERSHIP_FILTERS,
  ...describedElsewhere<Condition>([IS_OPEN_AT, UPDATED_SINCE]),
  ...fieldFilters(LISTED_PLACES),
  ...PLACE_EXPRESSIONS,
]

const parseFilters = conditionsOf(SEARCH_PARAMETERS)

/** `Narrowing`: engines get queries whose lists are read. */
export interface SearchQuery<Narrowing = Condition> {
  /** All must hold, in addition to the text. */
  readonly where: readonly Narrowing[]
  /** Undefined: everything matches. */
  readonly text: AskedText | undefined
  /** Undefined: the best matches of the text come first. Ends in `id`. */
  readonly order: readonly OrderTerm[] | undefined
  /** Point that distances are measured from: the center of a circle, or of the area if the order is by distance. */
  readonly origin: Position | undefined
  /** Places near it rank higher, other things being equal. */
  readonly focus: Position | undefined
  readonly facets: readonly string[]
}

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseSearch(parameters: URLSearchParams): SearchQuery {
  const conditions = parseFilters(parameters)
  const text = conditions.find((condition) => condition.op === 'text')
  const where = conditions.filter((condition) => condition.op !== 'text')
  const areas = where.filter(isGeo)
  const order = parseOrder(scalar(parameters, 'ordering') ?? '', {
    hasArea: areas.length > 0,
    hasText: text !== undefined,
  })
  const isByDistance = order?.some(({ field }) => field === 'distance')
  const origin = areas.find(({ op }) => op === 'near') ?? (isByDistance ? areas[0] : undefined)
  return {
    where,
    text,
    order,
    origin: origin && centerOf(origin),
    focus: FOCUS_POINT.valueIn(parameters),
    facets: parseFacetNames(parameters, VALUE_FACETS),
  }
}
