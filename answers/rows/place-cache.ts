/**
 * LRU cache of place rows, each with values derived from it. Lookups read only the missing places. The change log
 * invalidates changed ones.
 */

import { LRUCache } from 'lru-cache'
import type { PlaceRow } from '../../core/model/place.ts'
import { currentSnapshot, placesChangedSince } from '../../sql/changes/changes.ts'
import { MAX_SNAPSHOT_MILLISECONDS } from '../../sql/changes/purge.ts'
import { SharedPoll } from '../../sql/changes/shared-poll.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placesByIds } from '../../sql/places/places-by-ids.ts'

/** About 70 MB. */
const MAX_PLACES = 20_000

/** If more places changed since the last poll, as in an import, clearing the cache is faster. */
const MAX_CHANGES = 1000

export class PlaceRowCache<Known extends { readonly row: PlaceRow }> {
  readonly #database: Queryable
  readonly #learn: (row: PlaceRow) => Known
  readonly #known = new LRUCache<string, Known>({ max: MAX_PLACES })
  /** Snapshot up to which the cache is valid. */
  #current: { snapshot: string; at: number } | undefined
  /** Number of invalidations. */
  #changes = 0
  /** Polls of the change log. */
  readonly #polls = new SharedPoll(() => this.#forgetChanged())
  /** Lookups in progress. */
  #activeReaders = 0

  constructor(database: Queryable, learn: (row: PlaceRow) => Known) {
    this.#database = database
    this.#learn = learn
  }

  /** Runs a lookup. Places that `places` returns afterwards are no older than the start of this call. */
  async withFreshness<Found>(look: () => Promise<Found>): Promise<Found> {
    const begun = this.#polls.started
    // A lone lookup polls the log meanwhile. Concurrent lookups share a poll, which the first one to end starts.
    if (this.#activeReaders++ === 0) this.#polls.ask().catch(() => undefined)
    try {
      const found = await look()
      await (this.#polls.started > begun ? this.#polls.latest : this.#polls.ask())
      return found
    } finally {
      this.#activeReaders--
    }
  }

  /** Returns the places with these ids, in this order; deleted ones are missing. */
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
    const read = (await placesByIds(this.#database, ids)).map(this.#learn)
    // If something changed during the read, a row may be stale, and no later poll would invalidate it.
    if (changes === this.#changes) for (const known of read) this.#known.set(known.row.id, known)
    return read
  }

  async #forgetChanged(): Promise<void> {
    const at = performance.now()
    const known = this.#current
    if (!known || at - known.at > MAX_SNAPSHOT_MILLISECONDS) {
      const snapshot = await currentSnapshot(this.#database)
      this.#forgetAll()
      this.#current = { snapshot, at }
      return
    }
    const { snapshot, ids } = await placesChangedSince(this.#database, known.snapshot, MAX_CHANGES)
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
