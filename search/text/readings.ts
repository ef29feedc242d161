/**
 * What a text means: which words places must have for it. It is decided once over all visible places, before filters, so
 * that lists, tiles, facets, exports and search find the same places for one text, whichever engine runs.
 */
import type { Condition, Leaf, PlaceCondition, ReadCondition, ReadLeaf } from '../../core/query/ast.ts'
import type { MembershipCondition } from '../../core/query/filters/membership.ts'
import type { AskedText } from '../../core/query/filters/text.ts'
import { replaceLeaves } from '../../core/query/logic/formula.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placesOfLists, placesOfOrganizations } from '../../sql/events/list-places.ts'
import { hasPlaces, withWords } from '../../sql/search/search.ts'
import { NO_SETS, type Sets } from '../sets.ts'
import { Dictionary } from './dictionary.ts'
import type { Meanings } from './meanings.ts'
import { planOf, relaxedPlansOf, type TextPlan } from './plan.ts'
import { stagesOf } from './stages.ts'
import { textMatch } from './text-match.ts'
import { VersionedCache } from './versioned-cache.ts'

export interface Reading {
  readonly plan: TextPlan
  /** One word of the text is missing, because no place has all. */
  readonly isRelaxed: boolean
  /** The word list did not answer, so words may mean only themselves. */
  readonly isLiteral: boolean
  /** Nothing was found without typos in short words, or more of them. */
  readonly isLoose: boolean
}

export class Readings {
  readonly #database: Queryable
  /** The words of all places. */
  readonly dictionary: Dictionary
  readonly #sets: Sets
  readonly #known = new VersionedCache<Reading>()

  constructor(database: Queryable, dictionary: Dictionary, sets: Sets = NO_SETS) {
    this.#database = database
    this.dictionary = dictionary
    this.#sets = sets
  }

  /** Ends background work. */
  close(): Promise<void> {
    return this.dictionary.close()
  }

  /**
   * Reads a text as of now. A reading with the word list is kept until a place changes. While the database is not
   * available, the last reading counts. `onPlan` gets each plan that is tried, before it is known whether it counts. `since`:
   * when the request began, if that is earlier (`performance.now()`). Throws what the database throws.
   */
  read(
    { text, relaxes }: AskedText,
    onPlan: (plan: TextPlan) => void = () => undefined,
    since = performance.now(),
  ): Promise<Reading> {
    return this.#known.read(
      JSON.stringify([text.terms, text.rest, text.isAny, relaxes]),
      async () => String(await this.dictionary.current()),
      () => this.#read({ text, relaxes }, since, onPlan),
      ({ isLiteral }) => !isLiteral,
    )
  }

  /**
   * Replaces texts by the words that they mean now, and lists by the places that they have now. `enough`: how many places are
   * wanted, the best first; without it, all are.
   */
  async settled(where: readonly Condition[], enough = Number.POSITIVE_INFINITY): Promise<ReadCondition[]> {
    const settled = await Promise.all(
      where.map(async (part) => {
        if (part.op !== 'text') return [await replaceLeaves(part, (leaf) => this.#settledLeaf(leaf))]
        const { plan } = await this.read(part)
        return withWords([], textMatch(plan.all, this.dictionary.share), enough)
      }),
    )
    return settled.flat()
  }

  /** Of words beside other conditions, PostgreSQL's own estimate counts. */
  async #settledLeaf(leaf: Leaf): Promise<ReadLeaf> {
    if (leaf.op === 'member') return { op: 'any', field: 'id', values: await this.#members(leaf) }
    if (leaf.op !== 'text') return leaf
    const { plan } = await this.read(leaf)
    return { op: 'words', match: plan.all, byIndex: false }
  }

  /**
   * Whether some place meets all conditions; as of a moment (`performance.now()`) or later. `resolve` makes them ready for
   * PostgreSQL.
   */
  async finds<Narrowing extends ReadCondition>(
    where: readonly Narrowing[],
    resolve: (where: readonly Narrowing[]) => Promise<readonly PlaceCondition[]>,
    since = performance.now(),
  ): Promise<boolean> {
    const count = await this.#sets.asOf(since).count(where)
    return count === undefined ? hasPlaces(this.#database, await resolve(where)) : count > 0
  }

  #members({ of, slugs }: MembershipCondition): Promise<string[]> {
    return of === 'list' ? placesOfLists(this.#database, slugs) : placesOfOrganizations(this.#database, slugs)
  }

  /** The first stage that some visible place matches, or else the first of all. */
  async #read({ text, relaxes }: AskedText, since: number, onPlan: (plan: TextPlan) => void): Promise<Reading> {
    let first: Reading | undefined
    let meanings: Meanings | undefined
    const isFound = (plan: TextPlan) => {
      onPlan(plan)
      const all = textMatch(plan.all, this.dictionary.share)
      return this.finds(withWords(VISIBLE, all, 1), async (where) => where, since)
    }
    for await (meanings of stagesOf(text, this.dictionary)) {
      const reading = readingOf(planOf(text, meanings), meanings, false)
      if (await isFound(reading.plan)) return reading
      first ??= reading
    }
    for (const plan of text.isAny || !relaxes ? [] : relaxedPlansOf(text, meanings)) {
      if (await isFound(plan)) return readingOf(plan, meanings, true)
    }
    const found = first ?? readingOf(planOf(text, meanings), meanings, false)
    return { ...found, isLiteral: meanings === undefined }
  }
}

function readingOf(plan: TextPlan, meanings: Meanings | undefined, isRelaxed: boolean): Reading {
  return { plan, isRelaxed, isLiteral: meanings === undefined, isLoose: !isRelaxed && meanings?.isLoose === true }
}

/** As `settled`, for a command that reads texts once. */
export async function settledOnce(database: Queryable, where: readonly Condition[]): Promise<ReadCondition[]> {
  const readings = new Readings(database, new Dictionary(database, () => undefined))
  try {
    return await readings.settled(where)
  } finally {
    await readings.close()
  }
}
