/**
 * The LRU cache of place rows, for lists and searches. The index tells which places changed; while it can't, the change
 * log does. Lookups read only the missing places.
 */
import { LRUCache } from 'lru-cache'
import type { PlaceRow } from '../../core/model/place.ts'
import { SharedPoll } from '../../sql/changes/shared-poll.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { placesWithChanges } from '../../sql/places/places-by-ids.ts'
import { PlaceLog } from '../changes/place-log.ts'
import type { PlaceIndex } from '../index/place-index.ts'

/** A list for all, one for editors, one with fewer properties, and results of a search. */
const MAX_FORMS = 4

/** A cached place: its row, and its JSON in the forms that were asked for last. */
export class CachedPlace {
  readonly row: PlaceRow
  readonly #json = new Map<string, Buffer>()

  constructor(row: PlaceRow) {
    this.row = row
  }

  /** Returns the JSON of a form. `make` returns the object, if its JSON is not known. */
  json(form: string, make: (row: PlaceRow) => unknown): Buffer {
    const known = this.#json.get(form)
    if (known) return known
    const made = Buffer.from(JSON.stringify(make(this.row)))
    if (this.#json.size >= MAX_FORMS) this.#json.clear()
    this.#json.set(form, made)
    return made
  }
}

/** About 70 MB. */
const MAX_PLACES = 20_000

/** A state of the places, as one of two tells it. */
interface State {
  readonly by: PlaceIndex | PlaceLog
  readonly snapshot: string
  /** It grows with each change that `by` tells of. */
  readonly version: number
}

/** It is invalidated by the one who told the state that it was read for, and counts for states of that one only. */
interface Entry extends Pick<State, 'by' | 'version'> {
  readonly place: CachedPlace
}

export class PlaceRows {
  readonly #database: Queryable
  readonly #index: PlaceIndex | undefined
  readonly #log: PlaceLog
  readonly #cached = new LRUCache<string, Entry>({ max: MAX_PLACES })
  /** As the latest poll of changes told; undefined before the first. */
  #latest: State | undefined
  readonly #polls = new SharedPoll(async () => {
    this.#latest = await this.#poll()
  })
  /** Lookups in progress. */
  #activeReaders = 0

  /** Pass the server that lists are read from. */
  constructor(database: Queryable, index: PlaceIndex | undefined) {
    const forget = (ids: readonly string[] | undefined) => this.#forget(ids)
    this.#database = database
    this.#index = index
    this.#log = new PlaceLog(database, forget)
    index?.onChange(forget)
  }

  /** Runs a lookup. Places that `places` returns afterwards are no older than the start of this call. */
  async withFreshness<Found>(look: () => Promise<Found>): Promise<Found> {
    const begun = this.#polls.started
    // A lone lookup polls meanwhile. Concurrent lookups share a poll, which the first one to end starts.
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
  async places(ids: readonly string[]): Promise<CachedPlace[]> {
    const state = this.#latest ?? (await this.#poll())
    const found = this.#find(ids, { ...state, version: Number.POSITIVE_INFINITY })
    await this.#addMissing(this.#database, ids, found, state)
    return inOrder(ids, found)
  }

  /**
   * Returns the places of an answer of the index, as they are at its snapshot, in the order of their ids; undefined if
   * one has changed since.
   */
  async unchanged(database: Queryable, ids: readonly string[], state: State): Promise<CachedPlace[] | undefined> {
    const found = this.#find(ids, state)
    const isUnchanged = found.size === ids.length || (await this.#addMissing(database, ids, found, state))
    return isUnchanged && found.size === ids.length ? inOrder(ids, found) : undefined
  }

  /** Finds cached places. One that was read for a later state may have changed in between. */
  #find(ids: readonly string[], { by, version }: Pick<State, 'by' | 'version'>): Map<string, CachedPlace> {
    const found = new Map<string, CachedPlace>()
    for (const id of ids) {
      const entry = this.#cached.get(id)
      if (entry?.by === by && entry.version <= version) found.set(id, entry.place)
    }
    return found
  }

  /** Reads the places that are not found yet. Returns false if one of them changed since the state. */
  async #addMissing(
    database: Queryable,
    ids: readonly string[],
    found: Map<string, CachedPlace>,
    { by, snapshot, version }: State,
  ): Promise<boolean> {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return true
    const rows = await placesWithChanges(database, missing, snapshot)
    const isUnchanged = rows.every((row) => row.isUnchanged)
    // If changes were told since, a row may be stale, and nothing would invalidate it later.
    const isKept = isUnchanged && by.version === version
    for (const { isUnchanged: _, ...row } of rows) {
      const place = new CachedPlace(row)
      found.set(row.id, place)
      if (isKept) this.#cached.set(row.id, { place, version, by })
    }
    return isUnchanged
  }

  async #poll(): Promise<State> {
    const indexed = await this.#index?.current()
    return indexed ?? this.#log.current()
  }

  /** Forgets places that changed, before anyone learns of the change; all of them if `ids` is undefined. */
  #forget(ids: readonly string[] | undefined): void {
    if (!ids) this.#cached.clear()
    else for (const id of ids) this.#cached.delete(id)
  }
}

function inOrder(ids: readonly string[], found: ReadonlyMap<string, CachedPlace>): CachedPlace[] {
  return ids.flatMap((id) => found.get(id) ?? [])
}
