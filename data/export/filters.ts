/** Filters of exports: query strings with the parameters of the lists. */
import { closest } from 'fastest-levenshtein'
import type { Condition } from '../../core/query/ast.ts'
import { EVENT_FILTER_PARAMETERS, PLACE_FILTER_PARAMETERS } from '../../core/query/catalogue/filter-parameters.ts'
import { parameterNames } from '../../core/query/catalogue/known-parameters.ts'
import type { QueryParameter } from '../../core/query/catalogue/list-parameters.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
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

/** Lists ignore unknown parameters. An export would silently have more than was asked for. */
function parametersOf(filter: string, catalogue: readonly QueryParameter[]): URLSearchParams {
  const parameters = new URLSearchParams(filter.replace(/^\?/, ''))
  const known = parameterNames(catalogue)
  for (const name of parameters.keys()) {
    if (known.has(name)) continue
    throw new InvalidParameter(name, `Unknown parameter. The nearest known one is "${closest(name, [...known])}".`)
  }
  return parameters
}
