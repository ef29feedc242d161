/** Pins of the sprites: a disc in the colour of the family, with a ring and a glyph. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import test from 'ava'
import { PALETTES, type Scheme } from '../../../core/cartography/palette.ts'
import { colorOf, PIN_SIZE, PINS } from '../../../core/cartography/pins.ts'
import { pinsSvg } from '../../../web/build/sprites/build-sprites.ts'

test.before(async () => {
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
})

for (const scheme of Object.keys(PALETTES) as Scheme[]) {
  test(`pins of ${scheme}`, (t) => {
    const palette = PALETTES[scheme]
    const { width, height, pixels } = new Resvg(pinsSvg(palette)).render()
    t.deepEqual([width, height], [PINS.length * PIN_SIZE, PIN_SIZE])
    const bytes = Buffer.from(pixels)
    for (const [index, pin] of PINS.entries()) {
      const at = (x: number, y: number) => bytes.toString('hex', 4 * (y * width + index * PIN_SIZE + x)).slice(0, 8)
      const middle = PIN_SIZE / 2
      t.is(at(0, 0), '00000000', `${pin}: the corner`)
      t.is(`#${at(4, middle)}`, `${colorOf(pin, palette)}ff`, `${pin}: the disc`)
      t.not(at(0, middle), '00000000', `${pin}: the ring`)
      const side = 16
      const square = Array.from({ length: side ** 2 }, (_, n) => at(6 + (n % side), 6 + Math.floor(n / side)))
      const glyph = square.filter((pixel) => `#${pixel}` === `${palette.onFamily}ff`).length / side ** 2
      t.true(glyph > 0.03 && glyph < 0.6, `${pin}: the glyph covers ${glyph} of its square`)
    }
  })
}
