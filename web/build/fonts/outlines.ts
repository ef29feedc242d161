/** Reads the outlines of a font file's letters, in pixels of the size that map renderers expect. */
import { readFile } from 'node:fs/promises'
import opentype, { type Font, type PathCommand } from 'opentype.js'

/** Pixels of an em, fixed by the format of glyphs. */
const EM_PIXELS = 24

/** Straight pieces of a curve. At 24 pixels, 4 of them differ from it by less than 0.05 pixels. */
const PIECES = 4

/** y grows upwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Outline {
  /** Distance to the next letter in pixels. */
  readonly advance: number
  /** Closed rings; none for a space. The baseline is at y = 0. */
  readonly rings: readonly (readonly Point[])[]
}

/** Returns the outlines by code point. */
export async function readOutlines(file: string): Promise<Map<number, Outline>> {
  const bytes = await readFile(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const glyphs = Object.entries(font.tables.cmap.glyphIndexMap)
  return new Map(glyphs.map(([code, index]) => [Number(code), outlineOf(font, index)]))
}

function outlineOf({ unitsPerEm, glyphs }: Font, index: number): Outline {
  const { advanceWidth = 0, path } = glyphs.get(index)
  const scale = EM_PIXELS / unitsPerEm
  const rings = toRings(path.commands).map((ring) => ring.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
  return { advance: Math.round(advanceWidth * scale), rings: rings.filter(({ length }) => length > 2) }
}

function toRings(commands: readonly PathCommand[]): Point[][] {
  const rings: Point[][] = []
  for (const command of commands) {
    if (command.type === 'Z') continue
    if (command.type === 'M') rings.push([])
    const ring = rings.at(-1)
    if (!ring) throw new Error('an outline does not begin with a position')
    const from = ring.at(-1) ?? command
    if (command.type === 'C') throw new Error('cubic curves are not supported: TrueType has none')
    if (command.type === 'Q') {
      for (let piece = 1; piece < PIECES; piece++) ring.push(onCurve(from, command, piece / PIECES))
    }
    ring.push({ x: command.x, y: command.y })
  }
  return rings
}

/** Point of a quadratic Bézier curve. */
function onCurve(from: Point, { x, y, x1, y1 }: Point & { x1: number; y1: number }, t: number): Point {
  const [first, second, third] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
  return { x: first * from.x + second * x1 + third * x, y: first * from.y + second * y1 + third * y }
}
