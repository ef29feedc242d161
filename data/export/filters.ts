/** Filters of exports: query strings with the parameters of the lists. */
import type { Condition, LayerCondition } from '../../core/query/ast.ts'
import { layerFilters, PLACE_FILTERS } from '../../core/query/filters/filters.ts'
import { parameterNames, refuseAnyUnknown } from '../../core/query/parse/known-parameters.ts'
import { parseLayerList, parseList } from '../../core/query/parse/list.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import type { Layer } from '../../layers/layer.ts'

/** Throws `InvalidParameter`. */
export function parsePlaceFilter(filter: string): readonly Condition[] {
  return parseList(parametersOf(filter, PLACE_FILTERS)).where
}

/** Throws `InvalidParameter`. */
export function parseLayerFilter(filter: string, layer: Layer): readonly LayerCondition[] {
  return parseLayerList(parametersOf(filter, layerFilters(layer)), layer).where
}

function parametersOf(filter: string, catalogue: readonly QueryParameter[]): URLSearchParams {
  const parameters = new URLSearchParams(filter.replace(/^\?/, ''))
  refuseAnyUnknown(parameters, parameterNames(catalogue))
  return parameters
}
