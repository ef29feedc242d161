/** Filters of exports: query strings with the parameters of the lists. */
import type { Condition } from '../../core/query/ast.ts'
import { EVENT_FILTER_PARAMETERS, PLACE_FILTER_PARAMETERS } from '../../core/query/catalogue/filter-parameters.ts'
import { parameterNames, refuseAnyUnknown } from '../../core/query/catalogue/known-parameters.ts'
import type { QueryParameter } from '../../core/query/catalogue/list-parameters.ts'
import { type EventCondition, parseEvents } from '../../core/query/parse/events.ts'
import { parseList } from '../../core/query/parse/list.ts'

/** Throws `InvalidParameter`. */
export function parsePlaceFilter(filter: string): readonly Condition[] {
  return parseList(parametersOf(filter, PLACE_FILTER_PARAMETERS)).where
}

/** Throws `InvalidParameter`. */
export function parseEventFilter(filter: string): readonly EventCondition[] {
  return parseEvents(parametersOf(filter, EVENT_FILTER_PARAMETERS)).where
}

function parametersOf(filter: string, catalogue: readonly QueryParameter[]): URLSearchParams {
  const parameters = new URLSearchParams(filter.replace(/^\?/, ''))
  refuseAnyUnknown(parameters, parameterNames(catalogue))
  return parameters
}
