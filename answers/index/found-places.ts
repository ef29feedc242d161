/**
 * Conditions on texts that the index does not hold. PostgreSQL finds all of their places once, in a statement of its
 * own; from then on each change comes with what PostgreSQL says of it, so that the bits stay those of one snapshot.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../../sql/core/database.ts'
import { placesWhere } from '../../sql/index/rows.ts'
import { type Findable, findable, type TextCondition } from './conditions/indexed-conditions.ts'
import type { IndexThread } from './index-thread.ts'

/** Conditions that are kept. Each takes a bit for each place, and a part of the statement that reads changes. */
const MAX_KEPT = 16
/** Conditions whose places wait to be found, one after the other. */
const MAX_WAITING = 4

/**
 * Finding all places of a condition is worth it when PostgreSQL has examined this part of all places for it: about as
 * much as finding costs. 1,000,000 places, a word of every twentieth: 570 ms; one tile of zoom 8: 12 ms.
 */
const WORTH = 1 / 20
/** Conditions whose examined places are counted. */
const MAX_COUNTED = 1000

/** From this time after the first question on, PostgreSQL answers, until the places are found. */
const PATIENCE_MILLISECONDS = 1000

interface Kept extends Findable {
  /** Whether all its places are found. */
  readonly isFound: Promise<boolean>
  /** When it was first asked for (`performance.now()`). */
  readonly since: number
  /** Ids of places of which changes have told, until all places are found. What is found of them is older. */
  changed: Set<string> | undefined
}

export interface FoundPlacesOptions {
  readonly database: Queryable
  readonly thread: IndexThread
  /** Applies changes up to now, with what PostgreSQL says of the conditions that are kept. */
  readonly advance: () => Promise<unknown>
}

export class FoundPlaces {
  readonly #options: FoundPlacesOptions
  /** By name, the one that was used last at the end. */
  readonly #kept = new Map<string, Kept>()
  readonly #examined = new Map<string, number>()
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: FoundPlacesOptions) {
    this.#options = options
  }

  /** The conditions of which changes must tell. */
  get kept(): readonly Kept[] {
    return [...this.#kept.values()]
  }

  /** Names of conditions, null for those that are not kept any more: the thread has forgotten them. */
  stillKept(findables: readonly Findable[]): (string | null)[] {
    return findables.map(({ name }) => (this.#kept.has(name) ? name : null))
  }

  /** Whether the thread knows the places of a condition. */
  has(condition: TextCondition): boolean {
    const kept = this.#kept.get(findable(condition).name)
    return kept !== undefined && kept.changed === undefined
  }

  /**
   * Must be called before the thread is told of the changes. `told` are the conditions of which these changes tell: those
   * that were kept when their statement began.
   */
  noteChanges(ids: readonly string[], told: readonly Kept[]): void {
    for (const { changed } of told) for (const id of ids) changed?.add(id)
  }

  /** Changes come without what PostgreSQL says of them. */
  clear(): void {
    for (const kept of this.#kept.values()) this.#forget(kept)
  }

  /**
   * Resolves to whether the places of all the conditions are found. `cost` counts the places that PostgreSQL would have
   * to examine otherwise.
   */
  async find(conditions: readonly TextCondition[], cost: () => Promise<number>): Promise<boolean> {
    for (const each of conditions.map(findable)) {
      const kept = this.#kept.get(each.name) ?? ((await this.#isWorth(each, cost)) ? this.#keep(each) : undefined)
      if (!kept) return false
      const left = kept.since + PATIENCE_MILLISECONDS - performance.now()
      const tooLate = sleep(Math.max(0, left), false, { ref: false })
      if (!(await Promise.race([kept.isFound, tooLate]))) return false
      this.#kept.delete(each.name)
      this.#kept.set(each.name, kept)
    }
    return true
  }

  async #isWorth({ name }: Findable, cost: () => Promise<number>): Promise<boolean> {
    const examined = (this.#examined.get(name) ?? 0) + (await cost())
    if (this.#examined.size >= MAX_COUNTED) this.#examined.clear()
    this.#examined.set(name, examined)
    return examined >= WORTH * this.#options.thread.size.places
  }

  #keep(findable: Findable): Kept | undefined {
    const known = this.#kept.get(findable.name)
    if (known || this.#waiting >= MAX_WAITING) return known
    this.#waiting++
    const isFound = this.#last.then(() => this.#load(kept)).finally(() => this.#waiting--)
    this.#last = isFound
    const kept: Kept = { ...findable, isFound, since: performance.now(), changed: new Set() }
    this.#kept.set(kept.name, kept)
    const [oldest] = this.#kept.values()
    if (oldest && this.#kept.size > MAX_KEPT) this.#forget(oldest)
    return kept
  }

  /** Returns whether all places were found and the condition is still kept. */
  async #load(kept: Kept): Promise<boolean> {
    const { advance, database, thread } = this.#options
    try {
      // From here on, changes come with what PostgreSQL says of them, so none is missed while it looks for places.
      await advance()
      if (!this.#isKept(kept)) return false
      for (const places of await placesWhere(database, kept.condition)) {
        if (!this.#isKept(kept)) return false
        await thread.tell({ kind: 'found', name: kept.name, places, except: [...(kept.changed ?? [])] })
      }
    } catch {
      // A statement that took too long, or no connection. PostgreSQL answers this question, and reports what is wrong.
      this.#examined.set(kept.name, -thread.size.places)
      this.#forget(kept)
      return false
    }
    kept.changed = undefined
    return this.#isKept(kept)
  }

  #isKept(kept: Kept): boolean {
    return this.#kept.get(kept.name) === kept
  }

  #forget(kept: Kept): void {
    if (!this.#isKept(kept)) return
    this.#kept.delete(kept.name)
    // If the thread has ended, its copy of the places has, too.
    this.#options.thread.tell({ kind: 'forget', name: kept.name }).catch(() => undefined)
  }
}
