/** Reads the binary rows of `sql/thinned-tile.ts`. */
import { GRID_ZOOM } from '../geo/mercator.ts'
import { CELL_DEPTH, EXTENT, gatherHalf } from '../geo/tile.ts'
import { rowsInOrder } from './rows-in-order.ts'

const CLUSTER_LENGTH = 8 + 4

/**
 * Goes through the points of a tile, the best last, so that a renderer draws it on top; without making an object of
 * each. Sorted here, as PostgreSQL takes twice as long for ordering wide rows as for reading them.
 */
export class TileRows {
  readonly bytes: Buffer
  /** Position on the grid of tile keys. */
  column = 0
  row = 0
  readonly numbers: Float64Array
  /** Where each text begins and ends in `bytes`, as a value of a layer; the same for one that is null. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly #order: Uint32Array
  #next = 0

  /** `numbers` and `texts` are how many a row has. */
  constructor(bytes: Buffer, numbers: number, texts: number) {
    this.bytes = bytes
    this.numbers = new Float64Array(numbers)
    this.starts = new Int32Array(texts)
    this.ends = new Int32Array(texts)
    this.#order = this.#sorted()
  }

  /** Goes on to the next point; false when there is none. */
  advance(): boolean {
    const { bytes, numbers, starts, ends } = this
    if (this.#next === this.#order.length) return false
    let at = this.#order[this.#next++] as number
    const [column, row] = readCode(bytes, at)
    this.column = column
    this.row = row
    at += 8
    for (let number = 0; number < numbers.length; number++, at += 8) numbers[number] = bytes.readDoubleBE(at)
    for (let text = 0; text < starts.length; text++) {
      const end = textEnd(bytes, at)
      const isNull = bytes[at] === NULL
      starts[text] = isNull ? end : at
      ends[text] = end
      at = end
    }
    return true
  }

  /** A text that is not null, decoded. */
  text(index: number): string {
    const { bytes, starts, ends } = this
    const value = textContent(bytes, starts[index] as number)
    return bytes.toString('utf8', textContent(bytes, value), ends[index])
  }

  /** Where the rows begin: by their first number, and of the same one the first id last. */
  #sorted(): Uint32Array {
    const { bytes, numbers, starts } = this
    const begins: number[] = []
    const textsAfter = 8 + 8 * numbers.length
    for (let at = 0; at < bytes.length; ) {
      begins.push(at)
      at += textsAfter
      for (let text = 0; text < starts.length; text++) at = textEnd(bytes, at)
    }
    const ranks = Float64Array.from(begins, (begin) => bytes.readDoubleBE(begin + 8))
    const id = (row: number) => {
      const at = (begins[row] as number) + textsAfter
      return bytes.subarray(at, textEnd(bytes, at))
    }
    return rowsInOrder(ranks, (one, other) => id(other).compare(id(one))).map((row) => begins[row] as number)
  }
}

/** In place of a text. */
const NULL = 0

/** Where the content of a field begins: behind its tag of one byte, and its length. */
function textContent(bytes: Buffer, at: number): number {
  let next = at + 1
  while ((bytes[next] as number) > 127) next++
  return next + 1
}

function textEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === NULL) return at + 1
  const content = textContent(bytes, at)
  let length = 0
  for (let byte = content - 1; byte > at; byte--) length = length * 128 + ((bytes[byte] as number) & 127)
  return content + length
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
