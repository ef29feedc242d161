/** What holds for each format that `import` reads, also for a new one: it needs a sample here. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import sql from 'sql-template-tag'
import { FORMATS } from '../../../data/import/formats/formats.ts'
import { openRows } from '../../../data/import/formats/readers.ts'
import { FileFault, type RowChunk } from '../../../data/import/formats/source-row.ts'
import { importFile } from '../../../data/import/import-file.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { osmPbf } from '../../support/fixtures/osm-pbf.ts'
import { osmJson, osmXml } from '../../support/fixtures/osm-text.ts'
import { parquetFile, wkbPoint } from '../../support/fixtures/parquet-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-formats-'))
test.after.always(() => rmSync(folder, { recursive: true }))

const PLACES = [
  { id: 1, name: 'Anna', lon: 13.4, lat: 52.5 },
  { id: 2, name: 'Büro 東京', lon: 2.35, lat: 48.85 },
  { id: 3, name: 'C & "D"', lon: -0.1, lat: 51.5 },
]
const NAMES = PLACES.map(({ name }) => name)

const features = PLACES.map(({ id, name, lon, lat }) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { name },
}))
const lines = features.map((feature) => `${JSON.stringify(feature)}\n`)
const table = [
  'id,name,lat,lon',
  ...PLACES.map(({ id, name, lon, lat }) => `${id},"${name.replaceAll('"', '""')}",${lat},${lon}`),
]
const nodes = PLACES.map(({ id, name, lon, lat }) => ({
  type: 'node' as const,
  ...{ id, lon, lat, tags: { name, amenity: 'cafe' } },
}))
const linked = PLACES.map(({ id, name, lon, lat }) => ({
  '@type': 'Cafe',
  ...{ '@id': `#${id}`, name, geo: { latitude: lat, longitude: lon } },
}))
const events = PLACES.flatMap(({ id, name, lon, lat }) => [
  ...['BEGIN:VEVENT', `UID:${id}`, 'DTSTART:20260101T100000Z', `SUMMARY:${name}`, `GEO:${lat};${lon}`, 'END:VEVENT'],
])

/** `PLACES` in each format, in the forms that a file may have. */
const SAMPLES: Readonly<Record<string, readonly (string | Buffer)[]>> = {
  csv: [
    `\ufeff${table.join('\r\n')}\r\n`,
    table.join('\n').replaceAll(',', ';'),
    table.join('\n').replaceAll(',', '\t'),
  ],
  geojson: [JSON.stringify({ type: 'FeatureCollection', features }), JSON.stringify(features, null, 2)],
  html: [`<!DOCTYPE html><html><script type="application/ld+json">${JSON.stringify(linked)}</script></html>`],
  icalendar: [['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')],
  ndjson: [lines.join(''), lines.join('').trimEnd(), lines.map((line) => `\u001e${line}`).join('')],
  'osm-json': [osmJson(nodes)],
  'osm-pbf': [osmPbf([nodes])],
  'osm-xml': [osmXml(nodes)],
  parquet: [
    parquetFile(
      [{ name: 'id', type: 'int64' }, { name: 'name' }, { name: 'geometry', type: 'binary' }],
      PLACES.map(({ id, name, lon, lat }) => ({ id: BigInt(id), name, geometry: wkbPoint(lon, lat) })),
      { rowGroupSize: 2 },
    ),
  ],
}

const samples = FORMATS.flatMap((format) =>
  (SAMPLES[format.name] ?? ['']).map((content, index) => ({ format, content, title: `${format.name} ${index + 1}` })),
)

let files = 0
function file(content: string | Buffer): string {
  const path = join(folder, `file-${files++}`)
  writeFileSync(path, content)
  return path
}

/** Returns the names in the rows, and the fault that ended them. */
async function names(chunks: AsyncIterable<RowChunk>): Promise<{ names: unknown[]; fault?: unknown }> {
  const names: unknown[] = []
  try {
    for await (const { rows } of chunks) {
      names.push(...rows.map(({ content }) => ('properties' in content ? content.properties['name'] : content.reason)))
    }
  } catch (fault) {
    return { names, fault }
  }
  return { names }
}

const options = { onHeader: () => undefined }

for (const { format, content, title } of samples) {
  test(`${title} is recognized and read, and its bytes add up`, async (t) => {
    const isText = typeof content === 'string'
    for (const path of [file(content), ...(isText ? [file(gzipSync(content))] : [])]) {
      let bytes = 0
      const onBytes = (more: number) => (bytes += more)
      const opened = await openRows({ path, onBytes }, options)
      t.is(opened.format, format.name)
      t.deepEqual(await names(opened.chunks), { names: NAMES })
      t.is(bytes, statSync(path).size)
    }
    const others = FORMATS.filter((other) =>
      isText ? other.recognizesText?.(content) : other.recognizesBytes?.(content.subarray(0, 64)),
    )
    t.deepEqual(
      others.filter((other) => other !== format).map(({ name }) => name),
      [],
    )
  })

  test(`${title} that breaks off has rows or a fault`, async (t) => {
    const step = format.name === 'parquet' ? content.length / 3 : 5
    for (let length = step; length < content.length; length += step) {
      const path = file(content.slice(0, Math.floor(length)))
      const { chunks } = await openRows({ path, onBytes: () => undefined }, { ...options, format })
      const read = await names(chunks)
      t.true(read.fault === undefined || read.fault instanceof FileFault, String(read.fault))
      t.deepEqual(read.names.slice(0, -1), NAMES.slice(0, Math.max(0, read.names.length - 1)))
    }
  })

  if ('readText' in format && typeof content === 'string') {
    test(`${title} is read in pieces of any size`, async (t) => {
      for (const size of [1, 7]) {
        async function* pieces() {
          const header = String(content).indexOf('\n') + 1
          if (header > 0) yield String(content).slice(0, header)
          for (let start = header; start < content.length; start += size) {
            yield String(content).slice(start, start + size)
          }
        }
        t.deepEqual(await names(format.readText(pieces(), options)), { names: NAMES })
      }
    })
  }

  testOnEachDatabase(`${title} imports once: again it writes nothing`, async (t, { database }) => {
    const path = file(content)
    const run = async () => {
      const options = { source: title, rejectedFile: `${path}.rejected` }
      const { read, inserted, updated, unchanged, rejected } = await importFile(
        database,
        path,
        options,
        () => undefined,
      )
      return [read, inserted, updated, unchanged, rejected]
    }
    t.deepEqual(await run(), [3, 3, 0, 0, 0])
    const stored = await database.rows(sql`
      select name, longitude as lon, latitude as lat from (
        select data_source_identifier, name, longitude, latitude from places
        union all select data_source_identifier, name, longitude, latitude from events) stored
      where data_source_identifier like ${`${title}:%`} order by data_source_identifier`)
    t.deepEqual(
      stored,
      PLACES.map(({ id, ...place }) => place),
    )
    t.deepEqual(await run(), [3, 0, 0, 3, 0])
  })
}

test('docs/import.md says what each kind of file has', (t) => {
  const documented = readFileSync('docs/import.md', 'utf8').matchAll(/^\| (\S.*?) +\| [^|]*\|$/gm)
  const rows = [...documented].map(([, kind]) => kind)
  for (const { kind } of FORMATS) t.true(rows.includes(kind), kind)
})
