/** Sprites of the served styles, as they are in dist/: each pin is where the index says, in its colours. */
import { inflateSync } from 'node:zlib'
import { PALETTES, type Scheme } from '../../../core/cartography/palette.ts'
import { colorOf, PIN_SIZE, PINS } from '../../../core/cartography/pins.ts'
import { styleDocument } from '../../../tiles/http/styles.ts'
import { testHttp } from '../../support/tiles/tile-http.ts'

const ADDRESSES: [target: string, status: number, type?: string][] = [
  ['/maps/sprites/light.json', 200, 'application/json'],
  ['/maps/sprites/light.png', 200, 'image/png'],
  ['/maps/sprites/dark@2x.json', 200, 'application/json'],
  ['/maps/sprites/dark@2x.png?v=1', 200, 'image/png'],
  ['/maps/sprites/light@3x.png', 404],
  ['/maps/sprites/light.svg', 404],
  ['/maps/sprites/grey.png', 404],
  ['/maps/sprites/..%2fland.tiles', 404],
  ['/maps/sprites/', 404],
]
for (const [target, status, type = 'application/json'] of ADDRESSES) {
  testHttp(`${target} → ${status}`, async (t, send) => {
    const answer = await send(target)
    t.is(answer.status, status)
    t.is(answer.headers['access-control-allow-origin'], '*')
    t.is(answer.headers['content-type'], type)
  })
}

/** Reads a PNG without filters, as ours are: its width, and a function that returns a pixel as `#rrggbb` and its opacity. */
function readPng(file: Buffer) {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const data = inflateSync(file.subarray(file.indexOf('IDAT') + 4, file.indexOf('IEND') - 8))
  return {
    width,
    height,
    pixel(x: number, y: number) {
      const at = y * (1 + 4 * width) + 1 + 4 * x
      return { color: `#${data.toString('hex', at, at + 3)}`, opacity: data[at + 3] }
    },
  }
}

type SpriteIndex = Record<string, { x: number; y: number; width: number; height: number; pixelRatio: number }>

for (const scheme of Object.keys(PALETTES) as Scheme[]) {
  for (const ratio of [1, 2]) {
    const file = ratio === 1 ? scheme : `${scheme}@${ratio}x`
    testHttp(`${file}: a disc in the colour of each family, with a ring and a glyph`, async (t, send) => {
      const index: SpriteIndex = JSON.parse((await send(`/maps/sprites/${file}.json`)).body.toString())
      const picture = readPng((await send(`/maps/sprites/${file}.png`)).body)
      t.deepEqual(Object.keys(index), [...PINS])
      const palette = PALETTES[scheme]
      for (const pin of PINS) {
        const { x, y, width, height, pixelRatio } = index[pin] ?? t.fail(pin) ?? { x: 0, y: 0, width: 0, height: 0 }
        t.deepEqual([width, height, pixelRatio], [PIN_SIZE * ratio, PIN_SIZE * ratio, ratio], pin)
        t.true(x + width <= picture.width && y + height <= picture.height, pin)
        const at = (right: number, down: number) => picture.pixel(x + right, y + down)
        t.is(at(0, 0).opacity, 0, `${pin}: the corner`)
        const middle = width / 2
        // The edge of the circle is smooth.
        t.like(at(0, middle), { color: palette.ring }, `${pin}: the ring`)
        t.deepEqual(at(4 * ratio, middle), { color: colorOf(pin, palette), opacity: 255 }, `${pin}: the disc`)
        const side = 16 * ratio
        const from = middle - side / 2
        const inside = Array.from({ length: side ** 2 }, (_, n) => at(from + (n % side), from + Math.floor(n / side)))
        const glyph = inside.filter(({ color }) => color === palette.onFamily).length / side ** 2
        t.true(glyph > 0.05 && glyph < 0.6, `${pin}: the glyph covers ${glyph} of its square`)
      }
    })
  }
}

testHttp('the styles name the sprites', async (t, send) => {
  for (const scheme of Object.keys(PALETTES)) {
    const address = String(styleDocument(scheme, 'https://tiles.example', false)?.sprite)
    t.is((await send(new URL(`${address}.json`).pathname)).status, 200)
  }
})
