/** Counts of places as clients see them, on tiles and in lists, and how long they lag behind what must be there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeTile } from '../tiles/decode-tile.ts'

export interface Seen {
  /** Times that a tile or a list was read. */
  readings: number
  /** Answers that lacked what had been there for a second, and how long that lasted at most. */
  stale: number
  stalestMilliseconds: number
  /** Tiles that said themselves that they are stale. */
  declaredStale: number
  /** Answers that no moment explains. */
  wrong: string[]
}

export function nothingSeen(): Seen {
  return { readings: 0, stale: 0, stalestMilliseconds: 0, declaredStale: 0, wrong: [] }
}

/** Promised by docs/tile-contract.md. */
export const FRESH_MILLISECONDS = 1000
const POLL_MILLISECONDS = 100
/** How long a stale answer may take to become right, and any answer to come. */
export const PATIENCE_MILLISECONDS = 60_000

type Count = number | 'failed' | 'stale'

/** Places to count: those on a tile (`z/x/y`) that match a filter (a query string, which may be empty). */
export type Counted = readonly [tile: string, filter: string]

export async function countOnTile(base: string, [tile, filter]: Counted): Promise<Count> {
  const response = await get(`${base}/maps/places/${tile}.mvt?${filter}`)
  const bytes = await response?.arrayBuffer().catch(() => undefined)
  if (!response?.ok || !bytes) return 'failed'
  if (/ttl=-|detail=stale/.test(response.headers.get('cache-status') ?? '')) return 'stale'
  return bytes.byteLength === 0 ? 0 : Number(decodeTile(new Uint8Array(bytes))['meta']?.[0]?.properties['count'])
}

export async function countInList(base: string, [tile, filter]: Counted): Promise<Count> {
  const response = await get(`${base}/v0.3/places/?tile=${tile}&per_page=1&${filter}`)
  const body = (await response?.json().catch(() => undefined)) as { count?: number } | undefined
  return response?.ok && body?.count !== undefined ? body.count : 'failed'
}

function get(url: string): Promise<Response | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) }).catch(() => undefined)
}

/**
 * Reads until there are at least so many places, notes it, and returns the number. Returns undefined for an answer that
 * failed or said that it is stale.
 */
export async function readUntil(
  what: string,
  read: () => Promise<Count>,
  least: number,
  seen: Seen,
): Promise<number | undefined> {
  const due = performance.now()
  for (;;) {
    const count = await read()
    seen.readings++
    if (count === 'stale') seen.declaredStale++
    if (typeof count !== 'number') return undefined
    if (count >= least) return count
    seen.stale++
    const late = performance.now() - due
    seen.stalestMilliseconds = Math.max(seen.stalestMilliseconds, late)
    if (late > PATIENCE_MILLISECONDS) {
      seen.wrong.push(`${what}: still ${count} places instead of ${least}`)
      return undefined
    }
    await sleep(POLL_MILLISECONDS)
  }
}
