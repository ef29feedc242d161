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
  /** Of each row, in the order in which they came: where its texts begin, and where each ends. */
  readonly #bounds: Int32Array
  readonly #order: Uint32Array
  #next = 0

  /** `numbers` and `texts` are how many a row has. */
  constructor(bytes: Buffer, numbers: number, texts: number) {
    this.bytes = bytes
    this.numbers = new Float64Array(numbers)
    this.starts = new Int32Array(texts)
    this.ends = new Int32Array(texts)
    const { bounds, count } = this.#scan()
    this.#bounds = bounds
    this.#order = this.#sorted(count)
  }

  /** Goes on to the next point; false when there is none. */
  advance(): boolean {
    const { bytes, numbers, starts, ends } = this
    if (this.#next === this.#order.length) return false
    const first = this.#firstBound(this.#order[this.#next++] as number)
    let start = this.#bounds[first] as number
    let at = start - 8 * numbers.length
    const [column, row] = readCode(bytes, at - 8)
    this.column = column
    this.row = row
    for (let number = 0; number < numbers.length; number++, at += 8) numbers[number] = bytes.readDoubleBE(at)
    for (let text = 0; text < starts.length; text++) {
      const end = this.#bounds[first + text + 1] as number
      starts[text] = bytes[start] === NULL ? end : start
      ends[text] = end
      start = end
    }
    return true
  }

  /** A text that is not null, decoded. */
  text(index: number): string {
    const { bytes, starts, ends } = this
    const value = textContent(bytes, starts[index] as number)
    return bytes.toString('utf8', textContent(bytes, value), ends[index])
  }

  #firstBound(row: number): number {
    return row * (this.starts.length + 1)
  }

  #scan(): { bounds: Int32Array; count: number } {
    const { bytes, numbers, starts } = this
    const toTexts = 8 + 8 * numbers.length
    // A text is a byte at least.
    const bounds = new Int32Array(Math.ceil(bytes.length / (toTexts + starts.length)) * (starts.length + 1))
    let [count, bound] = [0, 0]
    for (let at = 0; at < bytes.length; count++) {
      at += toTexts
      bounds[bound++] = at
      for (let text = 0; text < starts.length; text++) {
        at = textEnd(bytes, at)
        bounds[bound++] = at
      }
    }
    return { bounds, count }
  }

  /** The rows by their first number, and of the same one the first id last. */
  #sorted(count: number): Uint32Array {
    const { bytes, numbers } = this
    const bound = (row: number, text: number) => this.#bounds[this.#firstBound(row) + text] as number
    const ranks = new Float64Array(count).map((_, row) => bytes.readDoubleBE(bound(row, 0) - 8 * numbers.length))
    const id = (row: number) => bytes.subarray(bound(row, 0), bound(row, 1))
    return rowsInOrder(ranks, (one, other) => id(other).compare(id(one)))
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
