/** OpenStreetMap's objects are the same places whatever program wrote the file. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { toPlace } from '../../../data/import/fields/to-place.ts'
import type { ReadingOptions } from '../../../data/import/formats/format.ts'
import type { Tags } from '../../../data/import/formats/osm/osm-file.ts'
import { openRows } from '../../../data/import/formats/readers.ts'
import { osmPbf } from '../../support/fixtures/osm-pbf.ts'
import { path } from '../../support/fixtures/path.ts'
import { temporaryFile, temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('wrappings')

/** Returns the places of a file, and the number of skipped objects. */
async function read(
  content: string | Buffer,
  options: Partial<ReadingOptions> = {},
): Promise<{ places: Record<string, unknown>[]; skipped: number }> {
  const path = temporaryFile(content)
  const { chunks } = await openRows({ path, onBytes: () => undefined }, { onHeader: () => undefined, ...options })
  const places: Record<string, unknown>[] = []
  let skipped = 0
  for await (const chunk of chunks) {
    skipped += chunk.skipped ?? 0
    for (const { content: row } of chunk.rows) {
      const made = 'reason' in row ? row : toPlace(row, { columns: new Map(), source: undefined })
      places.push('reason' in made ? { ...made } : { ...made.place, known: made.known?.name })
    }
  }
  return { places, skipped }
}

const GRILL: Tags = {
  name: 'Grill',
  amenity: 'fast_food',
  cuisine: 'burger;pizza',
  wheelchair: 'yes',
  opening_hours: 'Mo-Su 10:00-22:00',
  'addr:street': 'Hauptstr.',
  'addr:housenumber': '3',

  'name:en': 'The "Grill", \\ here',
  phone: '+49 1; +49 2',
  brand: 'Big',
}
const BENCH: Tags = { name: 'Bench', amenity: 'bench' }
const STREET: Tags = { name: 'Street', highway: 'residential' }
const UNNAMED: Tags = { shop: 'bakery' }
const OBJECTS = [GRILL, BENCH, STREET, UNNAMED]

const point = { type: 'Point', coordinates: [13.4, 52.5] }
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const hstore = (tags: Tags) =>
  Object.entries(tags)
    .map((tag) => tag.map((text) => JSON.stringify(text)).join('=>'))
    .join(',')
const cell = (text = '') => `"${text.replaceAll('"', '""')}"`

/** Each has the four objects, as a program writes them. */
const wrappings: [program: string, write: (tags: Tags, index: number) => object][] = [
  [
    'overpass turbo',
    (tags, i) => ({
      type: 'Feature',
      properties: { '@id': `node/1${i}`, '@relations': [{ rel: 1 }], ...tags },
      geometry: point,
      id: `node/1${i}`,
    }),
  ],
  ['osmium export -u type_id', (tags, i) => ({ type: 'Feature', id: `n1${i}`, geometry: point, properties: tags })],
  [
    'osmium export -a type,id',
    (tags, i) => ({ type: 'Feature', geometry: point, properties: { '@type': 'node', '@id': 10 + i, ...tags } }),
  ],
  [
    'ogr2ogr',
    ({ name, highway, ...tags }, i) => ({
      type: 'Feature',
      properties: { osm_id: `1${i}`, name, highway: highway ?? null, other_tags: hstore(tags) },
      geometry: point,
    }),
  ],
  [
    'ogr2ogr with TAGS_FORMAT=JSON',
    ({ name, ...tags }, i) => ({
      type: 'Feature',
      properties: { osm_id: `1${i}`, name, other_tags: tags },
      geometry: point,
    }),
  ],
  [
    'QuickOSM',
    (tags, i) => ({
      type: 'Feature',
      properties: { full_id: `n1${i}`, osm_id: `1${i}`, osm_type: 'node', ...tags, shop: null },
      geometry: point,
    }),
  ],
  ['OSMnx', (tags, i) => ({ type: 'Feature', properties: { element: 'node', id: 10 + i, ...tags }, geometry: point })],
  [
    'a web address as id',
    (tags, i) => ({
      type: 'Feature',
      id: `https://www.openstreetmap.org/node/1${i}`,
      properties: tags,
      geometry: point,
    }),
  ],
]

const byPbf = read(
  osmPbf([OBJECTS.map((tags, index) => ({ type: 'node', id: 10 + index, lon: 13.4, lat: 52.5, tags }))]),
)

for (const [program, write] of wrappings) {
  test(`${program}: the place of the PBF file, and no other`, async (t) => {
    const { places } = await byPbf
    t.deepEqual(await read(collection(OBJECTS.map(write))), {
      places,
      skipped: 3,
    })
    t.deepEqual(
      (
        await read(
          OBJECTS.map(write)
            .map((each) => `${JSON.stringify(each)}\n`)
            .join(''),
        )
      ).places,
      places,
    )
  })
}

test('what the PBF file gives', async (t) => {
  const { places } = await byPbf
  t.is(places.length, 1)
  t.like(places[0], {
    name: 'Grill',
    categories: ['Fast Food'],
    tags: ['Burger', 'Pizza', 'Wheelchair Accessible', 'Big'],
    other_names: ['The "Grill", \\ here'],
    data_source_identifier: 'osm:node/10',
    data_source_url: 'https://www.openstreetmap.org/node/10',
    known: 'OpenStreetMap',
    telephone: '+49 1',
  })
})

test('a table of ogr2ogr has the position in columns', async (t) => {
  const rows = OBJECTS.map(({ name, ...tags }, i) => `13.4,52.5,1${i},${cell(name)},${cell(hstore(tags))}\n`)
  t.deepEqual(await read(`X,Y,osm_id,name,other_tags\n${rows.join('')}`), { ...(await byPbf), skipped: 3 })
})

test('a table of Overpass', async (t) => {
  const keys = ['name', 'amenity', 'addr:street'] as const
  const rows = OBJECTS.map((tags, i) => [`node\t1${i}\t52.5\t13.4`, ...keys.map((key) => tags[key] ?? '')].join('\t'))
  const { places, skipped } = await read(`@type\t@id\t@lat\t@lon\t${keys.join('\t')}\n${rows.join('\n')}\n`)
  t.is(skipped, 3)
  t.like(places, [
    {
      name: 'Grill',
      categories: ['Fast Food'],
      data_source_identifier: 'osm:node/10',
      longitude: 13.4,
      latitude: 52.5,
    },
  ])
})

const line = (tags: Tags) =>
  `{"type":"Feature","geometry":${JSON.stringify(point)},"properties":${JSON.stringify(tags)}}`
test('osmium export without ids is recognized by its form', async (t) => {
  const text = `{"type":"FeatureCollection","features":[\n${OBJECTS.map(line).join(',\n')}\n]}\n`
  for (const content of [
    text,
    `${OBJECTS.map(line).join('\n')}\n`,
    text.replaceAll('"Feature",', '"Feature","id":7,'),
  ]) {
    const { places, skipped } = await read(content)
    t.is(skipped, 3)
    t.like(places, [{ name: 'Grill', categories: ['Fast Food'], known: 'OpenStreetMap' }])
    t.regex(String(places[0]?.['data_source_identifier']), /^sha256:/)
    t.false('data_source_url' in (places[0] ?? {}))
  }
})

const cafe = (properties: object, more: object = {}) =>
  collection([
    { type: 'Feature', properties: { name: 'A', amenity: 'bench', ...properties }, geometry: point, ...more },
  ])
/** Their `amenity` is what they mean by it. */
const others: [title: string, content: string][] = [
  ['a file of a city', cafe({})],
  ['one with numbers', cafe({ id: 12 }, { id: 12 })],
  ['one with short ids, and a number as a property', cafe({ seats: 3 }, { id: 'n12' })],
  ['one whose short ids do not go with the geometry', cafe({}, { id: 'w12' })],
  ['one with an address of OpenStreetMap', `${line({ name: 'A', amenity: 'bench' })}\n`],
  ['an answer of this API', cafe({ data_source_identifier: 'osm:node/1', categories: ['bench'] })],
  ['a search result of Nominatim', cafe({ osm_type: 'node', osm_id: 1, category: 'amenity', type: 'bench' })],
  ['an extract of Geofabrik', cafe({ osm_id: '1', code: 2301, fclass: 'bench' })],
  ['schema.org', cafe({ '@type': 'Park', '@id': 'https://www.openstreetmap.org/node/1' })],
]
for (const [title, content] of others) {
  test(`not OpenStreetMap's: ${title}`, async (t) => {
    const { places, skipped } = await read(content)
    t.is(skipped, 0)
    t.is(places.length, 1)
    t.is(places[0]?.['name'], 'A')
  })
}

test('flags decide for all records', async (t) => {
  const text = collection(OBJECTS.map((properties) => ({ type: 'Feature', properties, geometry: point })))
  t.is((await read(text)).skipped, 0)
  t.like(await read(text, { osm: true }), { skipped: 3, places: [{ categories: ['Fast Food'] }] })
  const [turbo] = wrappings
  t.is((await read(collection(OBJECTS.map((turbo as (typeof wrappings)[0])[1])), { osm: false })).skipped, 0)
})

test('a table of categories counts for all wrappings, and is refused for other data', async (t) => {
  const categories = join(folder, 'categories.yaml')
  writeFileSync(categories, 'amenity:\n  fast_food: Imbiss\n')
  for (const [, write] of wrappings) {
    t.like(await read(collection(OBJECTS.map(write)), { categories }), { places: [{ categories: ['Imbiss'] }] })
  }
  await t.throwsAsync(read(cafe({}), { categories }), { message: /--categories is for OpenStreetMap data/ })
})

test('a property that a flag names is kept', async (t) => {
  const path = join(folder, 'kept')
  writeFileSync(path, cafe({ '@id': 'node/7', amenity: 'cafe', inscription: 'x', surface: 'y' }))
  const { chunks } = await openRows(
    { path, onBytes: () => undefined },
    { onHeader: () => undefined, kept: ['inscription'] },
  )
  for await (const { rows } of chunks) {
    for (const { content } of rows) {
      t.true('properties' in content && content.properties['inscription'] === 'x' && !('surface' in content.properties))
    }
  }
})

const RING = path('0 0, 3 0, 3 3, 0 3, 0 0')
const PARK = { name: 'P', leisure: 'park' }
const ids: [title: string, feature: object, id: string][] = [
  ['a way of ogr2ogr', { properties: { osm_id: '7' }, geometry: { type: 'LineString', coordinates: RING } }, 'way/7'],
  [
    'an area of ogr2ogr',
    { properties: { osm_way_id: '7' }, geometry: { type: 'MultiPolygon', coordinates: [[RING]] } },
    'way/7',
  ],
  [
    'a relation of ogr2ogr',
    { properties: { osm_id: '7', type: 'boundary' }, geometry: { type: 'MultiPolygon', coordinates: [[RING]] } },
    'relation/7',
  ],
  [
    'a relation of osm2pgsql',
    { properties: { osm_id: -7 }, geometry: { type: 'Polygon', coordinates: [RING] } },
    'relation/7',
  ],
  ['a way of osm2pgsql', { properties: { osm_id: 7 }, geometry: { type: 'Polygon', coordinates: [RING] } }, 'way/7'],
  ['a way of osmium', { id: 'w7', geometry: { type: 'LineString', coordinates: RING } }, 'way/7'],
  ['an area of osmium', { id: 'a14', geometry: { type: 'MultiPolygon', coordinates: [[RING]] } }, 'way/7'],
  ['a relation of osmium', { id: 'a15', geometry: { type: 'MultiPolygon', coordinates: [[RING]] } }, 'relation/7'],
  [
    'types in capitals',
    { properties: { osm_type: 'W', osm_id: 7 }, geometry: { type: 'Polygon', coordinates: [RING] } },
    'way/7',
  ],
]
for (const [title, { properties = {}, ...feature }, id] of ids as [string, { properties?: object }, string][]) {
  test(`${title} is ${id}, at the point of the area`, async (t) => {
    const { places } = await read(collection([{ type: 'Feature', ...feature, properties: { ...PARK, ...properties } }]))
    t.like(places, [{ data_source_identifier: `osm:${id}`, categories: ['Park'], longitude: 1.5, latitude: 1.5 }])
  })
}

test('a relation of another type is no place', async (t) => {
  const route = { '@id': 'relation/7', ...PARK, type: 'route' }
  t.deepEqual(await read(cafe(route)), { places: [], skipped: 1 })
})

test('All the Places has the tags of OpenStreetMap, and places of its own', async (t) => {
  const spider = { '@spider': 'big', ref: '7', 'addr:street_address': '3 High St' }
  const feature = (properties: object) => ({
    type: 'Feature',
    id: 'x9',
    properties: { ...spider, ...properties },
    geometry: point,
  })
  const { places, skipped } = await read(collection([feature(GRILL), feature({ name: 'Depot', brand: 'Big' })]))
  t.is(skipped, 0)
  t.like(places, [
    { name: 'Grill', categories: ['Fast Food'], address: '3 High St', data_source_identifier: 'x9', is_chain: true },
    { name: 'Depot', address: '3 High St' },
  ])
  t.deepEqual(places[0]?.['tags'], ['Burger', 'Pizza', 'Wheelchair Accessible', 'Big'])
  t.is(places[0]?.['known'], undefined)
})
