/** What a tile shows: all places, or those of each cell, as docs/tile-contract.md says in clauses 3 and 4. */
import { CELL_DEPTH, type Tile } from '../../../core/geo/tile.ts'
import type { ClusterProperty, Makeup } from '../../../core/query/cluster-properties.ts'
import { INDEX_ZOOM } from '../../../core/query/indexed-fields.ts'
import { countBits, hasBit, nextBit } from '../blocks/bits.ts'
import { type Block, lowerBound } from '../blocks/block.ts'
import { rankedPlaces } from '../blocks/derive.ts'
import { compareIds, uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import type { Part } from './code-counts.ts'
import { makeupOf } from './makeup.ts'

export interface ChosenTile {
  /** Number of places on the tile that pass. */
  readonly total: number
  /** Ids of the places to show. */
  readonly shown: readonly string[]
  /** Cells with places that are not shown, as `sql/tiles/thinned-tile.ts` has them; null if all are shown. */
  readonly clusters: Uint8Array | null
  /** What the places of each cluster are made of; undefined if it was not asked for. */
  readonly makeup: readonly Makeup[] | undefined
}

interface Limits {
  /** A tile with at most this many places shows all of them. */
  readonly whole: number
  /** Otherwise a cell with at most this many shows all of them, and any other its best. */
  readonly cell: number
}

export interface AskedTile {
  readonly tile: Tile
  readonly limits: Limits
  /** What clusters say of the places of their cell. */
  readonly clusters: readonly ClusterProperty[]
}

/** A position in a block. */
type At = readonly [block: Block, at: number]

/** `filter` includes the tile. */
export function chooseTile(
  places: IndexedPlaces,
  filter: Filter,
  { tile: { z }, limits: { whole, cell: most }, clusters: asked }: AskedTile,
): ChosenTile {
  const all: At[] = []
  const cells: Cell[] = []
  const unit = 4 ** (INDEX_ZOOM - z - CELL_DEPTH)
  let total = 0
  visitSelected(places, filter, (block, begin, end, selected) => {
    // Of a cell whose makeup is asked for, the places are looked at again at the end.
    const bits = asked.length > 0 ? selected?.slice() : selected
    for (let from = begin; from < end; ) {
      const code = Math.floor((block.keys[from] as number) / unit)
      const beyond =
        (block.keys[end - 1] as number) < (code + 1) * unit ? end : lowerBound(block.keys, (code + 1) * unit)
      const part = { block, begin: from, end: beyond, bits }
      from = beyond
      const count = bits ? countBits(bits, part.begin, beyond) : beyond - part.begin
      if (count === 0) continue
      if (total + count <= whole) addPlaces(all, part, count)
      total += count
      const last = cells.at(-1)
      const cell = last?.code === code ? last : new Cell(code)
      if (cell !== last) cells.push(cell)
      cell.add(part, count, most)
    }
  })
  if (total <= whole) return { total, shown: all.map(uuid), clusters: null, makeup: undefined }
  const clusters = cells.filter(({ count }) => count > most)
  return {
    total,
    shown: cells.flatMap((cell) => cell.shown(most)).map(uuid),
    clusters: clusters.length === 0 ? null : clusterRows(clusters),
    makeup: asked.length > 0 ? clusters.map(({ parts }) => makeupOf(parts, places.dictionaries, asked)) : undefined,
  }
}

class Cell {
  readonly code: number
  count = 0
  readonly parts: Part[] = []
  /** All places, as long as they are few. */
  readonly #few: At[] = []
  #best: At | undefined

  constructor(code: number) {
    this.code = code
  }

  /** `count` is the number of places of the part. */
  add(part: Part, count: number, most: number): void {
    if (this.count < most) addPlaces(this.#few, part, most - this.count)
    this.count += count
    this.parts.push(part)
    const best = bestOf(part, count)
    if (!this.#best || isBetter(best, this.#best)) this.#best = best
  }

  shown(most: number): readonly At[] {
    return this.count <= most ? this.#few : [this.#best as At]
  }
}

function addPlaces(list: At[], { block, begin, end, bits }: Part, most: number): void {
  for (let at = bits ? nextBit(bits, begin, end) : begin, added = 0; at < end && added < most; added++) {
    list.push([block, at])
    at = bits ? nextBit(bits, at + 1, end) : at + 1
  }
}

/** Share of a block from which the best place is looked for in the order of scores. */
const LARGE = 1 / 4

/** `count` places of the part pass, at least one. */
function bestOf({ block, begin, end, bits }: Part, count: number): At {
  if (count >= LARGE * block.size) {
    for (const at of rankedPlaces(block)) {
      if (at >= begin && at < end && (!bits || hasBit(bits, at))) return [block, at]
    }
  }
  const { scores } = block
  let best = bits ? nextBit(bits, begin, end) : begin
  for (let at = best; at < end; at = bits ? nextBit(bits, at + 1, end) : at + 1) {
    if ((scores[at] as number) < (scores[best] as number)) continue
    if (isBetter([block, at], [block, best])) best = at
  }
  return [block, best]
}

/** Compares scores, then ids. */
function isBetter([block, at]: At, [other, otherAt]: At): boolean {
  const difference = (block.scores[at] as number) - (other.scores[otherAt] as number)
  return difference === 0 ? compareIds(block.ids, at, other.ids, otherAt) < 0 : difference > 0
}

function uuid([block, at]: At): string {
  return uuidAt(block.ids, at)
}

const CLUSTER_BYTES = 12

/** A cell's number, and how many of its places are not shown. */
function clusterRows(cells: readonly Cell[]): Uint8Array {
  const bytes = new Uint8Array(CLUSTER_BYTES * cells.length)
  const view = new DataView(bytes.buffer)
  for (const [row, { code, count }] of cells.entries()) {
    view.setUint32(CLUSTER_BYTES * row, Math.floor(code / 2 ** 32))
    view.setUint32(CLUSTER_BYTES * row + 4, code % 2 ** 32)
    view.setInt32(CLUSTER_BYTES * row + 8, count - 1)
  }
  return bytes
}
