/** Parses the parameters of the search for events: those of lists of events, and filters of the events' places. */
import type { FieldCondition } from '../ast.ts'
import { scalar } from '../parameters.ts'
import {
  DATE_LOOKUPS,
  type EventCondition,
  type EventQuery,
  parseDates,
  parseEventFields,
  parseEventOrder,
} from './events.ts'
import { parseFields } from './fields.ts'
import { VISIBLE } from './list.ts'
import { parseLocation } from './location.ts'

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseEventSearch(parameters: URLSearchParams): EventQuery {
  return {
    where: [
      ...parseLocation(parameters),
      ...parseEventFields(parameters),
      ...parseDates(parameters, DATE_LOOKUPS),
      ...parsePlaceFields(parameters),
    ],
    order: parseEventOrder(scalar(parameters, 'ordering') ?? ''),
  }
}

/** The field that events have themselves. */
const OWN_FIELD = 'categories'

/** Most events are at no stored place. `is_closed=false` does not exclude these, because nothing says they are closed. */
function parsePlaceFields(parameters: URLSearchParams): EventCondition[] {
  const given = parseFields(parameters).filter(({ field }) => !VISIBLE.some((always) => always.field === field))
  const own = given.filter(({ field }) => field === OWN_FIELD)
  const ofPlaces = given.filter(({ field }) => field !== OWN_FIELD)
  const required = ofPlaces.filter((condition) => !isExclusion(condition))
  const excluded = ofPlaces.filter(isExclusion)
  return [
    ...own.map((condition): EventCondition => ({ op: 'own', condition })),
    ...(required.length > 0 ? [{ op: 'at', where: [...VISIBLE, ...required] } as const] : []),
    ...(excluded.length > 0 ? [{ op: 'unless at', where: excluded } as const] : []),
  ]
}

function isExclusion(condition: FieldCondition): boolean {
  return condition.op === 'none' || (condition.op === 'flag' && !condition.value)
}
