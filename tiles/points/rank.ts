/**
 * The rank of a place among those around it, by which maps choose what to draw large. It depends on the tile alone, so
 * it does not change while a map is panned, and on no scale of scores: those of real places lie within 15 points.
 */
import { EXTENT } from '../../core/geo/tile.ts'
import type { PointTileProperty } from './values.ts'

/** Sixteenths of a tile, 4 by 4: 128 pixels wide where a tile has 512. */
const PARTS = 4

export const RANK: PointTileProperty = {
  name: 'rank',
  kind: 'rank',
  index: 0,
  description: 'Number of better places that the tile shows in the same sixteenth of it, 4 by 4',
}

/**
 * Returns the rank of each row. `order` are the rows, the best last; `xs` and `ys` their positions in the tile, in the
 * same order.
 */
export function ranksOf(order: Uint32Array, xs: Int32Array, ys: Int32Array): Uint16Array {
  const ranks = new Uint16Array(order.length)
  const better = new Uint16Array(PARTS * PARTS)
  for (let at = order.length - 1; at >= 0; at--) {
    const part = partOf(ys[at] as number) * PARTS + partOf(xs[at] as number)
    const before = better[part] as number
    ranks[order[at] as number] = before
    better[part] = before + 1
  }
  return ranks
}

function partOf(along: number): number {
  return Math.floor((along * PARTS) / EXTENT)
}
