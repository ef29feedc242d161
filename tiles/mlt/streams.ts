/** Writes streams of MapLibre tiles (specification v1): a head that says what follows, and the bytes. */
import { ByteWriter } from '../mvt/byte-writer.ts'

/** What a stream is, as its first byte says. */
export const STREAMS = {
  present: 0x00,
  data: 0x10,
  /** Texts that several features share. */
  dictionary: 0x11,
  vertices: 0x13,
  /** Indices of texts in a dictionary. */
  textIndices: 0x22,
  types: 0x30,
  textLengths: 0x30,
  /** Geometries of a multi-geometry, rings of a polygon or corners of a line, corners of a ring. */
  geometries: 0x31,
  parts: 0x32,
  rings: 0x33,
  dictionaryLengths: 0x36,
} as const
type Stream = (typeof STREAMS)[keyof typeof STREAMS]

/** How its numbers are encoded, as its second byte says. */
const PLAIN = 0x00
const VARINTS = 0x02
const DIFFERENCES = 0x42
const RUNS = 0x62
/** Runs of bytes that hold eight booleans each. */
const BITS = 0x60

/** Writes a stream whose bytes are `data`; it has `count` values. */
export function writeBytes(out: ByteWriter, stream: Stream, count: number, data: Buffer): void {
  write(out, stream, PLAIN, count, data)
}

/** Writes whole numbers from 0 on; those with a sign are zigzag-encoded before. */
export function writeNumbers(out: ByteWriter, stream: Stream, numbers: ArrayLike<number>): void {
  write(out, stream, VARINTS, numbers.length, varints(numbers))
}

/** Writes coordinates, x and y in turn, as zigzag-encoded differences to the point before. */
export function writeDifferences(out: ByteWriter, stream: Stream, differences: ArrayLike<number>): void {
  write(out, stream, DIFFERENCES, differences.length, varints(differences))
}

/** Writes the same number `count` times. */
export function writeRepeated(out: ByteWriter, stream: Stream, value: number, count: number): void {
  const data = varints([count, value])
  out.byte(stream)
  out.byte(RUNS)
  // A run has two numbers: its length and its value.
  for (const number of [2, data.length, 1, count]) out.varint(number)
  out.copy(data)
}

export function writeBooleans(out: ByteWriter, stream: Stream, booleans: readonly boolean[]): void {
  const bytes = new Uint8Array(Math.ceil(booleans.length / 8))
  for (const [at, isTrue] of booleans.entries())
    if (isTrue) bytes[at >> 3] = (bytes[at >> 3] as number) | (1 << (at & 7))
  write(out, stream, BITS, booleans.length, runsOf(bytes))
}

function write(out: ByteWriter, stream: Stream, encoding: number, count: number, data: Buffer): void {
  out.byte(stream)
  out.byte(encoding)
  out.varint(count)
  out.varint(data.length)
  out.copy(data)
}

function varints(numbers: ArrayLike<number>): Buffer {
  const data = new ByteWriter(2 * numbers.length + 8)
  for (let at = 0; at < numbers.length; at++) data.varint(numbers[at] as number)
  return data.bytes()
}

/** Runs that are shorter take no fewer bytes than what they stand for. */
const MIN_RUN = 3
const MAX_RUN = 130
const MAX_LITERALS = 128

/** Byte RLE, as of ORC: a run of equal bytes, or up to 128 bytes as they are. */
function runsOf(bytes: Uint8Array): Buffer {
  const out = new ByteWriter(bytes.length + 8)
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const run = runAt(bytes, at)
    const isRun = run >= MIN_RUN
    if (isRun) {
      writeLiterals(out, bytes.subarray(from, at))
      out.byte(run - MIN_RUN)
      out.byte(bytes[at] as number)
    }
    at += isRun ? run : 1
    if (isRun) from = at
  }
  writeLiterals(out, bytes.subarray(from))
  return out.bytes()
}

function runAt(bytes: Uint8Array, at: number): number {
  let end = at + 1
  while (end < bytes.length && end - at < MAX_RUN && bytes[end] === bytes[at]) end++
  return end - at
}

function writeLiterals(out: ByteWriter, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += MAX_LITERALS) {
    const literals = bytes.subarray(at, at + MAX_LITERALS)
    out.byte(256 - literals.length)
    for (const byte of literals) out.byte(byte)
  }
}
