import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import type { OsmNode } from '../../data/import/formats/osm/osm-file.ts'
import { type ImportOptions, type ImportSummary, importFile } from '../../data/import/import-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { osmPbf } from '../support/fixtures/osm-pbf.ts'
import { parquetFile, wkbPoint } from '../support/fixtures/parquet-file.ts'
import { temporaryFile, temporaryFolder } from '../support/processes/temporary-files.ts'

const folder = temporaryFolder('import')

/** Imports a file with this content. */
async function importText(
  database: Database,
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
): Promise<ImportSummary> {
  const path = temporaryFile(content)
  return importFile(database, path, { rejectedFile: `${path}.rejected.ndjson`, ...options }, () => undefined)
}

function counts({ read, inserted, updated, unchanged, rejected }: ImportSummary): number[] {
  return [read, inserted, updated, unchanged, rejected]
}

function report({ rejectedFile }: ImportSummary): unknown[] {
  if (rejectedFile === undefined) return []
  return readFileSync(rejectedFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

/** Returns the stored places of a source, with the number of their logged changes. */
async function stored(database: Database, source: string): Promise<Record<string, unknown>[]> {
  return database.rows<Record<string, unknown>>(sql`
    select places.*, (select count(*)::int from place_changes where place_id = places.id) as changes
    from places where data_source_identifier like ${`${source}:%`} order by data_source_identifier collate "C"`)
}

const names = async (database: Database, source: string) => (await stored(database, source)).map(({ name }) => name)

const feature = (id: string | number | undefined, name: string, more: object = {}) => ({
  type: 'Feature',
  ...(id === undefined ? {} : { id }),
  geometry: { type: 'Point', coordinates: [2.35, 48.85] },
  properties: { name, ...more },
})
const PLACES = Array.from({ length: 30 }, (_, index) => feature(index, `Place ${index % 7}`, { tags: [`t${index}`] }))
const lines = (features: object[]) => features.map((one) => `${JSON.stringify(one)}\n`).join('')
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

testOnEachDatabase('a file imports once: again it writes nothing, in any format', async (t, { database }) => {
  t.deepEqual(counts(await importText(database, lines(PLACES), { source: 'once' })), [30, 30, 0, 0, 0])
  const before = await stored(database, 'once')
  t.is(before.length, 30)
  t.like(before[0], { name: 'Place 0', tags: ['t0'], longitude: 2.35, latitude: 48.85, changes: 1 })
  const table = [
    'id,name,lat,lon,tags',
    ...PLACES.map(({ id, properties: { name } }) => `${id},${name},48.85,2.35,t${id}`),
  ]
  for (const content of [
    lines(PLACES),
    gzipSync(lines(PLACES)),
    collection(PLACES),
    gzipSync(JSON.stringify(PLACES, null, 2)),
    lines(PLACES).replaceAll(/^/gm, '\u001e').slice(0, -1),
    `\ufeff${table.join('\r\n')}\r\n`,
    gzipSync(table.join('\n').replaceAll(',', ';')),
    parquetFile(
      [
        { name: 'id', type: 'int64' },
        { name: 'name' },
        { name: 'geometry', type: 'binary' },
        { name: 'tags', isList: true },
      ],
      PLACES.map(({ id, properties }) => ({ ...properties, id: BigInt(Number(id)), geometry: wkbPoint(2.35, 48.85) })),
      { rowGroupSize: 7 },
    ),
  ]) {
    t.deepEqual(counts(await importText(database, content, { source: 'once' })), [30, 0, 0, 30, 0])
  }
  t.deepEqual(await stored(database, 'once'), before)
})

testOnEachDatabase('places of OpenStreetMap import once, and lie in their areas', async (t, { database }) => {
  const corners = [24.5, 60, 25.5, 60, 25.5, 60.5, 24.5, 60.5]
  const nodes = [1, 2, 3, 4].map((id): OsmNode => {
    const [lon = 0, lat = 0] = corners.slice(2 * id - 2)
    return { type: 'node', id, lon, lat }
  })
  const file = osmPbf([
    [...nodes, { type: 'node', id: 9, lon: 25.1, lat: 60.3, tags: { name: 'Kiosk', shop: 'kiosk' } }],
    [
      {
        type: 'way',
        id: 1,
        refs: [1, 2, 3, 4, 1],
        tags: { name: 'Hall', amenity: 'marketplace', opening_hours: '24/7' },
      },
    ],
    [{ type: 'way', id: 2, refs: [1, 99], tags: { name: 'Lost', shop: 'yes' } }],
  ])
  const options = { source: 'fi' }
  t.deepEqual(counts(await importText(database, file, options)), [3, 2, 0, 0, 1])
  const again = await importText(database, file, options)
  t.deepEqual(counts(again), [3, 0, 0, 2, 1])
  const reason = 'needs nodes that the file does not have'
  t.deepEqual(report(again), [{ feature: 3, field: 'geometry', reason, value: 'way/2', identifier: 'osm:way/2' }])
  const [kiosk, hall] = await stored(database, 'fi')
  t.like(kiosk, { name: 'Kiosk', data_source_identifier: 'fi:osm:node/9', longitude: 25.1, latitude: 60.3 })
  t.like(hall, { name: 'Hall', categories: ['Market'], opening_hours: '24/7', longitude: 25, latitude: 60.25 })
})

testOnEachDatabase('what differs is updated, and what is not mentioned stays', async (t, { database }) => {
  await importText(
    database,
    'id,name,telephone,url,lat,lon\n1,A,1,https://a.example,2,3\n2,B,2,https://b.example,2,3\n',
    { source: 'update' },
  )
  const newer = 'id,name,telephone,lat,lon\n1,A,,2,3\n2,B,2,2,3\n3,C,3,180,0\n3,C,3,0,180\n'
  const summary = await importText(database, newer, { source: 'update' })
  t.deepEqual(counts(summary), [4, 1, 1, 1, 1])
  const [a, b, c] = await stored(database, 'update')
  // Stored, updated, and scored again.
  t.like(a, { telephone: null, url: 'https://a.example', changes: 3 })
  t.like(b, { telephone: '2', url: 'https://b.example', changes: 1 })
  t.like(c, { longitude: -180, latitude: 0 })
})

testOnEachDatabase('without any identifier a second import changes nothing either', async (t, { database }) => {
  const table = 'name,address,lat,lon\nNo id A,x,1,2\nNo id A,y,1,2\nNo id A,x,1,2\n'
  t.deepEqual(counts(await importText(database, table, { source: 'hash' })), [3, 2, 0, 1, 0])
  t.deepEqual(counts(await importText(database, table, { source: 'hash' })), [3, 0, 0, 3, 0])
})

testOnEachDatabase(
  'rejected rows are reported with line, field and reason, and the others imported',
  async (t, { database }) => {
    const bad = [
      feature(1, 'Good'),
      feature(2, ''),
      feature(3, 'x'.repeat(1e6)),
      feature(4, 'Nul \0'),
      { ...feature(5, 'Half \ud83d') },
      { ...feature(6, 'Far'), geometry: { type: 'Point', coordinates: [181, 0] } },
      feature(7, 'Rated', { rating: 7 }),
      { ...feature(8, 'Meridian'), geometry: { type: 'Point', coordinates: [180, 10] } },
    ]
    const expected = [
      { line: 2, field: 'name', reason: 'is missing' },
      { line: 3, field: 'name', reason: 'is longer than 500 characters', value: 'x'.repeat(100) },
      {
        line: 4,
        field: 'name',
        reason: 'holds NUL, half a surrogate pair, or bytes that are not UTF-8',
        value: 'Nul \ufffd',
      },
      {
        line: 5,
        field: 'name',
        reason: 'holds NUL, half a surrogate pair, or bytes that are not UTF-8',
        value: 'Half \ufffd',
      },
      { line: 6, field: 'geometry', reason: 'lies outside longitude ±180 or latitude ±90' },
      { line: 9, field: 'row', reason: 'is not JSON', value: '{"type":' },
    ]
    const summary = await importText(database, `${lines(bad)}{"type":\n`, { source: 'bad' })
    t.deepEqual(counts(summary), [9, 3, 0, 0, 6])
    t.deepEqual(report(summary), expected)
    t.deepEqual(
      summary.reasons.map(({ count }) => count),
      [2, 1, 1, 1, 1],
    )
    t.deepEqual(await names(database, 'bad'), ['Good', 'Rated', 'Meridian'])
    t.is((await stored(database, 'bad'))[2]?.['longitude'], -180)

    const again = await importText(database, collection(bad), { source: 'bad' })
    t.deepEqual(
      report(again),
      expected.slice(0, 5).map(({ line, ...row }) => ({ feature: line, ...row })),
    )
    const none = await importText(database, lines(bad.slice(0, 1)), { source: 'bad' })
    t.is(none.rejectedFile, undefined)
  },
)

testOnEachDatabase('bytes that are not UTF-8 reject their row alone', async (t, { database }) => {
  const table = Buffer.concat([
    Buffer.from('id,name,lat,lon\n1,Good é,1,2\n2,'),
    Buffer.from('Größe', 'latin1'),
    Buffer.from(',1,2\n3,Good too,1,2\n'),
  ])
  const summary = await importText(database, table, { source: 'latin' })
  t.deepEqual(counts(summary), [3, 2, 0, 0, 1])
  t.like(report(summary)[0], { line: 3, field: 'name' })
  t.deepEqual(await names(database, 'latin'), ['Good é', 'Good too'])
})

testOnEachDatabase('what only the database refuses is found by halving the batch', async (t, { database }) => {
  await database.transaction((transaction) =>
    transaction.rows(sql`alter table places add constraint refused check (name <> 'Refused')`),
  )
  const features = PLACES.map((one, index) => (index % 10 === 3 ? feature(index, 'Refused') : one))
  const summary = await importText(database, lines(features), { source: 'halved' })
  await database.transaction((transaction) => transaction.rows(sql`alter table places drop constraint refused`))
  t.deepEqual(counts(summary), [30, 27, 0, 0, 3])
  t.deepEqual(
    report(summary).map((row) => (row as { line: number }).line),
    [4, 14, 24],
  )
  t.regex(JSON.stringify(report(summary)[0]), /violates check constraint/)
})

testOnEachDatabase(
  'of a file that breaks off, what came before is kept, and the fault is told',
  async (t, { database }) => {
    const zipped = gzipSync(lines(PLACES))
    const cut = await importText(database, zipped.subarray(0, -20), { source: 'cut' })
    t.regex(cut.fault ?? '', /gzip data is damaged or cut short/)
    t.true(cut.inserted > 20, String(cut.inserted))
    t.is((await names(database, 'cut')).length, cut.inserted)

    const broken = collection(PLACES).replace('{"type":"Feature","id":25', ']$&')
    const half = await importText(database, broken, { source: 'broken' })
    t.regex(half.fault ?? '', /^after feature 25, near character \d+: /)
    t.deepEqual(counts(half), [25, 25, 0, 0, 0])

    const quote = await importText(database, 'id,name,lat,lon\n1,A,1,2\n"2,B,1,2\n3,C,1,2\n', { source: 'quote' })
    t.regex(quote.fault ?? '', /begins on line 3/)
    t.deepEqual(await names(database, 'quote'), ['A'])
  },
)

testOnEachDatabase(
  'columns are named by flags, and a table that lacks them is refused at once',
  async (t, { database }) => {
    const table = 'Nr\tTitel\tBreite\tLänge\n7\t"A\ttab"\t1,5\t2\n'
    const columns = new Map([
      ['name', 'Titel'],
      ['latitude', 'Breite'],
      ['longitude', 'Länge'],
      ['data_source_identifier', 'Nr'],
    ] as const)
    const summary = await importText(database, table, { source: 'flags', columns })
    t.deepEqual(counts(summary), [1, 1, 0, 0, 0])
    t.like((await stored(database, 'flags'))[0], { latitude: 1.5, longitude: 2, data_source_identifier: 'flags:7' })
    t.regex((await importText(database, table)).fault ?? '', /no column is known as name.*Nr, Titel, Breite, Länge/)
    const wrong = await importText(database, table, { columns: new Map([...columns, ['city', 'Ort']]) })
    t.regex(wrong.fault ?? '', /there is no column Ort for city/)
  },
)

testOnEachDatabase('a place without a position is stored, and counted', async (t, { database }) => {
  const summary = await importText(database, lines([{ ...feature(1, 'Nowhere'), geometry: null }]), {
    source: 'nowhere',
  })
  t.is(summary.unlocated, 1)
  t.like((await stored(database, 'nowhere'))[0], { longitude: null, latitude: null, tile_key: null })
})

testOnEachDatabase('the last of one identifier counts, in one batch and across batches', async (t, { database }) => {
  const many = Array.from({ length: 2100 }, (_, index) => feature(index % 2099, `Twice ${index}`))
  const summary = await importText(database, lines(many), { source: 'twice' })
  t.is((await stored(database, 'twice'))[0]?.['name'], 'Twice 2099')
  t.is(summary.inserted, 2099)
  const twins = await importText(database, lines([feature('x', 'First'), feature('x', 'Last')]), { source: 'twins' })
  t.deepEqual(counts(twins), [2, 1, 0, 1, 0])
  t.deepEqual(await names(database, 'twins'), ['Last'])
})

testOnEachDatabase('an import says which stored place a duplicate stands for', async (t, { database }) => {
  await importText(database, lines([feature(1, 'Original')]), { source: 'duplicates' })
  const [original] = await stored(database, 'duplicates')
  const duplicates = [
    feature(2, 'Duplicate', { duplicate_of: original?.['id'] }),
    feature(3, 'Stray', { duplicate_of: '00000000-0000-4000-8000-00000000dead' }),
  ]
  const summary = await importText(database, lines(duplicates), { source: 'duplicates' })
  t.deepEqual(counts(summary), [2, 1, 0, 0, 1])
  t.like(report(summary)[0], { field: 'duplicate_of', reason: 'is not the id of a stored place' })
  const [, duplicate] = await stored(database, 'duplicates')
  t.like(duplicate, { is_duplicate: true, duplicate_of: original?.['id'] })
})

testOn('embedded', 'a feature of 20 MB, whose name or other property it is', async (t, { database }) => {
  const ring = Array.from({ length: 400_000 }, (_, index) => {
    const angle = (index / 400_000) * 2 * Math.PI
    return [10 + Math.cos(angle), 50 + Math.sin(angle)]
  })
  const area = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
  const big = [
    { ...feature(1, 'Big area'), geometry: area },
    feature(2, 'Big property', { other: 'x'.repeat(20e6) }),
    feature(3, 'x'.repeat(20e6)),
  ]
  const summary = await importText(database, gzipSync(lines(big)), { source: 'big' })
  t.deepEqual(counts(summary), [3, 2, 0, 0, 1])
  const [{ longitude, latitude } = {}] = await stored(database, 'big')
  t.true(Math.hypot(Number(longitude) - 10, Number(latitude) - 50) < 0.001)
})

testOn('embedded', 'an interrupt stops the import where it is, and the next goes on', async (t, { database }) => {
  const interrupt = new AbortController()
  const path = join(folder, 'interrupted')
  const many = Array.from({ length: 2400 }, (_, index) => feature(index, `Many ${index}`))
  writeFileSync(path, lines(many))
  const options = { rejectedFile: `${path}.rejected`, source: 'interrupt', signal: interrupt.signal }
  const stopped = await importFile(database, path, options, () => interrupt.abort())
  t.true(stopped.read > 0 && stopped.read < many.length)
  t.is((await names(database, 'interrupt')).length, stopped.read)
  t.deepEqual(counts(await importText(database, lines(many), { source: 'interrupt' })), [
    many.length,
    many.length - stopped.read,
    0,
    stopped.read,
    0,
  ])
})

testOn('embedded', 'a file that is not there is an error', async (t, { database }) => {
  const options = { rejectedFile: join(folder, 'never') }
  await t.throwsAsync(
    importFile(database, join(folder, 'absent'), options, () => undefined),
    { code: 'ENOENT' },
  )
  t.false(existsSync(options.rejectedFile))
})

testOn(
  'PostGIS',
  'objects of OpenStreetMap are the same places from each file, and others are counted',
  async (t, { database }) => {
    const objects = [
      { name: 'Grill', amenity: 'fast_food', cuisine: 'pizza' },
      { name: 'Bench', amenity: 'bench' },
    ]
    const turbo = objects.map((tags, index) =>
      feature(`node/${index}1`, tags.name, { '@id': `node/${index + 1}`, ...tags }),
    )
    const xml = objects.map(
      (tags, index) =>
        `<node id="${index + 1}" lat="48.85" lon="2.35">${Object.entries(tags).map(([k, v]) => `<tag k="${k}" v="${v}"/>`)}</node>`,
    )
    const first = await importText(database, `<osm>${xml.join('')}</osm>`, { source: 'tags' })
    t.deepEqual([counts(first), first.skipped], [[1, 1, 0, 0, 0], 0])
    const again = await importText(database, collection(turbo.map((each) => ({ ...each, id: undefined }))), {
      source: 'tags',
    })
    t.deepEqual([counts(again), again.skipped], [[1, 0, 0, 1, 0], 1])
    t.like(await stored(database, 'tags'), [{ name: 'Grill', categories: ['Fast Food'], tags: ['Pizza'] }])
  },
)
