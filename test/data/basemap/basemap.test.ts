/** Makes a basemap of a small extract and serves it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import test from 'ava'
import { PbfReader } from 'pbf'
import { type Tile, tileBounds } from '../../../core/geo/tile.ts'
import { coastOf } from '../../../data/basemap/coast.ts'
import { cutTiles, MAX_TILE_BYTES } from '../../../data/basemap/cut-tiles.ts'
import { makeBasemap } from '../../../data/basemap/make-basemap.ts'
import type { OsmNode, OsmRelation, OsmWay, Tags } from '../../../data/import/formats/osm/osm-file.ts'
import { openBasemap } from '../../../tiles/basemap/source.ts'
import { tileAnswers } from '../../../tiles/http/router.ts'
import { osmPbf } from '../../support/fixtures/osm-pbf.ts'
import { path } from '../../support/fixtures/path.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { checkTile } from '../../support/tiles/strict-tile.ts'

const folder = temporaryFolder('basemap-test')
process.env['TMPDIR'] = folder

const TILE: Tile = { z: 15, x: 18654, y: 9484 }
const { west, south, east, north } = tileBounds(TILE)

/** Nodes on a grid of 10 × 10 over the tile; the node in column x and row y (from the south) has the id 10 y + x + 1. */
const nodes = Array.from({ length: 100 }, (_, index): OsmNode => {
  const [x, y] = [index % 10, Math.floor(index / 10)]
  const [lon, lat] = [west + ((x + 0.5) / 10) * (east - west), south + ((y + 0.5) / 10) * (north - south)]
  return { type: 'node', id: index + 1, lon, lat, tags: index === 55 ? { place: 'suburb', name: 'Kluuvi' } : {} }
})
const way = (id: number, refs: number[], tags: Tags = {}): OsmWay => ({ type: 'way', id, refs, tags })
const ways = [
  way(1, [1, 2, 3, 4], { highway: 'residential', name: 'Pieni katu', bridge: 'yes' }),
  way(2, [5, 6], { highway: 'motorway', ref: 'E 75;1' }),
  way(3, [11, 12, 22, 21, 11], { building: 'yes', height: '12' }),
  way(4, [13, 14, 24, 23, 13], { leisure: 'park', name: 'Puisto' }),
  way(5, [31, 32, 33], { waterway: 'stream' }),
  way(6, [41, 45, 85, 81, 41]),
  way(7, [52, 62, 63, 53, 52]),
  way(8, [7, 8], { railway: 'rail' }),
  way(9, [17, 18]),
  way(10, [1, 2], { highway: 'proposed' }),
]
const relations: OsmRelation[] = [
  {
    type: 'relation',
    id: 1,
    members: [
      { type: 'way', ref: 6, role: 'outer' },
      { type: 'way', ref: 7, role: 'inner' },
    ],
    tags: { type: 'multipolygon', natural: 'water', water: 'lake', name: 'Järvi' },
  },
  {
    type: 'relation',
    id: 2,
    members: [{ type: 'way', ref: 9, role: 'outer' }],
    tags: { type: 'boundary', boundary: 'administrative', admin_level: '4' },
  },
]
const EXTRACT = osmPbf([nodes, ways, relations])

const signal = new AbortController().signal
const listener = { onBytes: () => undefined, onFeatures: () => undefined, onTiles: () => undefined }
const inFolder = (name: string) => join(folder, name)
const make = (name: string, content: Buffer) => {
  writeFileSync(inFolder(`${name}.osm.pbf`), content)
  return makeBasemap(inFolder(`${name}.osm.pbf`), inFolder(`${name}.pmtiles`), { signal, listener })
}
const open = (name: string) => openBasemap(inFolder(`${name}.pmtiles`), (error) => console.error(error))

test.serial('an extract becomes tiles of the Protomaps schema, which the server gives out', async (t) => {
  const summary = await make('small', EXTRACT)
  t.true(summary && summary.largest <= MAX_TILE_BYTES)
  t.deepEqual(readdirSync(folder).sort(), ['small.osm.pbf', 'small.pmtiles'])
  const source = await open('small')
  const { body } = await source.ask(TILE, new URLSearchParams()).build()
  checkTile(body)
  const { layers } = new VectorTile(new PbfReader(body))
  const described = Object.entries(layers).map(([name, layer]) => [
    name,
    Array.from({ length: layer.length }, (_, each) => ({ ...layer.feature(each).properties })),
  ])
  t.deepEqual(Object.fromEntries(described), {
    landuse: [{ kind: 'park', name: 'Puisto' }],
    water: [{ kind: 'lake', name: 'Järvi' }, { kind: 'stream' }],
    buildings: [{ kind: 'building', height: 12 }],
    roads: [
      { kind: 'minor_road', kind_detail: 'residential', name: 'Pieni katu', is_bridge: true },
      { kind: 'rail', kind_detail: 'rail' },
      { kind: 'highway', kind_detail: 'motorway', ref: 'E 75' },
    ],
    boundaries: [{ kind: 'region', kind_detail: 4 }],
    places: [{ kind: 'macrohood', kind_detail: 'suburb', name: 'Kluuvi', min_zoom: 11 }],
  })
  t.is(layers['water']?.feature(0).loadGeometry().length, 2)

  const answer = tileAnswers({ sources: [source], tilesUrl: 'https://tiles.example', onError: (error) => t.log(error) })
  const get = async (target: string, ifNoneMatch?: string, acceptEncoding: string | undefined = 'gzip') =>
    answer(
      { method: 'GET', target, accept: undefined, requestId: 'a', peer: '', acceptEncoding, ifNoneMatch },
      () => signal,
    )
  const target = `/maps/basemap/${TILE.z}/${TILE.x}/${TILE.y}.mvt`
  const first = await get(target)
  t.is(first?.status, 200)
  const file = readFileSync(inFolder('small.pmtiles'))
  t.true(file.includes(Buffer.from(first?.body ?? 'no body')), 'the compressed tile is the one of the file')
  const etag = first?.headers[(first?.headers.indexOf('ETag') ?? 0) + 1]
  t.is((await get(target, etag))?.status, 304)
  t.is((await get('/maps/basemap/15/0/0.mvt'))?.status, 204)
  const json = JSON.parse(Buffer.from((await get('/maps/basemap.json', undefined, 'identity'))?.body ?? '').toString())
  t.regex(json.attribution, /© OpenStreetMap contributors/)
  await source.close()
})

test.serial('a truncated extract leaves no basemap, and keeps an older one', async (t) => {
  writeFileSync(inFolder('cut.pmtiles'), 'older')
  await t.throwsAsync(make('cut', EXTRACT.subarray(0, EXTRACT.length - 9)), { message: /is cut short/ })
  t.is(readFileSync(inFolder('cut.pmtiles'), 'utf8'), 'older')
  t.deepEqual(
    readdirSync(folder).filter((name) => !/^(?:small|cut)\./.test(name)),
    [],
  )
})

test.serial('a file that can not be served is refused', async (t) => {
  await t.throwsAsync(open('missing'), { message: /BASEMAP: .*missing\.pmtiles can't be opened/ })
  writeFileSync(inFolder('other.pmtiles'), Buffer.alloc(20_000, 'no tiles'))
  await t.throwsAsync(open('other'), { message: /BASEMAP: .*other\.pmtiles can't be read as PMTiles/ })
  const whole = readFileSync(inFolder('small.pmtiles'))
  writeFileSync(inFolder('short.pmtiles'), whole.subarray(0, whole.length - 1))
  await t.throwsAsync(open('short'), { message: /BASEMAP: .*short\.pmtiles is cut short/ })
})

test('a tile with too much leaves out what appears last', (t) => {
  const features = Array.from({ length: 40_000 }, (_, index) => ({
    layer: 'places' as const,
    minZoom: index === 39_999 ? 2 : 14,
    properties: { name: `The place with the number ${index}` },
    geometry: { type: 'Point' as const, coordinates: [(west + east) / 2, (south + north) / 2] },
  }))
  const [cut] = cutTiles(features, TILE, TILE.z)
  t.true(cut && cut.bytes.length > MAX_TILE_BYTES / 2 && cut.bytes.length <= MAX_TILE_BYTES)
  t.true(Buffer.from(cut?.bytes ?? []).includes('number 39999'))
})

const BOX = { west: 0, south: 0, east: 10, north: 10 }
const ISLAND = path('4 4, 6 4, 6 6, 4 6, 4 4')
const areas = (polygons: readonly (readonly (readonly number[][])[])[] = []) =>
  polygons.map((rings) =>
    rings.map((ring) => {
      const twice = ring.reduce((sum, [x = 0, y = 0], each) => {
        const [before = 0, below = 0] = ring[each - 1] ?? [x, y]
        return sum + before * y - x * below
      }, 0)
      return Math.abs(twice / 2)
    }),
  )

for (const [title, ways, land, sea] of [
  ['no coast: all is land', [], [[100]], []],
  ['an island', [ISLAND], [[4]], [[100, 4]]],
  ['a lake of the sea', [ISLAND.toReversed()], [[100, 4]], [[4]]],
  ['a coast in two ways, land in the north', [path('5 5, 12 5'), path('-2 5, 5 5')], [[50]], [[50]]],
  ['two coasts of a strait', [path('11 2, -1 2'), path('-1 8, 11 8')], [[20], [20]], [[60]]],
] as const) {
  test(`land and sea: ${title}`, (t) => {
    const coast = coastOf(ways as unknown as number[][][], BOX)
    t.deepEqual(areas(coast?.land), land as never)
    t.deepEqual(areas(coast?.sea), sea as never)
  })
}

test('land and sea: unknown where a coast ends', (t) => {
  t.is(coastOf([path('-1 5, 5 5')], BOX), undefined)
})
