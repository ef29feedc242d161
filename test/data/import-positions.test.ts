/** Where records of files are: positions in one column, and the reference systems of GeoJSON; one case a line. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import sql from 'sql-template-tag'
import { position } from '../../data/import/fields/positions/position-text.ts'
import { Unfit } from '../../data/import/fields/read-value.ts'
import { type ImportOptions, type ImportSummary, importFile } from '../../data/import/import-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { testOn } from '../support/databases/database.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'

const folder = temporaryFolder('positions')

let files = 0
/** Imports a file, and returns the summary and where its places are: `name longitude latitude`. */
async function imported(
  database: Database,
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
): Promise<{ summary: ImportSummary; places: string[] }> {
  const source = `file${files++}`
  const path = join(folder, source)
  writeFileSync(path, content)
  const rejectedFile = `${path}.rejected.ndjson`
  const summary = await importFile(database, path, { rejectedFile, source, ...options }, () => undefined)
  const places = await database.rows<{ at: string }>(sql`
    select concat_ws(' ', name, round(longitude::numeric, 4)::float, round(latitude::numeric, 4)::float) as at
    from places where data_source_identifier like ${`${source}:%`} order by name`)
  return { summary, places: places.map(({ at }) => at) }
}

const reasons = ({ reasons }: ImportSummary) => reasons.map(({ field, reason }) => `${field} ${reason}`)

const AT = '13.4 52.5'
const BINARY = 'cdcccccccccc2a400000000000404a40'
const UNREADABLE = 'is neither well-known text or binary, nor GeoJSON, nor latitude and longitude such as 52.52, 13.405'
const MERCATOR = 'is in EPSG:3857, not in longitude and latitude of WGS 84'

/** A column, one of its cells, and the position or the reason. */
const CELLS: readonly [column: string, cell: string, position: string][] = [
  ['WKT', 'POINT (13.4 52.5)', AT],
  ['_WKT', 'PointZ(13.4 52.5 34)', AT],
  ['the_geom', 'SRID=4326;POINT(13.4 52.5)', AT],
  ['geom', 'POLYGON ((13.3 52.4,13.5 52.4,13.5 52.6,13.3 52.6,13.3 52.4))', AT],
  ['wkt_geom', 'MULTIPOINT ((13.4 52.5))', AT],
  ['geometry', 'multipolygon(((13.3 52.4,13.5 52.4,13.5 52.6,13.3 52.6,13.3 52.4)))', AT],
  ['WKT', 'POINT (1.34e1 +52.5)', AT],
  ['WKT', 'POINT EMPTY', ''],
  ['WKT', 'SRID=3857;POINT(13.4 52.5)', MERCATOR],
  ['WKT', 'POINT (1492232.65 6894701.26)', 'lies outside longitude ±180 or latitude ±90'],
  ['WKT', 'POINT (52,5 13,4)', UNREADABLE],
  ['WKT', 'POINT (13.4 52.5) x', UNREADABLE],
  ['WKT', 'POINT (13.4 52.5, 13 52)', UNREADABLE],
  ['WKT', 'POINT ((13.4 52.5)', UNREADABLE],
  ['wkb_geometry', `0101000000${BINARY}`, AT],
  ['geom', `0101000020E6100000${BINARY.toUpperCase()}`, AT],
  ['geom', `\\x01010000a0e6100000${BINARY}0000000000000040`, AT],
  ['geom', `01e9030000${BINARY}0000000000000040`, AT],
  ['geom', `0104000020e6100000010000000101000000${BINARY}`, AT],
  ['geom', `0101000020110f0000${BINARY}`, MERCATOR],
  ['geom', `0101000000${BINARY.slice(2)}`, UNREADABLE],
  ['geo_point_2d', '52.5, 13.4', AT],
  ['Latitude, Longitude', '52.5,13.4', AT],
  ['location', '(52.5, 13.4)', AT],
  ['coordinates', '[52.5; 13.4]', AT],
  ['coords', '52,5 13,4', AT],
  ['lat/lng', '+52.5 13.4', AT],
  ['lonlat', '13.4, 52.5', AT],
  ['geo_shape', '{""type"":""Point"",""coordinates"":[13.4,52.5]}', AT],
  ['location', 'Main St 1', UNREADABLE],
  ['location', '-122.4, 37.8', 'lies outside longitude ±180 or latitude ±90'],
  ['location', '', ''],
]

for (const [column, cell, position] of CELLS) {
  testOn('embedded', `a column ${column} with ${cell.slice(0, 40)}`, async (t, { database }) => {
    const { summary, places } = await imported(database, `name,"${column}"\nA,"${cell}"\n`)
    const isRejected = places.length === 0
    t.is(
      isRejected ? reasons(summary).join() : places.join(),
      isRejected ? `position ${position}` : `A ${position}`.trim(),
    )
    t.is(summary.rejected, isRejected ? 1 : 0)
  })
}

testOn('embedded', 'longitude and latitude win, and a text that is no position is counted', async (t, { database }) => {
  const { places } = await imported(database, 'name,lat,lon,location\nA,52.5,13.4,Main St\nB,,,"1, 2"\nC,3,4,"1, 2"\n')
  t.deepEqual(places, [`A ${AT}`, 'B 2 1', 'C 4 3'])
  // Coordinates of a national grid beside well-known text.
  const grid = await imported(database, 'name,x,y,wkt\nA,392000,5820000,POINT(13.4 52.5)\n')
  t.deepEqual(grid.places, [`A ${AT}`])
  const lines =
    '{"name":"A","location":"Main St"}\n{"name":"B","location":{"type":"Point","coordinates":[13.4,52.5]}}\n'
  const records = await imported(database, lines)
  t.deepEqual(records.places, ['A', `B ${AT}`])
  t.deepEqual(
    records.summary.leftOut.map(({ field, count }) => [field, count]),
    [['position', 1]],
  )
})

testOn('embedded', 'a flag names the column of positions', async (t, { database }) => {
  const table = 'name,Where\nA,"52.5, 13.4"\n'
  t.regex(
    (await imported(database, table)).summary.fault ?? '',
    /column is known as longitude.*position, if one column/,
  )
  const { places } = await imported(database, table, { columns: new Map([['position', 'Where']]) })
  t.deepEqual(places, [`A ${AT}`])
})

testOn('embedded', 'an event may have its position in one column', async (t, { database }) => {
  await imported(database, 'name,start_date,wkt\nTalk,2026-03-02T19:30,POINT (13.4 52.5)\n')
  t.deepEqual(await database.rows(sql`select longitude, latitude, timezone from events where name = 'Talk'`), [
    { longitude: 13.4, latitude: 52.5, timezone: 'Europe/Berlin' },
  ])
})

/** One of them took the square of its length: three minutes. */
const LONG = ['POINT', 'POINT(1', 'SRID=4326;', '1', '[1', '1,'].map(
  (beginning) => `${beginning}${' '.repeat(300_000)}x`,
)

test('a long text that is no position is read in no time', (t) => {
  const start = process.cpuUsage()
  for (const text of LONG) t.true(position(text) instanceof Unfit)
  t.true(process.cpuUsage(start).user < 2e6)
})

const feature = (more = '') =>
  `{"type":"Feature","properties":{"name":"A","crs":"EPSG:3857"},"geometry":{"type":"Point","coordinates":[13.4,52.5]}${more}}`
const named = (name: string) => `"crs":{"type":"name","properties":{"name":"${name}"}}`

/** The `crs` of a collection, and its name in the message; undefined if it can be read. */
const SYSTEMS: readonly [crs: string, name: string | undefined][] = [
  [named('urn:ogc:def:crs:EPSG::3857'), 'EPSG:3857'],
  [named('urn:ogc:def:crs:EPSG:6.9:3067'), 'EPSG:3067'],
  [named('EPSG:25833'), 'EPSG:25833'],
  [named('http://www.opengis.net/def/crs/EPSG/0/2056'), 'EPSG:2056'],
  ['"crs":{"type":"EPSG","properties":{"code":31370}}', 'EPSG:31370'],
  ['"crs":{"type":"link","properties":{"href":"grid.prj","type":"esriwkt"}}', 'grid.prj'],
  ['"crs":"EPSG:3857"', 'EPSG:3857'],
  ['"crs":{}', 'an unknown reference system'],
  [named('urn:ogc:def:crs:OGC:1.3:CRS84'), undefined],
  [named('urn:ogc:def:crs:EPSG::4326'), undefined],
  [named('http://www.opengis.net/def/crs/OGC/1.3/CRS84'), undefined],
  ['"crs":{"type":"EPSG","properties":{"code":4326}}', undefined],
  ['"crs":null', undefined],
]

for (const [crs, name] of SYSTEMS) {
  const before = `{"type":"FeatureCollection",${crs},"features":[${feature()}]}`
  const behind = `{"type":"FeatureCollection","features":[${feature()}],${crs},"count":1}`
  for (const [where, content] of [
    ['before the features', before],
    ['behind the features', behind],
    ['behind the features of a zipped file', gzipSync(behind)],
  ] as const) {
    testOn('embedded', `${crs} ${where}`, async (t, { database }) => {
      const fault = await imported(database, content).then(
        ({ summary, places }) => summary.fault ?? places.join(),
        String,
      )
      const isRefused = fault.includes(`the coordinates are in ${name}; only longitude and latitude of WGS 84`)
      t.is(isRefused, name !== undefined, fault)
      if (name === undefined) t.is(fault, `A ${AT}`)
    })
  }
}

for (const [title, length, crs, places] of [
  ['100 kB behind the features', 100_000, '"crs"', 0],
  // They are stored before the end is read.
  ['200 kB behind the features', 200_000, '"crs"', 1],
  ['with a name that is written in another way', 0, '"\\u0063rs"', 1],
] as const) {
  testOn('embedded', `a reference system ${title} is a fault`, async (t, { database }) => {
    const system = named('EPSG:25833').replace('"crs"', crs)
    const note = `"note":"${'x'.repeat(length)}"`
    const content = `{"type":"FeatureCollection","features":[${feature()}],${system},${note}}`
    const found = await imported(database, content).then(
      ({ summary, places }) => ({ fault: summary.fault, places }),
      (error) => ({ fault: String(error), places: [] }),
    )
    t.regex(found.fault ?? '', /the coordinates are in EPSG:25833/)
    t.is(found.places.length, places)
  })
}

testOn('embedded', 'a feature and a geometry may have a reference system of their own', async (t, { database }) => {
  const lines = [
    feature(`,${named('EPSG:3857')}`),
    feature().replace('"type":"Point"', `"type":"Point",${named('EPSG:3857')}`),
  ]
  const { summary, places } = await imported(database, `${lines.join('\n')}\n${feature(`,${named('EPSG:4326')}`)}\n`)
  t.deepEqual(places, [`A ${AT}`])
  t.deepEqual(reasons(summary), [`geometry ${MERCATOR}`])
  t.is(summary.rejected, 2)
})
