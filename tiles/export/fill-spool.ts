/** Builds the tiles of a plan that a spool lacks, several at once, and adds them in the plan's order. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pMapIterable } from 'p-map'
import { tileIdToZxy } from 'pmtiles'
import type { Tile } from '../../core/geo/tile.ts'
import type { ExportOptions } from './options.ts'
import type { ExportPlan } from './plan.ts'
import type { Spool } from './spool.ts'

/** From this zoom on, there are many tiles and most have few points, so they are built in batches. */
const BATCH_ZOOM = 10
const BATCH = 32

type Tiles = readonly [Tile, ...Tile[]]

/** `build` builds tiles of one zoom; a tile without points is empty. The signal stops it early. */
export async function fillSpool(
  spool: Spool,
  plan: ExportPlan,
  build: (tiles: Tiles) => Promise<Uint8Array[]>,
  { workers, signal, listener }: Pick<ExportOptions, 'workers' | 'signal' | 'listener'>,
): Promise<void> {
  const missing = plan.ids.map((ids) => idsAfter(ids, spool.lastId))
  const count = missing.reduce((sum, { length }) => sum + length, 0)
  listener.onPlan(plan.total, plan.total - count)

  async function buildBatch(ids: Float64Array): Promise<{ id: number; bytes: Uint8Array }[]> {
    const bodies = await build(Array.from(ids, toTile) as [Tile, ...Tile[]])
    return Promise.all(bodies.map(async (body, each) => ({ id: ids[each] as number, bytes: await compress(body) })))
  }

  for await (const tiles of pMapIterable(batches(missing, signal), buildBatch, { concurrency: workers })) {
    await spool.append(tiles.filter(({ bytes }) => bytes.length > 0))
    listener.onTiles(tiles.length)
  }
}

function idsAfter(ids: Float64Array, last: number): Float64Array {
  const first = ids.findIndex((id) => id > last)
  return ids.subarray(first < 0 ? ids.length : first)
}

/** Yields batches until the signal aborts. Batches being built are still added. */
function* batches(missing: readonly Float64Array[], signal: AbortSignal): Generator<Float64Array> {
  for (const ids of missing) {
    const [first] = ids
    if (first === undefined) continue
    const size = toTile(first).z < BATCH_ZOOM ? 1 : BATCH
    for (let at = 0; at < ids.length; at += size) {
      if (signal.aborted) return
      yield ids.subarray(at, at + size)
    }
  }
}

function toTile(id: number): Tile {
  const [z, x, y] = tileIdToZxy(id)
  return { z, x, y }
}

async function compress(body: Uint8Array): Promise<Uint8Array> {
  return body.length === 0 ? body : promisify(gzip)(body)
}
