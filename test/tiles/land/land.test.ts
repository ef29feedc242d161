import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import test from 'ava'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { EXTENT, formatTile, keyTile, positionInTile, type Tile, tileKey } from '../../../core/geo/tile.ts'
import { createLand } from '../../../tiles/land/land.ts'
import { LAND_FILE, openLand } from '../../../tiles/land/land-file.ts'
import { LAND_LAYERS, LAND_MAX_ZOOM } from '../../../tiles/land/layers.ts'
import { checkTile } from '../../support/tiles/strict-tile.ts'

const land = openLand(LAND_FILE)

function layers(tile: Tile): Record<string, VectorTileLayer> {
  return new VectorTile(new PbfReader(land(tile))).layers
}

function features(layer: VectorTileLayer | undefined) {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (one) => one !== undefined,
  )
}

/** True if a position is on land and not on a lake. */
function isLand(longitude: number, latitude: number, z: number): boolean {
  return isOn('land', longitude, latitude, z) && !isOn('lakes', longitude, latitude, z)
}

/** True if a position is on the polygons of a layer, by the parity of the edges that a ray from it crosses. */
function isOn(layer: string, longitude: number, latitude: number, z: number): boolean {
  const key = tileKey(longitude, latitude)
  const tile = keyTile(key, z)
  const point = positionInTile(key, tile)
  const rings = features(layers(tile)[layer]).flatMap((feature) => feature.loadGeometry())
  let inside = false
  for (const ring of rings) {
    for (const [index, to] of ring.entries()) {
      const from = ring.at(index - 1) ?? to
      if (from.y > point.y === to.y > point.y) continue
      if (point.x < from.x + ((to.x - from.x) * (point.y - from.y)) / (to.y - from.y)) inside = !inside
    }
  }
  return inside
}

const POSITIONS: [name: string, longitude: number, latitude: number, isLand: boolean, fromZoom?: number][] = [
  ['Paris', 2.35, 48.86, true],
  ['Alice Springs', 133.87, -23.7, true],
  ['the Sahara', 10, 25, true],
  ['Greenland', -40, 72, true],
  ['the South Pole', 0, -84, true],
  ['Chukotka, beyond 180°', -178, 67.5, true],
  ['the Atlantic', -30, 30, false],
  ['the Pacific', -140, 0, false],
  ['the Bay of Biscay', -5, 45.5, false],
  ['the Caspian Sea', 50.5, 42, false],
  ['the Southern Ocean at 180°', 180, -60, false],
  ['Lake Superior', -88, 47.8, false],
  ['Lake Michigan, off Chicago', -87.2, 41.9, false],
  ['Chicago, west of the lake', -87.9, 41.9, true],
  ['Lake Victoria', 33, -1, false, 1],
  ['Lake Baikal', 108, 53.5, false],
  ['Isle Royale in Lake Superior', -88.9, 48, true, 5],
]

for (const [name, longitude, latitude, expected, fromZoom = 0] of POSITIONS) {
  test(`${name} is ${expected ? 'land' : 'water'} from zoom ${fromZoom} on`, (t) => {
    for (let z = fromZoom; z <= LAND_MAX_ZOOM; z++) t.is(isLand(longitude, latitude, z), expected, `zoom ${z}`)
  })
}

test('the layers are those described', (t) => {
  const described = LAND_LAYERS.map(({ id }) => id).sort()
  const found = new Set<string>()
  for (const tile of [
    { z: 0, x: 0, y: 0 },
    { z: 4, x: 8, y: 5 },
    { z: 5, x: 16, y: 11 },
  ]) {
    for (const [name, layer] of Object.entries(layers(tile))) {
      found.add(name)
      const { minzoom, maxzoom, fields } = LAND_LAYERS.find(({ id }) => id === name) ?? t.fail(name) ?? {}
      t.true(tile.z >= minzoom && tile.z <= maxzoom, `${name} in ${formatTile(tile)}`)
      for (const { properties } of features(layer))
        t.deepEqual(Object.keys(properties).sort(), Object.keys(fields).sort())
      t.is(layer.extent, EXTENT)
      t.is(layer.version, 2)
    }
  }
  t.deepEqual([...found].sort(), described)
})

test('every tile of zooms 0 to 5 is valid, with rings that wind as they should', (t) => {
  let checked = 0
  for (let z = 0; z <= 5; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const encoded = land({ z, x, y })
        t.notThrows(() => checkTile(encoded), formatTile({ z, x, y }))
        checked++
      }
    }
  }
  t.is(checked, 1365)
})

test('a tile of the open sea is all sea; beyond the deepest zoom, there is none', (t) => {
  const sea = layers(keyTile(tileKey(-30, 30), 6))
  t.deepEqual(Object.keys(sea), ['sea'])
  const [ring] = features(sea['sea'])[0]?.loadGeometry() ?? []
  t.deepEqual(
    ring?.map(({ x, y }) => [x <= 0, y <= 0, x >= EXTENT, y >= EXTENT].map(Number).join('')),
    ['1100', '0110', '0011', '1001', '1100'],
  )
  t.is(land(keyTile(tileKey(2.35, 48.86), LAND_MAX_ZOOM + 1)).length, 0)
})

test('a small lake appears where it is large enough', (t) => {
  const zooms = Array.from({ length: LAND_MAX_ZOOM + 1 }, (_, z) => z).filter((z) => isOn('lakes', 9.4, 47.6, z))
  t.deepEqual(zooms, [3, 4, 5, 6, 7, 8], 'Lake Constance')
})

test('the Danube flows through Vienna', (t) => {
  const near = features(layers(keyTile(tileKey(16.4, 48.2), 6))['rivers'])
  t.true(near.length > 0)
})

test('France borders on Germany, and has its name', (t) => {
  t.true(features(layers(keyTile(tileKey(8, 48.6), 6))['borders']).length > 0)
  const names = features(layers({ z: 0, x: 0, y: 0 })['countries']).map(({ properties }) => properties['name'])
  t.true(names.includes('France'))
  t.is(new Set(names).size, names.length)
})

test('a city shown at one zoom is shown at every deeper one, where it lies', (t) => {
  for (const [name, longitude, latitude] of [
    ['Tokyo', 139.69171, 35.6895],
    ['Helsinki', 24.93545, 60.16952],
    ['Quito', -78.52495, -0.22985],
  ] as const) {
    const key = tileKey(longitude, latitude)
    const zooms: number[] = []
    for (let z = 0; z <= LAND_MAX_ZOOM; z++) {
      const tile = keyTile(key, z)
      const city = features(layers(tile)['cities']).find(({ properties }) => properties['name'] === name)
      if (!city) continue
      zooms.push(z)
      t.true(Number(city.properties['min_zoom']) <= z)
      const { x, y } = city.loadGeometry()[0]?.[0] ?? t.fail() ?? {}
      const expected = positionInTile(key, tile)
      t.true(Math.abs(x - expected.x) <= 1 && Math.abs(y - expected.y) <= 1, `${name} at ${z}`)
    }
    t.is(zooms.at(-1), LAND_MAX_ZOOM)
    t.is(zooms.length, LAND_MAX_ZOOM - (zooms[0] ?? 0) + 1)
  }
})

test('tiles hold few cities, within their bounds', (t) => {
  const address = fc.integer({ min: 0, max: LAND_MAX_ZOOM }).chain((z) => {
    const side = fc.integer({ min: 0, max: 2 ** z - 1 })
    return fc.record({ z: fc.constant(z), x: side, y: side })
  })
  fc.assert(
    fc.property(address, (tile) => {
      const cities = features(layers(tile)['cities'])
      t.true(cities.length <= (tile.z < LAND_MAX_ZOOM ? 64 : 256))
      for (const { x, y } of cities.flatMap((city) => city.loadGeometry().flat())) {
        t.true(x >= 0 && x < EXTENT && y >= 0 && y < EXTENT)
      }
    }),
    { numRuns: 100 },
  )
})

test('the file has the bytes that are drawn, in whatever order tiles are asked for', (t) => {
  const draw = createLand()
  for (const tile of [
    { z: 7, x: 66, y: 44 },
    { z: 3, x: 4, y: 2 },
    { z: 0, x: 0, y: 0 },
    { z: 8, x: 0, y: 128 },
  ]) {
    t.deepEqual(land(tile), new Uint8Array(draw(tile) ?? []))
  }
})
