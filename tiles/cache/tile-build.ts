/** A tile being built, shared by all callers that request it meanwhile. */
import type { QueryOptions } from '../../sql/core/connection.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
import { outsideRequests, waitInRequest } from '../../sql/core/waits.ts'
import type { Served, StoredTile } from './stored-tile.ts'

/** Builds a tile. `signal` cancels the build; `onDelay` is called if it waits for a connection to the database. */
export type BuildTile = (options: QueryOptions) => Promise<StoredTile>

export class TileBuild {
  /** Resolves with the built tile, before its encodings are made. */
  readonly tile: Promise<StoredTile>
  /** Time of the first change that it may not show (milliseconds since 1970). */
  staleSince: number | undefined
  readonly #abort = new AbortController()
  /** Number of callers that have not left, including those that got a stale tile. At 0, the build is cancelled. */
  #wanted = 0
  /** For each waiting caller with a stale tile, a function that gives it that tile. */
  readonly #impatient = new Set<() => void>()

  /** `onDelay` is called if the build waits for a connection to the database. */
  constructor(build: BuildTile, onDelay: () => void) {
    this.tile = outsideRequests(() => build({ signal: this.#abort.signal, onDelay }))
  }

  get isCancelled(): boolean {
    return this.#abort.signal.aborted
  }

  /**
   * Returns the tile. Returns `stale` after `giveUp`, or if the build fails because the database is not available. The
   * build is cancelled if `leaving` is aborted and no other caller wants the tile.
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
      waitInRequest(this.tile)
        .then(
          (tile) => resolve({ tile }),
          (error: unknown) => (stale && isUnavailable(error) ? resolve(stale) : reject(error)),
        )
        .finally(end)
    })
  }

  /** Keeps the build running for later callers, even if all current callers leave. */
  keep(): void {
    this.#wanted++
  }

  /** Gives a stale tile at once to the callers that have one. */
  giveUp(): void {
    for (const give of this.#impatient) give()
  }
}
