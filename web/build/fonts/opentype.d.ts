/** The package has no types. These are the parts that the build of the fonts uses. */
declare module 'opentype.js' {
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x: number; y: number; x1: number; y1: number }
    | { type: 'C'; x: number; y: number; x1: number; y1: number; x2: number; y2: number }
    | { type: 'Z' }

  export interface Font {
    unitsPerEm: number
    glyphs: { get(index: number): { advanceWidth?: number; path: { commands: PathCommand[] } } }
    /** `glyphIndexMap`: indexes of glyphs by code point. */
    tables: { cmap: { glyphIndexMap: Record<string, number> } }
  }

  const opentype: { parse(file: ArrayBuffer): Font }
  export default opentype
}
