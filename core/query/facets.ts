/** Facets: numbers of rows by the values of a field. PostgreSQL answers a `FacetQuery`; an index may answer it too. */
import type { Condition } from './ast.ts'
import { PLACE_FIELDS } from './place-fields.ts'

/** Fields whose values are counted one by one: texts and labels. */
export const VALUE_FACETS: readonly string[] = PLACE_FIELDS.facets

/** All facets of a list of places. Price and rating are numbers, counted in fixed steps. */
export const PLACE_FACETS: readonly string[] = [...VALUE_FACETS, 'price', 'rating']

export const PRICES = [1, 2, 3, 4] as const

/** Lower ends of the steps of ratings: 0, 0.5, …, 4.5. The last step includes 5. */
export const RATING_STEP = 0.5
export const RATING_STEPS: readonly number[] = Array.from({ length: 10 }, (_, step) => step * RATING_STEP)

export interface FacetQuery<Narrowing = Condition> {
  /** All must hold. */
  readonly where: readonly Narrowing[]
  /** Names of facets of the layer, at least one. */
  readonly names: readonly string[]
  /** Maximum number of values of each field. */
  readonly size: number
  /** `all`: all conditions narrow all facets. `others`: a condition on a field, negated or not, does not narrow the facet of that field. */
  readonly mode: 'all' | 'others'
}

export interface PlaceFacets {
  /** Number of places that match all conditions. */
  readonly count: number
  readonly facets: Readonly<Record<string, ValueCounts | RatingCounts>>
}

/** Number of places by normalised value, the most frequent first; equally frequent ones by code point. Prices ascend. */
export type ValueCounts = Readonly<Record<string, number>>

export interface RatingCounts {
  /** Places whose rating is 0. */
  readonly unrated: number
  /** One for each of `RATING_STEPS`. `from` is included; `to` is not, except 5. */
  readonly buckets: readonly { readonly from: number; readonly to: number; readonly count: number }[]
}

/** Facets that the same conditions narrow. */
export interface FacetGroup<Narrowing = Condition> {
  readonly where: readonly Narrowing[]
  /** May be empty in the first group. */
  readonly names: readonly string[]
}

/** Groups facets by their conditions. The first group has all conditions, so its places are those of `count`. */
export function facetGroups<Narrowing extends object>({
  where,
  names,
  mode,
}: Omit<FacetQuery<Narrowing>, 'size'>): FacetGroup<Narrowing>[] {
  const isOn = (name: string) => (part: Narrowing) => fieldOf(part) === name
  const widened = mode === 'all' ? [] : names.filter((name) => where.some(isOn(name)))
  return [
    { where, names: names.filter((name) => !widened.includes(name)) },
    ...widened.map((name) => ({ where: where.filter((condition) => !isOn(name)(condition)), names: [name] })),
  ]
}

/** The field that a part of a query is on, which may be negated; undefined if it is on others, too. */
function fieldOf(part: object): unknown {
  if ('other' in part) return undefined
  if ('field' in part) return part.field
  return 'op' in part && part.op === 'not' && 'of' in part ? fieldOf(part.of as object) : undefined
}
