import { gzipSync } from 'node:zlib'
import test from 'ava'
import fc from 'fast-check'
import { detectFormat } from '../../data/import/formats/detect-format.ts'
import { readText } from '../../data/import/formats/open-file.ts'
import { csv, detectDelimiter } from '../../data/import/formats/read-csv.ts'
import { geojson } from '../../data/import/formats/read-geojson.ts'
import { ndjson } from '../../data/import/formats/read-ndjson.ts'
import type { RowChunk } from '../../data/import/formats/source-row.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { temporaryFile } from '../support/processes/temporary-files.ts'

/** Returns the text up to the end or the fault. */
async function text(content: string | Buffer): Promise<{ text: string; fault?: string }> {
  let text = ''
  try {
    for await (const piece of readText({ path: temporaryFile(content), onBytes: () => undefined })) text += piece
  } catch (error) {
    return { text, fault: (error as Error).message }
  }
  return { text }
}

const readers = { csv, geojson, ndjson }

/** Returns `place name` of each row, and reasons. The text comes in pieces of `size`, as it may come from a file. */
async function rows(format: keyof typeof readers, content: string, size = content.length || 1): Promise<string[]> {
  async function* pieces() {
    for (let start = 0; start < content.length; start += size) yield content.slice(start, start + size)
  }
  const found: string[] = []
  const take = ({ rows }: RowChunk) => {
    for (const { place, content } of rows) {
      found.push(`${place} ${'reason' in content ? content.reason : content.properties['name']}`)
    }
  }
  try {
    for await (const chunk of readers[format].readText(pieces(), { onHeader: () => undefined })) take(chunk)
  } catch (error) {
    found.push((error as Error).message)
  }
  return found
}

const LONG = Array.from({ length: 60_000 }, (_, index) => `${index} Größe 東京 😀`).join('\n')

test('plain and gzipped text is read alike, whatever its length', async (t) => {
  for (const content of ['', 'x', LONG]) {
    t.deepEqual(await text(content), { text: content })
    t.deepEqual(await text(gzipSync(content)), { text: content })
  }
})

test('a gzip of several members is one text, and zeros after it are padding', async (t) => {
  const zipped = Buffer.concat([gzipSync(LONG.slice(0, 1001)), gzipSync(LONG.slice(1001)), Buffer.alloc(512)])
  t.deepEqual(await text(zipped), { text: LONG })
})

test('a gzip that breaks off gives what came before, and says so', async (t) => {
  const zipped = gzipSync(LONG)
  for (const cut of [3000, 8, 1]) {
    const read = await text(zipped.subarray(0, zipped.length - cut))
    t.true(LONG.startsWith(read.text))
    t.true(read.text.length > LONG.length - cut * 12, `${read.text.length} of ${LONG.length}`)
    t.regex(read.fault ?? '', /gzip data is damaged or cut short/)
  }
})

test('a gzip damaged in the middle gives most of what came before', async (t) => {
  const zipped = gzipSync(LONG)
  zipped.fill(0xff, 100_000, 100_100)
  const read = await text(zipped)
  t.regex(read.fault ?? '', /gzip data is damaged/)
  t.true(LONG.startsWith(read.text.slice(0, 200_000)))
})

test('a byte order mark is no text; UTF-16 is refused; bytes that are not UTF-8 become NUL', async (t) => {
  t.deepEqual(await text(Buffer.from('\ufeffname')), { text: 'name' })
  t.regex((await text(Buffer.from('\ufeffname', 'utf16le'))).fault ?? '', /UTF-16/)
  t.deepEqual(await text(Buffer.from('Gr\xf6\xdfe\n', 'latin1')), { text: 'Gr\0\0e\n' })
  t.deepEqual(await text(Buffer.from('kept \ufffd')), { text: 'kept \ufffd' })
})

const binaries: [title: string, head: Buffer | string, fault: RegExp][] = [
  ['an archive', 'PK\x03\x04\x14\0', /a ZIP archive; please unzip it first$/],
  ['a GeoPackage', 'SQLite format 3\0\x10', /an SQLite database, perhaps a GeoPackage; please convert it/],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /an image, which has no places$/],
  ['an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel or Word; please save it as CSV/],
  ["OpenStreetMap's o5m", Buffer.from('ffe0046f356d32fe', 'hex'), /o5m; please convert it with osmium/],
  ['Parquet', 'PAR1\x15\x04', /Parquet inside gzip; please unzip it/],
  ['anything else', 'name,longitude,latitude\n\x01\x02', /neither text nor a binary format/],
]
for (const [title, head, fault] of binaries) {
  test(`${title} is refused, also within gzip`, async (t) => {
    const content = Buffer.concat([Buffer.from(head), Buffer.from([0, 1, 2, 3])])
    for (const bytes of [content, gzipSync(content)]) {
      const read = await text(bytes)
      t.regex(read.fault ?? '', fault)
      t.is(read.text, '')
    }
  })
}

test('characters survive whatever pieces the file is read in', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(70), async (tail, shift) => {
      const content = 'é'.repeat(65_536 - shift) + tail.replace(/[\p{Surrogate}\ufeff]/gu, '')
      const read = await text(content)
      t.is(read.text, content)
    }),
    { numRuns: propertyRuns(30) },
  )
})

const formats: [format: string, head: string, file: string][] = [
  ['geojson', '{"type":"FeatureCollection","features":[]}', 'a'],
  ['geojson', ' \n {\n  "type": "FeatureCollection",\n "features": [', 'a'],
  ['geojson', '{ "name": "x",\n"type": "FeatureCollection",\n"features": [\n{ "type": "Feature"', 'a'],
  ['geojson', '{"type":"FeatureCollection","features":[\n{"type":"Feature"},\n{', 'a.ndjson'],
  ['geojson', '{"features":[{"type":"Feature","prop', 'a'],
  ['geojson', '[{"type":"Feature"}]', 'a'],
  ['geojson', '{\n "type": "Feature",\n "geometry"', 'a'],
  ['ndjson', '{"type":"Feature"}', 'a.geojson'],
  ['ndjson', '{"type":"Feature"}\n{"type":"Feature"}', 'a.json'],
  ['ndjson', '{"type":"Feature","properties":{"features":["wifi"]}}\n{"ty', 'a'],
  ['ndjson', '{"type":"Feature","properties":{"features":["wi', 'a'],
  ['ndjson', '\n\n{"name":"x"}\n', 'a'],
  ['ndjson', '{"broken\n{"name":"x"}\n', 'a'],
  ['ndjson', '\u001e{"type":"Feature"}', 'a.geojson'],
  ['html', '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml">', 'a'],
  ['osm-xml', '<?xml version="1.0" encoding="UTF-8"?>\n<!-- of an editor -->\n<osm version="0.6">', 'a'],
  ['osm-xml', '<osm version="0.6" generator="CGImap">', 'a'],
  ['osm-json', '{\n  "version": 0.6,\n  "generator": "Overpass API",\n  "elements": [\n', 'a.json'],
  ['osm-json', '{"version":"0.6","elements":[', 'a'],
  ['osm-json', '{ "elements": [\n  { "type": "way", "id": 1', 'a.json'],
  ['ndjson', '{"elements":[{"type":"wood"}],"name":"x"}', 'a'],
  ['ndjson', '{"version":"0.6","name":"x"}\n{"elements":[]}', 'a'],
  ['geojson', '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"geometryType":"esriGeo', 'a'],
  ['csv', 'name,latitude\n', 'a.json.csv'],
  ['csv', '', 'a'],
]
for (const [format, head, name] of formats) {
  test(`a file ${name} that begins ${JSON.stringify(head)} is ${format}`, (t) =>
    t.is(detectFormat(head, name).name, format))
}
test('JSON that does not begin like it is refused by its name', (t) => {
  t.throws(() => detectFormat('name,lat', 'x.geojson.gz'), { message: /does not begin like JSON/ })
})

const refused: [name: string, head: string, reason: RegExp][] = [
  [
    'KML',
    '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    /KML; please convert .*ogr2ogr/,
  ],
  ['KML without a prolog', '<kml>', /KML; please convert/],
  ['GPX', '<?xml version="1.0"?><!-- a --><!-- b -->\n<gpx version="1.1"><wpt', /GPX; please convert .* waypoints$/],
  ['GML', '<?xml version="1.0"?><ogr:FeatureCollection', /GML; please convert/],
  ['a change file', "<?xml version='1.0'?><osmChange version=", /a change file of OpenStreetMap; please import/],
  ['a feed', '<rss version="2.0">', /a feed; it has no places/],
  ['other XML', '<?xml version="1.0"?><places><place/></places>', /XML of another kind; please convert/],
  [
    'Esri JSON',
    '{"displayFieldName":"","geometryType":"esriGeometryPoint","features":[',
    /Esri JSON; please ask .* f=geojson/,
  ],
  ['Esri JSON without a type', '{"features":[{"attributes":{"name":"a"},"geometry":{"x":1,"y":2}}]}', /Esri JSON/],
  ['a history', '{"locations": [{"latitudeE7": 525000000', /a location history of Google Takeout; only its Saved/],
  ['a newer history', '{\n "semanticSegments": [', /a location history/],
  ['a history behind a profile', '{"userLocationProfile":{"a":[1]},"semanticSegments":[]', /a location history/],
  ['a history of iOS', '[{"endTime":"2024-01-01","startTime":"x","visit":{', /a location history/],
  ['Esri JSON with the geometry first', '{"features":[{"geometry":{"x":13.4,"y":52.5},"attributes":{', /Esri JSON/],
  ['an answer of an error', '{"error":{"code":400,"message":"Invalid URL"}}', /an error that a server answered/],
  ['TopoJSON', '{"type":"Topology","objects":{', /TopoJSON; please convert/],
  ['XML without a prolog', '<places><place name="A"/></places>', /XML of another kind/],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', /XML of another kind/],
  ['jCal', '["vcalendar",[["version",{},"text","2.0"]]', /jCal; please ask/],
  ['vCard', 'BEGIN:VCARD\r\nVERSION:4.0', /vCard/],
  ['MapInfo', 'Version 300\nCharset "Neutral"\nDelimiter ","', /MapInfo data/],
  ['OPL', 'n1 v3 dV c0 t2026-03-01T10:00:00Z i0 u Tname=A x13.4 y52.5', /OPL; please convert it with osmium/],
  ['text of osmium', 'w7 LINESTRING(13.4 52.5,13.5 52.5) name=A', /text of osmium export/],
]
for (const [name, head, message] of refused) {
  test(`${name} is refused by its name`, (t) => {
    for (const file of ['a', 'a.csv', 'a.json']) t.throws(() => detectFormat(head, file), { message })
  })
}

test('many comments before XML take no time', (t) => {
  const start = performance.now()
  t.throws(() => detectFormat(`<?xml version="1.0"?>${'<!-- -->'.repeat(8000)}x`, 'a'), { message: /XML of another/ })
  t.true(performance.now() - start < 2000)
})

const delimiters: [string, string][] = [
  [';', 'sep=;\r\na;b,c,d,e'],
  ['^', 'SEP=^\na^b,c'],
  [';', '"sep=;"\na;b,c,d,e'],
  [',', 'name,a;b,c'],
  [';', '"a,b,c";name;lat\n1,2,3,4,5,6'],
  ['\t', 'name\tlat, or y\tlon'],
  ['|', 'name|lat|lon'],
  [',', 'name'],
]
for (const [delimiter, head] of delimiters) {
  test(`${JSON.stringify(head)} is divided by ${JSON.stringify(delimiter)}`, (t) =>
    t.is(detectDelimiter(head), delimiter))
}

const feature = (name: string) => JSON.stringify({ type: 'Feature', geometry: null, properties: { name } })

const tables: [keyof typeof readers, string, string, string[]][] = [
  ['ndjson', 'lines, blank ones, and Windows line ends', `${feature('a')}\r\n\r\n${feature('b')}\n\n`, ['1 a', '3 b']],
  ['ndjson', 'no line end after the last', `${feature('a')}\n${feature('b')}`, ['1 a', '2 b']],
  ['ndjson', 'a broken line', `${feature('a')}\n{"type"\n${feature('b')}\n`, ['1 a', '2 is not JSON', '3 b']],
  [
    'ndjson',
    'plain objects',
    '{"name":"a"}\n7\n{"type":"Point"}\n',
    ['1 a', '2 is not a JSON object', '3 is a GeoJSON Point, not a Feature'],
  ],
  [
    'ndjson',
    'a text sequence, each record over lines',
    `\u001e{\n"name":\n"a"}\n\u001e${feature('b')}\n`,
    ['1 a', '4 b'],
  ],
  [
    'geojson',
    'a collection',
    `{"type":"FeatureCollection","features":[${feature('a')},\n${feature('b')}]}`,
    ['1 a', '2 b'],
  ],
  ['geojson', 'features last', `{"note":{"features":[1]},"x":[{}],"features":[${feature('a')}]}`, ['1 a']],
  ['geojson', 'features first', `{"features":[${feature('a')}],"x":[{"features":[2]}]}`, ['1 a']],
  ['geojson', 'no features', '{"type":"FeatureCollection","features":[]}', []],
  [
    'geojson',
    'an array',
    `[${feature('a')},null,[{}],${feature('{}')}]`,
    ['1 a', '2 is not a JSON object', '3 is not a JSON object', '4 {}'],
  ],
  ['geojson', 'one feature', `{"properties":{"name":"a","features":[1]},"type":"Feature"}`, ['1 a']],
  [
    'geojson',
    'no GeoJSON',
    '{"a":1}',
    ['the JSON is neither a FeatureCollection, nor an array of records, nor a record with a name'],
  ],
  [
    'geojson',
    'an answer of the API',
    `{"count":1,"results":{"type":"FeatureCollection","features":[${feature('a')}]}}`,
    ['1 a'],
  ],
  ['geojson', 'a graph', '{"@context":"x","@graph":[{"name":"a"},{"name":"b"}]}', ['1 a', '2 b']],
  ['geojson', 'one record', '{"name":"a","x":{"features":[1]}}', ['1 a']],
  ['csv', 'quoted line ends', 'name,b\r\n"a\r\n\r\nx",2\r\nb,"3\n"\r\n\r\nc,4', ['2 a\r\n\r\nx', '5 b', '8 c']],
  ['csv', 'quotes', 'name;b\n"say ""hi""";1\n5" pipe;2\n"x" y;3\n', ['2 say "hi"', '3 5" pipe', '4 "x" y']],
  ['csv', 'blank rows', 'name,b\n\n,\n a ,1\n', ['4  a ']],
  [
    'csv',
    'too few and too many cells',
    'name,b\na\nb,1,2\nc,1,,\n',
    ['2 does not have the 2 cells of the header', '3 does not have the 2 cells of the header', '4 c'],
  ],
  [
    'csv',
    'a quote that never closes',
    'name,b\na,1\n"b,2\nc,3\n',
    [
      '2 a',
      "the record that begins on line 3 can't be read: Quote Not Closed: the parsing is finished with an opening quote at line 4",
    ],
  ],
  ['csv', "Excel's first line", 'sep=;\r\nname;b\r\na,1;2\r\n', ['3 a,1']],
  ['csv', 'the same with an unusual separator', 'sep=^\nname^b\na^2\n', ['3 a']],
  ['csv', 'the same with a comma', '\nsep=,\nname,b\na,2\n', ['4 a']],
  ['csv', 'the same in quotes', '"sep=;"\nname;b\na,1;2\n', ['3 a,1']],
  ['csv', 'a header that begins alike', 'sep=x,name\n1,a\n', ['2 a']],
  ['csv', 'old Mac line ends', 'name,b\ra,1\rb,2\r', ['2 a', '3 b']],
  ['csv', 'two columns with one name', 'name,name\na,b\n', ['2 a']],
]
for (const [format, title, content, expected] of tables) {
  test(`${format}: ${title}`, async (t) => {
    t.deepEqual(await rows(format, content), expected)
    // A CSV's delimiter is detected in the first piece, which has the whole header if it comes from a file.
    const sizes = format === 'csv' ? [content.indexOf('\n') + 2] : [1, 7]
    for (const size of sizes) if (size > 2 || format !== 'csv') t.deepEqual(await rows(format, content, size), expected)
  })
}

test('what stands before a fault in a collection is read, and the fault has a place', async (t) => {
  const [a, b] = [feature('a'), feature('b')]
  const found = await rows('geojson', `{"features":[${a},${b},{"type":"Feature","properties":{]}`)
  t.deepEqual(found.slice(0, 2), ['1 a', '2 b'])
  t.regex(found[2] ?? '', /^after feature 2, near character 13\d: /)
  t.deepEqual(await rows('geojson', `{"features":[${a},${b}`), [
    '1 a',
    '2 b',
    'after feature 2: the file ends before the JSON does',
  ])
  t.regex((await rows('geojson', `{"features":[${a}]} {}`))[1] ?? '', /^after feature 1, near/)
})

test('a feature of 20 MB is read among others', async (t) => {
  const big = JSON.stringify({ type: 'Feature', properties: { name: 'big', more: 'x'.repeat(20e6) }, geometry: null })
  const size = 128 * 1024
  t.deepEqual(await rows('ndjson', `${feature('a')}\n${big}\n${feature('b')}`, size), ['1 a', '2 big', '3 b'])
  t.deepEqual(await rows('geojson', `[${feature('a')},${big},${feature('b')}]`, size), ['1 a', '2 big', '3 b'])
})
