/** Limits of the points and the bytes of a tile (docs/tile-contract.md, clauses 2 and 3). */
import type { Tile } from '../../core/geo/tile.ts'
import type { ThinnedTile } from '../../sql/tiles/thinned-tile.ts'

export interface Thinning {
  /** Above this zoom, each cell decides alone what it shows, so that density does not jump at the edges of tiles. */
  readonly completeZoom: number
  /** From `completeZoom` on, a tile with at most this many points shows all of them. */
  readonly limit: number
  /** Maximum bytes of a tile before compression. The cells of a tile decide if all of its points could exceed it. */
  readonly bytes: number
}

/** Bytes of a tile besides its points; maximum bytes of a point besides its texts and the URL of the image server. */
const TILE_BYTES = 1000
const POINT_BYTES = 64

/** Returns the number of points up to which a tile shows all of them. Deeper tiles of a whole one are whole, too. */
export function wholeUpTo({ z }: Tile, { completeZoom, limit }: Thinning): number {
  return z < completeZoom ? 0 : limit
}

/**
 * Returns true if a tile with all of its points may exceed the limit of bytes. The estimate does not depend on where
 * the points lie. So if a tile is small enough, all deeper tiles in it are too, and a shown point stays shown.
 */
export function isTooLarge({ total, features, clusters }: ThinnedTile, imageCdnUrl: string, { bytes }: Thinning) {
  if (!features || clusters) return false
  return TILE_BYTES + features.length + total * (POINT_BYTES + imageCdnUrl.length) > bytes
}
