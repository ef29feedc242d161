/**
 * A witness of the tile contract while parts fail: a tile and the list of the tile, with the same filter, have the same
 * places. Others only add places meanwhile, and each answer may be a second old. So a tile has at least what the list had
 * a second before, and the list a second later at least what the tile had.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Counted, countInList, countOnTile, FRESH_MILLISECONDS, readUntil, type Seen } from './counts.ts'
import type { Traffic } from './traffic.ts'

/** Tiles that are compared at the same time. */
const AT_ONCE = 4

export interface ContractWitness {
  stop(): Promise<void>
}

/** Compares the tiles that the traffic requests. `seen` gets what the witness sees; it may be replaced meanwhile. */
export function startContractWitness(base: string, traffic: Traffic, seen: () => Seen): ContractWitness {
  let isOver = false
  const tiles = tilesOf(traffic)

  const compare = async (counted: Counted): Promise<void> => {
    const now = seen()
    const what = counted.join('?')
    const before = await readUntil(`list of ${what}`, () => countInList(base, counted), 0, now)
    if (before === undefined) return
    await sleep(FRESH_MILLISECONDS)
    const shown = await readUntil(`tile ${what}`, () => countOnTile(base, counted), before, now)
    if (shown === undefined) return
    await sleep(FRESH_MILLISECONDS)
    await readUntil(`list of ${what}`, () => countInList(base, counted), shown, now)
  }

  const running = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await compare(tiles.next().value)
  })

  return {
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

function* tilesOf(traffic: Traffic): Generator<Counted, never> {
  for (let number = 0; ; number++) {
    const [, tile, filter = ''] = /^\/maps\/places\/([\d/]+)\.mvt\??(.*)$/.exec(traffic(number).path) ?? []
    if (tile) yield [tile, filter]
  }
}
