/**
 * A layer of points, or of shapes, in the Mapbox Vector Tile format (specification 2.1). Most values are written without looking for
 * duplicates: the format allows repeats, and a lookup for each value would take longer than all other work. Texts that
 * repeat often are written once.
 */
import { EXTENT } from '../../core/geo/tile.ts'
import { ByteWriter, varintLength } from './byte-writer.ts'
import { type GeometryType, zigzag } from './geometry-commands.ts'
import { RepeatedValues } from './repeated-values.ts'

const STRING_VALUE = 0x0a
const DOUBLE_VALUE = 0x19
const WHOLE_VALUE = 0x28
const BOOLEAN_VALUE = 0x38
const POINT = 1
const MOVE_TO_ONE = 9

/** Tags of a feature: indices of a key and of a value, alternating. */
export type Tags = readonly number[]

/** Values of one property for a list of points, as indices of values. */
export interface PointColumn {
  /** Index of the property's name. */
  readonly key: number
  readonly values: Int32Array
}

/** Value index of a point without the property. */
export const ABSENT = -1

export class PointLayer {
  readonly #name: string
  readonly #keys: readonly string[]
  readonly #features: ByteWriter
  readonly #values: ByteWriter
  readonly #repeated = new RepeatedValues()
  readonly #booleans: (number | undefined)[] = []
  #valueCount = 0
  #featureCount = 0

  /** `keys` are the names of the properties, by index. `capacity` bytes suffice for the values of most tiles. */
  constructor(name: string, keys: readonly string[], capacity = 65_536) {
    this.#name = name
    this.#keys = keys
    this.#features = new ByteWriter(capacity / 4)
    this.#values = new ByteWriter(capacity)
  }

  get featureCount(): number {
    return this.#featureCount
  }

  text(text: string): number {
    const bytes = Buffer.from(text)
    const { length } = bytes
    this.#values.byte(0x22)
    this.#values.varint(1 + varintLength(length) + length)
    this.#values.byte(STRING_VALUE)
    this.#values.varint(length)
    this.#values.copy(bytes)
    return this.#valueCount++
  }

  /** Appends `count` consecutive values that are already encoded. Returns the index of the first. */
  values(bytes: Buffer, start: number, end: number, count: number): number {
    this.#values.copy(bytes, start, end)
    const first = this.#valueCount
    this.#valueCount += count
    return first
  }

  /** Adds a value that is already encoded. Returns its index, the same for equal values. */
  repeatedValue(bytes: Buffer, start: number, end: number): number {
    return this.#repeated.indexOf(bytes, start, end, () => this.values(bytes, start, end, 1))
  }

  number(value: number): number {
    this.#values.byte(0x22)
    this.#values.byte(9)
    this.#values.byte(DOUBLE_VALUE)
    this.#values.double(value)
    return this.#valueCount++
  }

  /** A number from 0 to 2^53 − 1, in fewer bytes. */
  whole(value: number): number {
    this.#values.byte(0x22)
    this.#values.byte(1 + varintLength(value))
    this.#values.byte(WHOLE_VALUE)
    this.#values.varint(value)
    return this.#valueCount++
  }

  boolean(value: boolean): number {
    const known = this.#booleans[Number(value)]
    if (known !== undefined) return known
    this.#values.byte(0x22)
    this.#values.byte(2)
    this.#values.byte(BOOLEAN_VALUE)
    this.#values.byte(Number(value))
    this.#booleans[Number(value)] = this.#valueCount
    return this.#valueCount++
  }

  /** Adds a feature at a position in units of 1/4096 of the tile's side. */
  point(x: number, y: number, tags: Tags): void {
    const columns = []
    for (let tag = 0; tag < tags.length; tag += 2) {
      columns.push({ key: tags[tag] as number, values: Int32Array.of(tags[tag + 1] as number) })
    }
    this.points(Int32Array.of(x), Int32Array.of(y), columns)
  }

  /** Adds features: their positions and the values of each property. */
  points(xs: Int32Array, ys: Int32Array, columns: readonly PointColumn[]): void {
    const features = this.#features
    for (let point = 0; point < xs.length; point++) {
      const [across, down] = [zigzag(xs[point] as number), zigzag(ys[point] as number)]
      this.#beginFeature(POINT, point, columns, 1 + varintLength(across) + varintLength(down))
      features.byte(MOVE_TO_ONE)
      features.varint(across)
      features.varint(down)
    }
  }

  /** Adds a feature whose geometry is encoded, and which has the values number `row` of each property. */
  shape(
    type: GeometryType,
    geometries: Buffer,
    start: number,
    end: number,
    row: number,
    columns: readonly PointColumn[],
  ): void {
    this.#beginFeature(type, row, columns, end - start)
    this.#features.copy(geometries, start, end)
  }

  /** Writes a feature up to its geometry. */
  #beginFeature(type: GeometryType, row: number, columns: readonly PointColumn[], geometryLength: number): void {
    const features = this.#features
    let tagsLength = 0
    for (const { key, values } of columns) {
      const value = values[row] as number
      if (value !== ABSENT) tagsLength += varintLength(key) + varintLength(value)
    }
    features.byte(0x12)
    features.varint(1 + varintLength(tagsLength) + tagsLength + 3 + varintLength(geometryLength) + geometryLength)
    features.byte(0x12)
    features.varint(tagsLength)
    for (const { key, values } of columns) {
      const value = values[row] as number
      if (value === ABSENT) continue
      features.varint(key)
      features.varint(value)
    }
    features.byte(0x18)
    features.byte(type)
    features.byte(0x22)
    features.varint(geometryLength)
    this.#featureCount++
  }

  /** Encodes the layer as a field of a tile. Concatenated layers form a tile. */
  encode(): Buffer {
    return encodeLayer(this.#name, this.#keys, [this.#features, this.#values])
  }
}

/** Encodes a layer whose features and values are encoded already. */
export function encodeLayer(name: string, keys: readonly string[], parts: readonly ByteWriter[]): Buffer {
  const head = new ByteWriter(512)
  // The version comes first because readers need it to read the rest.
  head.byte(0x78)
  head.byte(2)
  field(head, 0x0a, Buffer.from(name))
  head.byte(0x28)
  head.varint(EXTENT)
  for (const key of keys) field(head, 0x1a, Buffer.from(key))
  const length = parts.reduce((sum, part) => sum + part.length, head.length)
  const layer = new ByteWriter(length + 8)
  layer.byte(0x1a)
  layer.varint(length)
  for (const part of [head, ...parts]) layer.copy(part.bytes())
  return layer.bytes()
}

function field(writer: ByteWriter, tag: number, bytes: Buffer): void {
  writer.byte(tag)
  writer.varint(bytes.length)
  writer.copy(bytes)
}
