/** The conditions of a search, in two forms: for the index in memory, and for PostgreSQL. */
import type { PlaceCondition, ReadCondition } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { resolveOpenAt } from '../../sql/places/open-at.ts'
import { resolveTerms } from '../../sql/places/resolve-conditions.ts'

export class Conditions {
  readonly asked: readonly ReadCondition[]
  readonly #resolve: () => Promise<readonly PlaceCondition[]>
  #resolved: Promise<readonly PlaceCondition[]> | undefined

  constructor(asked: readonly ReadCondition[], resolve: () => Promise<readonly PlaceCondition[]>) {
    this.asked = asked
    this.#resolve = resolve
  }

  /** The places that are open are found when they are first needed. `resolved` throws `TooManyCandidates`. */
  static async of(database: Queryable, where: readonly ReadCondition[], max: number): Promise<Conditions> {
    const asked = await resolveTerms(database, where)
    return new Conditions(asked, () => resolveOpenAt(database, asked, max))
  }

  resolved(): Promise<readonly PlaceCondition[]> {
    this.#resolved ??= this.#resolve()
    return this.#resolved
  }
}
