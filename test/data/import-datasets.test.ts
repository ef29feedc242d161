/** Published data sets. No file of Foursquare is at hand: the rows here are made up, in the schema that it publishes. */
import { join } from 'node:path'
import test from 'ava'
import { stringify } from 'csv-stringify/sync'
import sql from 'sql-template-tag'
import { CONVERSIONS } from '../../data/import/fields/dataset-columns.ts'
import { type ImportOptions, type ImportSummary, importFile } from '../../data/import/import-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { type Column, parquetFile, wkbPoint } from '../support/fixtures/parquet-file.ts'
import { dataFolder, skipped } from '../support/processes/needs.ts'
import { temporaryFile, temporaryFolder } from '../support/processes/temporary-files.ts'

const folder = temporaryFolder('datasets')

async function importContent(
  database: Database,
  content: string | Buffer,
  options: Partial<ImportOptions>,
): Promise<ImportSummary> {
  const path = temporaryFile(content)
  return importFile(database, path, { rejectedFile: `${path}.rejected.ndjson`, ...options }, () => undefined)
}

const counts = ({ read, inserted, updated, unchanged, rejected }: ImportSummary) =>
  [read, inserted, updated, unchanged, rejected] as const

async function stored(database: Database, source: string): Promise<Record<string, unknown>[]> {
  return database.rows<Record<string, unknown>>(sql`
    select * from places where data_source_identifier like ${`${source}:%`}
    order by data_source_identifier collate "C"`)
}

/** https://docs.foursquare.com/data-products/docs/places-os-data-schema */
const FOURSQUARE: readonly Column[] = [
  { name: 'fsq_place_id' },
  { name: 'name' },
  { name: 'latitude', type: 'double' },
  { name: 'longitude', type: 'double' },
  ...['address', 'locality', 'region', 'postcode', 'admin_region', 'post_town', 'po_box', 'country'].map((name) => ({
    name,
  })),
  ...['date_created', 'date_refreshed', 'date_closed', 'tel', 'website', 'email'].map((name) => ({ name })),
  { name: 'facebook_id', type: 'int64' },
  { name: 'instagram' },
  { name: 'twitter' },
  { name: 'fsq_category_ids', isList: true },
  { name: 'fsq_category_labels', isList: true },
  { name: 'placemaker_url' },
  { name: 'unresolved_flags', isList: true },
  { name: 'geom', type: 'binary' },
  { name: 'bbox', members: ['xmin', 'ymin', 'xmax', 'ymax'].map((name) => ({ name, type: 'double' as const })) },
]

const CAFE = {
  fsq_place_id: '4b0588f9f964a52098d822e3',
  name: 'Café Esplanad',
  latitude: 60.167,
  longitude: 24.946,
  address: 'Pohjoisesplanadi 37',
  locality: 'Helsinki',
  region: 'Uusimaa',
  postcode: '00100',
  country: 'FI',
  date_created: '2009-11-19',
  date_refreshed: '2024-10-01',
  tel: '09 665 496',
  website: 'https://esplanad.example/',
  facebook_id: 123456789n,
  fsq_category_ids: ['4bf58dd8d48988d16d941735', '4bf58dd8d48988d16a941735'],
  fsq_category_labels: ['Dining and Drinking > Cafe, Coffee, and Tea House > Café', 'Dining and Drinking > Bakery'],
  placemaker_url: 'https://foursquare.com/placemakers/review-place/4b0588f9f964a52098d822e3',
  geom: wkbPoint(24.946, 60.167),
}
const SHOP = {
  fsq_place_id: '5f1e7a0c2b3d4e5f6a7b8c9d',
  name: 'Kenkä Oy',
  latitude: 60.17,
  longitude: 24.94,
  country: 'FI',
  date_closed: '2023-04-05',
  fsq_category_labels: ['Retail > Fashion Retail > Shoe Store'],
  unresolved_flags: ['closed'],
  geom: wkbPoint(24.94, 60.17),
}

/** Returns a table as DuckDB writes it. */
function table(rows: readonly Record<string, unknown>[]): string {
  const cell = (value: unknown) =>
    Array.isArray(value) ? `[${value.join(', ')}]` : value instanceof Uint8Array ? '\\x01\\x01' : String(value ?? '')
  const names = FOURSQUARE.map(({ name }) => name)
  return stringify([names, ...rows.map((row) => names.map((name) => cell(row[name])))])
}

testOn(ANY_ENGINE, 'Foursquare: Parquet and CSV give the same places', async (t, { database }) => {
  const source = { source: 'fsq' }
  const first = await importContent(database, parquetFile(FOURSQUARE, [CAFE, SHOP]), source)
  t.deepEqual([...counts(first), first.leftOut, first.unlocated], [2, 2, 0, 0, 0, [], 0])
  const [cafe, shop] = await stored(database, 'fsq')
  t.like(cafe, {
    data_source_identifier: 'fsq:4b0588f9f964a52098d822e3',
    name: 'Café Esplanad',
    address: 'Pohjoisesplanadi 37',
    city: 'Helsinki',
    region: 'Uusimaa',
    postcode: '00100',
    country: 'FI',
    telephone: '09 665 496',
    url: 'https://esplanad.example/',
    categories: ['Café', 'Bakery'],
    is_closed: false,
    longitude: 24.946,
    latitude: 60.167,
  })
  t.like(shop, { categories: ['Shoe Store'], is_closed: true, address: null })
  t.deepEqual(counts(await importContent(database, table([CAFE, SHOP]), source)), [2, 0, 0, 2, 0])
  const reopened = table([CAFE, { ...SHOP, date_closed: null, unresolved_flags: null }])
  t.deepEqual(counts(await importContent(database, reopened, source)), [2, 0, 1, 1, 0])
  t.like((await stored(database, 'fsq'))[1], { is_closed: false })
})

const ANYTHING: readonly Column[] = [
  { name: 'nr', type: 'int64' },
  { name: 'titles', isList: true, members: [{ name: 'text' }] },
  { name: 'position', members: ['east', 'north'].map((name) => ({ name, type: 'double' as const })) },
  { name: 'contacts', isList: true, members: [{ name: 'values', isList: true }] },
]
const ROWS = Array.from({ length: 10 }, (_, index) => ({
  nr: index,
  titles: [{ text: 'x' }, { text: index === 6 ? '' : `Place ${index}` }],
  position: { east: 20 + index, north: 60 },
  contacts: [{ values: ['09', `+358 ${index}`] }],
}))
const COLUMNS: ImportOptions['columns'] = new Map([
  ['data_source_identifier', 'nr'],
  ['name', 'titles.1.text'],
  ['longitude', 'position.east'],
  ['latitude', 'position.north'],
  ['telephone', 'contacts.0.values.1'],
])

testOn(ANY_ENGINE, 'paths lead into objects and lists, in Parquet and JSON alike', async (t, { database }) => {
  const options = { source: 'paths', columns: COLUMNS }
  const parquet = parquetFile(
    ANYTHING,
    ROWS.map((row) => ({ ...row, nr: BigInt(row.nr) })),
    { rowGroupSize: 4 },
  )
  const summary = await importContent(database, parquet, options)
  t.deepEqual(counts(summary), [10, 9, 0, 0, 1])
  t.deepEqual(summary.reasons, [{ field: 'name', reason: 'is missing', count: 1, examples: [{ row: 7 }] }])
  t.deepEqual(
    summary.columns.filter(({ readAs }) => readAs.length > 0).map(({ name, rows }) => `${name} ${rows}`),
    ['position.east 10', 'position.north 10', 'contacts.0.values.1 10', 'nr 10', 'titles.1.text 9'],
  )
  t.deepEqual(summary.missingColumns, [])
  t.like((await stored(database, 'paths'))[3], { name: 'Place 3', longitude: 23, latitude: 60, telephone: '+358 3' })
  const lines = ROWS.map((row) => `${JSON.stringify(row)}\n`).join('')
  t.deepEqual(counts(await importContent(database, lines, options)), [10, 0, 0, 9, 1])
})

testOn(ANY_ENGINE, 'a path that leads nowhere is reported', async (t, { database }) => {
  const columns: ImportOptions['columns'] = new Map([['name', 'titles.9.text']])
  const summary = await importContent(database, parquetFile(ANYTHING, []), { columns })
  t.deepEqual(summary.missingColumns, ['titles.9.text'])
})

testOn(
  ANY_ENGINE,
  'after a damaged row group, a second import of the whole file does the rest',
  async (t, { database }) => {
    const columns: readonly Column[] = [{ name: 'id' }, { name: 'name' }]
    const rows = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, name: `Room ${index}` }))
    const whole = parquetFile(columns, rows, { rowGroupSize: 4 })
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, damaged.indexOf('Room 8') - 40, damaged.indexOf('Room 8') + 20)
    const part = await importContent(database, damaged, { source: 'part' })
    t.deepEqual(counts(part), [8, 8, 0, 0, 0])
    t.regex(part.fault ?? '', /^row group 3 of 3 is damaged/)
    const cut = await importContent(database, whole.subarray(0, -1), { source: 'part' })
    t.deepEqual([...counts(cut), cut.fault], [0, 0, 0, 0, 0, 'the Parquet file is cut short: its footer is missing'])
    t.deepEqual(counts(await importContent(database, whole, { source: 'part' })), [12, 4, 0, 8, 0])
  },
)

const title = 'Overture Maps: 3,425 real places import, and again nothing changes'
if (!dataFolder) test.skip(skipped(title, 'real data at TEST_DATA_DIR'), () => undefined)
else
  testOn(ANY_ENGINE, title, async (t, { database }) => {
    const file = join(dataFolder as string, 'overture-sample.parquet')
    const options = { source: 'overture', rejectedFile: join(folder, 'overture.rejected.ndjson') }
    let bytes = 0
    const summary = await importFile(database, file, options, (part) => {
      bytes += part
    })
    t.deepEqual(counts(summary), [3425, 3425, 0, 0, 0])
    t.deepEqual([summary.leftOut, summary.mended, summary.unlocated, bytes], [[], [], 0, 752_911])
    const places = await stored(database, 'overture')
    t.is(places.filter(({ is_chain }) => is_chain).length, 575)
    t.is(places.filter(({ categories }) => (categories as string[])[0] === 'Coffee Shop').length, 43)
    t.like(
      places.find(({ name }) => name === 'SNT Biotech Lab'),
      {
        data_source_identifier: 'overture:08f266694b8dd34103db5d8f268c8bfe',
        categories: ['Pharmacy', 'Health and Medical', 'Laboratory Testing'],
        address: '24119 W Riverwalk Ct',
        city: 'Plainfield',
        region: 'IL',
        postcode: '60544-8102',
        country: 'US',
        telephone: '+13127662326',
        url: 'http://www.sntbiotech.com/',
        is_closed: false,
        longitude: -88.2061076,
        latitude: 41.6186691,
      },
    )
    t.deepEqual(counts(await importFile(database, file, options, () => undefined)), [3425, 0, 0, 3425, 0])
  })

test('labels with many spaces in them are divided in no time', (t) => {
  const start = process.cpuUsage()
  const labels = (text: string) => CONVERSIONS['fsq_category_labels']?.(text)
  const spaces = ' '.repeat(200_000)
  t.deepEqual(labels(`['A > C${spaces}x`), [`C${spaces}x`])
  t.deepEqual(labels("[ 'Retail > B', 'Retail > C' ]"), ['B', 'C'])
  t.true(process.cpuUsage(start).user < 2e6)
})
