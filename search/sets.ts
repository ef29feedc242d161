/** The questions that a search asks the index in memory first. If the answer is undefined, it asks PostgreSQL. */
import type { ListQuery, ReadCondition } from '../core/query/ast.ts'
import type { OrderField } from '../core/query/place-fields.ts'
import type { Match } from '../core/words/match.ts'
import type { CountedFacets } from '../sql/compile/facets.ts'
import type { Slice } from '../sql/compile/slice.ts'
import type { NamedPlace, RankedRow } from '../sql/search/search.ts'
import type { BranchesQuery, SuggestedName } from '../sql/search/suggested-places.ts'
import type { TextPlan } from './text/plan.ts'

type Known<Result> = Promise<Result | undefined>

/** Some of the places that are found, with the number of all. `name` is the same for places of the same name. */
interface Some<Place> {
  readonly places: readonly Place[]
  readonly count: number
}

export interface Sets {
  /** The same for a request that began at a moment (`performance.now()`): places may be as they were then, or later. */
  asOf(moment: number): Sets
  count(where: readonly ReadCondition[]): Known<number>
  /** The best `limit` by tier and score, and the number of all that meet the conditions. Those of no tier are left out. */
  ranked(where: readonly ReadCondition[], tiers: readonly Match[], limit: number): Known<Some<RankedRow>>
  /** Those of the ids that are found, in their order. */
  among(where: readonly ReadCondition[], ids: readonly string[]): Known<Some<NamedPlace>>
  /** As `suggestedNames` in sql/search/suggested-places.ts. */
  branches(ids: readonly string[], query: BranchesQuery<ReadCondition>): Known<readonly SuggestedName[]>
  /**
   * The names of which some place has the words of a plan, as `suggestedNames` of the best ones; if there are as many as asked
   * for, each with one place. Not known if none has all words as they are typed, because typos decide the order then.
   */
  suggestions(
    where: readonly ReadCondition[],
    plan: Pick<TextPlan, 'all' | 'tiers' | 'spelt'>,
    most: Pick<BranchesQuery, 'names' | 'branches'>,
  ): Known<readonly SuggestedName[]>
  page(query: ListQuery<ReadCondition, OrderField>, slice: Slice): Known<{ ids: readonly string[]; count: number }>
  /** Counts the values of fields. */
  facets(where: readonly ReadCondition[], fields: readonly string[]): Known<CountedFacets>
}

/** Knows nothing. */
export const NO_SETS: Sets = {
  asOf: () => NO_SETS,
  count: async () => undefined,
  ranked: async () => undefined,
  among: async () => undefined,
  branches: async () => undefined,
  suggestions: async () => undefined,
  page: async () => undefined,
  facets: async () => undefined,
}
