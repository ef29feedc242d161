/** Makes the tiles of a plan that a spool lacks, several at once, and adds them in the plan's order. */
import { pMapIterable } from 'p-map'
import { idTile, type MakeTiles } from './make-tiles.ts'
import type { ExportOptions } from './options.ts'
import type { ExportPlan } from './plan.ts'
import type { Spool } from './spool.ts'

/** From this zoom on, there are many tiles and most have few points, so they are built in batches. */
const BATCH_ZOOM = 10
const BATCH = 32

/** The signal stops it early. */
export async function fillSpool(
  spool: Spool,
  plan: ExportPlan,
  make: MakeTiles,
  { workers, signal, listener }: Pick<ExportOptions, 'workers' | 'signal' | 'listener'>,
): Promise<void> {
  const missing = plan.ids.map((ids) => idsAfter(ids, spool.lastId))
  const count = missing.reduce((sum, { length }) => sum + length, 0)
  listener.onPlan(plan.total, plan.total - count)

  async function makeBatch(ids: readonly number[]): Promise<{ id: number; bytes: Uint8Array }[]> {
    const tiles = await make(ids)
    return ids.map((id, each) => ({ id, bytes: tiles[each] as Uint8Array }))
  }

  for await (const tiles of pMapIterable(batches(missing, signal), makeBatch, { concurrency: workers })) {
    await spool.append(tiles.filter(({ bytes }) => bytes.length > 0))
    listener.onTiles(tiles.length)
  }
}

function idsAfter(ids: Float64Array, last: number): Float64Array {
  const first = ids.findIndex((id) => id > last)
  return ids.subarray(first < 0 ? ids.length : first)
}

/** Yields batches until the signal aborts. Batches being made are still added. */
function* batches(missing: readonly Float64Array[], signal: AbortSignal): Generator<number[]> {
  for (const ids of missing) {
    const [first] = ids
    if (first === undefined) continue
    const size = idTile(first).z < BATCH_ZOOM ? 1 : BATCH
    for (let at = 0; at < ids.length; at += size) {
      if (signal.aborted) return
      yield [...ids.subarray(at, at + size)]
    }
  }
}
