/** Filters of exports: query strings with the parameters of the lists. */
import type { Condition, LayerCondition } from '../../core/query/ast.ts'
import { parameterNames, refuseAnyUnknown } from '../../core/query/catalogue/known-parameters.ts'
import { filterParameters, PLACE_FILTER_PARAMETERS } from '../../core/query/catalogue/layer-parameters.ts'
import type { QueryParameter } from '../../core/query/catalogue/list-parameters.ts'
import { parseLayerList, parseList } from '../../core/query/parse/list.ts'
import type { Layer } from '../../layers/layer.ts'

/** Throws `InvalidParameter`. */
export function parsePlaceFilter(filter: string): readonly Condition[] {
  return parseList(parametersOf(filter, PLACE_FILTER_PARAMETERS)).where
}

/** Throws `InvalidParameter`. */
export function parseLayerFilter(filter: string, layer: Layer): readonly LayerCondition[] {
  return parseLayerList(parametersOf(filter, filterParameters(layer)), layer).where
}

function parametersOf(filter: string, catalogue: readonly QueryParameter[]): URLSearchParams {
  const parameters = new URLSearchParams(filter.replace(/^\?/, ''))
  refuseAnyUnknown(parameters, parameterNames(catalogue))
  return parameters
}
