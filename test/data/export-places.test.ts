/** Exported places: other programs can read them, and importing them gives the same places. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import { exportPlaces } from '../../data/export/export-places.ts'
import type { ExportFormat } from '../../data/export/formats.ts'
import { importFile } from '../../data/import/import-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-export-'))
test.after.always(() => rmSync(folder, { recursive: true }))

let files = 0
/** Exports to a new file, and returns its path. */
async function exported(database: Database, format: ExportFormat, filter = ''): Promise<string> {
  const path = join(folder, `${files++}.${format}`)
  const signal = new AbortController().signal
  const options = {
    format,
    filter,
    openAtMaxCandidates: 1000,
    signal,
    onCount: () => undefined,
    onPlaces: () => undefined,
  }
  await exportPlaces(database, path, options)
  return path
}

/** Text as it is stored: importers trim it, and make each run of space in a line a blank. */
const line = fc
  .stringMatching(/^[A-Za-zé"',;|=+<&\\[{:-]{1,12}( [A-Zß東🍕'"]{1,5})?$/u)
  .filter((text) => !/&\w+;|\\["'u]/.test(text))
const prose = fc.tuple(line, line).map((lines) => lines.join('\n\n'))
const labels = fc.uniqueArray(line, { maxLength: 4 })
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const degrees = (max: number) => fc.double({ min: -max, max: max - 1e-6, noNaN: true, noDefaultInfinity: true })
const image = fc.record({
  title: line,
  original: fc.constant('a/b.webp'),
  blurhash: nullable(fc.constant('L1')),
  width: fc.integer({ min: 1, max: 9999 }),
  height: fc.constant(10),
})

const place = fc
  .record({
    name: line,
    address: nullable(fc.constantFrom('Kurfürstendamm 18', '1, "The" Square; B')),
    aggregate_rating: fc.double({ min: 0, max: 5, noNaN: true }),
    aggregate_rating_count: nullable(fc.nat(10_000)),
    categories: labels,
    tags: labels,
    vibes: fc.subarray(['cozy', 'chill']),
    description: prose,
    short_description: nullable(line),
    telephone: nullable(fc.constantFrom('+49 30 1', "+1 (2) '3'")),
    url: nullable(fc.constant('https://a.example/?b=c&d=%22')),
    images: fc.array(image, { maxLength: 2 }),
    opening_hours: nullable(fc.constantFrom('Mo-Fr 09:00-17:00; PH off', '"by appointment"', '24/7')),
    price: nullable(fc.integer({ min: 1, max: 4 })),
    country: nullable(fc.constant('DE')),
    region: nullable(fc.constantFrom('Bayern', 'Île-de-France')),
    is_closed: fc.boolean(),
    is_chain: fc.boolean(),
    position: nullable(fc.tuple(degrees(180), degrees(90))),
  })
  .map(({ position, ...others }): PlaceInput => {
    const [longitude, latitude] = position ?? [null, null]
    return { ...others, longitude, latitude }
  })

const columns = sql`to_jsonb(places) - 'id' - 'created_at' - 'updated_at' - 'is_timezone_derived' - 'tile_texts'
  - array['is_position_derived', 'is_country_derived', 'is_region_derived', 'is_postcode_derived'] as place`

const stored = (database: Database) =>
  database.rows<{ place: object }>(sql`select ${columns} from places order by data_source_identifier collate "C"`)

testOnEachDatabase('importing an export gives the same places', async (t, { database }) => {
  const places = fc.sample(place, { numRuns: 300, seed: 19 })
  const given = places.map((one, index) => ({
    ...one,
    data_source_identifier: `x:${index}`,
    is_timezone_derived: false,
  }))
  for (const format of ['geojson', 'ndjson', 'csv'] as const) {
    await database.write(sql`delete from places`)
    await upsertPlaces(database, given)
    const before = await stored(database)
    const path = await exported(database, format)
    t.false(existsSync(`${path}.partial`))
    await database.write(sql`delete from places`)
    const summary = await importFile(database, path, { rejectedFile: join(folder, 'rejected') }, () => undefined)
    t.deepEqual([summary.inserted, summary.rejected, summary.leftOut, summary.mended], [300, 0, [], []], format)
    const after = await stored(database)
    for (const [index, { place: one }] of before.entries()) t.deepEqual(after[index]?.place, one, format)
  }
})

async function fewPlaces(database: Database): Promise<void> {
  await database.write(sql`delete from places`)
  await upsertPlaces(database, [
    {
      data_source_identifier: 'a',
      name: 'Ä "quoted", and =1',
      vibes: ['cozy', 'chill'],
      longitude: 13.5,
      latitude: 52.25,
    },
    { data_source_identifier: 'b', name: 'B', vibes: [], longitude: -70, latitude: -20, price: 2 },
    { data_source_identifier: 'c', name: 'C', city: 'Bonn' },
    { data_source_identifier: 'd', name: 'Hidden', is_public: false },
  ])
}

testOnEachDatabase('every format has the visible places', async (t, { database }) => {
  await fewPlaces(database)
  const csv = parse(readFileSync(await exported(database, 'csv')), { columns: true }) as Record<string, string>[]
  t.deepEqual(byName(csv, ['vibes', 'longitude']), [
    ['B', '[]', '-70'],
    ['C', '[]', ''],
    ['Ä "quoted", and =1', '["cozy","chill"]', '13.5'],
  ])
  const geojson = JSON.parse(readFileSync(await exported(database, 'geojson'), 'utf8')) as GeoJSON.FeatureCollection
  const points = geojson.features.map(({ properties, geometry }) => ({ ...properties, geometry }))
  t.deepEqual(byName(points, ['price', 'geometry']), [
    ['B', 2, { type: 'Point', coordinates: [-70, -20] }],
    ['C', null, null],
    ['Ä "quoted", and =1', null, { type: 'Point', coordinates: [13.5, 52.25] }],
  ])
  const found: GeoJSON.Feature[] = []
  const bytes = new Uint8Array(readFileSync(await exported(database, 'flatgeobuf')))
  for await (const one of deserialize(bytes)) found.push(one as GeoJSON.Feature)
  const flat = found.map(({ properties, geometry }) => ({ ...properties, geometry }))
  t.deepEqual(byName(flat, ['vibes', 'geometry']), [
    ['B', '[]', { type: 'Point', coordinates: [-70, -20] }],
    ['Ä "quoted", and =1', '["cozy","chill"]', { type: 'Point', coordinates: [13.5, 52.25] }],
  ])
  await parquetIsRight(t, await exported(database, 'parquet'))
})

async function parquetIsRight(t: ExecutionContext, path: string): Promise<void> {
  const file = await asyncBufferFromFile(path)
  const { key_value_metadata: metadata } = await parquetMetadataAsync(file)
  const geo = JSON.parse(metadata?.find(({ key }) => key === 'geo')?.value ?? '') as { columns: { geometry: object } }
  t.like(geo, { version: '1.1.0', primary_column: 'geometry' })
  t.like(geo.columns.geometry, { encoding: 'WKB', geometry_types: ['Point'], bbox: [-70, -20, 13.5, 52.25] })
  const rows = await parquetReadObjects({ file })
  t.deepEqual(byName(rows, ['vibes', 'price', 'geometry', 'bbox']), [
    ['B', [], 2, { type: 'Point', coordinates: [-70, -20] }, { xmin: -70, ymin: -20, xmax: -70, ymax: -20 }],
    ['C', [], null, null, undefined],
    [
      'Ä "quoted", and =1',
      ['cozy', 'chill'],
      null,
      { type: 'Point', coordinates: [13.5, 52.25] },
      { xmin: 13.5, ymin: 52.25, xmax: 13.5, ymax: 52.25 },
    ],
  ])
}

function byName(rows: readonly object[], names: readonly string[]): unknown[][] {
  const sorted = rows
    .map((row) => row as Record<string, unknown>)
    .sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1))
  return sorted.map((row) => [row['name'], ...names.map((name) => row[name])])
}

testOnEachDatabase('a filter, an empty result, and a wrong filter', async (t, { database }) => {
  await fewPlaces(database)
  t.is(readFileSync(await exported(database, 'ndjson', 'city=Bonn'), 'utf8').split('\n').length, 2)
  const empty = JSON.parse(readFileSync(await exported(database, 'geojson', 'city=Ulm'), 'utf8')) as object
  t.deepEqual(empty, { type: 'FeatureCollection', features: [] })
  t.is(parse(readFileSync(await exported(database, 'csv', 'city=Ulm'))).length, 1)
  t.deepEqual(
    await parquetReadObjects({ file: await asyncBufferFromFile(await exported(database, 'parquet', 'city=Ulm')) }),
    [],
  )
  await t.throwsAsync(exported(database, 'csv', 'rating__gte=x'), {
    name: 'InvalidParameter',
    message: 'A valid number is required.',
  })
})
