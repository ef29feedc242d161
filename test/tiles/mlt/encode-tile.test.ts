/** MapLibre tiles say exactly what the vector tiles say that they are made from. */
import assert from 'node:assert/strict'
import { decodeTile, GEOMETRY_TYPE } from '@maplibre/mlt'
import test from 'ava'
import fc from 'fast-check'
import { LAND_FILE, openLand } from '../../../tiles/land/land-file.ts'
import { mapLibreTile } from '../../../tiles/mlt/encode-tile.ts'
import { ByteWriter } from '../../../tiles/mvt/byte-writer.ts'
import { type GeometryType, writeGeometry } from '../../../tiles/mvt/geometry-commands.ts'
import { ABSENT, PointLayer } from '../../../tiles/mvt/point-layer.ts'
import { mapLibreContent, vectorContent } from '../../support/tiles/same-content.ts'

type Value = string | number | boolean
type Row = readonly [geometry: Geometry, values: readonly (Value | null)[]]
interface Geometry {
  readonly type: GeometryType
  /** x and y in turn; rings are closed. */
  readonly paths: readonly (readonly number[])[]
}

const POINT: Geometry = { type: 1, paths: [[3, 4]] }
const CLOCKWISE = [0, 0, 8, 0, 8, 8, 0, 8, 0, 0]
const HOLE = [2, 2, 2, 4, 4, 4, 4, 2, 2, 2]
const BESIDE = [20, 0, 28, 0, 28, 8, 20, 0]

/** Rows of a layer with as many properties as each has values. */
const LAYERS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  ['no property', [[POINT, []]]],
  ['a property that nobody has', [[POINT, [null]]]],
  [
    'texts, also empty ones',
    [
      [POINT, ['é']],
      [POINT, ['']],
      [POINT, ['日本 🍜']],
    ],
  ],
  [
    'a text that repeats',
    [
      [POINT, ['cafe']],
      [POINT, [null]],
      [POINT, ['cafe']],
      [POINT, ['bar']],
      [POINT, ['bar']],
    ],
  ],
  [
    'one text of two',
    [
      [POINT, [null]],
      [POINT, ['x']],
    ],
  ],
  [
    'booleans',
    [
      [POINT, [true]],
      [POINT, [null]],
      [POINT, [false]],
    ],
  ],
  [
    'whole numbers',
    [
      [POINT, [0]],
      [POINT, [-1]],
      [POINT, [2 ** 31 - 1]],
      [POINT, [-(2 ** 31)]],
    ],
  ],
  [
    'one number',
    [
      [POINT, [null]],
      [POINT, [7]],
      [POINT, [null]],
    ],
  ],
  [
    'numbers beyond 32 bits',
    [
      [POINT, [2 ** 31]],
      [POINT, [-(2 ** 53) + 1]],
      [POINT, [1e300]],
    ],
  ],
  [
    'numbers that 32 bits change',
    [
      [POINT, [-0]],
      [POINT, [0.1]],
      [POINT, [4.5]],
    ],
  ],
  [
    'whole and other numbers',
    [
      [POINT, [4]],
      [POINT, [4.5]],
      [POINT, [null]],
    ],
  ],
  ['points outside of the tile', [[{ type: 1, paths: [[-64, 4200]] }, []]]],
  [
    'several points',
    [
      [{ type: 1, paths: [[1, 2, 3, 4]] }, ['a']],
      [POINT, ['b']],
    ],
  ],
  [
    'lines',
    [
      [{ type: 2, paths: [[0, 0, 9, 9]] }, []],
      [
        {
          type: 2,
          paths: [
            [0, 0, 1, 0],
            [5, 5, 6, 6, 7, 5],
          ],
        },
        [],
      ],
    ],
  ],
  ['a line', [[{ type: 2, paths: [[0, 0, 9, 9, 4, 0]] }, []]]],
  ['a polygon', [[{ type: 3, paths: [CLOCKWISE] }, []]]],
  ['a polygon with a hole', [[{ type: 3, paths: [CLOCKWISE, HOLE] }, []]]],
  [
    'two polygons, one with a hole',
    [
      [{ type: 3, paths: [CLOCKWISE, HOLE, BESIDE] }, [1]],
      [POINT, [2]],
    ],
  ],
  [
    'all geometries',
    [
      [{ type: 3, paths: [BESIDE, CLOCKWISE, HOLE] }, [1]],
      [
        {
          type: 2,
          paths: [
            [0, 0, 9, 9],
            [1, 1, 2, 3, 4, 5],
          ],
        },
        [2],
      ],
      [{ type: 1, paths: [[1, 2, 3, 4, 5, 6]] }, [3]],
      [{ type: 3, paths: [CLOCKWISE, HOLE] }, [4]],
      [POINT, [5]],
      [{ type: 2, paths: [[7, 7, 0, 7]] }, [6]],
    ],
  ],
]

/** Long runs of equal bits, and long parts without any. */
const MANY: readonly Row[] = Array.from({ length: 3000 }, (_, n) => [
  POINT,
  [n % 2999 === 0 ? 'x' : null, n < 1500, (n * n) % 7 < 3, n],
])

for (const [title, rows] of [...LAYERS, ['many rows', MANY] as const]) {
  test(`${title}: the same in both`, (t) => {
    checkSame(vectorTile(rows))
    t.pass()
  })
}

/** Shapes, and what a MapLibre tile calls them. */
const TYPES: readonly (readonly [geometry: Geometry, type: keyof typeof GEOMETRY_TYPE])[] = [
  [POINT, 'POINT'],
  [{ type: 1, paths: [[1, 2, 3, 4]] }, 'MULTIPOINT'],
  [{ type: 2, paths: [[0, 0, 9, 9]] }, 'LINESTRING'],
  [
    {
      type: 2,
      paths: [
        [0, 0, 9, 9],
        [1, 1, 2, 3],
      ],
    },
    'MULTILINESTRING',
  ],
  [{ type: 3, paths: [CLOCKWISE, HOLE] }, 'POLYGON'],
  [{ type: 3, paths: [CLOCKWISE, BESIDE] }, 'MULTIPOLYGON'],
  [{ type: 3, paths: [BESIDE, CLOCKWISE, HOLE] }, 'MULTIPOLYGON'],
]

for (const [{ type, paths }, name] of TYPES) {
  test(`type ${type} of ${JSON.stringify(paths)} is a ${name}`, (t) => {
    const [layer] = decodeTile(mapLibreTile(vectorTile([[{ type, paths }, []]])))
    t.is(layer?.getFeatures()[0]?.geometry.type, GEOMETRY_TYPE[name])
  })
}

test('a tile with nothing on it is empty', (t) => {
  t.is(mapLibreTile(new Uint8Array()).length, 0)
})

test('a property of two types is refused', (t) => {
  t.throws(
    () =>
      mapLibreTile(
        vectorTile([
          [POINT, [1]],
          [POINT, ['one']],
        ]),
      ),
    { message: 'values of p0 have different types' },
  )
})

const whole = fc.integer({ min: -5000, max: 5000 })
const position = fc.tuple(whole, whole)
/** A triangle or a square with this corner, clockwise unless it is a hole. */
const ring = fc.record({ at: position, size: fc.integer({ min: 1, max: 99 }), isHole: fc.boolean() })
const geometry: fc.Arbitrary<Geometry> = fc.oneof(
  { weight: 3, arbitrary: position.map((at) => ({ type: 1 as const, paths: [at] })) },
  fc.array(position, { minLength: 1, maxLength: 5 }).map((points) => ({ type: 1 as const, paths: [points.flat()] })),
  fc
    .array(fc.array(position, { minLength: 2, maxLength: 9 }), { minLength: 1, maxLength: 3 })
    .map((lines) => ({ type: 2 as const, paths: lines.map((line) => line.flat()) })),
  fc.array(ring, { minLength: 1, maxLength: 5 }).map((rings) => ({
    type: 3 as const,
    paths: rings.map(({ at: [x, y], size, isHole }, index) => {
      const corners = [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
      ]
      const turned = isHole && index > 0 ? corners.reverse() : corners
      return [...turned, turned[0] as number[]].flat()
    }),
  })),
)
const values = [
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('cafe', 'bar')),
  fc.constantFrom('cafe', 'bar', ''),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(-0, 0.5)),
  fc.boolean(),
]
const row: fc.Arbitrary<Row> = fc.tuple(
  geometry,
  fc.tuple(...values.map((value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4 }))),
)

test('any rows: the same in both', (t) => {
  const rows = fc.array(row, { minLength: 1, maxLength: 600 })
  t.notThrows(() => fc.assert(fc.property(rows, (some) => void checkSame(vectorTile(some)))))
})

test('the land of zooms 0 to 4: the same in both, in fewer bytes', (t) => {
  const read = openLand(LAND_FILE)
  let [vector, mapLibre] = [0, 0]
  for (let z = 0; z <= 4; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const body = read({ z, x, y })
        vector += body.length
        mapLibre += checkSame(body)
      }
    }
  }
  t.true(mapLibre < vector, `${mapLibre} of ${vector} bytes`)
})

/** Returns the number of bytes of the MapLibre tile. */
function checkSame(body: Uint8Array): number {
  const tile = mapLibreTile(body)
  assert.deepEqual(mapLibreContent(tile), vectorContent(body))
  return tile.length
}

/** Encodes rows as tiles of points and shapes do. Texts that repeat are written once. */
function vectorTile(rows: readonly Row[]): Buffer {
  const names = (rows[0]?.[1] ?? []).map((_, property) => `p${property}`)
  const layer = new PointLayer('layer', names, 256)
  const columns = names.map((_, key) => ({
    key,
    values: Int32Array.from(rows, ([, row]) => valueIn(layer, row[key] ?? null)),
  }))
  for (const [at, [{ type, paths }]] of rows.entries()) {
    const writer = new ByteWriter(64)
    writeGeometry(writer, type, paths)
    layer.shape(type, writer.bytes(), 0, writer.length, at, columns)
  }
  return layer.encode()
}

function valueIn(layer: PointLayer, value: Value | null): number {
  if (value === null) return ABSENT
  if (typeof value === 'number') return layer.number(value)
  if (typeof value === 'boolean') return layer.boolean(value)
  if (value.length < 2) return layer.text(value)
  const text = Buffer.from(value)
  const encoded = Buffer.concat([Buffer.from([0x22, 2 + text.length, 0x0a, text.length]), text])
  return text.length < 100 ? layer.repeatedValue(encoded, 0, encoded.length) : layer.text(value)
}
