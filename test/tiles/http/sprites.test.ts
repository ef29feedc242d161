/** Sprites of the served styles, as they are in dist/. */
import { PALETTES } from '../../../core/cartography/palette.ts'
import { PIN_SIZE, PINS } from '../../../core/cartography/pins.ts'
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

type SpriteIndex = Record<string, { x: number; y: number; width: number; height: number; pixelRatio: number }>

for (const scheme of Object.keys(PALETTES)) {
  for (const ratio of [1, 2]) {
    const file = ratio === 1 ? scheme : `${scheme}@${ratio}x`
    testHttp(`${file}: all pins are in the picture, beside each other`, async (t, send) => {
      const index: SpriteIndex = JSON.parse((await send(`/maps/sprites/${file}.json`)).body.toString())
      const { body } = await send(`/maps/sprites/${file}.png`)
      const side = PIN_SIZE * ratio
      t.deepEqual(
        Object.entries(index),
        PINS.map((pin, at) => [pin, { x: at * side, y: 0, width: side, height: side, pixelRatio: ratio }]),
      )
      // The header of a PNG: width and height.
      t.deepEqual([body.readUInt32BE(16), body.readUInt32BE(20)], [PINS.length * side, side])
    })
  }
}

testHttp('the styles name the sprites', async (t, send) => {
  for (const scheme of Object.keys(PALETTES)) {
    const address = String(styleDocument(scheme, 'https://tiles.example', false)?.sprite)
    t.is((await send(new URL(`${address}.json`).pathname)).status, 200)
  }
})
