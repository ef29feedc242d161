/** Builds the sprites of the map's styles: the pins, for each palette, in pixels of one and of two. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { PALETTES, type Palette } from '../../../core/cartography/palette.ts'
import { colorOf, glyphOf, PIN_SIZE, PINS } from '../../../core/cartography/pins.ts'

const RATIOS = [1, 2]
/** Pixels of the ring around a pin, and of the square of its glyph. */
const [RING, GLYPH] = [1.5, 15]

/** Fills the folder. Its old content is replaced as a whole. */
export async function buildSprites(folder: string): Promise<void> {
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const staging = `${folder}-${process.pid}`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  for (const [name, palette] of Object.entries(PALETTES)) {
    const svg = pinsSvg(palette)
    for (const ratio of RATIOS) {
      const file = join(staging, ratio === 1 ? name : `${name}@${ratio}x`)
      await writeFile(`${file}.json`, JSON.stringify(spriteIndex(ratio)))
      await writeFile(`${file}.png`, new Resvg(svg, { fitTo: { mode: 'zoom', value: ratio } }).render().asPng())
    }
  }
  await rm(folder, { recursive: true, force: true })
  await rename(staging, folder)
}

/** Where each pin is: they lie beside each other. */
function spriteIndex(pixelRatio: number): object {
  const side = PIN_SIZE * pixelRatio
  return Object.fromEntries(PINS.map((pin, at) => [pin, { x: at * side, y: 0, width: side, height: side, pixelRatio }]))
}

export function pinsSvg(palette: Palette): string {
  const middle = PIN_SIZE / 2
  const pins = PINS.map((pin, at) => {
    const disc = `<circle cx="${middle}" cy="${middle}" r="${middle - RING / 2}" fill="${colorOf(pin, palette)}" stroke="${palette.ring}" stroke-width="${RING}"/>`
    const glyph = `<path transform="translate(${middle - GLYPH / 2} ${middle - GLYPH / 2})" fill="${palette.onFamily}" d="${glyphOf(pin)}"/>`
    return `<g transform="translate(${at * PIN_SIZE})">${disc}${glyph}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PINS.length * PIN_SIZE}" height="${PIN_SIZE}">${pins.join('')}</svg>`
}
