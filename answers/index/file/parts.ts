/**
 * Parts of a file: a JSON value and arrays of numbers, in the byte order of the machine. Each part begins with checksums, so
 * that nothing is believed that is damaged or was not written whole.
 */
import { fstatSync, readvSync, writevSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const TYPES = [Float64Array, Uint32Array, Uint16Array, Uint8Array] as const

export type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array

export interface Part {
  readonly json: unknown
  readonly arrays: readonly Numbers[]
}

/** The type of each array, as its position in `TYPES`, and its length. */
type Shapes = readonly (readonly [type: number, length: number])[]

/** First word of each part. */
const MARK = 0x57495831
/** Mark, bytes of the text, its checksum, checksum of the arrays. */
const PREFIX_WORDS = 4

/** Why a file can't be read or written: a sentence without a full stop. */
export class FileProblem extends Error {}

export const DAMAGED = 'it is damaged'

/** Appends a part. Does not wait for the disk. */
export function writePart(file: number, { json, arrays }: Part): void {
  const shapes: Shapes = arrays.map((array) => [TYPES.findIndex((type) => array instanceof type), array.length])
  const text = Buffer.from(JSON.stringify([json, shapes]))
  const prefix = Uint32Array.of(MARK, text.byteLength, crc32(text), checksum(arrays))
  const all = [prefix, text, ...arrays]
  const written = writevSync(file, all)
  if (written !== bytesOf(all)) throw new FileProblem(`there was room for ${written} of ${bytesOf(all)} bytes`)
}

export class PartReader {
  readonly #file: number
  /** Where the next part begins. */
  position: number
  readonly #size: number

  constructor(file: number, position = 0) {
    this.#file = file
    this.position = position
    this.#size = fstatSync(file).size
  }

  /** Throws `FileProblem` if there is no whole part. */
  next(): Part {
    const prefix = new Uint32Array(PREFIX_WORDS)
    this.#read([prefix])
    const [mark, length = 0, textSum, arraysSum] = prefix
    // Nothing as long as a damaged file may say is allocated.
    if (mark !== MARK || length > this.#size - this.position) throw new FileProblem(DAMAGED)
    const text = Buffer.alloc(length)
    this.#read([text])
    if (crc32(text) !== textSum) throw new FileProblem(DAMAGED)
    const [json, shapes] = JSON.parse(text.toString()) as [unknown, Shapes]
    const arrays = shapes.map(([type, length]) => new (TYPES[type] as (typeof TYPES)[number])(length))
    this.#read(arrays)
    if (checksum(arrays) !== arraysSum) throw new FileProblem(DAMAGED)
    return { json, arrays }
  }

  #read(into: readonly Numbers[]): void {
    if (into.length === 0) return
    const read = readvSync(this.#file, into, this.position)
    if (read !== bytesOf(into)) throw new FileProblem(DAMAGED)
    this.position += read
  }
}

/** Leaves out empty arrays: zlib may return 0 for one, not the sum so far. */
function checksum(arrays: readonly Numbers[]): number {
  return arrays.reduce((sum, array) => (array.length > 0 ? crc32(array, sum) : sum), 0)
}

function bytesOf(arrays: readonly Numbers[]): number {
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
