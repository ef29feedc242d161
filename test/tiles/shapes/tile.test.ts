/** What a tile draws of shapes: small ones are a sign, rings run as the format wants, and limits leave the first. */

import { VectorTile } from '@mapbox/vector-tile'
import test from 'ava'
import { PbfReader } from 'pbf'
import type { ShapeTileRows } from '../../../sql/layers/shape-tile.ts'
import { twiceArea } from '../../../tiles/mvt/paths.ts'
import { TileRows } from '../../../tiles/points/tile-rows.ts'
import { drawnPaths } from '../../../tiles/shapes/drawn-paths.ts'
import { featureRows } from '../../../tiles/shapes/feature-rows.ts'
import { encodeShapeTile, type ShapeLimits } from '../../../tiles/shapes/tile.ts'
import { TwkbReader } from '../../../tiles/shapes/twkb.ts'
import { checkTile } from '../../support/tiles/strict-tile.ts'

/** As `select encode(st_astwkb('…'::geometry, 0), 'hex')` writes them, and what is drawn. */
const SHAPES: readonly (readonly [wkt: string, hex: string, type: number, paths: readonly (readonly number[])[]])[] = [
  ['linestring(0 0, 1 3, -1 3)', '020003000002060300', 2, [[0, 0, 1, 3, -1, 3]]],
  ['polygon((0 0, 0 4, 4 4, 0 0))', '030001040000000808000707', 3, [[0, 0, 4, 4, 0, 4, 0, 0]]],
  ['polygon((0 0, 4 4, 0 4, 0 0))', '030001040000080807000007', 3, [[0, 0, 4, 4, 0, 4, 0, 0]]],
  ['linestring(5 6, 5 6)', '0200020a0c0000', 2, [[5, 6, 6, 6]]],
  ['polygon((5 6, 5 6, 6 6, 5 6))', '030001040a0c000002000100', 3, [[5, 6, 6, 6, 6, 7, 5, 7, 5, 6]]],
  ['multipoint(1 2, 3 4)', '04000202040404', 1, [[1, 2, 3, 4]]],
  ['geometrycollection(point(1 2), linestring(0 0, 1 3))', '0700020100020402000200000206', 2, [[0, 0, 1, 3]]],
]

for (const [wkt, hex, type, paths] of SHAPES) {
  test(`${wkt} is drawn`, (t) => {
    const shape = new TwkbReader(Buffer.from(hex, 'hex')).next()
    t.is(shape?.type, type as 1)
    t.deepEqual(
      shape && drawnPaths(shape).map((path) => Array.from(path)),
      paths.map((path) => [...path]),
    )
  })
}

test('an empty shape is nothing, and the next one follows it', (t) => {
  const reader = new TwkbReader(Buffer.from('0110020002020202020110', 'hex'))
  t.is(reader.next(), undefined)
  t.deepEqual(reader.next()?.parts, [[[1, 1, 2, 2]]])
  t.is(reader.next(), undefined)
})

/** Rings that cross themselves, and the loops that are drawn. */
const CROSSING: readonly (readonly [ring: readonly number[], paths: readonly (readonly number[])[]])[] = [
  [
    [0, 0, 4, 4, 4, 0, 0, 4, 0, 0],
    [
      [4, 0, 4, 4, 2, 2, 4, 0],
      [0, 4, 0, 0, 2, 2, 0, 4],
    ],
  ],
  // One half is greater: the format wants the area of the whole, and renderers fill by the even-odd rule.
  [[0, 0, 4, 4, 4, 0, 0, 6, 0, 0], [[0, 0, 4, 4, 4, 0, 0, 6, 0, 0]]],
  // It runs back along itself.
  [[0, 0, 4, 4, 8, 8, 0, 0], [[0, 0, 1, 0, 1, 1, 0, 1, 0, 0]]],
  [
    [0, 0, 4, 4, 8, 0, 8, 4, 4, 0, 0, 4, 0, 0],
    [
      [8, 0, 8, 4, 6, 2, 8, 0],
      [4, 4, 6, 2, 4, 0, 2, 2, 4, 4],
      [0, 4, 0, 0, 2, 2, 0, 4],
    ],
  ],
]

for (const [ring, paths] of CROSSING) {
  test(`the ring ${ring.join(' ')} is drawn`, (t) => {
    const drawn = drawnPaths({ type: 3, parts: [[[...ring]]] })
    const areas = (all: readonly ArrayLike<number>[]) =>
      all.map((path) => Math.abs(twiceArea(path))).sort((a, b) => a - b)
    t.deepEqual(areas(drawn), areas(paths))
    t.true(drawn.every((path) => twiceArea(path) > 0))
  })
}

const LAYER = {
  name: 'lines',
  numbers: 1,
  texts: 1,
  properties: [{ name: 'id', kind: 'text', index: 0, description: '' }],
} as const
const NO_LIMITS = { limit: 100, bytes: 1e6, vertices: 1e6 }
const LINES = { short: '0200020202 0202'.replace(' ', ''), long: `020064${'0202'.repeat(100)}`, none: '0110' }

/** As `select float8send(…) || array_send(array[…])` writes it. */
function sentRow(numbers: readonly number[], texts: readonly (string | null)[]): Buffer {
  const int = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value])
  const head = [1, texts.includes(null) ? 1 : 0, 25, texts.length, 1].map(int)
  const doubles = numbers.map((number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(number)
    return bytes
  })
  const each = texts.flatMap((text) => {
    const utf8 = Buffer.from(text ?? '')
    return text === null ? [int(-1)] : [int(utf8.length), utf8]
  })
  return Buffer.concat([...doubles, ...head, ...each])
}

/** Texts of a row, and those that a tile has: up to 700 bytes with 4 to 6 bytes around each, without the longest. */
const TEXTS: readonly (readonly [sent: readonly (string | null)[], kept: readonly (string | null)[]])[] = [
  [
    ['7', 'Kallio', null, ''],
    ['7', 'Kallio', null, ''],
  ],
  [
    ['7', 'é'.repeat(60), 'b'.repeat(125), 'c'.repeat(126), 'd'.repeat(127), 'e'.repeat(128)],
    ['7', 'é'.repeat(60), 'b'.repeat(125), 'c'.repeat(126), 'd'.repeat(127), 'e'.repeat(128)],
  ],
  [
    ['7', 'a'.repeat(688), null],
    ['7', 'a'.repeat(688), null],
  ],
  [
    ['7', 'a'.repeat(689), null],
    ['7', null, null],
  ],
  [
    ['7', 'a'.repeat(300), 'b'.repeat(300), 'c'.repeat(300)],
    ['7', null, 'b'.repeat(300), 'c'.repeat(300)],
  ],
  [
    ['7', 'a'.repeat(300), 'b'.repeat(700), 'é'.repeat(700)],
    ['7', 'a'.repeat(300), null, null],
  ],
]

for (const [sent, kept] of TEXTS) {
  test(`texts of ${sent.map((text) => text?.length ?? 'no')} characters: ${kept.map((text) => text?.length ?? 'no')} stay`, (t) => {
    const bytes = featureRows(Buffer.concat([sentRow([1.5], sent), sentRow([2.5], sent)]), 2, sent.length)
    const rows = new TileRows(bytes, 2, sent.length)
    t.is(rows.count, 2)
    for (const row of [0, 1]) {
      t.is(rows.number(row, 1), 1.5 + row)
      t.deepEqual(
        kept.map((_, text) => (rows.isNull(row, text) ? null : rows.text(row, text))),
        [...kept],
      )
    }
  })
}

function rowsOf(shapes: readonly (keyof typeof LINES)[]): ShapeTileRows {
  const features = shapes.map((_, number) => sentRow([], [String(number)]))
  return {
    total: shapes.length + 5,
    features: Buffer.concat(features),
    shapes: Buffer.from(shapes.map((shape) => LINES[shape]).join(''), 'hex'),
  }
}

const LIMITS: readonly (readonly [limits: Partial<ShapeLimits>, shapes: (keyof typeof LINES)[], shown: string[]])[] = [
  [{}, ['short', 'long', 'short'], ['0', '1', '2']],
  [{}, ['short', 'none', 'short'], ['0', '2']],
  // The first that does not fit any more ends the tile.
  [{ vertices: 103 }, ['short', 'long', 'short'], ['0', '1']],
  [{ vertices: 101 }, ['short', 'long', 'short'], ['0']],
  // What is too large by itself is left out alone.
  [{ vertices: 99 }, ['short', 'long', 'short'], ['0', '2']],
  [{ bytes: 1200 }, ['short', 'short', 'short'], ['0', '1']],
  [{ bytes: 1200 }, ['long', 'short'], ['1']],
]

for (const [limits, shapes, shown] of LIMITS) {
  test(`${JSON.stringify(limits)} leaves ${shown.join()} of ${shapes.join()}`, (t) => {
    const options = { imageCdnUrl: '', selection: undefined }
    const body = encodeShapeTile(LAYER, { z: 3, x: 0, y: 0 }, rowsOf(shapes), { ...NO_LIMITS, ...limits }, options)
    checkTile(body)
    const { lines, meta } = new VectorTile(new PbfReader(body)).layers
    const ids = Array.from({ length: lines?.length ?? 0 }, (_, index) => lines?.feature(index).properties['id'])
    t.deepEqual(ids, shown.toReversed())
    const count = shapes.length + 5
    t.deepEqual(
      { ...meta?.feature(0).properties },
      { count, shown: shown.length, left_out: count - shown.length, zoom: 3, complete: false },
    )
  })
}
