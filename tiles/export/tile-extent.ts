/** The area that the tiles of an export cover. */
import { type Bounds, type Tile, tileBounds } from '../../core/geo/tile.ts'
import { idTile } from './make-tiles.ts'
import type { Spool } from './spool.ts'

/** Returns the bounds of a spool's tiles of one zoom; undefined if there are none. */
export async function boundsOf(spool: Spool, z: number): Promise<Bounds | undefined> {
  const extent = new TileExtent(z)
  for await (const entries of spool.entries()) {
    for (const { id } of entries) {
      const tile = idTile(id)
      if (tile.z === z) extent.add(tile)
    }
  }
  return extent.bounds
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
