/** The filters of each layer. */
import { expressionFilters } from '../cql2/filter-parameter.ts'
import { type Filtered, layerFunctions, PLACE_FUNCTIONS } from '../cql2/read-filter.ts'
import type { Listed } from '../listed.ts'
import type { FilterLeaf, LayerFilterLeaf } from '../logic/filter-leaf.ts'
import type { Formula } from '../logic/formula.ts'
import { LISTED_PLACES } from '../place-fields.ts'
import { fieldFilters } from './field-filters.ts'
import type { FieldCondition } from './fields.ts'
import type { Filter } from './filter.ts'
import { HAS_POSITION, type PositionedCondition } from './has-position.ts'
import { ONLY_OF_PLACES } from './of-places.ts'
import { type GeoCondition, POSITION_FILTERS } from './positions.ts'
import { searchFilter, type TermCondition } from './search-terms.ts'
import { TEXT_FILTERS } from './text.ts'
import { UPDATED_SINCE, WRITTEN_SINCE } from './updated-since.ts'

/** A condition of the filters of any layer. */
export type LayerFilterCondition = GeoCondition | PositionedCondition | FieldCondition | TermCondition

export function layerFilters(listed: Listed & Filtered): Filter<Formula<LayerFilterCondition>>[] {
  // The functions of a layer give no other conditions than its filters.
  const joined = expressionFilters(listed, layerFunctions(listed)) as unknown as Filter<Formula<LayerFilterLeaf>>[]
  return [...plainFilters(listed), ...joined]
}

function plainFilters(listed: Listed): Filter<LayerFilterCondition>[] {
  return [...POSITION_FILTERS, HAS_POSITION, ...searchFilter(listed), ...fieldFilters(listed)]
}

/** The filters that only places have. */
const FILTERS_OF_PLACES = [...TEXT_FILTERS, ...ONLY_OF_PLACES]

export type PlaceFilterCondition = ReturnType<(typeof FILTERS_OF_PLACES)[number]['parse']>[number]

/** Conditions of places in CQL2. */
export const PLACE_EXPRESSIONS: readonly Filter<Formula<FilterLeaf>>[] = expressionFilters(
  LISTED_PLACES,
  PLACE_FUNCTIONS,
)

export const PLACE_FILTERS: readonly Filter<Formula<LayerFilterCondition | PlaceFilterCondition>>[] = [
  ...plainFilters(LISTED_PLACES),
  ...FILTERS_OF_PLACES,
  ...PLACE_EXPRESSIONS,
]

/** Returns filters of places as they are described elsewhere than in lists. */
export function describedElsewhere<Narrowing>(filters: readonly Filter<Narrowing>[]): Filter<Narrowing>[] {
  return filters.map((each) => (each.name === UPDATED_SINCE.name ? { ...each, description: WRITTEN_SINCE } : each))
}
