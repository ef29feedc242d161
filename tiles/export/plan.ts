/** Plans an export: its tiles that are not empty, and their order. */
import { zxyToTileId } from 'pmtiles'
import { type Bounds, codeTile, type Tile, tileBounds } from '../../core/geo/tile.ts'

export interface ExportPlan {
  /** For each zoom, lowest first, the ids of its tiles, ascending: numbers along the Hilbert curves of PMTiles. */
  readonly ids: readonly Float64Array[]
  /** Number of tiles. */
  readonly total: number
  /** Bounds of the tiles of the deepest zoom; undefined if there are none. */
  readonly bounds: Bounds | undefined
}

/**
 * Plans the `wanted` tiles from `minZoom` to `maxZoom`. `codes` are the numbers (`codeTile`, ascending) of the tiles of
 * `maxZoom`. Takes 8 bytes per tile.
 */
export function planTiles(
  codes: Float64Array,
  { minZoom, maxZoom }: { minZoom: number; maxZoom: number },
  wanted: (tile: Tile) => boolean,
): ExportPlan {
  const ids: Float64Array[] = []
  let bounds: Bounds | undefined
  let left = codes
  for (let z = maxZoom; z >= minZoom; z--, left = parents(left)) {
    const extent = new TileExtent(z)
    const found = new Float64Array(left.length)
    let count = 0
    for (const code of left) {
      const tile = codeTile(code, z)
      if (!wanted(tile)) continue
      extent.add(tile)
      found[count++] = zxyToTileId(z, tile.x, tile.y)
    }
    ids.unshift(found.slice(0, count).sort())
    bounds ??= extent.bounds
  }
  return { ids, total: ids.reduce((sum, { length }) => sum + length, 0), bounds }
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

/** Bounding rectangle of some tiles of one zoom. */
class TileExtent {
  readonly #z: number
  #left = Number.POSITIVE_INFINITY
  #right = -1
  #top = Number.POSITIVE_INFINITY
  #bottom = -1

  constructor(z: number) {
    this.#z = z
  }

  add({ x, y }: Tile): void {
    this.#left = Math.min(this.#left, x)
    this.#right = Math.max(this.#right, x)
    this.#top = Math.min(this.#top, y)
    this.#bottom = Math.max(this.#bottom, y)
  }

  get bounds(): Bounds | undefined {
    if (this.#right < 0) return undefined
    const { west, north } = tileBounds({ z: this.#z, x: this.#left, y: this.#top })
    const { east, south } = tileBounds({ z: this.#z, x: this.#right, y: this.#bottom })
    return { west, south, east, north }
  }
}
