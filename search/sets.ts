/** What may know the places of a search in memory, as they are now. Undefined: it can't tell, and PostgreSQL is asked. */
import type { ListQuery, PlaceCondition } from '../core/query/ast.ts'
import type { OrderField } from '../core/query/place-fields.ts'
import type { CountedFacets } from '../sql/compile/facets.ts'
import type { Slice } from '../sql/compile/slice.ts'

type Known<Result> = Promise<Result | undefined>

export interface Sets {
  count(where: readonly PlaceCondition[]): Known<number>
  page(query: ListQuery<PlaceCondition, OrderField>, slice: Slice): Known<{ ids: readonly string[]; count: number }>
  /** Counts the values of fields. */
  facets(where: readonly PlaceCondition[], fields: readonly string[]): Known<CountedFacets>
}

/** Knows nothing. */
export const NO_SETS: Sets = {
  count: async () => undefined,
  page: async () => undefined,
  facets: async () => undefined,
}
