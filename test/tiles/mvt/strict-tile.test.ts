/** The checker that tests use for every tile rejects invalid tiles: one thing wrong at a time. */
import test from 'ava'
import { PbfWriter } from 'pbf'
import { checkTile } from '../../support/tiles/strict-tile.ts'

interface Parts {
  names: string[]
  version: number | string
  extent: number
  keys: string[]
  /** Writes the fields of the only value. */
  value: (to: PbfWriter) => void
  ids: number[]
  tags: number[]
  type: number
  geometries: number[][]
  /** Writes anything else to the layer. */
  more: (to: PbfWriter) => void
}

const VALID: Parts = {
  names: ['A', 'B'],
  version: 2,
  extent: 4096,
  keys: ['k', 'l'],
  value: (to) => to.writeStringField(1, 'é'),
  ids: [1, 2],
  tags: [0, 0, 1, 0],
  type: 1,
  geometries: [[9, 2, 4]],
  more: () => undefined,
}

const LINE = [9, 2, 4, 10, 0, 2]
const RING = [9, 2, 4, 18, 2, 0, 0, 2, 15]
const HOLE = [9, 2, 4, 18, 0, 2, 2, 0, 15]

function write(parts: Parts): Uint8Array {
  const tile = new PbfWriter()
  for (const name of parts.names) tile.writeMessage(3, (of, to) => writeLayer(name, of, to), parts)
  return tile.finish()
}

function writeLayer(name: string, parts: Parts, to: PbfWriter): void {
  if (typeof parts.version === 'string') to.writeStringField(15, parts.version)
  else to.writeVarintField(15, parts.version)
  to.writeStringField(1, name)
  to.writeVarintField(5, parts.extent)
  for (const id of parts.ids) to.writeMessage(2, writeFeature, { ...parts, ids: [id] })
  for (const key of parts.keys) to.writeStringField(3, key)
  to.writeMessage(4, (value, into) => value(into), parts.value)
  parts.more(to)
}

function writeFeature({ ids, tags, type, geometries }: Parts, to: PbfWriter): void {
  for (const id of ids) to.writeVarintField(1, id)
  to.writePackedVarint(2, tags)
  to.writeVarintField(3, type)
  for (const geometry of geometries) to.writePackedVarint(4, geometry)
}

const FINE: [title: string, change: Partial<Parts>][] = [
  ['two layers of two points', {}],
  ['nothing at all', { names: [] }],
  ['several points', { geometries: [[17, 2, 4, 2, 4]] }],
  ['two lines', { type: 2, geometries: [[...LINE, ...LINE]] }],
  ['two rings', { type: 3, geometries: [[...RING, ...RING]] }],
  ['a ring with a hole', { type: 3, geometries: [[...RING, ...HOLE]] }],
  ['a number', { value: (to) => to.writeDoubleField(3, 0.5) }],
  ['false', { value: (to) => to.writeVarintField(7, 0) }],
]

for (const [title, change] of FINE) {
  test(`passes: ${title}`, (t) => {
    t.notThrows(() => checkTile(write({ ...VALID, ...change })))
  })
}

const WRONG: [title: string, change: Partial<Parts>, message: RegExp][] = [
  ['layers of one name', { names: ['A', 'A'] }, /layer A twice/],
  ['a layer without a name', { names: [''] }, /without a name/],
  ['version 1', { version: 1 }, /version 1/],
  ['a version that is a text', { version: '2' }, /field 15 of wire type 2/],
  ['another extent', { extent: 512 }, /extent 512/],
  ['no features', { ids: [] }, /field 2 0 times/],
  ['an id twice', { ids: [1, 1] }, /id 1 twice/],
  ['a key twice', { keys: ['k', 'k'] }, /key k twice/],
  ['an unknown field', { more: (to) => to.writeVarintField(6, 1) }, /field 6/],
  ['a name twice', { more: (to) => to.writeStringField(1, 'C') }, /field 1 2 times/],
  ['a value of no type', { value: () => undefined }, /0 types/],
  ['a value of two types', { value: (to) => [VALID.value(to), to.writeDoubleField(3, 1)] }, /2 types/],
  ['a value of an unknown type', { value: (to) => to.writeVarintField(8, 1) }, /field 8/],
  ['2 as a boolean', { value: (to) => to.writeVarintField(7, 2) }, /boolean/],
  ['a text that is not UTF-8', { value: (to) => to.writeBytesField(1, Buffer.from([0xc3])) }, /not valid/],
  ['a key without a value', { tags: [0] }, /1 tags/],
  ['a key that is not there', { tags: [2, 0] }, /tag 2/],
  ['a value that is not there', { tags: [0, 1] }, /tag 1/],
  ['a key twice in a feature', { tags: [0, 0, 0, 0] }, /key of a feature 0 twice/],
  ['an unknown geometry', { type: 0 }, /geometry type 0/],
  ['no geometry', { geometries: [] }, /field 4 0 times/],
  [
    'two geometries',
    {
      geometries: [
        [9, 2, 4],
        [9, 2, 4],
      ],
    },
    /field 4 2 times/,
  ],
  ['half a point', { geometries: [[9, 2]] }, /1 points/],
  ['fewer points than said', { geometries: [[25, 2, 4]] }, /3 points/],
  ['a point after a point', { geometries: [[9, 2, 4, 9, 2, 4]] }, /3 integers after/],
  ['a point that is a line', { geometries: [LINE] }, /3 integers after/],
  ['a line of one point', { type: 2, geometries: [[9, 2, 4]] }, /instead of 2/],
  ['a line that does not move', { type: 2, geometries: [[9, 2, 4, 10, 0, 0]] }, /goes nowhere/],
  ['a line that closes', { type: 2, geometries: [[...LINE, 15]] }, /instead of 1/],
  ['a ring of two points', { type: 3, geometries: [[...LINE, 15]] }, /instead of 2/],
  ['a hole without an outline', { type: 3, geometries: [HOLE] }, /area -0.5 as the first/],
  ['a ring without an area', { type: 3, geometries: [[...RING, 9, 2, 4, 18, 2, 0, 1, 0, 15]] }, /area 0/],
  ['a ring that does not close', { type: 3, geometries: [RING.slice(0, -1)] }, /instead of 7/],
]

for (const [title, change, message] of WRONG) {
  test(`refuses: ${title}`, (t) => {
    t.throws(() => checkTile(write({ ...VALID, ...change })), { message })
  })
}

test('refuses: what is cut off, or longer than it need be', (t) => {
  const whole = write({ ...VALID, names: ['A'] })
  for (let length = 1; length < whole.length; length++) t.throws(() => checkTile(whole.subarray(0, length)))
  t.throws(() => checkTile(Buffer.concat([whole, Buffer.from([0x9a, 0x80, 0x00, 0x00])])), { message: /longer than/ })
})
