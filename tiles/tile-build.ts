/** A tile under construction, shared by all who ask for it meanwhile. */
import type { QueryOptions } from '../sql/connection.ts'
import { isUnavailable } from '../sql/database-errors.ts'
import type { Served, StoredTile } from './stored-tile.ts'

/** Builds a tile; `signal` gives that up, and `onDelay` is told when it waits for the database. */
export type BuildTile = (options: QueryOptions) => Promise<StoredTile>

export class TileBuild {
  /** The tile and all its encodings will be made of this. */
  readonly tile: Promise<StoredTile>
  /** Since when (milliseconds since 1970) something on it has changed that it may not show. */
  staleSince: number | undefined
  readonly #abort = new AbortController()
  /** Callers who have not left, and those who got a stale tile instead: for them it goes on. */
  #wanted = 0
  /** Gives each caller who has a stale tile that one. */
  readonly #impatient = new Set<() => void>()

  /** `onDelay` is told when the build waits for a connection to the database. */
  constructor(build: BuildTile, onDelay: () => void) {
    this.tile = build({ signal: this.#abort.signal, onDelay })
  }

  get isCancelled(): boolean {
    return this.#abort.signal.aborted
  }

  /**
   * The tile; or `stale`, if the build is given up or fails because the database is not available. When `leaving` says
   * that the caller has left, and no other wants the tile, the build is cancelled.
   */
  wait(leaving: AbortSignal | undefined, stale?: Served): Promise<Served> {
    this.#wanted++
    return new Promise((resolve, reject) => {
      const end = () => {
        leaving?.removeEventListener('abort', leave)
        this.#impatient.delete(giveUp)
      }
      const leave = () => {
        end()
        if (--this.#wanted === 0) this.#abort.abort(leaving?.reason)
        reject(leaving?.reason)
      }
      const giveUp = () => {
        end()
        resolve(stale as Served)
      }
      leaving?.addEventListener('abort', leave, { once: true })
      if (stale) this.#impatient.add(giveUp)
      this.tile
        .then(
          (tile) => resolve({ tile }),
          (error: unknown) => (stale && isUnavailable(error) ? resolve(stale) : reject(error)),
        )
        .finally(end)
    })
  }

  /** Goes on for whoever asks next, though all callers may leave. */
  keep(): void {
    this.#wanted++
  }

  /** Callers who have a stale tile wait no longer. */
  giveUp(): void {
    for (const give of this.#impatient) give()
  }
}
