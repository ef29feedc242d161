/**
 * A witness of what readers see while parts fail. It alone writes places into one tile, and knows how many must be on
 * it. A second after each write it reads the tile and the list of the tile: both must have the place, or say that they
 * are stale, or fail.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Counted,
  countInList,
  countOnTile,
  FRESH_MILLISECONDS,
  PATIENCE_MILLISECONDS,
  readUntil,
  type Seen,
} from './counts.ts'

export interface Witness {
  stop(): Promise<void>
  /** Names of the places whose write succeeded. */
  written: readonly string[]
}

/** In the southern Pacific, where the sample has nothing. */
const AT = { longitude: -140, latitude: -40 }
const ZOOM = 9
const HERE: Counted = [`${ZOOM}/${Math.floor(((AT.longitude + 180) / 360) * 2 ** ZOOM)}/${row(AT.latitude)}`, '']

function row(latitude: number): number {
  const radians = (latitude * Math.PI) / 180
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** ZOOM)
}

/** `seen` gets what the witness sees; it may be replaced meanwhile. */
export function startWitness(base: string, token: string, seen: () => Seen): Witness {
  const written: string[] = []
  /** Writes of which nobody knows whether they happened: they failed without an answer. */
  let uncertain = 0
  let isOver = false

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

  const check = async (what: 'tile' | 'list', read: typeof countOnTile): Promise<void> => {
    const now = seen()
    const count = await readUntil(what, () => read(base, HERE), written.length, now)
    if (count !== undefined && count > written.length + uncertain)
      now.wrong.push(`${what}: ${count} places of ${written.length} and at most ${uncertain} more`)
  }

  const running = (async () => {
    while (!isOver) {
      const isWritten = await write()
      await sleep(FRESH_MILLISECONDS)
      if (isWritten) await Promise.all([check('tile', countOnTile), check('list', countInList)])
    }
  })()

  return {
    written,
    async stop() {
      isOver = true
      await running
    },
  }
}
