/** Reads which places changed from the change log, for a process whose index can't tell. */
import { currentSnapshot, placesChangedSince } from '../../sql/changes/changes.ts'
import { MAX_SNAPSHOT_MILLISECONDS } from '../../sql/changes/purge.ts'
import type { Queryable } from '../../sql/core/database.ts'

/** If more places changed since the last poll, as in an import, clearing a cache is faster. */
const MAX_CHANGES = 1000

export class PlaceLog {
  readonly #database: Queryable
  readonly #onChange: (ids: readonly string[] | undefined) => void
  #seen: { readonly snapshot: string; readonly at: number } | undefined
  /** It grows with each change that is told. */
  version = 0

  /** `onChange` gets the ids of places that changed before `current` returns; undefined: any may have changed. */
  constructor(database: Queryable, onChange: (ids: readonly string[] | undefined) => void) {
    this.#database = database
    this.#onChange = onChange
  }

  /** Returns the snapshot up to which changes are told. */
  async current(): Promise<{ readonly by: PlaceLog; readonly snapshot: string; readonly version: number }> {
    const at = performance.now()
    const seen = this.#seen
    const isKnown = seen !== undefined && at - seen.at <= MAX_SNAPSHOT_MILLISECONDS
    const { snapshot, ids } = isKnown
      ? await placesChangedSince(this.#database, seen.snapshot, MAX_CHANGES)
      : { snapshot: await currentSnapshot(this.#database), ids: undefined }
    this.#seen = { snapshot, at }
    if (ids?.length !== 0) {
      this.version++
      this.#onChange(ids)
    }
    return { by: this, snapshot, version: this.version }
  }
}
