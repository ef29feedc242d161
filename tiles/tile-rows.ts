/** Reads the binary rows of `sql/thinned-tile.ts`. */
import { GRID_ZOOM } from '../geo/mercator.ts'
import { CELL_DEPTH, EXTENT, gatherHalf } from '../geo/tile.ts'

/** Of PostgreSQL's `array_send`: dimensions, whether there are nulls, type, length, first index. */
const ARRAY_HEAD_LENGTH = 20
const CLUSTER_LENGTH = 8 + 4

/** Goes through the points of a tile, one after another, without making an object of each. */
export class TileRows {
  readonly bytes: Buffer
  /** Position on the grid of tile keys. */
  column = 0
  row = 0
  readonly numbers: Float64Array
  /** Where each text begins and ends in `bytes`; both −1 for one that is null. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  #next = 0

  constructor(bytes: Buffer, numbers: number, texts: number) {
    this.bytes = bytes
    this.numbers = new Float64Array(numbers)
    this.starts = new Int32Array(texts)
    this.ends = new Int32Array(texts)
  }

  /** Goes on to the next point; false when there is none. */
  advance(): boolean {
    const { bytes, numbers, starts, ends } = this
    let at = this.#next
    if (at >= bytes.length) return false
    const [column, row] = readCode(bytes, at)
    this.column = column
    this.row = row
    at += 8
    for (let number = 0; number < numbers.length; number++, at += 8) numbers[number] = bytes.readDoubleBE(at)
    at += ARRAY_HEAD_LENGTH
    for (let text = 0; text < starts.length; text++) {
      const length = bytes.readInt32BE(at)
      at += 4
      starts[text] = length < 0 ? -1 : at
      if (length > 0) at += length
      ends[text] = length < 0 ? -1 : at
    }
    this.#next = at
    return true
  }
}

/** A cell with points that are not shown: x and y as those of a tile `CELL_DEPTH` zooms further in. */
export interface Cluster {
  readonly x: number
  readonly y: number
  /** How many there are besides the one that is shown. */
  readonly hidden: number
}

export function* readClusters(bytes: Buffer): Generator<Cluster> {
  for (let at = 0; at < bytes.length; at += CLUSTER_LENGTH) {
    const [x, y] = readCode(bytes, at)
    yield { x, y, hidden: bytes.readInt32BE(at + 8) }
  }
}

/** Column and row that a Morton code of 64 bits interleaves. */
function readCode(bytes: Buffer, at: number): [column: number, row: number] {
  const high = bytes.readUInt32BE(at)
  const low = bytes.readUInt32BE(at + 4)
  return [gatherHalf(high) * 65536 + gatherHalf(low), gatherHalf(high >>> 1) * 65536 + gatherHalf(low >>> 1)]
}

/** The cells of a tile of zoom `z` in whose column (or row) a grid column (or row) lies. */
export function cellOf(gridLine: number, z: number): number {
  return Math.floor(gridLine / 2 ** (GRID_ZOOM - z - CELL_DEPTH))
}

/** Units of 1/4096 of a tile's side from the edge of the tile numbered `tile` (its x, or y), rounded down. */
export function unitOf(gridLine: number, z: number, tile: number): number {
  return Math.floor(gridLine / (2 ** (GRID_ZOOM - z) / EXTENT)) - tile * EXTENT
}
