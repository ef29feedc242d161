/** A picture on which shapes are filled, with smooth edges. */
import { crc32, deflateSync } from 'node:zlib'
import type { Rings } from './svg-path.ts'

/** Samples of a pixel along each axis. */
const SAMPLES = 8

export class Picture {
  readonly width: number
  readonly height: number
  /** Red, green, blue from 0 to 255 and opacity from 0 to 1, not multiplied. */
  readonly #pixels: Float64Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#pixels = new Float64Array(width * height * 4)
  }

  /** Fills what the rings enclose, by the rule “nonzero”. `color` has six hexadecimal digits. */
  fill(rings: Rings, color: string): void {
    const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const coverage = new Float64Array(this.width)
    for (let y = 0; y < this.height; y++) {
      coverage.fill(0)
      for (let sample = 0; sample < SAMPLES; sample++) this.#cover(rings, y + (sample + 0.5) / SAMPLES, coverage)
      for (let x = 0; x < this.width; x++) this.#blend((y * this.width + x) * 4, rgb, coverage[x] as number)
    }
  }

  /** Adds the parts of pixels that a line of samples at height `y` covers. */
  #cover(rings: Rings, y: number, coverage: Float64Array): void {
    const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((one, other) => one.x - other.x)
    let winding = 0
    for (const [at, { x, direction }] of crossings.entries()) {
      winding += direction
      const end = crossings[at + 1]?.x ?? x
      if (winding === 0) continue
      for (let column = Math.max(0, Math.floor(x)); column < Math.min(this.width, end); column++) {
        const part = Math.min(end, column + 1) - Math.max(x, column)
        coverage[column] = (coverage[column] as number) + part / SAMPLES
      }
    }
  }

  #blend(at: number, rgb: readonly number[], coverage: number): void {
    const pixels = this.#pixels
    const before = pixels[at + 3] as number
    const alpha = coverage + before * (1 - coverage)
    if (alpha === 0) return
    for (const [channel, value] of rgb.entries()) {
      const under = pixels[at + channel] as number
      pixels[at + channel] = (value * coverage + under * before * (1 - coverage)) / alpha
    }
    pixels[at + 3] = alpha
  }

  /** Encodes it as PNG: 8 bits for each of four channels. */
  png(): Buffer {
    const row = 1 + this.width * 4
    const data = Buffer.alloc(row * this.height)
    for (let y = 0; y < this.height; y++) {
      for (let at = 0; at < this.width * 4; at++) {
        const value = this.#pixels[y * this.width * 4 + at] as number
        data[y * row + 1 + at] = Math.round(at % 4 === 3 ? value * 255 : value)
      }
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    header.set([8, 6, 0, 0, 0], 8)
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    const end = Buffer.alloc(0)
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(data)), chunk('IEND', end)])
  }
}

/** Where a ring crosses the horizontal line at `y`, and whether downwards (1) or upwards (−1). */
function crossingsOf(ring: readonly number[], y: number): { x: number; direction: 1 | -1 }[] {
  const crossings: { x: number; direction: 1 | -1 }[] = []
  let [x0 = 0, y0 = 0] = ring.slice(-2)
  for (let at = 0; at < ring.length; at += 2) {
    const [x1, y1] = [ring[at] as number, ring[at + 1] as number]
    if (y0 <= y !== y1 <= y) crossings.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), direction: y1 > y0 ? 1 : -1 })
    ;[x0, y0] = [x1, y1]
  }
  return crossings
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
