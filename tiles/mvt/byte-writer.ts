/** A growing byte buffer with the number encodings of Protocol Buffers. */

/** Largest number that `>>` shifts correctly; shifting is faster than dividing. */
const MAX_WITH_SHIFTS = 2 ** 31 - 1

/** Bytes that are copied faster one by one. */
const MAX_SHORT = 48

export class ByteWriter {
  #bytes: Buffer
  #length = 0

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** Appends a number as `writeVarint` does. */
  varint(value: number): void {
    this.#reserve(8)
    this.#length = writeVarint(this.#bytes, this.#length, value)
  }

  double(value: number): void {
    this.#reserve(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  /** Appends the bytes of `source` from `start` up to, not including, `end`. */
  copy(source: Buffer, start = 0, end = source.length): void {
    this.#reserve(end - start)
    if (end - start > MAX_SHORT) this.#length += source.copy(this.#bytes, this.#length, start, end)
    else for (let at = start; at < end; at++) this.#bytes[this.#length++] = source[at] as number
  }

  /** Returns the bytes written so far; they share memory with the writer. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Drops what was written after the first `length` bytes. */
  truncate(length: number): void {
    this.#length = length
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** Writes a whole number from 0 to 2^53 − 1, seven bits per byte, the lowest first. Returns the offset after it. */
function writeVarint(bytes: Buffer, at: number, value: number): number {
  let [end, rest] = [at, value]
  for (; rest > MAX_WITH_SHIFTS; rest = Math.floor(rest / 128)) bytes[end++] = (rest % 128) | 128
  for (; rest > 127; rest >>= 7) bytes[end++] = (rest & 127) | 128
  bytes[end++] = rest
  return end
}

/** Returns the number of bytes that `writeVarint` writes. */
export function varintLength(value: number): number {
  let length = 1
  let rest = value
  for (; rest > MAX_WITH_SHIFTS; rest = Math.floor(rest / 128)) length++
  for (; rest > 127; rest >>= 7) length++
  return length
}
