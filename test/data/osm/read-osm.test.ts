import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import type { Geometry } from 'geojson'
import { DEFAULT_CATEGORIES } from '../../../data/import/formats/osm/default-categories.ts'
import type { OsmNode, OsmObject, OsmRelation, OsmWay, Tags } from '../../../data/import/formats/osm/osm-file.ts'
import { readOsm } from '../../../data/import/formats/osm/read-osm.ts'
import { openRows } from '../../../data/import/formats/readers.ts'
import { osmBlob, osmPbf } from '../../support/fixtures/osm-pbf.ts'
import { osmJson, osmXml } from '../../support/fixtures/osm-text.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('osm-test')
// Temporary files of the reader are beside its files, so that the tests see what it leaves behind.
process.env['TMPDIR'] = folder

let files = 0
function file(content: Buffer | string): string {
  const path = join(folder, `${files++}.bin`)
  writeFileSync(path, content)
  return path
}

const node = (id: number, lon: number, lat: number, tags: Tags = {}): OsmNode => ({ type: 'node', id, lon, lat, tags })
const way = (id: number, refs: number[], tags: Tags = {}): OsmWay => ({ type: 'way', id, refs, tags })
const relation = (id: number, members: string, tags: Tags): OsmRelation => ({
  type: 'relation',
  id,
  members: members.split(' ').map((member) => {
    const [ref, role = ''] = member.split(':')
    return { type: 'way', ref: Number(ref), role }
  }),
  tags,
})

/** Returns `identifier category geometry` of each place, or the reason why it is rejected; at last, the fault. */
async function read(content: Buffer | string): Promise<string[]> {
  const rows: string[] = []
  const source = { path: file(content), onBytes: () => undefined }
  try {
    const { chunks } =
      typeof content === 'string'
        ? await openRows(source, { onHeader: () => undefined })
        : { chunks: readOsm(source, DEFAULT_CATEGORIES) }
    for await (const chunk of chunks) {
      for (const { content: row } of chunk.rows) {
        if ('reason' in row) rows.push(`${row.value} ${row.reason}`)
        else {
          const { type, coordinates } = row.geometry as Exclude<Geometry, { type: 'GeometryCollection' }>
          const { data_source_identifier: id, categories } = row.properties
          rows.push(`${id as string} ${String(categories)} ${type} ${JSON.stringify(coordinates)}`)
        }
      }
    }
  } catch (error) {
    rows.push((error as Error).message)
  }
  return rows
}

// A square of 4 nodes around a smaller one, from 0 to 3 degrees.
const NODES = [
  ...[node(1, 0, 0), node(2, 3, 0), node(3, 3, 3), node(4, 0, 3)],
  ...[node(5, 1, 1), node(6, 2, 1), node(7, 2, 2), node(8, 1, 2)],
]
const SQUARE = '[[0,0],[3,0],[3,3],[0,3],[0,0]]'
const HOLE = '[[1,1],[2,1],[2,2],[1,2],[1,1]]'
const CAFE = { name: 'A', amenity: 'cafe' }
const AREA = { ...CAFE, type: 'multipolygon' }
const RINGS = [way(1, [1, 2, 3, 4, 1]), way(2, [5, 6, 7, 8, 5])]

const places: [title: string, objects: OsmObject[], expected: string[]][] = [
  ['a node', [node(-9, 1.5, -2, CAFE)], ['osm:node/-9 Cafe Point [1.5,-2]']],
  ['a node with an id above 32 bits', [node(12511943001, 1.5, 2, CAFE)], ['osm:node/12511943001 Cafe Point [1.5,2]']],
  ['a node without a name', [node(9, 0, 0, { amenity: 'cafe', name: ' ' })], []],
  ['a node that is no point of interest', [node(9, 0, 0, { name: 'A', highway: 'bus_stop' })], []],
  ['an open way', [way(1, [1, 2, 3], CAFE)], ['osm:way/1 Cafe LineString [[0,0],[3,0],[3,3]]']],
  ['a closed way', [way(1, [1, 2, 3, 4, 1], CAFE)], [`osm:way/1 Cafe Polygon [${SQUARE}]`]],
  ['a closed way that is no area', [way(1, [1, 2, 1], CAFE)], ['osm:way/1 Cafe LineString [[0,0],[3,0],[0,0]]']],
  ['a way tagged area=no', [way(1, [1, 2, 3, 4, 1], { ...CAFE, area: 'no' })], [`osm:way/1 Cafe LineString ${SQUARE}`]],
  ['a way of one node', [way(1, [3], CAFE)], ['osm:way/1 Cafe Point [3,3]']],
  ['a way of no nodes', [way(1, [], CAFE)], ['way/1 has no nodes']],
  ['a way with a missing node', [way(1, [1, 99], CAFE)], ['way/1 needs nodes that the file does not have']],
  [
    'a multipolygon with a hole',
    [...RINGS, relation(7, '1:outer 2:inner', AREA)],
    [`osm:relation/7 Cafe MultiPolygon [[${SQUARE},${HOLE}]]`],
  ],
  [
    'a hole belongs to the outline around it',
    [...RINGS, relation(7, '2:outer 1:inner', AREA)],
    [`osm:relation/7 Cafe MultiPolygon [[${HOLE}]]`],
  ],
  [
    'an outline of several ways, in any order and direction, without roles',
    [way(1, [1, 2]), way(2, [4, 3, 2]), way(3, [4, 1]), relation(7, '1 3 2', { ...AREA, type: 'boundary' })],
    [`osm:relation/7 Cafe MultiPolygon [[${SQUARE}]]`],
  ],
  [
    'an outline that is not closed',
    [way(1, [1, 2, 3]), relation(7, '1:outer', AREA)],
    ['relation/7 has an outline that is not closed'],
  ],
  [
    'members with other roles are no outline',
    [RINGS[0] as OsmWay, relation(7, '1:outer 99:label', AREA)],
    [`osm:relation/7 Cafe MultiPolygon [[${SQUARE}]]`],
  ],
  ['a missing way', [relation(7, '1:outer', AREA)], ['relation/7 needs ways that the file does not have']],
  [
    'a relation with a missing node',
    [way(1, [1, 2, 99, 1]), relation(7, '1:outer', AREA)],
    ['relation/7 needs nodes that the file does not have'],
  ],
  [
    'a relation that has a way twice, in two roles',
    [way(1, [1, 2]), way(2, [4, 3, 2]), way(3, [4, 1]), relation(7, '1:outer 3:outer 1:outer 2:outer 2:inner', AREA)],
    [`osm:relation/7 Cafe MultiPolygon [[${SQUARE}]]`],
  ],
  ['a relation of another type', [...RINGS, relation(7, '1:outer', { ...AREA, type: 'site' })], []],
]
for (const [title, objects, expected] of places) {
  test(title, async (t) => {
    t.deepEqual(await read(osmPbf([[...NODES, ...objects]])), expected)
    // A blob for each object, in the opposite order.
    t.deepEqual(await read(osmPbf([...NODES, ...objects].map((object) => [object]).toReversed())), expected)
    t.deepEqual(await read(osmPbf([NODES, objects], { raw: true })), expected)
    const all = [...NODES, ...objects]
    t.deepEqual(await read(osmXml(all)), expected)
    t.deepEqual(await read(osmJson(all)), expected)
    // A node that is missing is cut off, and has no position.
    const isWhole = !JSON.stringify(objects).includes('99')
    if (isWhole) t.deepEqual(await read(osmPbf([objects], { located: NODES })), expected)
    t.deepEqual(await read(osmXml(all, NODES)), expected)
    t.deepEqual(await read(osmJson(all, NODES)), expected)
  })
}

const THREE = [[node(1, 0, 0, CAFE)], [node(2, 1, 1, CAFE)], [node(3, 2, 2, CAFE), way(4, [1, 2], CAFE)]]
const FIRST_TWO = ['osm:node/1 Cafe Point [0,0]', 'osm:node/2 Cafe Point [1,1]']

test('a file that is cut short gives the places before the cut, wherever it is', async (t) => {
  const whole = osmPbf(THREE)
  const rows = await read(whole)
  t.is(rows.length, 4)
  const ends = [0, 1, 2, 3].map((count) => osmPbf(THREE.slice(0, count)).length)
  for (let length = 0; length < whole.length; length++) {
    const found = await read(whole.subarray(0, length))
    const complete = ends.findLastIndex((end) => end <= length)
    const isBetweenBlobs = length === 0 || ends.includes(length)
    t.deepEqual(found.slice(0, Math.max(complete, 0)), rows.slice(0, Math.max(complete, 0)))
    if (!isBetweenBlobs) t.regex(found.at(-1) ?? '', /^blob \d, at byte \d+, is cut short by the end of the file$/)
  }
})

test('a damaged blob ends the reading; places of all kinds before it are kept', async (t) => {
  const bytes = osmPbf([...THREE, [node(9, 0, 0, CAFE)]])
  bytes.fill(0xff, osmPbf(THREE).length + 40)
  const found = await read(bytes)
  t.deepEqual(found.slice(0, 2), FIRST_TWO)
  t.is(found[3], 'osm:way/4 Cafe LineString [[0,0],[1,1]]')
  t.regex(found[4] ?? '', /^blob 5, at byte \d+, is damaged: /)
})

const header = osmPbf([])
const faults: [title: string, content: Buffer, fault: RegExp][] = [
  [
    'a header of 4 GB',
    Buffer.concat([header, Buffer.alloc(8, 0xff)]),
    /^blob 2, at byte \d+, is damaged: its header is longer than 64 kB$/,
  ],
  ['text', Buffer.from('name,longitude,latitude\n'), /^blob 1, at byte 0, is damaged/],
  [
    'a blob that unzips to more than 32 MB',
    Buffer.concat([header, osmBlob('OSMData', Buffer.alloc(34e6))]),
    /^blob 2, .* is damaged: Cannot create a Buffer larger/,
  ],
  [
    'a history',
    osmPbf(THREE, { features: ['OsmSchema-V0.6', 'HistoricalInformation'] }),
    /^the file uses HistoricalInformation, which can't be read/,
  ],
]
for (const [title, content, fault] of faults) {
  test(`refused: ${title}`, async (t) => t.regex((await read(content)).join('\n'), fault))
}

test('blobs of other types are skipped', async (t) => {
  const other = osmBlob('Example', Buffer.from('anything'))
  const rest = osmPbf(THREE.slice(0, 2)).subarray(header.length)
  t.deepEqual(await read(Buffer.concat([header, other, rest])), FIRST_TWO)
})

// Serial, as other tests have temporary files, too.
test.serial('a file is recognized by its content, its bytes add up, and nothing is left behind', async (t) => {
  const content = osmPbf([[...NODES, ...RINGS, relation(7, '1:outer 2:inner', AREA)], ...THREE])
  let bytes = 0
  const { format, chunks } = await openRows(
    { path: file(content), onBytes: (part) => (bytes += part) },
    { onHeader: () => t.fail() },
  )
  t.is(format, 'osm-pbf')
  let isTemporary = false
  for await (const _ of chunks) isTemporary ||= readdirSync(folder).some((name) => name.startsWith('whereabouts-osm-'))
  t.true(isTemporary)
  t.is(bytes, content.length)
  // An import that is interrupted leaves the loop early.
  for await (const _ of readOsm({ path: file(content), onBytes: () => undefined }, DEFAULT_CATEGORIES)) break
  t.deepEqual(
    readdirSync(folder).filter((name) => !name.endsWith('.bin')),
    [],
  )
})

const CENTER = '"center":{"lat":2,"lon":1.5}'
const texts: [title: string, content: string, expected: string[]][] = [
  [
    'the centre of a way and of a relation',
    `{"version":0.6,"elements":[{"type":"way","id":1,${CENTER},"tags":${JSON.stringify(CAFE)}},
      {"type":"relation","id":2,${CENTER},"tags":${JSON.stringify(AREA)}}]}`,
    ['osm:way/1 Cafe Point [1.5,2]', 'osm:relation/2 Cafe Point [1.5,2]'],
  ],
  [
    'the box of a way',
    `{"version":"0.6","elements":[{"type":"way","id":1,"bounds":{"minlat":1,"minlon":1,"maxlat":3,"maxlon":2},
      "tags":${JSON.stringify(CAFE)}}]}`,
    ['osm:way/1 Cafe Point [1.5,2]'],
  ],
  [
    'the centre of a way in XML',
    '<osm version="0.6"><way id="1"><center lat="2" lon="1.5"/><nd ref="5"/><tag k="name" v="A"/><tag k="amenity" v="cafe"/></way></osm>',
    ['osm:way/1 Cafe Point [1.5,2]'],
  ],
  [
    'a node without a position',
    `{"version":0.6,"elements":[{"type":"node","id":1,"tags":${JSON.stringify(CAFE)}}]}`,
    ['node/1 has no position'],
  ],
  [
    'deleted objects',
    `<osm><node id="1" lat="1" lon="1" visible="false"><tag k="name" v="A"/><tag k="amenity" v="cafe"/></node>
      <node id="2" lat="1" lon="1" action="delete"><tag k="name" v="A"/><tag k="amenity" v="cafe"/></node></osm>`,
    [],
  ],
  [
    'an answer that is not complete',
    `<osm><node id="1" lat="1" lon="1"><tag k="name" v="A"/><tag k="amenity" v="cafe"/></node>
      <remark> runtime error: Query timed out </remark></osm>`,
    ['osm:node/1 Cafe Point [1,1]', 'Overpass did not write all of it: runtime error: Query timed out'],
  ],
  [
    'the same as JSON',
    `{"version":0.6,"elements":[{"type":"node","id":1,"lat":1,"lon":1,"tags":${JSON.stringify(CAFE)}}],
      "remark": "runtime error: Query timed out"}`,
    ['osm:node/1 Cafe Point [1,1]', 'Overpass did not write all of it: runtime error: Query timed out'],
  ],
  [
    'XML that is cut short within a place',
    '<?xml version="1.0"?>\n<osm><node id="1" lat="1" lon="1"><tag k="name" v="A"/><tag k="amenity" v="cafe"/></node><node id="2" lat="1" lon="2"><tag k="name" v="B"/><tag k="amenity" v="cafe"/>',
    ['osm:node/1 Cafe Point [1,1]', 'the file ends before the XML does'],
  ],
]
for (const [title, content, expected] of texts) test(title, async (t) => t.deepEqual(await read(content), expected))

test('the bytes of a text add up, whatever its length', async (t) => {
  for (const count of [1, 5000]) {
    const content = osmXml([
      ...Array.from({ length: count }, (_, id) => node(id + 1, 1, 1, CAFE)),
      way(1, [1, 1], CAFE),
    ])
    let bytes = 0
    const source = { path: file(content), onBytes: (part: number) => (bytes += part) }
    const { format, chunks } = await openRows(source, { onHeader: () => t.fail() })
    let rows = 0
    for await (const chunk of chunks) rows += chunk.rows.length
    t.deepEqual([format, rows, bytes], ['osm-xml', count + 1, content.length])
  }
})
