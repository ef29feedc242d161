/**
 * Builds the glyphs of the served styles from Noto's font files: `<font>/<range>.pbf`, for each range of 256 code points
 * that has any, and the fonts' licences.
 */
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVED_FONTS, type ServedFont } from '../../../core/cartography/fonts.ts'
import { distanceField } from './distance-field.ts'
import { encodeGlyphs, type Glyph } from './glyph-pbf.ts'
import { readOutlines } from './outlines.ts'

/** Folders of packages. The first that has a letter draws it. All have Latin letters. */
const PACKAGES = [
  import.meta.resolve('@expo-google-fonts/noto-sans/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-armenian/package.json'),
  import.meta.resolve('@expo-google-fonts/noto-sans-georgian/package.json'),
].map((file) => dirname(fileURLToPath(file)))
const WEIGHTS: Readonly<Record<ServedFont, string>> = {
  'Noto Sans Regular': '400Regular',
  'Noto Sans SemiBold': '600SemiBold',
}
/** Of the pictures of links. */
const PICTURE_FONT = 'Noto Sans SemiBold'
/** Renderers before MapLibre GL JS 5 request none beyond. */
const MAX_CODE = 0xffff
const RANGE = 256

/** Fills the folder. Its old content is replaced as a whole. */
export async function buildFonts(folder: string): Promise<void> {
  const staging = `${folder}-${process.pid}`
  await rm(staging, { recursive: true, force: true })
  for (const font of SERVED_FONTS) await buildFont(join(staging, font), font)
  const texts = PACKAGES.map((folder) => readFile(join(folder, 'LICENSE_FONT'), 'utf8'))
  await writeFile(join(staging, 'licences.txt'), (await Promise.all(texts)).join('\n\n'))
  await rm(folder, { recursive: true, force: true })
  await rename(staging, folder)
}

/** Fills the folder with the font files of one weight. */
export async function copyFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = PACKAGES.map((source) => fontFile(source, WEIGHTS[PICTURE_FONT]))
  await Promise.all(files.map((file) => copyFile(file, join(folder, basename(file)))))
}

async function buildFont(folder: string, font: ServedFont): Promise<void> {
  await mkdir(folder, { recursive: true })
  const glyphs = new Map<number, Glyph>()
  for (const source of PACKAGES) {
    for (const [code, outlineOf] of readOutlines(fontFile(source, WEIGHTS[font]))) {
      if (code > MAX_CODE || glyphs.has(code)) continue
      const outline = outlineOf()
      glyphs.set(code, { code, advance: outline.advance, field: distanceField(outline) })
    }
  }
  for (let begin = 0; begin <= MAX_CODE; begin += RANGE) {
    const codes = Array.from({ length: RANGE }, (_, index) => begin + index)
    const inRange = codes.map((code) => glyphs.get(code)).filter((glyph) => glyph !== undefined)
    const range = `${begin}-${begin + RANGE - 1}`
    if (inRange.length > 0) await writeFile(join(folder, `${range}.pbf`), encodeGlyphs(font, range, inRange))
  }
}

/** The file of Noto Sans Arabic is `400Regular/NotoSansArabic_400Regular.ttf`. */
function fontFile(folder: string, weight: string): string {
  const words = basename(folder)
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return join(folder, weight, `${words.join('')}_${weight}.ttf`)
}
