/** Limits of the points and the bytes of a tile (docs/tile-contract.md, clauses 2 and 3). */
import type { Tile } from '../../core/geo/tile.ts'
import type { ThinnedTile } from '../../sql/tiles/thinned-tile.ts'

export interface Thinning {
  /**
   * A tile with at most this many points shows all of them. A tile with more shows the best of each of its 256 cells.
   */
  readonly budget: number
  /** From this zoom on, `limit` replaces `budget` if it is higher. */
  readonly completeZoom: number
  readonly limit: number
  /** Maximum bytes of a tile before compression. A tile is thinned if all of its points could exceed it. */
  readonly bytes: number
}

/** Bytes of a tile besides its points; maximum bytes of a point besides its texts and the URL of the image server. */
const TILE_BYTES = 1000
const POINT_BYTES = 64

/** Returns the budget of a tile. It never shrinks at deeper zooms, so that a shown point stays shown. */
export function budgetOf({ z }: Tile, { budget, completeZoom, limit }: Thinning): number {
  return z < completeZoom ? budget : Math.max(budget, limit)
}

/**
 * Returns true if a tile with all of its points may exceed the limit of bytes. The estimate does not depend on where
 * the points lie. So if a tile is small enough, all deeper tiles in it are too, and a shown point stays shown.
 */
export function isTooLarge({ total, features, clusters }: ThinnedTile, imageCdnUrl: string, { bytes }: Thinning) {
  if (!features || clusters) return false
  return TILE_BYTES + features.length + total * (POINT_BYTES + imageCdnUrl.length) > bytes
}
