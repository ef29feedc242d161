/** What a tile shows: all places, or those of each cell, as docs/tile-contract.md says in clauses 3 and 4. */
import { CELL_DEPTH, type Tile } from '../core/geo/tile.ts'
import { INDEX_ZOOM } from '../core/query/indexed-fields.ts'
import type { Block } from './block.ts'
import { compareIds, uuidAt } from './ids.ts'
import type { IndexedPlaces } from './indexed-places.ts'
import { type Filter, visitSelected } from './select.ts'

export interface ChosenTile {
  /** Number of places on the tile that pass. */
  readonly total: number
  /** Ids of the places to show. */
  readonly shown: readonly string[]
  /** Cells with places that are not shown, as `sql/tiles/thinned-tile.ts` has them; null if all are shown. */
  readonly clusters: Uint8Array | null
}

export interface Limits {
  /** A tile with at most this many places shows all of them. */
  readonly whole: number
  /** Otherwise a cell with at most this many shows all of them, and any other its best. */
  readonly cell: number
}

/** A position in a block. */
type At = readonly [block: Block, at: number]

const CLUSTER_BYTES = 12

/** `filter` includes the tile. */
export function chooseTile(places: IndexedPlaces, filter: Filter, { z }: Tile, { whole, cell }: Limits): ChosenTile {
  const all: At[] = []
  const shown: At[] = []
  const clusters: [code: number, hidden: number][] = []
  const unit = 4 ** (INDEX_ZOOM - z - CELL_DEPTH)
  let [total, inCell, cellEnd] = [0, 0, 0]
  const few: At[] = []
  let [best, bestBlock, bestAt] = [Number.NEGATIVE_INFINITY, undefined as Block | undefined, 0]

  const endCell = () => {
    if (inCell > 0 && inCell <= cell) shown.push(...few)
    if (inCell > cell) {
      shown.push([bestBlock as Block, bestAt])
      clusters.push([cellEnd / unit - 1, inCell - 1])
    }
    inCell = 0
    few.length = 0
    best = Number.NEGATIVE_INFINITY
  }

  visitSelected(places, filter, (block, positions, count) => {
    const { keys, scores } = block
    if (total + count <= whole) for (let each = 0; each < count; each++) all.push([block, positions[each] as number])
    total += count
    for (let each = 0; each < count; each++) {
      const at = positions[each] as number
      const key = keys[at] as number
      if (key >= cellEnd) {
        endCell()
        cellEnd = (Math.floor(key / unit) + 1) * unit
      }
      if (inCell++ < cell) few.push([block, at])
      const score = scores[at] as number
      if (score < best) continue
      if (score > best || compareIds(block, at, bestBlock as Block, bestAt) < 0) {
        best = score
        bestBlock = block
        bestAt = at
      }
    }
  })
  endCell()
  const isWhole = total <= whole || clusters.length === 0
  const chosen = total <= whole ? all : shown
  return {
    total,
    shown: chosen.map(([block, at]) => uuidAt(block, at)),
    clusters: isWhole ? null : clusterRows(clusters),
  }
}

function clusterRows(clusters: readonly (readonly [code: number, hidden: number])[]): Uint8Array {
  const bytes = new Uint8Array(CLUSTER_BYTES * clusters.length)
  const view = new DataView(bytes.buffer)
  for (const [row, [code, hidden]] of clusters.entries()) {
    view.setUint32(CLUSTER_BYTES * row, Math.floor(code / 2 ** 32))
    view.setUint32(CLUSTER_BYTES * row + 4, code % 2 ** 32)
    view.setInt32(CLUSTER_BYTES * row + 8, hidden)
  }
  return bytes
}
