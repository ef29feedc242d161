/** Reads a filter in CQL2 (OGC 21-065r2), as text or as JSON. */

import type { Filter } from '../filters/filter.ts'
import type { Listed } from '../listed.ts'
import { conditionOf } from './conditions.ts'
import { Bounds, type Context, type FilterLeaf, type FilterTree } from './context.ts'
import { depthOf } from './join.ts'
import type { FilterLanguage } from './languages.ts'
import { FilterFault, placed, refuse } from './syntax/fault.ts'
import { parseJson } from './syntax/json.ts'
import { parseText } from './syntax/parser.ts'

export type { FilterTree } from './context.ts'
export { layerFunctions, PLACE_FUNCTIONS } from './functions.ts'

/** Levels of AND, OR and NOT, where those of the same kind inside each other are one. */
const MAX_DEPTH = 10

/** What a filter needs to know of a layer. */
export interface Filtered extends Pick<Listed, 'fields'> {
  /** Given if the rows are lines, areas or mixed shapes. */
  readonly geometry?: unknown
}

/**
 * Returns the conditions. Throws `FilterFault`, whose message names the place: of a character, counted from 1, or of a
 * value in JSON. `functions`: see functions.ts.
 */
export function readFilter(
  text: string,
  language: FilterLanguage,
  { fields, geometry }: Filtered,
  functions: readonly Filter<FilterLeaf>[],
): FilterTree {
  const context: Context = { fields, hasShapes: geometry !== undefined, functions, bounds: new Bounds() }
  try {
    const expression = language === 'cql2-json' ? parseJson(text) : parseText(text)
    const tree = conditionOf(expression, context)
    if (depthOf(tree) > MAX_DEPTH)
      refuse(`Ensure at most ${MAX_DEPTH} levels of AND, OR and NOT are nested.`, expression.at)
    return tree
  } catch (error) {
    throw error instanceof FilterFault ? placed(error, text) : error
  }
}
