import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { booleanPointInPolygon, distance, feature as geometryFeature } from '@turf/turf'
import test from 'ava'
import type { MultiPolygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { Random } from '../../sample/random.ts'
import { readCities } from '../../sample/world/cities.ts'
import { cityDraw } from '../../sample/world/city-draw.ts'
import { readLand } from '../../sample/world/land.ts'
import { Scatter } from '../../sample/world/scatter.ts'

const cities = readCities()
const isLand = readLand()
const scatter = new Scatter(isLand)

const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'))
const world: Topology<{ land: GeometryCollection<Record<string, never>> }> = JSON.parse(readFileSync(file, 'utf8'))
const outlines = feature(world, world.objects.land).features.map(({ geometry }) => geometry as MultiPolygon)

function cityOf(name: string, region?: string) {
  const city = cities.find((candidate) => candidate.name === name && (!region || candidate.region === region))
  if (!city) throw new Error(`GeoNames has no ${name}`)
  return city
}

test('land and sea as a library for polygons sees them', (t) => {
  const random = new Random().restart(1, 1, 1)
  let lands = 0
  for (let n = 0; n < 200; n++) {
    // Away from the antimeridian: outlines extend across it, and the library does not follow them.
    const point = [random.unit() * 320 - 160, random.unit() * 120 - 55]
    const [longitude = 0, latitude = 0] = point
    const expected = outlines.some((outline) => booleanPointInPolygon(point, geometryFeature(outline)))
    t.is(isLand(longitude, latitude), expected, `${longitude} ${latitude}`)
    if (expected) lands++
  }
  t.true(lands > 30)
})

test('land near the antimeridian and the poles', (t) => {
  for (const [name, longitude, latitude, expected] of [
    ['Chukotka, west of it', 179.5, 68.5, true],
    ['Chukotka, east of it', -179.5, 68.4, true],
    ['Wrangel Island', 179.9, 71.2, true],
    ['the Bering Sea', 179.9, 58, false],
    ['the Pacific', -179.9, 0, false],
    ['Vanua Levu', 179.2, -16.6, true],
    ['the Arctic Ocean', 0, 89, false],
    ['Antarctica', -179.9, -84.5, true],
    ['off Antarctica', -179.9, -60, false],
  ] as const) {
    t.is(isLand(longitude, latitude), expected, name)
  }
})

test('venues stand near their city, denser in the middle than outside', (t) => {
  const random = new Random()
  for (const name of ['Berlin', 'Nairobi', 'Kyoto', 'Salem']) {
    const city = cityOf(name)
    const spots = Array.from({ length: 2000 }, (_, n) => scatter.spot(city, random.restart(1, n, 0)))
    const kilometres = spots.map((spot) => distance(position(city), position(spot)))
    const reach = city.radius / 1000
    t.true(
      kilometres.every((far) => far < 2.2 * reach + 20),
      name,
    )
    const within = (share: number) => kilometres.filter((far) => far < reach * share).length
    // A quarter of the radius is a sixteenth of the area.
    t.true(within(0.25) > within(1) / 6, name)
  }
})

test('a city at the sea has no venues on it', (t) => {
  const random = new Random()
  for (const name of ['Sydney', 'Mumbai', 'Rio de Janeiro', 'Barcelona']) {
    const city = cityOf(name)
    for (let n = 0; n < 1000; n++) {
      const { longitude, latitude } = scatter.spot(city, random.restart(2, n, 0))
      t.true(isLand(longitude, latitude), `${name} ${longitude} ${latitude}`)
    }
  }
})

test('a city on an island that the map leaves out has venues all the same', (t) => {
  const city = cities.find(({ longitude, latitude }) => !isLand(longitude, latitude))
  if (!city) throw new Error('the map leaves no island out')
  const spot = scatter.spot(city, new Random().restart(1, 2, 3))
  t.true(distance(position(city), position(spot)) < 60)
})

test('a building is in one place, whoever asks', (t) => {
  const city = cityOf('Berlin')
  t.true(scatter.buildings(city) > 3)
  t.deepEqual(scatter.building(city, 2), new Scatter(isLand).building(city, 2))
  t.notDeepEqual(scatter.building(city, 2), scatter.building(city, 1))
})

test('venues of one street have its number', (t) => {
  const city = cityOf('Berlin')
  const random = new Random()
  const streets = new Map<number, number>()
  for (let n = 0; n < 3000; n++) {
    const { street, house } = scatter.spot(city, random.restart(3, n, 0))
    t.true(Number.isInteger(house) && house >= 1 && house <= 202)
    streets.set(street, (streets.get(street) ?? 0) + 1)
  }
  t.true(Math.max(...streets.values()) >= 10)
})

test('districts belong to their city', (t) => {
  const names = (city: string, region?: string) => cityOf(city, region).districts.map(({ name }) => name)
  t.true(names('Berlin').includes('Kreuzberg'))
  t.true(names('New York City').includes('Manhattan'))
  t.false(names('Berlin').includes('Potsdam'))
})

test('great cities are drawn most, and villages too', (t) => {
  const draw = cityDraw(cities)
  const random = new Random().restart(1, 2, 3)
  const drawn = Array.from({ length: 20_000 }, (_, n) => draw(random, n))
  const berlin = drawn.filter(({ name }) => name === 'Berlin').length
  t.true(berlin > 60 && berlin < 600, `${berlin}`)
  t.true(new Set(drawn).size > 3000)
  t.true(drawn.filter(({ population }) => population < 20_000).length > 500)
})

test('millions more fill the world more evenly', (t) => {
  const draw = cityDraw(cities)
  const random = new Random().restart(1, 2, 3)
  const drawn = Array.from({ length: 20_000 }, (_, n) => draw(random, 1_000_000 + n))
  t.true(drawn.filter(({ name }) => name === 'Berlin').length < 100)
  t.true(new Set(drawn).size > 7000)
})

function position({ longitude, latitude }: { longitude: number; latitude: number }): [number, number] {
  return [longitude, latitude]
}
