/** Keeps a tile cache current by asking a change log, several times a second, what was committed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeLog, changesSince, currentSnapshot } from '../sql/changes.ts'
import type { Queryable } from '../sql/database.ts'
import type { TileCache } from './cache.ts'

/** Half of the second within which a committed write has to show. */
const INTERVAL_MILLISECONDS = 400

/** Above this a whole import is under way, and emptying the cache is cheaper than looking for its tiles. */
const MOST_CHANGES = 5000

export interface Follower {
  /** Ends once the question under way is answered. */
  stop(): Promise<void>
}

/**
 * Follows a log until stopped. While the database is away the cache goes on answering; `onTrouble` is told once
 * when that begins.
 */
export function followChanges(
  database: Queryable,
  log: ChangeLog,
  cache: TileCache,
  onTrouble: (error: Error) => void,
): Follower {
  const stopping = new AbortController()
  let inTrouble = false

  async function follow(): Promise<void> {
    let snapshot: string | undefined
    while (!stopping.signal.aborted) {
      try {
        snapshot = await advance(snapshot)
        inTrouble = false
      } catch (error) {
        if (!inTrouble) onTrouble(error as Error)
        inTrouble = true
      }
      await sleep(INTERVAL_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function advance(snapshot: string | undefined): Promise<string> {
    if (snapshot === undefined) {
      const start = await currentSnapshot(database)
      cache.clear()
      return start
    }
    const changes = await changesSince(database, log, snapshot, MOST_CHANGES)
    if (changes.keys) cache.invalidate(changes.keys)
    else cache.clear()
    return changes.snapshot
  }

  const following = follow()
  return {
    stop: () => {
      stopping.abort()
      return following
    },
  }
}
