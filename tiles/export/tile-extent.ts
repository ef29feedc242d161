/** The area that the tiles of an export cover, and the one that a map of them shows. */
import { type Bounds, type Tile, tileBounds } from '../../core/geo/tile.ts'
import { idTile } from './make-tiles.ts'
import type { Spool } from './spool.ts'

export interface Extent {
  /** Between −180° and 180°, as archives state it. */
  readonly bounds: Bounds
  /** The same, unless the tiles are on both sides of ±180° and near it: then `east` is beyond 180°. */
  readonly shown: Bounds
}

/** Returns the extent of a spool's tiles of one zoom; undefined if there are none. */
export async function extentOf(spool: Spool, z: number): Promise<Extent | undefined> {
  const extent = new TileExtent(z)
  for await (const entries of spool.entries()) {
    for (const { id } of entries) {
      const tile = idTile(id)
      if (tile.z === z) extent.add(tile)
    }
  }
  return extent.extent
}

/** Bounding rectangle of some tiles of one zoom. */
class TileExtent {
  readonly #z: number
  readonly #columns = new Set<number>()
  #top = Number.POSITIVE_INFINITY
  #bottom = -1

  constructor(z: number) {
    this.#z = z
  }

  add({ x, y }: Tile): void {
    this.#columns.add(x)
    this.#top = Math.min(this.#top, y)
    this.#bottom = Math.max(this.#bottom, y)
  }

  get extent(): Extent | undefined {
    const columns = [...this.#columns].sort((a, b) => a - b)
    const [left, right] = [columns[0], columns.at(-1)]
    if (left === undefined || right === undefined) return undefined
    const { north, west } = tileBounds({ z: this.#z, x: left, y: this.#top })
    const { south, east } = tileBounds({ z: this.#z, x: right, y: this.#bottom })
    const bounds = { west, south, east, north }
    const [first, last] = acrossAntimeridian(columns, 2 ** this.#z) ?? [left, right]
    const turn = first > last ? 360 : 0
    const shown = { ...bounds, west: this.#edge(first).west, east: this.#edge(last).east + turn }
    return { bounds, shown }
  }

  #edge(x: number): Bounds {
    return tileBounds({ z: this.#z, x, y: this.#top })
  }
}

/**
 * Returns the first and the last column, from west to east, of tiles that lie across ±180° within half of the world;
 * undefined for all others. `columns` ascend.
 */
function acrossAntimeridian(columns: readonly number[], count: number): [first: number, last: number] | undefined {
  const half = columns.findIndex((x) => x >= count / 2)
  const [last, first] = [columns[half - 1], columns[half]]
  if (first === undefined || last === undefined) return undefined
  const width = last + count - first + 1
  const plain = (columns.at(-1) ?? 0) - (columns[0] ?? 0) + 1
  return width <= count / 2 && width < plain ? [first, last] : undefined
}
