/** Encodes a range of glyphs as map renderers read them: the message `glyphs` of node-fontnik's glyphs.proto. */
import { PbfWriter } from 'pbf'
import type { DistanceField } from './distance-field.ts'

export interface Glyph {
  readonly code: number
  readonly advance: number
  /** Missing: nothing to draw, as of a space. */
  readonly field: DistanceField | undefined
}

/**
 * Pixels from the top of a line to its baseline. Tops of glyphs count from there. All fonts of a stack must agree, or
 * their letters would stand at different heights; it is the ascender of Noto Sans.
 */
const ASCENDER = 26

/** `range` is its first and last code point, as in its address. */
export function encodeGlyphs(font: string, range: string, glyphs: readonly Glyph[]): Uint8Array {
  const writer = new PbfWriter()
  writer.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, font)
      stack.writeStringField(2, range)
      for (const glyph of glyphs) stack.writeMessage(3, writeGlyph, glyph)
    },
    undefined,
  )
  return writer.finish()
}

function writeGlyph({ code, advance, field }: Glyph, writer: PbfWriter): void {
  writer.writeVarintField(1, code)
  if (field) writer.writeBytesField(2, field.values)
  writer.writeVarintField(3, field?.width ?? 0)
  writer.writeVarintField(4, field?.height ?? 0)
  writer.writeSVarintField(5, field?.left ?? 0)
  writer.writeSVarintField(6, (field?.top ?? ASCENDER) - ASCENDER)
  writer.writeVarintField(7, advance)
}
