/** Which tiles of a cache hold a position, at all zooms. */
import { createHash } from 'node:crypto'
import { GRID_ZOOM } from '../geo/mercator.ts'
import { formatTile, MAX_ZOOM, type Tile, tileRange } from '../geo/tile.ts'

/** Under what a tile is stored. */
export interface StorageKey {
  readonly zoom: number
  /** Which of its zoom's tiles it is, in the order of their keys: below 4^22, which a number holds. */
  readonly cell: number
  /** The tile, and what tells apart the filters that were asked for. */
  readonly text: string
}

/** Characters of a variant; a longer one is known by its hash, so that keys take no memory to speak of. */
const MAX_VARIANT = 64

/** `variant` tells apart the filters that were asked for. */
export function storageKey(tile: Tile, variant: string): StorageKey {
  const cell = Number(tileRange(tile).low >> BigInt(2 * (GRID_ZOOM - tile.z)))
  const short = variant.length <= MAX_VARIANT ? variant : createHash('sha256').update(variant).digest('base64url')
  return { zoom: tile.z, cell, text: `${formatTile(tile)}?${short}` }
}

export class CellIndex {
  /** For each zoom the cells with tiles: their keys' texts, which filters tell apart. */
  readonly #cells = Array.from({ length: MAX_ZOOM + 1 }, () => new Map<number, Set<string>>())

  add({ zoom, cell, text }: StorageKey): void {
    const cells = this.#cells[zoom]
    cells?.set(cell, (cells.get(cell) ?? new Set()).add(text))
  }

  delete({ zoom, cell, text }: StorageKey): void {
    const texts = this.#cells[zoom]?.get(cell)
    texts?.delete(text)
    if (texts?.size === 0) this.#cells[zoom]?.delete(cell)
  }

  /** The tiles of all zooms that hold one of these positions. */
  *holding(positions: readonly bigint[]): Generator<string> {
    const deepest = BigInt(2 * (GRID_ZOOM - MAX_ZOOM))
    let changed = new Set(positions.map((position) => Number(position >> deepest)))
    for (const cells of this.#cells.toReversed()) {
      for (const cell of changed) yield* cells.get(cell) ?? []
      changed = new Set(Array.from(changed, (cell) => Math.floor(cell / 4)))
    }
  }

  *all(): Generator<string> {
    for (const cells of this.#cells) for (const texts of cells.values()) yield* texts
  }
}
