/** What may know the places of a search in memory, as they are now. Undefined: it can't tell, and PostgreSQL is asked. */
import type { ListQuery, PlaceCondition } from '../core/query/ast.ts'
import type { OrderField } from '../core/query/place-fields.ts'
import type { Match } from '../core/words/match.ts'
import type { CountedFacets } from '../sql/compile/facets.ts'
import type { Slice } from '../sql/compile/slice.ts'

type Known<Result> = Promise<Result | undefined>

export interface Sets {
  count(where: readonly PlaceCondition[]): Known<number>
  /** The best `limit` by tier and score; the last tier matches all. */
  ranked(where: readonly PlaceCondition[], tiers: readonly Match[], limit: number): Known<RankedIds>
  page(query: ListQuery<PlaceCondition, OrderField>, slice: Slice): Known<{ ids: readonly string[]; count: number }>
  /** Counts the values of fields. */
  facets(where: readonly PlaceCondition[], fields: readonly string[]): Known<CountedFacets>
}

/** One value for each place, the best first. `tiers` has the numbers of the tiers. */
export interface RankedIds {
  readonly ids: readonly string[]
  readonly scores: readonly number[]
  readonly tiers: readonly number[]
}

/** Knows nothing. */
export const NO_SETS: Sets = {
  count: async () => undefined,
  ranked: async () => undefined,
  page: async () => undefined,
  facets: async () => undefined,
}
