/**
 * A witness of what readers see while parts fail. It alone writes places into one tile, and knows how many must be on
 * it. A second after each write it reads the tile and the list of the tile: both must have the place, or say that they
 * are stale, or fail.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeTile } from '../tiles/decode-tile.ts'

export interface Seen {
  /** Times that tile and list were read. */
  readings: number
  /** Answers without the last write, though a second had passed, and how long that lasted at most. */
  stale: number
  stalestMilliseconds: number
  /** Tiles that said themselves that they are stale. */
  declaredStale: number
  /** Answers that no moment explains: more places than were written, or fewer than before. */
  wrong: string[]
}

export interface Witness {
  seen(): Seen
  /** Starts counting anew. */
  reset(): void
  stop(): Promise<void>
  /** Names of the places whose write succeeded. */
  written: readonly string[]
}

/** In the southern Pacific, where the sample has nothing. */
const AT = { longitude: -140, latitude: -40 }
const ZOOM = 9
const TILE = `${ZOOM}/${Math.floor(((AT.longitude + 180) / 360) * 2 ** ZOOM)}/${row(AT.latitude)}`

/** Promised by docs/tile-contract.md. */
const FRESH_MILLISECONDS = 1000
const POLL_MILLISECONDS = 100
/** How long the witness waits for an answer that is stale. */
const PATIENCE_MILLISECONDS = 60_000

function row(latitude: number): number {
  const radians = (latitude * Math.PI) / 180
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** ZOOM)
}

const NOTHING = () => ({ readings: 0, stale: 0, stalestMilliseconds: 0, declaredStale: 0, wrong: [] as string[] })

export function startWitness(base: string, token: string): Witness {
  const written: string[] = []
  /** Writes of which nobody knows whether they happened: they failed without an answer. */
  let uncertain = 0
  let isOver = false
  let seen: Seen = NOTHING()

  const write = async (): Promise<boolean> => {
    const name = `Witness ${written.length + uncertain} ${Date.now()}`
    const response = await fetch(`${base}/v0.3/places/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({ name, categories: ['Cafe'], ...AT }),
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    if (response?.status === 201) written.push(name)
    else uncertain++
    return response?.status === 201
  }

  /** Reads until the answer has all that was written. */
  const check = async (what: 'tile' | 'list', read: () => Promise<number | 'failed' | 'stale'>): Promise<void> => {
    const due = performance.now()
    for (;;) {
      const count = await read()
      seen.readings++
      if (count === 'failed') return
      if (count === 'stale') {
        seen.declaredStale++
        return
      }
      if (count > written.length + uncertain) {
        seen.wrong.push(`${what}: ${count} places of ${written.length} and at most ${uncertain} more`)
        return
      }
      if (count >= written.length) return
      seen.stale++
      const late = performance.now() - due
      seen.stalestMilliseconds = Math.max(seen.stalestMilliseconds, late)
      if (late > PATIENCE_MILLISECONDS) {
        seen.wrong.push(`${what}: ${count} places of ${written.length}, still`)
        return
      }
      await sleep(POLL_MILLISECONDS)
    }
  }

  const running = (async () => {
    while (!isOver) {
      const isWritten = await write()
      await sleep(FRESH_MILLISECONDS)
      if (isWritten) await Promise.all([check('tile', () => countOnTile(base)), check('list', () => countInList(base))])
    }
  })()

  return {
    written,
    seen: () => seen,
    reset() {
      seen = NOTHING()
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

async function countOnTile(base: string): Promise<number | 'failed' | 'stale'> {
  const response = await get(`${base}/maps/places/${TILE}.mvt`)
  const bytes = await response?.arrayBuffer().catch(() => undefined)
  if (!response?.ok || !bytes) return 'failed'
  if (/ttl=-|detail=stale/.test(response.headers.get('cache-status') ?? '')) return 'stale'
  return bytes.byteLength === 0 ? 0 : Number(decodeTile(new Uint8Array(bytes))['meta']?.[0]?.properties['count'])
}

async function countInList(base: string): Promise<number | 'failed' | 'stale'> {
  const response = await get(`${base}/v0.3/places/?tile=${TILE}&per_page=1`)
  const body = (await response?.json().catch(() => undefined)) as { count?: number } | undefined
  return response?.ok && body?.count !== undefined ? body.count : 'failed'
}

function get(url: string): Promise<Response | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) }).catch(() => undefined)
}
