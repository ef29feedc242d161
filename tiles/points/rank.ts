/**
 * The rank of a place, by which maps choose what to draw large. It depends on the tile alone, so it does not change while
 * a map is panned, and on no scale of scores: those of real places lie within 15 points.
 */
import { EXTENT } from '../../core/geo/tile.ts'
import type { PointTileProperty } from './values.ts'

/** At least ten, the best that a view must show; more, because a view may have a part of the tile only. */
const BEST = 12
/** Of all after it, too: equal values compress well. With all ranks, a tile of 1,000 places has 2 % more bytes. */
const LAST = 13
/** Sixteenths of a tile, 4 by 4: 128 pixels wide where a tile has 512. */
const PARTS = 4

export const RANK: PointTileProperty = {
  name: 'rank',
  kind: 'rank',
  index: 0,
  description: `0: one of the ${BEST} best that the tile shows; otherwise its place in the same sixteenth of the tile (4 by 4), from 1 to ${LAST}`,
}

/**
 * Returns the rank of each row. `order` are the rows, the best last; `xs` and `ys` their positions in the tile, in the
 * same order.
 */
export function ranksOf(order: Uint32Array, xs: Int32Array, ys: Int32Array): Uint16Array {
  const ranks = new Uint16Array(order.length)
  const better = new Uint16Array(PARTS * PARTS)
  for (let at = order.length - 1; at >= 0; at--) {
    const isBest = order.length - at <= BEST
    const part = partOf(ys[at] as number) * PARTS + partOf(xs[at] as number)
    const before = better[part] as number
    ranks[order[at] as number] = isBest ? 0 : Math.min(before + 1, LAST)
    better[part] = before + 1
  }
  return ranks
}

function partOf(along: number): number {
  return Math.floor((along * PARTS) / EXTENT)
}
