/** A request for events, and the parser of its parameters. */

import { UUID } from '../../model/uuid.ts'
import type { FieldCondition, GeoCondition } from '../ast.ts'
import { type Ordering, parseOrdering } from '../ordering.ts'
import { InvalidParameter, parseTime, scalar, timeText } from '../parameters.ts'
import { parseGeo, parsePoint } from './geo.ts'
import { searchTerms } from './search-terms.ts'

type DateField = 'start_date' | 'end_date'

export type EventCondition =
  | GeoCondition
  /** Inclusive; `at` is milliseconds since 1970. */
  | { readonly op: 'from' | 'until'; readonly field: DateField; readonly at: number }
  /** The term occurs in the name or in the description, ignoring case. */
  | { readonly op: 'term'; readonly term: string }
  /** At one of these places. */
  | { readonly op: 'place'; readonly ids: readonly string[] }
  /** `categories` of the event itself. */
  | { readonly op: 'own'; readonly condition: FieldCondition }
  /** At a stored place for which all hold. */
  | { readonly op: 'at'; readonly where: readonly FieldCondition[] }
  /** Not at a stored place for which one does not hold. */
  | { readonly op: 'unless at'; readonly where: readonly FieldCondition[] }

export const EVENT_ORDER_FIELDS = ['name', 'start_date', 'end_date'] as const
export type EventOrderField = (typeof EVENT_ORDER_FIELDS)[number] | 'id'

export interface EventQuery {
  /** All must hold. */
  readonly where: readonly EventCondition[]
  /** Ends in `id`, so that pages never overlap. */
  readonly order: readonly Ordering<EventOrderField>[]
}

/** The conditions on dates, by the names of their parameters. */
export const DATE_FILTERS = [
  { name: 'start_date_after', field: 'start_date', op: 'from' },
  { name: 'start_date_before', field: 'start_date', op: 'until' },
  { name: 'end_date_after', field: 'end_date', op: 'from' },
  { name: 'end_date_before', field: 'end_date', op: 'until' },
] as const satisfies readonly DateFilter[]

export interface DateFilter {
  readonly name: string
  readonly field: DateField
  readonly op: 'from' | 'until'
}

/** The same conditions by the names that search has besides. */
export const DATE_LOOKUPS = [
  { name: 'start_date__gte', field: 'start_date', op: 'from' },
  { name: 'start_date__lte', field: 'start_date', op: 'until' },
  { name: 'end_date__gte', field: 'end_date', op: 'from' },
  { name: 'end_date__lte', field: 'end_date', op: 'until' },
] as const satisfies readonly DateFilter[]

const PLACE = 'svc_place'
const MAX_PLACES = 100

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseEvents(parameters: URLSearchParams): EventQuery {
  return {
    where: [...parseGeo(parameters, parsePoint(parameters)), ...parseEventFields(parameters)],
    order: parseEventOrder(scalar(parameters, 'ordering') ?? ''),
  }
}

/** Parses everything but positions. */
export function parseEventFields(parameters: URLSearchParams): EventCondition[] {
  return [
    ...parsePlaces(parameters),
    ...parseDates(parameters, DATE_FILTERS),
    ...searchTerms(parameters).map((term): EventCondition => ({ op: 'term', term })),
  ]
}

function parsePlaces(parameters: URLSearchParams): EventCondition[] {
  const ids = parameters.getAll(PLACE).filter((id) => id.trim() !== '')
  if (ids.length > MAX_PLACES) throw new InvalidParameter(PLACE, `Ensure there are at most ${MAX_PLACES} values.`)
  for (const id of ids) if (!UUID.test(id)) throw new InvalidParameter(PLACE, 'Must be a valid UUID.')
  return ids.length === 0 ? [] : [{ op: 'place', ids: [...new Set(ids.map((id) => id.toLowerCase()))] }]
}

/** The error names the field, not the parameter. */
export function parseDates(parameters: URLSearchParams, filters: readonly DateFilter[]): EventCondition[] {
  return filters.flatMap(({ name, field, op }): EventCondition[] => {
    const text = timeText(parameters, name)
    if (text === undefined) return []
    const at = parseTime(text)
    if (at === undefined) throw new InvalidParameter(field, 'Enter a valid date/time.')
    return [{ op, field, at }]
  })
}

export function parseEventOrder(text: string): Ordering<EventOrderField>[] {
  const terms: Ordering<EventOrderField>[] = parseOrdering(text, EVENT_ORDER_FIELDS)
  const wanted: Ordering<EventOrderField>[] = terms.length > 0 ? terms : [{ field: 'start_date', descending: false }]
  return [...wanted, { field: 'id', descending: false }]
}
