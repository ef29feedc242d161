/** How much a tile shows one by one (docs/tile-contract.md, clauses 2 and 3). */
import type { Tile } from '../geo/tile.ts'
import type { ThinnedTile } from '../sql/thinned-tile.ts'

export interface Thinning {
  /** Points up to which a tile shows all of its own; of more, the best of each of its 256 cells. */
  readonly budget: number
  /** From this zoom on `limit` counts instead, if it is more. */
  readonly completeZoom: number
  readonly limit: number
  /** No tile has more bytes, before it is compressed: where all of its points would come to more, it is thinned. */
  readonly bytes: number
}

/** What a tile has beside the points, and a point at most beside its texts and the address of the image server. */
const TILE_BYTES = 1000
const POINT_BYTES = 64

/** Never less further in, so that what is shown stays shown. */
export function budgetOf({ z }: Tile, { budget, completeZoom, limit }: Thinning): number {
  return z < completeZoom ? budget : Math.max(budget, limit)
}

/**
 * Whether a tile that holds all of its points may be larger than allowed. It goes by what its points come to wherever
 * they lie, so that of a tile which is not, none further in is: what is shown stays shown.
 */
export function isTooLarge({ total, features, clusters }: ThinnedTile, imageCdnUrl: string, { bytes }: Thinning) {
  if (!features || clusters) return false
  return TILE_BYTES + features.length + total * (POINT_BYTES + imageCdnUrl.length) > bytes
}
