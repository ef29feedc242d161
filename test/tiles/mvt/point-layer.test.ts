/** The numbers and layers of tiles, byte by byte, and the positions that they are made from. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { CELL_DEPTH, EXTENT, gatherHalf, keyPosition, keyTile, positionInTile } from '../../../core/geo/tile.ts'
import { ByteWriter, varintLength } from '../../../tiles/mvt/byte-writer.ts'
import { PointLayer } from '../../../tiles/mvt/point-layer.ts'
import { cellOf, TileRows, unitOf } from '../../../tiles/points/tile-rows.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { pointRow } from '../../support/tiles/point-rows.ts'

const CODES: [number: number, bytes: string][] = [
  [0, '00'],
  [1, '01'],
  [127, '7f'],
  [128, '8001'],
  [300, 'ac02'],
  [16_383, 'ff7f'],
  [16_384, '808001'],
  [2 ** 21 - 1, 'ffff7f'],
  [2 ** 21, '80808001'],
  [2 ** 28 - 1, 'ffffff7f'],
  [2 ** 28, '8080808001'],
  [2 ** 31 - 1, 'ffffffff07'],
  [2 ** 31, '8080808008'],
  [2 ** 32, '8080808010'],
  [2 ** 35, '808080808001'],
  [2 ** 53 - 1, 'ffffffffffffff0f'],
]

for (const [value, bytes] of CODES) {
  test(`${value} is ${bytes}`, (t) => {
    const writer = new ByteWriter(1)
    writer.varint(value)
    t.is(writer.bytes().toString('hex'), bytes)
    t.is(writer.length, varintLength(value))
  })
}

test('what is written is what is read, however it grows', (t) => {
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.maxSafeInteger().map(Math.abs), fc.double(), fc.uint8Array())), (all) => {
        const writer = new ByteWriter(1)
        for (const [whole, double, bytes] of all) {
          writer.varint(whole)
          writer.double(double)
          writer.varint(bytes.length)
          writer.copy(Buffer.from(bytes))
        }
        const reader = new PbfReader(writer.bytes())
        for (const [whole, double, bytes] of all) {
          assert.equal(reader.readVarint(), whole)
          assert.ok(Object.is(reader.readDouble(), double), String(double))
          assert.deepEqual(Buffer.from(reader.readBytes()), Buffer.from(bytes))
        }
        assert.equal(reader.pos, writer.length)
      }),
    ),
  )
})

test('any double, any text, and any position of a tile or round it, comes back', (t) => {
  const along = fc.integer({ min: -2 * EXTENT, max: 3 * EXTENT })
  const points = fc.array(
    fc
      .record({ x: along, y: along, value: fc.double({ noNaN: true }), name: fc.string({ unit: 'binary' }) })
      .map((drawn) => ({ ...drawn })),
    { minLength: 1 },
  )
  t.notThrows(() =>
    fc.assert(
      fc.property(points, (drawn) => {
        const layer = new PointLayer('any', ['value', 'name'])
        for (const { x, y, value, name } of drawn) {
          layer.point(x, y, [0, layer.number(value), 1, layer.text(name)])
        }
        const decoded = decodeTile(layer.encode())['any']?.map(({ properties, ...at }) => ({ ...at, ...properties }))
        assert.deepEqual(decoded, drawn)
      }),
    ),
  )
})

const LAYERS: [title: string, fill: (layer: PointLayer) => void, bytes: string][] = [
  [
    'a point with nothing to say',
    (layer) => layer.point(1, 2, []),
    '1a16 7802 0a0141 288020 1a016b 1209 1200 1801 2203 090204',
  ],
  ['the corners', (layer) => layer.point(0, 4095, []), '1a17 7802 0a0141 288020 1a016b 120a 1200 1801 2204 0900fe3f'],
  ['outside', (layer) => layer.point(-1, -4096, []), '1a17 7802 0a0141 288020 1a016b 120a 1200 1801 2204 0901ff3f'],
  [
    'a text',
    (layer) => layer.point(0, 0, [0, layer.text('é')]),
    '1a1e 7802 0a0141 288020 1a016b 120b 12020000 1801 2203 090000 2204 0a02c3a9',
  ],
  [
    'a text twice, a repeated value once',
    (layer) => {
      layer.text('a')
      layer.text('a')
      layer.repeatedValue(Buffer.from('x\x22\x03\x0a\x01bx'), 1, 6)
      layer.point(0, 0, [0, layer.repeatedValue(Buffer.from('\x22\x03\x0a\x01b'), 0, 5)])
    },
    '1a27 7802 0a0141 288020 1a016b 120b 12020002 1801 2203 090000 2203 0a0161 2203 0a0161 2203 0a0162',
  ],
  [
    'values that are encoded already',
    (layer) => {
      const first = layer.values(Buffer.from('\x22\x03\x0a\x01a\x22\x03\x0a\x01b'), 0, 10, 2)
      layer.point(0, 0, [0, first + 1, 0, layer.text('c')])
    },
    '1a29 7802 0a0141 288020 1a016b 120d 120400010002 1801 2203 090000 2203 0a0161 2203 0a0162 2203 0a0163',
  ],
  [
    'a number',
    (layer) => layer.point(0, 0, [0, layer.number(1)]),
    '1a23 7802 0a0141 288020 1a016b 120b 12020000 1801 2203 090000 2209 19000000000000f03f',
  ],
  [
    'both booleans, each once',
    (layer) => {
      for (const flag of [true, true, false, true]) layer.boolean(flag)
      layer.point(0, 0, [0, layer.boolean(false)])
    },
    '1a20 7802 0a0141 288020 1a016b 120b 12020001 1801 2203 090000 2202 3801 2202 3800',
  ],
]

for (const [title, fill, bytes] of LAYERS) {
  test(`bytes of a layer: ${title}`, (t) => {
    const layer = new PointLayer('A', ['k'])
    fill(layer)
    t.is(layer.encode().toString('hex'), bytes.replaceAll(' ', ''))
  })
}

test('positions read from rows are those of keys', (t) => {
  const key = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 62n - 1n }),
    fc.constantFrom(0n, 1n, 2n, 2n ** 32n, 2n ** 62n - 1n),
  )
  t.notThrows(() =>
    fc.assert(
      fc.property(key, fc.integer({ min: 0, max: 22 }), (of, z) => {
        const rows = new TileRows(pointRow(of, [0], ['']), 1, 1)
        const { column, row } = keyPosition(of)
        assert.deepEqual([...rows.order], [0])
        assert.deepEqual(rows.position(0), [column, row])
        const [low, high] = [Number(of & 0xffffffffn), Number(of >> 32n)]
        assert.equal(gatherHalf(high) * 65_536 + gatherHalf(low), column)
        assert.equal(gatherHalf(high >>> 1) * 65_536 + gatherHalf(low >>> 1), row)
        const home = keyTile(of, z)
        const at = { x: unitOf(column, z, home.x), y: unitOf(row, z, home.y) }
        assert.deepEqual(at, positionInTile(of, home))
        const cell = { z: z + CELL_DEPTH, x: cellOf(column, z), y: cellOf(row, z) }
        assert.deepEqual(cell, keyTile(of, z + CELL_DEPTH))
      }),
      { numRuns: propertyRuns(2000) },
    ),
  )
})

test('rows are read from the worst to the best, of equals the first id last', (t) => {
  const row = fc.record({ rank: fc.constantFrom(0, 5e-324, 0.5, 1), id: fc.uuid() })
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 }), (drawn) => {
        const rows = new TileRows(Buffer.concat(drawn.map(({ rank, id }) => pointRow(0n, [rank], [id]))), 1, 1)
        const found = Array.from(rows.order, (number) => rows.text(number, 0))
        const wanted = drawn.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
        assert.deepEqual(found, wanted)
      }),
    ),
  )
})
