import test from 'ava'
import fc from 'fast-check'
import { GRID_SIZE, gridRow, LATITUDE_LIMIT } from '../../core/geo/mercator.ts'
import {
  children,
  EXTENT,
  formatTile,
  keyPosition,
  keyTile,
  MAX_ZOOM,
  neighbours,
  parent,
  parseTile,
  positionInTile,
  rangeTile,
  type Tile,
  tileBounds,
  tileKey,
  tileRange,
} from '../../core/geo/tile.ts'
import { latitude, longitude, nextDouble, tile } from '../support/fixtures/arbitraries.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const check = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { numRuns: propertyRuns(2000) })

const ADDRESSES: [string, Tile | undefined][] = [
  ['0/0/0', { z: 0, x: 0, y: 0 }],
  ['22/4194303/4194303', { z: 22, x: 4194303, y: 4194303 }],
  ['1/1/0', { z: 1, x: 1, y: 0 }],
  ['23/0/0', undefined],
  ['1/2/0', undefined],
  ['1/0/2', undefined],
  ['-1/0/0', undefined],
  ['1/-1/0', undefined],
  ['1/-0/0', undefined],
  ['01/0/0', undefined],
  ['1/+1/0', undefined],
  ['1e1/0/0', undefined],
  ['0x1/0/0', undefined],
  ['1.0/0/0', undefined],
  ['NaN/0/0', undefined],
  ['Infinity/0/0', undefined],
  ['1/0', undefined],
  ['1/0/0/0', undefined],
  ['', undefined],
  ['//', undefined],
  [' 1/0/0', undefined],
  ['1/0/0\n', undefined],
  ['１/0/0', undefined],
  ['99999999999999999999/0/0', undefined],
]
for (const [text, expected] of ADDRESSES) {
  test(`the address ${JSON.stringify(text)} is ${expected ? 'a tile' : 'none'}`, (t) =>
    t.deepEqual(parseTile(text), expected))
}

// Worked out by hand with the formulas of the OpenStreetMap wiki, "Slippy map tilenames".
const CITIES: [string, number, number, string][] = [
  ['Berlin', 13.3777, 52.5163, '14/8800/5373'],
  ['Sydney', 151.2153, -33.8568, '10/942/614'],
  ['Null Island', 0, 0, '1/1/1'],
  ['Quito', -78.5123, -0.2202, '6/18/32'],
]
for (const [name, lon, lat, expected] of CITIES) {
  test(`${name} lies on ${expected}`, (t) => {
    t.is(formatTile(keyTile(tileKey(lon, lat), Number(expected.split('/')[0]))), expected)
  })
}

test('the 200 doubles beside each limit of latitude are in the edge rows of the grid', (t) => {
  const near = Array.from({ length: 200 }, (_, step) => nextDouble(LATITUDE_LIMIT, -step))
  t.deepEqual(
    near.filter((north) => gridRow(north) !== 0 || gridRow(-north) !== GRID_SIZE - 1),
    [],
  )
})

test('a place is on exactly one tile of each zoom, and its key in that tile’s range alone', (t) => {
  t.notThrows(() =>
    check(
      fc.property(longitude, latitude, fc.integer({ min: 0, max: MAX_ZOOM }), (lon, lat, z) => {
        const key = tileKey(lon, lat)
        const home = keyTile(key, z)
        const { low, high } = tileRange(home)
        return (
          key >= low &&
          key < high &&
          neighbours(home).every((other) => key < tileRange(other).low || key >= tileRange(other).high)
        )
      }),
    ),
  )
})

test('bounds are half-open: the north-west corner is in, the others belong to the neighbours', (t) => {
  check(
    fc.property(tile, (of) => {
      const { west, south, east, north } = tileBounds(of)
      const on = (lon: number, lat: number) => formatTile(keyTile(tileKey(lon, lat), of.z))
      t.is(on(west, north), formatTile(of))
      if (east < 180) t.is(on(east, north), formatTile({ ...of, x: of.x + 1 }))
      if (south > -LATITUDE_LIMIT) t.is(on(west, south), formatTile({ ...of, y: of.y + 1 }))
    }),
  )
})

test('180° is −180°, and latitudes beyond the limit are in the edge rows', (t) => {
  check(fc.property(latitude, (lat) => tileKey(180, lat) === tileKey(-180, lat)))
  check(
    fc.property(
      longitude,
      (lon) => tileKey(lon, 90) === tileKey(lon, LATITUDE_LIMIT) && tileKey(lon, -90) === tileKey(lon, -LATITUDE_LIMIT),
    ),
  )
  t.is(keyTile(tileKey(0, 90), 5).y, 0)
  t.is(keyTile(tileKey(0, -90), 5).y, 31)
})

test('a range names its tile, and others name none', (t) => {
  check(fc.property(tile, (of) => t.deepEqual(rangeTile(tileRange(of)), of)))
  t.is(rangeTile({ low: 1n, high: 2n }), undefined)
  t.is(rangeTile({ low: 1n << 18n, high: 3n << 18n }), undefined)
  t.is(rangeTile({ low: -(1n << 18n), high: 0n }), undefined)
})

test('children tile their parent in the order of keys; parents undo children', (t) => {
  check(
    fc.property(tile, (of) => {
      const ranges = children(of).map(tileRange)
      t.is(ranges.length, of.z === MAX_ZOOM ? 0 : 4)
      if (of.z === MAX_ZOOM) return
      t.is(ranges[0]?.low, tileRange(of).low)
      t.is(ranges[3]?.high, tileRange(of).high)
      for (const i of [1, 2, 3]) t.is(ranges[i]?.low, ranges[i - 1]?.high)
      for (const child of children(of)) t.deepEqual(parent(child), of)
    }),
  )
  t.is(parent({ z: 0, x: 0, y: 0 }), undefined)
})

test('neighbours wrap in x and not in y', (t) => {
  t.is(neighbours({ z: 0, x: 0, y: 0 }).length, 0)
  t.deepEqual(neighbours({ z: 1, x: 0, y: 0 }).map(formatTile).sort(), ['1/0/1', '1/1/0', '1/1/1'])
  t.deepEqual(neighbours({ z: 3, x: 0, y: 0 }).map(formatTile).sort(), ['3/0/1', '3/1/0', '3/1/1', '3/7/0', '3/7/1'])
  check(
    fc.property(tile, (of) =>
      neighbours(of).every((other) => neighbours(other).some((back) => formatTile(back) === formatTile(of))),
    ),
  )
})

test('a position in its tile is within the extent, and nests in the parent’s', (t) => {
  check(
    fc.property(longitude, latitude, fc.integer({ min: 1, max: 19 }), (lon, lat, z) => {
      const key = tileKey(lon, lat)
      const home = keyTile(key, z)
      const { x, y } = positionInTile(key, home)
      t.true(Number.isInteger(x) && x >= 0 && x < EXTENT && Number.isInteger(y) && y >= 0 && y < EXTENT)
      const above = positionInTile(key, parent(home) as Tile)
      t.is(above.x, Math.floor((x + (home.x % 2) * EXTENT) / 2))
      t.is(above.y, Math.floor((y + (home.y % 2) * EXTENT) / 2))
    }),
  )
})

test('a key holds the column and the row', (t) => {
  const grid = fc.integer({ min: 0, max: 2 ** 31 - 1 })
  check(
    fc.property(grid, grid, (x, y) => {
      const key = [...Array(31).keys()].reduce(
        (sum, bit) =>
          sum |
          (((BigInt(x) >> BigInt(bit)) & 1n) << BigInt(2 * bit)) |
          (((BigInt(y) >> BigInt(bit)) & 1n) << BigInt(2 * bit + 1)),
        0n,
      )
      t.deepEqual(keyPosition(key), { column: x, row: y })
    }),
  )
})
