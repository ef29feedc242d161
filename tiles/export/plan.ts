/** Plans an export: its tiles that are not empty, and their order. */
import pMap from 'p-map'
import { zxyToTileId } from 'pmtiles'
import { bboxTiles } from '../../core/geo/bbox.ts'
import { codeTile, type Tile } from '../../core/geo/tile.ts'
import type { ExportOptions } from './options.ts'

export interface ExportPlan {
  /** For each zoom, lowest first, the ids of its tiles, ascending: numbers along the Hilbert curves of PMTiles. */
  readonly ids: readonly Float64Array[]
  /** Number of tiles. */
  readonly total: number
}

type Wanted = Pick<ExportOptions, 'minZoom' | 'maxZoom' | 'bbox'>

/**
 * Plans the tiles from `minZoom` to `maxZoom` that touch the box. `codes` are the numbers (`codeTile`, ascending) of the
 * tiles of `maxZoom`. Takes 8 bytes per tile.
 */
export function planTiles(codes: Float64Array, { minZoom, maxZoom, bbox }: Wanted): ExportPlan {
  const touches = bbox ? bboxTiles(bbox) : () => true
  const ids: Float64Array[] = []
  let left = codes
  for (let z = maxZoom; z >= minZoom; z--, left = parents(left)) {
    const found = new Float64Array(left.length)
    let count = 0
    for (const code of left) {
      const tile = codeTile(code, z)
      if (touches(tile)) found[count++] = zxyToTileId(z, tile.x, tile.y)
    }
    ids.unshift(found.slice(0, count).sort())
  }
  return planOf(ids)
}

/** Tiles that are asked for at once. */
const ASKED = 32

/**
 * Plans the tiles with rows from `minZoom` to `maxZoom` that touch the box. What is on a tile is on its parent, so only
 * the children of tiles with rows are asked for. The signal stops it early.
 */
export async function planDescent(
  haveRows: (tiles: readonly Tile[]) => Promise<readonly boolean[]>,
  { minZoom, maxZoom, bbox, workers, signal }: Wanted & Pick<ExportOptions, 'workers' | 'signal'>,
): Promise<ExportPlan> {
  const touches = bbox ? bboxTiles(bbox) : () => true
  const ids: Float64Array[] = []
  let codes = Float64Array.of(0)
  for (let z = 0; z <= maxZoom && !signal.aborted; z++) {
    const asked = codes.filter((code) => touches(codeTile(code, z)))
    const found = await pMap(
      batches(asked, signal),
      async (batch) => {
        const has = await haveRows(Array.from(batch, (code) => codeTile(code, z)))
        return batch.filter((_, index) => has[index])
      },
      { concurrency: workers },
    )
    const filled = found.flatMap((batch) => [...batch])
    if (z >= minZoom) ids.push(Float64Array.from(filled, (code) => codeId(code, z)).sort())
    codes = Float64Array.from(filled.flatMap((code) => [0, 1, 2, 3].map((child) => 4 * code + child)))
  }
  return planOf(ids)
}

function* batches(codes: Float64Array, signal: AbortSignal): Generator<Float64Array> {
  for (let at = 0; at < codes.length && !signal.aborted; at += ASKED) yield codes.subarray(at, at + ASKED)
}

function codeId(code: number, z: number): number {
  const { x, y } = codeTile(code, z)
  return zxyToTileId(z, x, y)
}

/** Plans the tiles of a plan from `minZoom` on, and those of an earlier export with these zooms, whose ids are ascending. */
export function planUpdate(changed: ExportPlan, stored: Float64Array, minZoom: number): ExportPlan {
  const ids = changed.ids.map((more, index) => {
    const [begin, end] = [minZoom + index, minZoom + index + 1].map((z) => firstFrom(stored, zxyToTileId(z, 0, 0)))
    return Float64Array.from(new Set([...stored.subarray(begin, end), ...more])).sort()
  })
  return planOf(ids)
}

function planOf(ids: readonly Float64Array[]): ExportPlan {
  return { ids, total: ids.reduce((sum, { length }) => sum + length, 0) }
}

function firstFrom(ids: Float64Array, id: number): number {
  const first = ids.findIndex((each) => each >= id)
  return first < 0 ? ids.length : first
}

/** Returns the numbers of the tiles one zoom out. */
function parents(codes: Float64Array): Float64Array {
  const found = new Float64Array(codes.length)
  let count = 0
  let last = -1
  for (const code of codes) {
    const parent = Math.floor(code / 4)
    if (parent !== last) found[count++] = parent
    last = parent
  }
  return found.slice(0, count)
}
