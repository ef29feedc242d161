/** Reads the binary rows of `sql/tiles/thinned-tile.ts`. */
import { GRID_ZOOM } from '../../core/geo/mercator.ts'
import { CELL_DEPTH, EXTENT, gatherHalf } from '../../core/geo/tile.ts'
import { sortRows } from '../../core/sort/sort-rows.ts'

const CLUSTER_LENGTH = 8 + 4

/** The points of a tile by row number, without an object for each. */
export class TileRows {
  readonly bytes: Buffer
  readonly count: number
  readonly #view: DataView
  readonly #numbers: number
  readonly #texts: number
  /** For each row, the offsets where its texts begin and where each one ends. */
  readonly #bounds: Int32Array
  #order: Uint32Array | undefined

  /** `numbers` and `texts` are the counts in a row. */
  constructor(bytes: Buffer, numbers: number, texts: number) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#numbers = numbers
    this.#texts = texts
    const { bounds, count } = findBounds(bytes, 8 + 8 * numbers, texts)
    this.#bounds = bounds
    this.count = count
  }

  /**
   * Row numbers, the best last, so that a renderer draws it on top. They are sorted here, because PostgreSQL takes
   * twice as long to sort wide rows as to read them.
   */
  get order(): Uint32Array {
    this.#order ??= this.#sort()
    return this.#order
  }

  #sort(): Uint32Array {
    const ranks = new Float64Array(this.count)
    for (let row = 0; row < this.count; row++) ranks[row] = this.number(row, 0)
    const id = (row: number) => this.bytes.subarray(this.start(row, 0), this.end(row, 0))
    return sortRows(ranks, (one, other) => id(other).compare(id(one)))
  }

  /** Returns the column and the line of a row's point on the grid of tile keys. */
  position(row: number): [column: number, line: number] {
    return readCode(this.#view, this.start(row, 0) - 8 * this.#numbers - 8)
  }

  /** Returns the bytes of a row. */
  sizeOf(row: number): number {
    return this.end(row, this.#texts - 1) - this.start(row, 0) + 8 * this.#numbers + 8
  }

  number(row: number, index: number): number {
    return this.#view.getFloat64(this.start(row, 0) - 8 * (this.#numbers - index))
  }

  isNull(row: number, text: number): boolean {
    return this.bytes[this.start(row, text)] === NULL
  }

  /** Returns the offset in `bytes` of a text, which is encoded as a value of a layer. */
  start(row: number, text: number): number {
    return this.#bounds[row * (this.#texts + 1) + text] as number
  }

  end(row: number, text: number): number {
    return this.start(row, text + 1)
  }

  /** Decodes a text that is not null. */
  text(row: number, index: number): string {
    const value = textContent(this.bytes, this.start(row, index))
    return this.bytes.toString('utf8', textContent(this.bytes, value), this.end(row, index))
  }
}

function findBounds(bytes: Buffer, toTexts: number, texts: number): { bounds: Int32Array; count: number } {
  // A text takes at least one byte.
  const bounds = new Int32Array(Math.ceil(bytes.length / (toTexts + texts)) * (texts + 1))
  let [count, bound] = [0, 0]
  for (let at = 0; at < bytes.length; count++) {
    at += toTexts
    bounds[bound++] = at
    for (let text = 0; text < texts; text++) {
      at = textEnd(bytes, at)
      bounds[bound++] = at
    }
  }
  return { bounds, count }
}

/** Byte that stands for a missing text. */
const NULL = 0

/** Returns the offset of a field's content, which follows its tag of one byte and its length. */
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

/** A cell with points that are not shown; x and y are those of a tile `CELL_DEPTH` zooms deeper. */
export interface Cluster {
  readonly x: number
  readonly y: number
  /** Number of points besides the one that is shown. */
  readonly hidden: number
}

export function* readClusters(bytes: Buffer): Generator<Cluster> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < bytes.length; at += CLUSTER_LENGTH) {
    const [x, y] = readCode(view, at)
    yield { x, y, hidden: view.getInt32(at + 8) }
  }
}

/** Reads the column and row that a Morton code of 64 bits interleaves. */
function readCode(view: DataView, at: number): [column: number, row: number] {
  const high = view.getUint32(at)
  const low = view.getUint32(at + 4)
  return [gatherHalf(high) * 65536 + gatherHalf(low), gatherHalf(high >>> 1) * 65536 + gatherHalf(low >>> 1)]
}

/** Returns the column (or row) of cells, for tiles of zoom `z`, in which a grid column (or row) lies. */
export function cellOf(gridLine: number, z: number): number {
  return Math.floor(gridLine / 2 ** (GRID_ZOOM - z - CELL_DEPTH))
}

/** Units of a tile per grid line, by zoom. */
const UNITS_PER_LINE = Array.from({ length: GRID_ZOOM + 1 }, (_, z) => EXTENT / 2 ** (GRID_ZOOM - z))

/** Returns the distance from the edge of tile `tile` (its x or y) in units of 1/4096 of its side, rounded down. */
export function unitOf(gridLine: number, z: number, tile: number): number {
  return Math.floor(gridLine * (UNITS_PER_LINE[z] as number)) - tile * EXTENT
}
