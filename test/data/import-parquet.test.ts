import { gzipSync } from 'node:zlib'
import test from 'ava'
import fc from 'fast-check'
import { readGroups } from '../../data/import/formats/parquet/read-groups.ts'
import { readParquet } from '../../data/import/formats/parquet/read-parquet.ts'
import { openRows } from '../../data/import/formats/readers.ts'
import { type Column, type ParquetOptions, parquetFile, wkbPoint } from '../support/fixtures/parquet-file.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { temporaryFile } from '../support/processes/temporary-files.ts'

interface Reading {
  /** Content of each row; a rejected one is its reason. */
  rows: unknown[]
  numbers: number[]
  /** Sum of the parts that were read. */
  bytes: number
  chunks: number
  fault?: string
}

/** Reads a file up to its end or its fault. */
async function read(content: Buffer): Promise<Reading> {
  const path = temporaryFile(content)
  const reading: Reading = { rows: [], numbers: [], bytes: 0, chunks: 0 }
  const onBytes = (bytes: number) => {
    reading.bytes += bytes
  }
  try {
    const chunks = readGroups({ path, onBytes })
    for await (const { rows } of chunks) {
      reading.chunks += 1
      for (const { place, content: row } of rows) {
        reading.numbers.push(place)
        reading.rows.push('reason' in row ? `${row.field} ${row.reason}` : row)
      }
    }
  } catch (error) {
    reading.fault = (error as Error).message
  }
  return reading
}

const PLACES: readonly Column[] = [
  { name: 'id', type: 'int64' },
  { name: 'name' },
  { name: 'names', members: [{ name: 'primary' }] },
  { name: 'tags', isList: true },
  { name: 'addresses', isList: true, members: [{ name: 'freeform' }, { name: 'country' }] },
  { name: 'rating', type: 'double' },
]

const place = fc.record({
  id: fc.option(fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n })),
  name: fc.option(fc.string({ unit: 'grapheme' })),
  names: fc.option(fc.record({ primary: fc.option(fc.string()) })),
  tags: fc.option(fc.array(fc.string(), { maxLength: 3 })),
  addresses: fc.option(
    fc.array(fc.record({ freeform: fc.option(fc.string()), country: fc.constant('FI') }), { maxLength: 2 }),
  ),
  rating: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
})

test('rows of any values come back in order, whatever the size of the row groups', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom('SNAPPY', 'UNCOMPRESSED', 'GZIP', 'BROTLI'),
      async (rows, rowGroupSize, codec) => {
        const content = parquetFile(PLACES, rows, { rowGroupSize, codec })
        const reading = await read(content)
        const expected = rows.map((row) => ({ properties: { ...row, id: row.id === null ? null : Number(row.id) } }))
        t.is(reading.fault, undefined)
        t.deepEqual(reading.rows, expected)
        t.deepEqual(
          reading.numbers,
          rows.map((_, index) => index + 1),
        )
        t.is(reading.bytes, content.length)
      },
    ),
    { numRuns: propertyRuns(60) },
  )
})

test('a large row group comes in pieces, so that an import can stop within it', async (t) => {
  const rows = Array.from({ length: 2500 }, (_, index) => ({ id: BigInt(index), name: `Place ${index}` }))
  const { chunks, numbers, bytes } = await read(parquetFile(PLACES, rows, { rowGroupSize: 2500 }))
  t.is(chunks, 3)
  t.is(numbers.at(-1), 2500)
  t.true(bytes > 0)
})

const values: [Column['type'], unknown, unknown][] = [
  ['int64', 7n, 7],
  ['int64', 2n ** 60n, '1152921504606846976'],
  ['double', Number.NaN, null],
  ['double', 0, 0],
  ['date', new Date('2024-02-29'), '2024-02-29T00:00:00.000Z'],
  ['timestamp', new Date('2024-02-29T12:34:56.789Z'), '2024-02-29T12:34:56.789Z'],
  ['json', { a: [1] }, { a: [1] }],
  ['binary', new Uint8Array(Buffer.from('Größe')), 'Größe'],
  ['binary', new Uint8Array([0x41, 0xff]), 'A\0'],
  ['text', '', ''],
  ['text', null, null],
]
for (const [type, written, expected] of values) {
  test(`${type} ${written instanceof Uint8Array ? Buffer.from(written).toString('hex') : String(written)}`, async (t) => {
    const { rows } = await read(parquetFile([{ name: 'v', type: type as 'text' }], [{ v: written }]))
    t.deepEqual(rows, [{ properties: { v: expected } }])
  })
}

test('a file without rows has none, and is read', async (t) => {
  const content = parquetFile(PLACES, [])
  const { rows, bytes, fault } = await read(content)
  t.deepEqual({ rows, bytes, fault }, { rows: [], bytes: content.length, fault: undefined })
})

const geo = (column: object) => [
  { key: 'geo', value: JSON.stringify({ version: '1.1.0', primary_column: 'shape', columns: { shape: column } }) },
]
const POINT = { type: 'Point', coordinates: [24.9, 60.2] }
const wkb = wkbPoint(24.9, 60.2)
const lineWkb = Buffer.concat([Buffer.from('010200000002000000', 'hex'), Buffer.alloc(32)])
const XY = [
  { name: 'x', type: 'double' },
  { name: 'y', type: 'double' },
] as const
const TELLS = 'only longitude and latitude of WGS 84 (OGC:CRS84, EPSG:4326) can be read'

const geometries: [string, Column, unknown, ParquetOptions['kvMetadata'], unknown][] = [
  ['binary named geometry', { name: 'geometry', type: 'binary' }, wkb, [], POINT],
  ['binary named geom', { name: 'geom', type: 'binary' }, wkb, [], POINT],
  ['a line', { name: 'geometry', type: 'binary' }, new Uint8Array(lineWkb), [], 'LineString'],
  ['null', { name: 'geometry', type: 'binary' }, null, [], undefined],
  ['an empty point', { name: 'geometry', type: 'binary' }, wkbPoint(Number.NaN, Number.NaN), [], undefined],
  [
    'no geometry',
    { name: 'geometry', type: 'binary' },
    new Uint8Array([1, 2]),
    [],
    'geometry is not well-known binary',
  ],
  ['x and y', { name: 'geometry', members: XY }, { x: 24.9, y: 60.2 }, [], POINT],
  ['of the type GEOMETRY', { name: 'where', type: 'geometry' }, POINT, [], POINT],
  ['GEOMETRY in WGS 84', { name: 'where', type: 'geometry', crs: 'EPSG:4326' }, POINT, [], POINT],
  [
    'GEOMETRY in meters',
    { name: 'where', type: 'geometry', crs: 'EPSG:3857' },
    POINT,
    [],
    `the column where has coordinates in EPSG:3857; ${TELLS}`,
  ],
  [
    'GEOMETRY with a system in the metadata',
    { name: 'where', type: 'geometry', crs: 'projjson:system' },
    POINT,
    [{ key: 'system', value: '{"id":{"authority":"EPSG","code":2056}}' }],
    `the column where has coordinates in EPSG:2056; ${TELLS}`,
  ],
  ['GeoParquet', { name: 'shape', type: 'binary' }, wkb, geo({ encoding: 'WKB' }), POINT],
  ['GeoParquet of points', { name: 'shape', members: XY }, { x: 24.9, y: 60.2 }, geo({ encoding: 'point' }), POINT],
  [
    'GeoParquet in an unknown system',
    { name: 'shape', type: 'binary' },
    wkb,
    geo({ encoding: 'WKB', crs: null }),
    POINT,
  ],
  [
    'GeoParquet in WGS 84',
    { name: 'shape', type: 'binary' },
    wkb,
    geo({ encoding: 'WKB', crs: { id: { authority: 'OGC', code: 'CRS84' } } }),
    POINT,
  ],
  [
    'GeoParquet in Finnish meters',
    { name: 'shape', type: 'binary' },
    wkb,
    geo({ encoding: 'WKB', crs: { name: 'ETRS89 / TM35FIN', id: { authority: 'EPSG', code: 3067 } } }),
    `the column shape has coordinates in EPSG:3067; ${TELLS}`,
  ],
  [
    'GeoParquet in a system with a name only',
    { name: 'shape', type: 'binary' },
    wkb,
    geo({ encoding: 'WKB', crs: { name: 'Local grid' } }),
    `the column shape has coordinates in Local grid; ${TELLS}`,
  ],
  [
    'GeoParquet of lines',
    { name: 'shape', type: 'binary' },
    wkb,
    geo({ encoding: 'linestring' }),
    'the column shape has the encoding linestring; only WKB and point can be read',
  ],
  [
    'GeoParquet with other metadata',
    { name: 'shape', type: 'binary' },
    wkb,
    [{ key: 'geo', value: '{"columns":[]}' }],
    'the metadata `geo` are not those of GeoParquet',
  ],
]
for (const [title, column, value, kvMetadata = [], expected] of geometries) {
  test(`geometry: ${title}`, async (t) => {
    const file = parquetFile([{ name: 'name' }, column], [{ name: 'A', [column.name]: value }], { kvMetadata })
    const { rows, fault } = await read(file)
    if (fault !== undefined) return t.is(fault as unknown, expected)
    const [row] = rows as { properties: object; geometry?: { type: string } }[]
    if (typeof rows[0] === 'string') return t.is(rows[0] as unknown, expected)
    t.deepEqual(row?.properties, { name: 'A' })
    return t.deepEqual(typeof expected === 'string' ? row?.geometry?.type : row?.geometry, expected)
  })
}

const rows = Array.from({ length: 12 }, (_, index) => ({ id: BigInt(index), name: `Place ${index}` }))
const whole = parquetFile(PLACES, rows, { rowGroupSize: 4 })
const edited = (offset: number, ...bytes: number[]) => {
  const copy = Buffer.from(whole)
  copy.set(bytes, offset < 0 ? copy.length + offset : offset)
  return copy
}

test('a file that is cut short is refused, with nothing read, wherever it ends', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 4, max: whole.length - 1 }), async (length) => {
      const { rows: some, fault } = await read(whole.subarray(0, length))
      t.deepEqual(some, [])
      t.regex(fault ?? '', /cut short|does not begin like a Parquet file/)
    }),
    { numRuns: propertyRuns(60) },
  )
})

const faults: [string, Buffer, RegExp][] = [
  ['only the beginning', Buffer.from('PAR1'), /^the file does not begin like a Parquet file$/],
  [
    'a footer longer than the file',
    edited(-8, 0xff, 0xff, 0xff, 0x7f),
    /^the footer of the Parquet file is damaged \(/,
  ],
  ['a footer of zeros', edited(-300, ...Buffer.alloc(292)), /^the footer of the Parquet file is damaged/],
  [
    'a column that the schema does not have',
    edited(whole.lastIndexOf('rating'), 0x78),
    /^the footer of the Parquet file is damaged \(row group 3\)$/,
  ],
  ['an encrypted footer', edited(-4, ...Buffer.from('PARE')), /^the Parquet file is encrypted$/],
  ['an encrypted file', edited(0, ...Buffer.from('PARE')), /^the Parquet file is encrypted$/],
  [
    'a compression that nothing reads',
    parquetFile(PLACES, rows, { codec: 'LZO' }),
    /^the column id has the unknown compression LZO; known are UNCOMPRESSED, SNAPPY, GZIP, BROTLI, ZSTD, LZ4, LZ4_RAW$/,
  ],
]
for (const [title, content, expected] of faults) {
  test(`a fault: ${title}`, async (t) => {
    const { rows: some, fault } = await read(content)
    t.deepEqual(some, [])
    t.regex(fault ?? '', expected)
  })
}

test('a damaged row group gives the rows before it, and says which it is', async (t) => {
  const damaged = Buffer.from(whole)
  const start = damaged.indexOf('Place 4') - 40
  damaged.fill(0xff, start, start + 60)
  const { numbers, fault } = await read(damaged)
  t.deepEqual(numbers, [1, 2, 3, 4])
  t.regex(fault ?? '', /^row group 2 of 3 is damaged \(/)
})

test('Parquet inside gzip is refused', async (t) => {
  const path = temporaryFile(gzipSync(whole))
  await t.throwsAsync(openRows({ path, onBytes: () => undefined }, { onHeader: () => undefined }), {
    message: 'the file is Parquet inside gzip; please unzip it first',
  })
})

test('the thread gives the same rows, bytes and faults', async (t) => {
  for (const content of [whole, whole.subarray(0, -5)]) {
    const path = temporaryFile(content)
    const here = await read(content)
    const { format, unit, chunks } = await openRows(
      { path, onBytes: (bytes) => (told += bytes) },
      { onHeader: () => undefined },
    )
    let told = 0
    const numbers: number[] = []
    const reading = (async () => {
      for await (const { rows } of chunks) numbers.push(...rows.map(({ place }) => place))
    })()
    if (here.fault === undefined) await reading
    else await t.throwsAsync(reading, { name: 'FileFault', message: here.fault })
    t.deepEqual([format, unit, numbers, told], ['parquet', 'row', here.numbers, here.bytes])
  }
})

test('a row group that takes too long is a fault', async (t) => {
  const path = temporaryFile(whole)
  const reading = async () => {
    for await (const _ of readParquet({ path, onBytes: () => undefined }, 1)) t.fail()
  }
  await t.throwsAsync(reading(), {
    name: 'FileFault',
    message: /^the row group from row 1 on is damaged: .* in 0\.001 s$/,
  })
})

test('an error of the file system is no fault of the file', async (t) => {
  const path = `${temporaryFile(whole)}.none`
  await t.throwsAsync(openRows({ path, onBytes: () => undefined }, { onHeader: () => undefined }), { code: 'ENOENT' })
})
