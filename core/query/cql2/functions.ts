/** Functions that are parameters: `search('coffee')` means what `search=coffee` means. */

import type { Filter } from '../filters/filter.ts'
import { IS_OPEN_AT } from '../filters/is-open-at.ts'
import { MEMBERSHIP_FILTERS } from '../filters/membership.ts'
import { TILE } from '../filters/positions.ts'
import { searchFilter } from '../filters/search-terms.ts'
import { TEXT_FILTERS } from '../filters/text.ts'
import type { Listed } from '../listed.ts'
import { InvalidParameter } from '../parameters.ts'
import type { Context, FilterLeaf, FilterTree } from './context.ts'
import { and } from './join.ts'
import type { Call, Expression } from './syntax/expression.ts'
import { refuse } from './syntax/fault.ts'

/** Functions of any layer. */
export function layerFunctions(listed: Listed): readonly Filter<FilterLeaf>[] {
  return [TILE, ...searchFilter(listed)]
}

/** Functions of places. */
export const PLACE_FUNCTIONS: readonly Filter<FilterLeaf>[] = [
  TILE,
  ...TEXT_FILTERS.filter(({ name }) => name === 'search'),
  IS_OPEN_AT,
  { ...IS_OPEN_AT, name: 'open_at', parse: openAt },
  ...MEMBERSHIP_FILTERS,
]

function openAt(parameters: URLSearchParams): readonly FilterLeaf[] {
  return IS_OPEN_AT.parse(new URLSearchParams({ [IS_OPEN_AT.name]: parameters.get('open_at') ?? '' }))
}

export function called({ op, args, at }: Call, context: Context): FilterTree {
  const named = context.functions.find(({ name }) => name === op)
  if (!named) {
    const known = context.functions.map(({ name }) => name)
    return refuse(`Unknown function “${op.slice(0, 50)}”. Functions here: ${known.join(', ')}.`, at)
  }
  if (args.length === 0) return refuse(`${op} has a text, such as ${op}('${named.example}').`, at)
  const texts = args.map((arg) => textOf(arg, op))
  return and(conditionsOf(named, texts, at).map((leaf) => context.bounds.leaf(leaf, at)))
}

function textOf(expression: Expression, op: string): string {
  if (expression.kind === 'text' || expression.kind === 'timestamp') return expression.value
  return refuse(`A text is expected in ${op}(…), not a ${expression.kind}.`, expression.at)
}

function conditionsOf(
  { name, parse }: Filter<FilterLeaf>,
  texts: readonly string[],
  at: Call['at'],
): readonly FilterLeaf[] {
  try {
    return parse(new URLSearchParams({ [name]: texts.join(',') }))
  } catch (error) {
    if (error instanceof InvalidParameter) return refuse(error.message, at)
    throw error
  }
}
