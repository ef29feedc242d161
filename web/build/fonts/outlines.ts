/** Reads the outlines of a font file's letters, in pixels of the size that map renderers expect. */
import { readFileSync } from 'node:fs'
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

/**
 * Returns the letters of a font: code points, with functions that return the outline. Kept as objects, all outlines would
 * take a third of the time in garbage collections.
 */
export function readOutlines(file: string): [code: number, outlineOf: () => Outline][] {
  const bytes = readFileSync(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const glyphs = Object.entries(font.tables.cmap.glyphIndexMap)
  return glyphs.map(([code, index]) => [Number(code), () => outlineOf(font, index)])
}

function outlineOf({ unitsPerEm, glyphs }: Font, index: number): Outline {
  const { advanceWidth = 0, path } = glyphs.get(index)
  const scale = EM_PIXELS / unitsPerEm
  const rings = toRings(path.commands, scale).filter(({ length }) => length > 2)
  return { advance: Math.round(advanceWidth * scale), rings }
}

function toRings(commands: readonly PathCommand[], scale: number): Point[][] {
  const rings: Point[][] = []
  for (const command of commands) {
    if (command.type === 'Z') continue
    if (command.type === 'M') rings.push([])
    const ring = rings.at(-1)
    if (!ring) throw new Error('an outline does not begin with a position')
    const to = { x: command.x * scale, y: command.y * scale }
    if (command.type === 'C') throw new Error('cubic curves are not supported: TrueType has none')
    if (command.type === 'Q') {
      const [from, control] = [ring.at(-1) ?? to, { x: command.x1 * scale, y: command.y1 * scale }]
      for (let piece = 1; piece < PIECES; piece++) ring.push(onCurve(from, control, to, piece / PIECES))
    }
    ring.push(to)
  }
  return rings
}

/** Point of a quadratic Bézier curve. */
function onCurve(from: Point, control: Point, to: Point, t: number): Point {
  const [first, second, third] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
  return {
    x: first * from.x + second * control.x + third * to.x,
    y: first * from.y + second * control.y + third * to.y,
  }
}
