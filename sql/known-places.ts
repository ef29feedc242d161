/**
 * Places that were read, remembered for as long as they do not change, with what is made of each. Who looks for places
 * then reads only those that are new to it, and asks the change log what has become of the others.
 */
import { LRUCache } from 'lru-cache'
import { currentSnapshot, placesChangedSince } from './changes.ts'
import type { Queryable } from './database.ts'
import { foundPlaces } from './found-places.ts'
import type { PlaceRow } from './places.ts'

/** Some 70 MB. */
const MOST_PLACES = 20_000

/** When more changed since the last question, as an import does, it is quicker to forget all. */
const MOST_CHANGES = 1000

/** Well before the change log is purged. */
const LONGEST_MILLISECONDS = 600_000

export class KnownPlaces<Known extends { readonly row: PlaceRow }> {
  readonly #database: Queryable
  readonly #learn: (row: PlaceRow) => Known
  readonly #known = new LRUCache<string, Known>({ max: MOST_PLACES })
  /** As of which what is known is right. */
  #current: { snapshot: string; at: number } | undefined
  /** How often something turned out to have changed. */
  #changes = 0
  /** How often the change log has been asked; the last question, and one that waits for its end. */
  #begun = 0
  #asking: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  /** How many are. */
  #looking = 0

  constructor(database: Queryable, learn: (row: PlaceRow) => Known) {
    this.#database = database
    this.#learn = learn
  }

  /** Runs what looks for places: those that `places` gives afterwards are no older than the beginning of this. */
  async whileLooking<Found>(look: () => Promise<Found>): Promise<Found> {
    const begun = this.#begun
    // Who is alone asks the log meanwhile. Of several, one asks at its end, and that answers the others.
    if (this.#looking++ === 0) this.#ask().catch(() => undefined)
    try {
      const found = await look()
      await (this.#begun > begun ? this.#asking : this.#ask())
      return found
    } finally {
      this.#looking--
    }
  }

  /** Those with the ids, in that order, those that are gone left out. */
  async places(ids: readonly string[]): Promise<Known[]> {
    const found = new Map<string, Known>()
    const missing: string[] = []
    for (const id of ids) {
      const known = this.#known.get(id)
      if (known) found.set(id, known)
      else missing.push(id)
    }
    if (missing.length > 0) for (const known of await this.#read(missing)) found.set(known.row.id, known)
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  async #read(ids: readonly string[]): Promise<Known[]> {
    const changes = this.#changes
    const read = (await foundPlaces(this.#database, ids)).map(this.#learn)
    // What changed while it was read may be known as it was before, and would not be forgotten again.
    if (changes === this.#changes) for (const known of read) this.#known.set(known.row.id, known)
    return read
  }

  #ask(): Promise<void> {
    const ask = () => {
      this.#next = undefined
      this.#begun++
      this.#asking = this.#forgetChanged()
      return this.#asking
    }
    this.#next ??= this.#asking.then(ask, ask)
    return this.#next
  }

  async #forgetChanged(): Promise<void> {
    const at = performance.now()
    const known = this.#current
    if (!known || at - known.at > LONGEST_MILLISECONDS) {
      const snapshot = await currentSnapshot(this.#database)
      this.#forgetAll()
      this.#current = { snapshot, at }
      return
    }
    const { snapshot, ids } = await placesChangedSince(this.#database, known.snapshot, MOST_CHANGES)
    this.#current = { snapshot, at }
    if (ids?.length === 0) return
    if (!ids) return this.#forgetAll()
    this.#changes++
    for (const id of ids) this.#known.delete(id)
  }

  #forgetAll(): void {
    this.#changes++
    this.#known.clear()
  }
}
