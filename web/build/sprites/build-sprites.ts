/** Builds the sprites of the map's styles: the pins, for each palette, in pixels of one and of two. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PALETTES, type Palette } from '../../../core/cartography/palette.ts'
import { colorOf, glyphOf, PIN_SIZE, PINS } from '../../../core/cartography/pins.ts'
import { Picture } from './picture.ts'
import { type Rings, readPath } from './svg-path.ts'

const RATIOS = [1, 2]
/** Pixels of the ring around a pin, and of its glyph, which is drawn in a square of 15. */
const [RING, GLYPH] = [1.5, 15]
/** Corners of the polygon that stands for a circle. */
const CORNERS = 96

/** Fills the folder. Its old content is replaced as a whole. */
export async function buildSprites(folder: string): Promise<void> {
  const staging = `${folder}-${process.pid}`
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  for (const [name, palette] of Object.entries(PALETTES)) {
    for (const ratio of RATIOS) {
      const file = join(staging, ratio === 1 ? name : `${name}@${ratio}x`)
      await writeFile(`${file}.json`, JSON.stringify(spriteIndex(ratio)))
      await writeFile(`${file}.png`, spritePicture(palette, ratio).png())
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

function spritePicture(palette: Palette, ratio: number): Picture {
  const picture = new Picture(PINS.length * PIN_SIZE * ratio, PIN_SIZE * ratio)
  for (const [at, pin] of PINS.entries()) {
    const middle = [(at + 0.5) * PIN_SIZE, PIN_SIZE / 2] as const
    const corner = middle.map((along) => along - GLYPH / 2)
    const draw = (rings: Rings, color: string) => picture.fill(scaled(rings, ratio), color)
    draw([circle(middle, PIN_SIZE / 2)], palette.ring)
    draw([circle(middle, PIN_SIZE / 2 - RING)], colorOf(pin, palette))
    draw(
      readPath(glyphOf(pin)).map((ring) => ring.map((along, index) => along + (corner[index % 2] ?? 0))),
      palette.onFamily,
    )
  }
  return picture
}

function circle([x, y]: readonly [number, number], radius: number): number[] {
  return Array.from({ length: CORNERS }, (_, corner) => (corner / CORNERS) * 2 * Math.PI).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ])
}

function scaled(rings: Rings, by: number): Rings {
  return rings.map((ring) => ring.map((along) => along * by))
}
