/** Keeps a tile cache current by asking a change log, several times a second, what was committed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeLog, changesSince, currentSnapshot } from '../sql/changes.ts'
import type { Queryable } from '../sql/database.ts'
import type { TileCache } from './cache.ts'

/** Half of the second within which a committed write has to show. */
const INTERVAL_MILLISECONDS = 400

/** Without having read the log for so long, nothing is known of the tiles. */
const BLIND_MILLISECONDS = 2000

/** Above this a whole import is under way, and emptying the cache is cheaper than looking for its tiles. */
const MOST_CHANGES = 5000

export interface Follower {
  /** Ends once the question under way is answered. */
  stop(): Promise<void>
}

/**
 * Follows a log until stopped. While it can't be read the cache goes on answering, with tiles that are said to be stale
 * after two seconds; `onTrouble` is told once when that begins. `settle` is called at the beginning and after changes, again and again until it says that it is
 * done; the log is followed meanwhile, because it may take long.
 */
export function followChanges(
  database: Queryable,
  log: ChangeLog,
  cache: TileCache,
  onTrouble: (error: Error) => void,
  settle: () => Promise<boolean> = async () => true,
): Follower {
  const stopping = new AbortController()
  const following = trouble(onTrouble)
  const settlement = trouble(onTrouble)
  let isSettled = false
  let settling: Promise<void> | undefined

  async function follow(): Promise<void> {
    let snapshot: string | undefined
    let blind = goBlind(Date.now())
    while (!stopping.signal.aborted) {
      const now = Date.now()
      try {
        snapshot = await advance(snapshot)
        clearTimeout(blind)
        blind = goBlind(now)
        cache.see()
        following.ended()
        if (!isSettled) settling ??= startSettling()
      } catch (error) {
        following.met(error as Error)
      }
      await sleep(INTERVAL_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    clearTimeout(blind)
    await settling
  }

  /** Unless the log is read in time. */
  function goBlind(since: number): NodeJS.Timeout {
    return setTimeout(() => cache.goBlind(since), BLIND_MILLISECONDS)
  }

  async function advance(snapshot: string | undefined): Promise<string> {
    if (snapshot === undefined) {
      const start = await currentSnapshot(database)
      cache.clear()
      return start
    }
    const changes = await changesSince(database, log, snapshot, MOST_CHANGES)
    if (changes.keys?.length === 0) return changes.snapshot
    isSettled = false
    if (changes.keys) cache.invalidate(changes.keys)
    else cache.clear()
    return changes.snapshot
  }

  async function startSettling(): Promise<void> {
    // Set before, so that a change that comes meanwhile asks for another time.
    isSettled = true
    try {
      if (!(await settle())) isSettled = false
      settlement.ended()
    } catch (error) {
      isSettled = false
      settlement.met(error as Error)
    }
    settling = undefined
  }

  const done = follow()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Tells of the first error of a row. */
function trouble(tell: (error: Error) => void) {
  let isKnown = false
  return {
    met(error: Error) {
      if (!isKnown) tell(error)
      isKnown = true
    },
    ended() {
      isKnown = false
    },
  }
}
