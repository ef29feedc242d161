/**
 * Reads geometries in TWKB, PostGIS's compact form, without decimals, sizes and boxes
 * (https://github.com/TWKB/Specification). Positions are zigzag steps from one to the next, as in vector tiles.
 */
import type { GeometryType } from '../mvt/geometry-commands.ts'

/** Points as one path, lines as paths, polygons as lists of rings, the outline first. */
export interface Shape {
  /** That of the parts with most dimensions; the others of a collection are left out. */
  readonly type: GeometryType
  readonly parts: readonly (readonly number[][])[]
}

export const [LINE, POLYGON, MULTI_LINE, MULTI_POLYGON] = [2, 3, 5, 6]
const [MULTI_POINT, COLLECTION] = [4, 7]
const IS_EMPTY = 0x10

export class TwkbReader {
  readonly #bytes: Buffer
  #x = 0
  #y = 0
  /** Offset of what is read next. */
  at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Returns the next geometry; undefined if it is empty. */
  next(): Shape | undefined {
    const type = this.begin()
    if (type === undefined) return undefined
    if (type === COLLECTION) return this.#collection()
    const count = type >= MULTI_POINT ? this.count() : 1
    const single = type >= MULTI_POINT ? type - 3 : type
    const parts = Array.from({ length: count }, () => this.#part(single))
    return { type: single as GeometryType, parts }
  }

  /** Reads up to the first count of a geometry, and returns its type; undefined if it is empty. */
  begin(): number | undefined {
    const type = (this.#bytes[this.at++] as number) & 15
    const isEmpty = ((this.#bytes[this.at++] as number) & IS_EMPTY) > 0
    this.#x = 0
    this.#y = 0
    return isEmpty ? undefined : type
  }

  /** Reads a number of parts, rings or positions. */
  count(): number {
    return this.#varint()
  }

  /** Reads a path without positions that equal the one before into an array; returns how many numbers it has there. */
  path(into: number[]): number {
    let length = 0
    for (let left = this.count(); left > 0; left--) {
      const [across, down] = [this.#step(), this.#step()]
      if (across === 0 && down === 0 && length > 0) continue
      into[length++] = this.#x += across
      into[length++] = this.#y += down
    }
    return length
  }

  #collection(): Shape | undefined {
    const shapes = Array.from({ length: this.count() }, () => this.next()).flatMap((shape) => shape ?? [])
    const type = Math.max(...shapes.map((shape) => shape.type)) as GeometryType
    const parts = shapes.flatMap((shape) => (shape.type === type ? shape.parts : []))
    return parts.length > 0 ? { type, parts } : undefined
  }

  #part(type: number): number[][] {
    if (type === POLYGON) return Array.from({ length: this.count() }, () => this.#positions(this.count()))
    return [this.#positions(type === LINE ? this.count() : 1)]
  }

  #positions(count: number): number[] {
    const path = new Array<number>(2 * count)
    for (let index = 0; index < 2 * count; index += 2) {
      path[index] = this.#x += this.#step()
      path[index + 1] = this.#y += this.#step()
    }
    return path
  }

  #step(): number {
    const byte = this.#bytes[this.at] as number
    if (byte < 128) {
      this.at++
      return byte & 1 ? -((byte + 1) >> 1) : byte >> 1
    }
    const value = this.#varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  #varint(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) throw new Error('the shapes of a tile end early')
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
}
