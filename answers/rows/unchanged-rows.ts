/** LRU cache of place rows that belong to an answer of the index: each is as it was at the answer's snapshot. */
import { LRUCache } from 'lru-cache'
import sql from 'sql-template-tag'
import type { PlaceRow } from '../../core/model/place.ts'
import { sinceSql } from '../../sql/changes/changes.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { PLACE_COLUMNS } from '../../sql/places/places.ts'

/** About 70 MB. */
const MAX_PLACES = 20_000

/** A state of the index. */
export interface State {
  readonly snapshot: string
  /** It grows with each change that the index takes in. */
  readonly version: number
}

export class UnchangedRows<Known extends { readonly row: PlaceRow }> {
  readonly #learn: (row: PlaceRow) => Known
  readonly #known = new LRUCache<string, { readonly known: Known; readonly version: number }>({ max: MAX_PLACES })
  /** Version of the latest change. */
  #version = 0

  constructor(learn: (row: PlaceRow) => Known) {
    this.#learn = learn
  }

  /** Forgets places that changed, before any answer has them; all of them if `ids` is undefined. */
  forget(ids: readonly string[] | undefined, version: number): void {
    this.#version = version
    if (!ids) this.#known.clear()
    else for (const id of ids) this.#known.delete(id)
  }

  /** Returns the places in the order of their ids; undefined if one has changed since the snapshot. */
  async read(database: Queryable, ids: readonly string[], { snapshot, version }: State): Promise<Known[] | undefined> {
    const found = new Map<string, Known>()
    for (const id of ids) {
      const entry = this.#known.get(id)
      // A place that was read for a later answer may have changed in between.
      if (entry && entry.version <= version) found.set(id, entry.known)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const rows = await database.rows<PlaceRow & { isUnchanged: boolean }>(sql`
        select ${PLACE_COLUMNS}, not (select exists(select from place_changes
          where place_id = any(${missing}::uuid[]) and ${sinceSql(snapshot)})) as "isUnchanged"
        from places where id = any(${missing}::uuid[])`)
      if (rows.length < missing.length || !rows.every(({ isUnchanged }) => isUnchanged)) return undefined
      for (const { isUnchanged: _, ...row } of rows) {
        const known = this.#learn(row)
        found.set(row.id, known)
        if (this.#version <= version) this.#known.set(row.id, { known, version })
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
