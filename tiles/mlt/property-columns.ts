/** The columns of a layer's properties. A column has one type, so the decoder gives what the vector tile says. */
import { ByteWriter } from '../mvt/byte-writer.ts'
import { zigzag } from '../mvt/geometry-commands.ts'
import { ABSENT } from '../mvt/point-layer.ts'
import { VALUE_KINDS, type Values } from './mvt-layers.ts'
import { STREAMS, writeBooleans, writeBytes, writeNumbers } from './streams.ts'

/** Codes of types; one more is the type whose values may be absent. */
const BOOLEAN = 10
const INT_32 = 16
const DOUBLE = 26
const TEXT = 28

/** With at least so many features for each text, the texts are written once. */
const MIN_REPEATS = 2

export interface PropertyColumn {
  readonly name: string
  /** For each feature the index of its value, or `ABSENT`. */
  readonly indices: Int32Array
  readonly values: Values
  /** The vector tile that has the texts. */
  readonly tile: Buffer
}

/** Writes a column's data. Returns the code of its type, or undefined if no feature has a value: then it is no column. */
export function writeProperty(out: ByteWriter, column: PropertyColumn): number | undefined {
  const { name, indices, values } = column
  const present = indices.filter((index) => index !== ABSENT)
  const [first] = present
  if (first === undefined) return undefined
  const kind = values.kinds[first]
  if (present.some((index) => values.kinds[index] !== kind)) throw new Error(`values of ${name} have different types`)
  const isNullable = present.length < indices.length
  const write = kind === VALUE_KINDS.text ? writeTexts : kind === VALUE_KINDS.boolean ? writeBits : writeQuantities
  return write(out, column, present) + Number(isNullable)
}

/** Says which features have a value, unless all have. This comes first. */
function writePresence(out: ByteWriter, { indices }: PropertyColumn, present: Int32Array): void {
  if (present.length === indices.length) return
  const isPresent = Array.from(indices, (index) => index !== ABSENT)
  writeBooleans(out, STREAMS.present, isPresent)
}

/** Texts are copied: both formats have them in UTF-8. */
function writeTexts(out: ByteWriter, column: PropertyColumn, present: Int32Array): number {
  const { indices, values, tile } = column
  const positions = new Map<number, number>()
  for (const index of present) if (!positions.has(index)) positions.set(index, positions.size)
  const isRepeated = present.length >= MIN_REPEATS * positions.size
  const streams = isRepeated ? 3 : 2
  out.varint(present.length < indices.length ? streams + 1 : streams)
  writePresence(out, column, present)
  const written = isRepeated ? Uint32Array.from(positions.keys()) : present
  const lengths = written.map((index) => (values.ends[index] as number) - (values.starts[index] as number))
  const bytes = new ByteWriter(32 * written.length)
  for (const index of written) bytes.copy(tile, values.starts[index], values.ends[index])
  if (isRepeated) {
    const which = present.map((index) => positions.get(index) as number)
    writeNumbers(out, STREAMS.textIndices, which)
  }
  writeNumbers(out, isRepeated ? STREAMS.dictionaryLengths : STREAMS.textLengths, lengths)
  writeBytes(out, isRepeated ? STREAMS.dictionary : STREAMS.data, written.length, bytes.bytes())
  return TEXT
}

function writeBits(out: ByteWriter, column: PropertyColumn, present: Int32Array): number {
  writePresence(out, column, present)
  const isTrue = Array.from(present, (index) => column.values.numbers[index] === 1)
  writeBooleans(out, STREAMS.data, isTrue)
  return BOOLEAN
}

/** Whole numbers take fewer bytes. Those beyond 32 bits stay doubles: decoders give a bigint for a type of 64 bits. */
function writeQuantities(out: ByteWriter, column: PropertyColumn, present: Int32Array): number {
  writePresence(out, column, present)
  const numbers = Float64Array.from(present, (index) => column.values.numbers[index] as number)
  if (numbers.every(isInt32)) {
    writeNumbers(out, STREAMS.data, numbers.map(zigzag))
    return INT_32
  }
  const doubles = new ByteWriter(8 * numbers.length)
  for (const number of numbers) doubles.double(number)
  writeBytes(out, STREAMS.data, numbers.length, doubles.bytes())
  return DOUBLE
}

function isInt32(number: number): boolean {
  return Object.is(number, number | 0)
}
