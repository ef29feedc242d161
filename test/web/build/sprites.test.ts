/** The parts that make sprites: paths of SVG, and shapes filled on a picture. */
import { inflateSync } from 'node:zlib'
import test from 'ava'
import { GLYPHS } from '../../../core/cartography/pins.ts'
import { Picture } from '../../../web/build/sprites/picture.ts'
import { readPath } from '../../../web/build/sprites/svg-path.ts'

const PATHS: [path: string, rings: number[][]][] = [
  ['M1,2L3,4', [[1, 2, 3, 4]]],
  ['m1 2 3 4z', [[1, 2, 4, 6]]],
  ['M1,2h3v4H0V0z', [[1, 2, 4, 2, 4, 6, 0, 6, 0, 0]]],
  ['M1-2l.5.5-1-1', [[1, -2, 1.5, -1.5, 0.5, -2.5]]],
  [
    'M1,1h1z m2,2h1z',
    [
      [1, 1, 2, 1],
      [3, 3, 4, 3],
    ],
  ],
  [
    'M1,1L2,2M5,5L6,6',
    [
      [1, 1, 2, 2],
      [5, 5, 6, 6],
    ],
  ],
]
for (const [path, rings] of PATHS) test(`path ${path}`, (t) => t.deepEqual(readPath(path), rings))

test('curves begin and end at their points, and a smooth one goes on straight', (t) => {
  const [ring = []] = readPath('M0,0C0,1,1,2,2,2S4,1,4,0')
  t.deepEqual(ring.slice(0, 2), [0, 0])
  t.deepEqual(ring.slice(-2), [4, 0])
  // Both curves are horizontal at 2, 2, and mirror each other.
  t.deepEqual(ring.slice(16, 18), [2, 2])
  const mirrored = Array.from({ length: ring.length / 2 }, (_, at) => [
    4 - (ring.at(-2 - 2 * at) ?? 0),
    ring.at(-1 - 2 * at),
  ])
  for (const [at, along] of mirrored.flat().entries()) t.true(Math.abs((along ?? 0) - (ring[at] ?? 0)) < 1e-9)
})

test('a command that is not known is an error', (t) => {
  t.throws(() => readPath('M0,0A1,1,0,0,1,2,2'), { message: /command A/ })
})

test('glyphs are within their square', (t) => {
  for (const [family, path] of Object.entries(GLYPHS)) {
    const rings = readPath(path)
    t.true(rings.length > 0, family)
    t.true(
      rings.flat().every((along) => along >= 0 && along <= 15.01),
      family,
    )
  }
})

/** A square of rings, clockwise if its sides are positive. */
function square(x: number, y: number, across: number, down = across): number[] {
  return [x, y, x + across, y, x + across, y + down, x, y + down]
}

/** Opacities of a picture of 4 by 4 pixels, in 255ths. */
function opacities(picture: Picture): number[][] {
  const png = picture.png()
  const data = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8))
  return [0, 1, 2, 3].map((y) => [0, 1, 2, 3].map((x) => data[y * 17 + 1 + 4 * x + 3] ?? -1))
}

const FILLED: [title: string, rings: number[][], opacities: number[][]][] = [
  [
    'whole pixels',
    [square(1, 1, 2)],
    [
      [0, 0, 0, 0],
      [0, 255, 255, 0],
      [0, 255, 255, 0],
      [0, 0, 0, 0],
    ],
  ],
  [
    'parts of pixels',
    [square(0.5, 0, 1, 0.5)],
    [
      [64, 64, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  ],
  [
    'a hole that turns the other way',
    [square(0, 0, 4), [1, 1, 1, 3, 3, 3, 3, 1]],
    [
      [255, 255, 255, 255],
      [255, 0, 0, 255],
      [255, 0, 0, 255],
      [255, 255, 255, 255],
    ],
  ],
  [
    'two rings that turn the same way have no hole',
    [square(0, 0, 4), square(1, 1, 2)],
    [
      [255, 255, 255, 255],
      [255, 255, 255, 255],
      [255, 255, 255, 255],
      [255, 255, 255, 255],
    ],
  ],
  [
    'beyond the edges',
    [square(-2, 3, 9)],
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [255, 255, 255, 255],
    ],
  ],
]
for (const [title, rings, expected] of FILLED) {
  test(`filled: ${title}`, (t) => {
    const picture = new Picture(4, 4)
    picture.fill(rings, '#ff8000')
    t.deepEqual(opacities(picture), expected)
  })
}
