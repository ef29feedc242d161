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

const [LINE, POLYGON, MULTI_POINT, COLLECTION] = [2, 3, 4, 7]
const IS_EMPTY = 0x10

export class TwkbReader {
  readonly #bytes: Buffer
  #at = 0
  #x = 0
  #y = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Returns the next geometry; undefined if it is empty. */
  next(): Shape | undefined {
    const type = (this.#bytes[this.#at++] as number) & 15
    const isEmpty = ((this.#bytes[this.#at++] as number) & IS_EMPTY) > 0
    if (isEmpty) return undefined
    this.#x = 0
    this.#y = 0
    if (type === COLLECTION) return this.#collection()
    const count = type >= MULTI_POINT ? this.#varint() : 1
    const single = type >= MULTI_POINT ? type - 3 : type
    const parts = Array.from({ length: count }, () => this.#part(single))
    return { type: single as GeometryType, parts }
  }

  #collection(): Shape | undefined {
    const shapes = Array.from({ length: this.#varint() }, () => this.next()).flatMap((shape) => shape ?? [])
    const type = Math.max(...shapes.map((shape) => shape.type)) as GeometryType
    const parts = shapes.flatMap((shape) => (shape.type === type ? shape.parts : []))
    return parts.length > 0 ? { type, parts } : undefined
  }

  #part(type: number): number[][] {
    if (type === POLYGON) return Array.from({ length: this.#varint() }, () => this.#positions(this.#varint()))
    return [this.#positions(type === LINE ? this.#varint() : 1)]
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
    const value = this.#varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  #varint(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new Error('the shapes of a tile end early')
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
}
