/**
 * The LRU cache of place rows, for lists and searches. The index tells which places changed; while it can't, the change
 * log does. Lookups read only the missing places.
 */
import { LRUCache } from 'lru-cache'
import type { Sql } from 'sql-template-tag'
import type { PlaceRow } from '../../core/model/place.ts'
import { SharedPoll } from '../../sql/changes/shared-poll.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { featureColumns } from '../../sql/places/feature-json.ts'
import { PLACE_COLUMNS, placeColumns } from '../../sql/places/places.ts'
import { placesWithChanges, type Since } from '../../sql/places/places-by-ids.ts'
import { PlaceLog } from '../changes/place-log.ts'
import type { PlaceIndex } from '../index/place-index.ts'

/** A list for all, one for editors, one with fewer properties, and results of a search. */
const MAX_FORMS = 4

/** The properties that a client wants; undefined for all. */
export type Wanted = ReadonlySet<string> | undefined

/** Asks for rows with some properties. With the name of a form, the JSON of the features is enough, as PostgreSQL makes it. */
export interface WantedRows {
  readonly wanted: Wanted
  readonly form?: string | undefined
}

/** A place: its row, and its JSON in the forms that were asked for last. */
export class CachedPlace {
  /** Without the properties that are not wanted. */
  readonly row: PlaceRow
  readonly #json = new Map<string, string>()

  /** The row may lack everything else if it has the JSON of the only form that will be asked for. */
  constructor(row: PlaceRow & { readonly json?: string }, form?: string) {
    this.row = row
    if (form !== undefined && row.json !== undefined) this.#json.set(form, row.json)
  }

  /** Returns the JSON of a form. `make` returns the object, if its JSON is not known. */
  json(form: string, make: (row: PlaceRow) => unknown): string {
    const known = this.#json.get(form)
    if (known) return known
    const made = JSON.stringify(make(this.row))
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
  /** The columns that were read. */
  readonly columns: Sql
}

/** Which columns to read for some properties, the form that they are the JSON of, and the name of the statement. */
interface Reading {
  readonly columns: Sql
  readonly form?: string | undefined
  readonly name: string | undefined
}

/** Statements that each connection keeps. Clients may want any properties. */
const MAX_NAMED = 16

const WHOLE: Reading = { columns: PLACE_COLUMNS, name: 'places' }

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
  /** By form and properties. */
  readonly #readings = new Map<string, Reading>()
  /** Lookups in progress. */
  #activeReaders = 0
  /** The last answer of the index had places that were not cached, so the next one probably has, too. */
  areMissing = true

  /** Pass the server that lists are read from. */
  constructor(database: Queryable, index: PlaceIndex | undefined) {
    const forget = (ids: readonly string[] | undefined) => this.#forget(ids)
    this.#database = database
    this.#index = index
    this.#log = new PlaceLog(database, forget)
    index?.onChange(forget)
  }

  /**
   * Runs a lookup. Places that `places` returns afterwards are no older than the start of this call. `look` gets that moment
   * (`performance.now()`). If it asks the index for places as of the same moment, both share one poll.
   */
  async withFreshness<Found>(look: (since: number) => Promise<Found>): Promise<Found> {
    const since = performance.now()
    const begun = this.#polls.started
    // A lone lookup polls meanwhile. Concurrent lookups share a poll, which the first one to end starts.
    if (this.#activeReaders++ === 0) this.#polls.ask().catch(() => undefined)
    try {
      const found = await look(since)
      await (this.#polls.started > begun ? this.#polls.latest : this.#polls.ask())
      return found
    } finally {
      this.#activeReaders--
    }
  }

  /** Returns the places with these ids, in this order; deleted ones are missing. */
  async places(ids: readonly string[], wanted: Wanted): Promise<CachedPlace[]> {
    const state = this.#latest ?? (await this.#poll())
    const reading = this.#readingOf({ wanted })
    const found = this.#find(ids, { ...state, version: Number.POSITIVE_INFINITY }, reading)
    await this.#addMissing(this.#database, ids, found, state, reading)
    return inOrder(ids, found)
  }

  /**
   * Returns the places of an answer of the index, as they are at its snapshot, in the order of their ids; undefined if
   * one has changed since. With `all places`, the answer need not have been current: undefined if any place has changed since.
   * The statement that reads rows tells that, too.
   */
  async unchanged(
    database: Queryable,
    ids: readonly string[],
    state: State,
    wanted: WantedRows,
    changesOf: Since['changesOf'] = 'read places',
  ): Promise<CachedPlace[] | undefined> {
    const reading = this.#readingOf(wanted)
    const found = this.#find(ids, state, reading)
    this.areMissing = found.size < ids.length
    const isUnchanged = this.areMissing
      ? await this.#addMissing(database, ids, found, state, reading, changesOf)
      : changesOf === 'read places' || (await state.by.current())?.version === state.version
    return isUnchanged && found.size === ids.length ? inOrder(ids, found) : undefined
  }

  /** Finds cached places. One that was read for a later state may have changed in between. */
  #find(
    ids: readonly string[],
    { by, version }: Pick<State, 'by' | 'version'>,
    { columns }: Reading,
  ): Map<string, CachedPlace> {
    const found = new Map<string, CachedPlace>()
    for (const id of ids) {
      const entry = this.#cached.get(id)
      const has = entry?.columns === columns || entry?.columns === WHOLE.columns
      if (has && entry.by === by && entry.version <= version) found.set(id, entry.place)
    }
    return found
  }

  #readingOf({ wanted, form }: WantedRows): Reading {
    if (!wanted) return WHOLE
    const key = [form ?? '', ...wanted].join()
    const known = this.#readings.get(key)
    if (known) return known
    const json = form === undefined ? undefined : featureColumns(wanted)
    const columns = json ?? placeColumns(wanted)
    const made = { columns, form: json && form }
    const same = [WHOLE, ...this.#readings.values()].find(
      (one) => one.columns.sql === columns.sql && one.form === made.form,
    )
    if (this.#readings.size >= MAX_NAMED) return same ?? { ...made, name: undefined }
    const reading = same ?? { ...made, name: `places ${this.#readings.size}` }
    this.#readings.set(key, reading)
    return reading
  }

  /** Reads the places that are not found yet. Returns false if one of them changed since the state. */
  async #addMissing(
    database: Queryable,
    ids: readonly string[],
    found: Map<string, CachedPlace>,
    { by, snapshot, version }: State,
    reading: Reading,
    changesOf: Since['changesOf'] = 'read places',
  ): Promise<boolean> {
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return true
    // A place that is cached with other properties is read whole, so that the cache has it for everybody.
    const { columns, form, name } = missing.some((id) => this.#cached.has(id)) ? WHOLE : reading
    const rows = await placesWithChanges(database, missing, { snapshot, changesOf }, columns, name)
    const isUnchanged = rows.every((row) => row.isUnchanged)
    // If changes were told since, a row may be stale, and nothing would invalidate it later.
    const isKept = isUnchanged && by.version === version
    for (const row of rows) {
      const place = new CachedPlace(row, form)
      found.set(row.id, place)
      if (isKept) this.#cached.set(row.id, { place, version, by, columns })
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
