/** Index of a cache's tiles by position, at all zooms. */
import { createHash } from 'node:crypto'
import type { KeyCorners } from '../../answers/changes/follow-changes.ts'
import { GRID_ZOOM } from '../../core/geo/mercator.ts'
import { codeTile, formatTile, keyTile, MAX_ZOOM, type Tile, tileRange } from '../../core/geo/tile.ts'

/** Cache key of a tile. */
export interface StorageKey {
  readonly zoom: number
  /** Number of the tile within its zoom, in key order. It is below 4^22, so a double holds it exactly. */
  readonly cell: number
  /** The tile's address and the variant, which identifies the requested filters. */
  readonly text: string
}

/** In characters. A longer variant is replaced by its hash, so that keys take little memory. */
const MAX_VARIANT = 64

/** Returns the cache key of a tile; `variant` identifies the requested filters. */
export function storageKey(tile: Tile, variant: string): StorageKey {
  const cell = cellOf(tile)
  const short = variant.length <= MAX_VARIANT ? variant : createHash('sha256').update(variant).digest('base64url')
  return { zoom: tile.z, cell, text: `${formatTile(tile)}?${short}` }
}

function cellOf(tile: Tile): number {
  return Number(tileRange(tile).low >> BigInt(2 * (GRID_ZOOM - tile.z)))
}

export class CellIndex {
  /** For each zoom, the texts of the keys by cell, one text for each variant. */
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

  /** Yields the key texts of the tiles, at all zooms, that hold one of these positions. */
  *holding(positions: readonly bigint[]): Generator<string> {
    const deepest = BigInt(2 * (GRID_ZOOM - MAX_ZOOM))
    let changed = new Set(positions.map((position) => Number(position >> deepest)))
    for (const cells of this.#cells.toReversed()) {
      for (const cell of changed) yield* cells.get(cell) ?? []
      changed = new Set(Array.from(changed, (cell) => Math.floor(cell / 4)))
    }
  }

  /** Yields the key texts of the tiles, at all zooms, that touch a box. */
  *between([first, last]: KeyCorners): Generator<string> {
    for (const [zoom, cells] of this.#cells.entries()) {
      const [from, to] = [keyTile(first, zoom), keyTile(last, zoom)]
      const isFew = (to.x - from.x + 1) * (to.y - from.y + 1) <= cells.size
      for (const cell of isFew ? cellsBetween(from, to) : cellsWithin(cells.keys(), from, to)) {
        yield* cells.get(cell) ?? []
      }
    }
  }

  *all(): Generator<string> {
    for (const cells of this.#cells) for (const texts of cells.values()) yield* texts
  }
}

function* cellsBetween({ z, ...from }: Tile, to: Tile): Generator<number> {
  for (let y = from.y; y <= to.y; y++) for (let x = from.x; x <= to.x; x++) yield cellOf({ z, x, y })
}

function* cellsWithin(cells: Iterable<number>, from: Tile, to: Tile): Generator<number> {
  for (const cell of cells) {
    const { x, y } = codeTile(cell, from.z)
    if (x >= from.x && x <= to.x && y >= from.y && y <= to.y) yield cell
  }
}
