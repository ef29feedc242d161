/** Exported files: other programs can read each format; filters, and what is left of an export that was stopped. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { parse } from 'csv-parse/sync'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { parseLayerFilter, parsePlaceFilter } from '../../../data/export/filters.ts'
import { formatOf, isZipped } from '../../../data/export/formats.ts'
import { EVENTS } from '../../../layers/events.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { exportTo } from '../../support/fixtures/exported.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-export-'))
test.after.always(() => rmSync(folder, { recursive: true }))

let files = 0
/** Exports places to a new file, and returns its path. */
async function exported(database: Database, end: string, filter?: string): Promise<string> {
  const path = join(folder, `${files++}.${end}`)
  await exportTo(database, 'places', path, filter)
  return path
}

const QUOTED = 'Ä "quoted", and =1'

/** The first of those that are listed has neither a price nor a position. */
async function storeThree(database: Database): Promise<void> {
  await upsertPlaces(database, [
    { id: placeId(1), name: 'C', city: 'Bonn' },
    { id: placeId(2), name: 'B', longitude: -70, latitude: -20, price: 2, aggregate_rating: 4 },
    {
      id: placeId(3),
      name: QUOTED,
      vibes: ['cozy', 'chill'],
      longitude: 13.5,
      latitude: 52.25,
      aggregate_rating: 4.5,
    },
    { id: placeId(4), name: 'Hidden', is_public: false },
  ])
}

const pick = (row: object, names: readonly string[]) => names.map((name) => (row as Record<string, unknown>)[name])
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })

testOnEachDatabase('CSV', async (t, { database }) => {
  await storeThree(database)
  const text = readFileSync(await exported(database, 'csv'), 'utf8')
  const rows: object[] = parse(text, { columns: true })
  t.deepEqual(
    rows.map((row) => pick(row, ['name', 'vibes', 'longitude', 'price', 'is_public'])),
    [
      ['C', '[]', '', '', 'true'],
      ['B', '[]', '-70', '2', 'true'],
      [QUOTED, '["cozy","chill"]', '13.5', '', 'true'],
    ],
  )
  t.is(gunzipSync(readFileSync(await exported(database, 'csv.gz'))).toString(), text)
  t.is(parse(readFileSync(await exported(database, 'csv', 'city=Ulm'))).length, 1)
})

testOnEachDatabase('GeoJSON', async (t, { database }) => {
  await storeThree(database)
  const names = ['name', 'vibes', 'price', 'geometry', 'id']
  const expected = [
    ['C', [], null, null, placeId(1)],
    ['B', [], 2, point(-70, -20), placeId(2)],
    [QUOTED, ['cozy', 'chill'], null, point(13.5, 52.25), placeId(3)],
  ]
  const rows = ({ id, properties, geometry }: GeoJSON.Feature) => pick({ ...properties, geometry, id }, names)
  const all = JSON.parse(readFileSync(await exported(database, 'geojson'), 'utf8')) as GeoJSON.FeatureCollection
  t.deepEqual(all.features.map(rows), expected)
  const lines = readFileSync(await exported(database, 'ndjson'), 'utf8')
    .trim()
    .split('\n')
  t.deepEqual(
    lines.map((line) => rows(JSON.parse(line) as GeoJSON.Feature)),
    expected,
  )
  const none = JSON.parse(readFileSync(await exported(database, 'geojson', 'city=Ulm'), 'utf8')) as object
  t.deepEqual(none, { type: 'FeatureCollection', features: [] })
  t.is(readFileSync(await exported(database, 'ndjson', 'city=Ulm'), 'utf8'), '')
})

testOnEachDatabase('FlatGeobuf: types do not depend on the first row', async (t, { database }) => {
  await storeThree(database)
  const read = async (path: string) => {
    const found: unknown[][] = []
    for await (const one of deserialize(new Uint8Array(readFileSync(path)))) {
      const { properties, geometry } = one as GeoJSON.Feature
      found.push(pick({ ...properties, geometry }, ['name', 'vibes', 'price', 'aggregate_rating', 'geometry']))
    }
    return found
  }
  t.deepEqual(await read(await exported(database, 'fgb')), [
    ['B', '[]', 2, 4, point(-70, -20)],
    [QUOTED, '["cozy","chill"]', undefined, 4.5, point(13.5, 52.25)],
  ])
  t.deepEqual(await read(await exported(database, 'fgb', 'city=Ulm')), [])
  t.deepEqual(await exportTo(database, 'places', join(folder, 'left-out.fgb')), { rows: 2, leftOut: 1 })
})

testOnEachDatabase('GeoParquet', async (t, { database }) => {
  await storeThree(database)
  const path = await exported(database, 'parquet')
  t.deepEqual(await geoOf(path), {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: ['Point'],
        bbox: [-70, -20, 13.5, 52.25],
        covering: {
          bbox: { xmin: ['bbox', 'xmin'], ymin: ['bbox', 'ymin'], xmax: ['bbox', 'xmax'], ymax: ['bbox', 'ymax'] },
        },
      },
    },
  })
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) })
  t.deepEqual(
    rows.map((row) => pick(row, ['name', 'vibes', 'price', 'geometry', 'bbox'])),
    [
      ['C', [], null, null, undefined],
      ['B', [], 2, point(-70, -20), box(-70, -20)],
      [QUOTED, ['cozy', 'chill'], null, point(13.5, 52.25), box(13.5, 52.25)],
    ],
  )
  t.true(rows.every((row) => row['updated_at'] instanceof Date))
  const none = await exported(database, 'parquet', 'city=Ulm')
  t.deepEqual(await parquetReadObjects({ file: await asyncBufferFromFile(none) }), [])
})

async function geoOf(path: string): Promise<unknown> {
  const { key_value_metadata: pairs } = await parquetMetadataAsync(await asyncBufferFromFile(path))
  return JSON.parse(pairs?.find(({ key }) => key === 'geo')?.value ?? '')
}

function box(x: number, y: number): object {
  return { xmin: x, ymin: y, xmax: x, ymax: y }
}

testOnEachDatabase('an export that is stopped leaves the older file', async (t, { database }) => {
  await storeThree(database)
  for (const end of ['csv', 'ndjson.gz', 'parquet']) {
    const path = join(folder, `stopped.${end}`)
    writeFileSync(path, 'older')
    t.is(await exportTo(database, 'places', path, '', AbortSignal.abort()), undefined)
    t.is(readFileSync(path, 'utf8'), 'older')
    t.false(existsSync(`${path}.partial`))
  }
})

testOnEachDatabase('a file that can not be written is an error', async (t, { database }) => {
  await storeThree(database)
  await t.throwsAsync(exportTo(database, 'places', join(folder, 'nowhere/x.csv')), { code: 'ENOENT' })
  if (existsSync('/dev/full')) await fullDisk(t, database)
})

/** The partial file is a link to a device on which there is no space. */
async function fullDisk(t: ExecutionContext, database: Database): Promise<void> {
  const path = join(folder, 'full.csv')
  symlinkSync('/dev/full', `${path}.partial`)
  await t.throwsAsync(exportTo(database, 'places', path), { code: 'ENOSPC' })
  t.false(readdirSync(folder).some((name) => name.startsWith('full')))
}

const REFUSED: readonly [parse: (filter: string) => unknown, filter: string, message: string][] = [
  [parsePlaceFilter, 'rating__gte=x', 'A valid number is required.'],
  [parsePlaceFilter, 'citty=Berlin', 'Unknown parameter. The nearest known one is "city".'],
  [parsePlaceFilter, 'ordering=name', 'Unknown parameter. The nearest known one is "rating".'],
  [(filter: string) => parseLayerFilter(filter, EVENTS), 'start_date_after=x', 'Enter a valid date/time.'],
  [
    (filter: string) => parseLayerFilter(filter, EVENTS),
    'serch=x',
    'Unknown parameter. The nearest known one is "search".',
  ],
]

for (const [parseFilter, filter, message] of REFUSED) {
  test(`the filter ${filter} is refused`, (t) => {
    t.throws(() => parseFilter(filter), { name: 'InvalidParameter', message })
  })
}

const NAMES: readonly [name: string, format: ReturnType<typeof formatOf>, zipped: boolean][] = [
  ['a.geojson', 'geojson', false],
  ['a.JSON.GZ', 'geojson', true],
  ['a.csv/b.ndjson', 'ndjson', false],
  ['a.geojsonl', 'ndjson', false],
  ['a.geoparquet', 'parquet', false],
  ['a.fgb', 'flatgeobuf', false],
  ['a.gz', undefined, true],
  ['csv', undefined, false],
]

for (const [name, format, zipped] of NAMES) {
  test(`the name ${name} says ${format ?? 'nothing'}`, (t) =>
    t.deepEqual([formatOf(name), isZipped(name)], [format, zipped]))
}
