/** Keeps a cache of tiles fresh by polling a change log several times a second. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeLog, type Changes, changesSince, currentSnapshot } from '../../sql/changes/changes.ts'
import type { Queryable } from '../../sql/core/database.ts'

/** Writes must show within 1 s; polling every 400 ms leaves the rest for the query. */
const INTERVAL_MILLISECONDS = 400

/** Reads a log: what to begin with, and then what became visible since. */
export interface LogReader {
  start(): Promise<string>
  /** `keys` is undefined if any row may have changed. */
  since(snapshot: string): Promise<Changes & { readonly boxes?: readonly KeyCorners[] | undefined }>
}

/** Tile keys of the north-west and the south-east corner of a box that changed. */
export type KeyCorners = readonly [first: bigint, last: bigint]

/** Reads the log of a table of ours. */
export function logReader(database: Queryable, log: ChangeLog): LogReader {
  return {
    start: () => currentSnapshot(database),
    since: (snapshot) => changesSince(database, log, snapshot, MAX_CHANGES),
  }
}

/** When the log could not be read for this long, no tile counts as fresh. */
const BLIND_MILLISECONDS = 2000

/** More changes mean that an import is running. Invalidating the whole cache is then cheaper than finding its tiles. */
export const MAX_CHANGES = 5000

/** A cache of answers about tiles. */
export interface FollowingCache {
  /** The log was read. */
  see(): void
  /** From now on nothing counts as fresh that was built at `since` (milliseconds since 1970) or earlier. */
  goBlind(since: number): void
  invalidate(keys: readonly bigint[]): void
  /** Only caches of lines and areas have it: their logs tell boxes. */
  invalidateBoxes?(boxes: readonly KeyCorners[]): void
  clear(): void
}

export interface Follower {
  /** Time since the last read of the log that succeeded, or since the start. */
  readonly secondsBehind: number
  /** Resolves once the queries in progress have ended. */
  stop(): Promise<void>
}

/**
 * Follows a log until stopped. While the log can't be read, the cache keeps serving tiles; after 2 s it serves them as
 * stale. `onTrouble` gets only the first error of a series. `refreshRollup` is called at the start and after changes,
 * and again until it returns true. The log is followed meanwhile, because it may take long.
 */
export function followChanges(
  log: LogReader,
  cache: FollowingCache,
  onTrouble: (error: Error) => void,
  refreshRollup: () => Promise<boolean> = async () => true,
): Follower {
  const stopping = new AbortController()
  const readErrors = reportOnce(onTrouble)
  const refreshErrors = reportOnce(onTrouble)
  let isRolledUp = false
  let readAt = performance.now()
  let refreshing: Promise<void> | undefined

  async function follow(): Promise<void> {
    let snapshot: string | undefined
    let blind = goBlind(Date.now())
    while (!stopping.signal.aborted) {
      const now = Date.now()
      const begin = performance.now()
      try {
        snapshot = await advance(snapshot)
        clearTimeout(blind)
        blind = goBlind(now)
        cache.see()
        readAt = begin
        readErrors.ended()
        if (!isRolledUp) refreshing ??= startRefresh()
      } catch (error) {
        readErrors.met(error as Error)
      }
      await sleep(INTERVAL_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    clearTimeout(blind)
    await refreshing
  }

  /** Starts the timer that makes the cache go blind. It is cleared when the log is read in time. */
  function goBlind(since: number): NodeJS.Timeout {
    return setTimeout(() => cache.goBlind(since), BLIND_MILLISECONDS)
  }

  async function advance(snapshot: string | undefined): Promise<string> {
    if (snapshot === undefined) {
      const start = await log.start()
      cache.clear()
      return start
    }
    const { keys, boxes = [], ...now } = await log.since(snapshot)
    if (keys?.length === 0 && boxes.length === 0) return now.snapshot
    isRolledUp = false
    if (keys) {
      cache.invalidate(keys)
      cache.invalidateBoxes?.(boxes)
    } else cache.clear()
    return now.snapshot
  }

  async function startRefresh(): Promise<void> {
    // Set first, so that a change during the run triggers another run.
    isRolledUp = true
    try {
      if (!(await refreshRollup())) isRolledUp = false
      refreshErrors.ended()
    } catch (error) {
      isRolledUp = false
      refreshErrors.met(error as Error)
    }
    refreshing = undefined
  }

  const done = follow()
  return {
    get secondsBehind() {
      return (performance.now() - readAt) / 1000
    },
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Reports only the first error of a series. */
function reportOnce(tell: (error: Error) => void) {
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
