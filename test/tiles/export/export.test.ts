/**
 * Exported tiles equal the live ones, and all tiles with content are exported. An interrupted export can be resumed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import type { Bbox } from '../../../core/geo/bbox.ts'
import { formatTile, keyTile, type Tile, tileBounds, tileKey } from '../../../core/geo/tile.ts'
import {
  ANY_ENGINE,
  type Engine,
  openTestDatabase,
  overEachDatabase,
  testOn,
  testOnEachDatabase,
} from '../../support/databases/database.ts'
import { hasGdal, skipped } from '../../support/processes/needs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { startService, type TestService } from '../../support/services/service.ts'
import { type Archive, archiveContent, readArchive } from '../../support/tiles/archive.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { exportTo, storeExportPlaces, type TestExport, THINNED } from '../../support/tiles/export.ts'
import { UNCOMPRESSED } from '../../support/tiles/uncompressed.ts'

/** A server with the same places, limits and addresses. */
const serviceOn = overEachDatabase(async (on) => {
  await storeExportPlaces(on)
  return startService(on.database, THINNED)
})

const CASES: [title: string, extension: string, options: TestExport][] = [
  ['everything', 'pmtiles', {}],
  ['everything', 'mbtiles', {}],
  ['a deep zoom alone', 'pmtiles', { minZoom: 20, maxZoom: 20 }],
  ['chosen properties', 'mbtiles', { filter: 'fields=name,vibes', maxZoom: 3 }],
  ['a filter', 'pmtiles', { filter: 'rating__gte=4&vibes__in=cozy,lively', maxZoom: 7 }],
  ['a filter by box', 'mbtiles', { filter: 'in_bbox=-10,35,30,60', maxZoom: 6 }],
  ['who is open', 'pmtiles', { filter: 'is_open_at=2026-11-21T12:00:00Z', maxZoom: 6 }],
  ['what a text means', 'pmtiles', { filter: 'search=cafe+in+germany&understand=true', maxZoom: 6 }],
  ['a box', 'pmtiles', { bbox: { west: 5, south: 45, east: 15, north: 55 } }],
  ['a box on corners of tiles', 'mbtiles', { bbox: { west: 0, south: 0, east: 90, north: 66.51326044311186 } }],
  ['a box across ±180°', 'pmtiles', { bbox: { west: 170, south: -90, east: -170, north: 90 } }],
  ['a position', 'pmtiles', { bbox: { west: 13.3323, south: 52.5037, east: 13.3323, north: 52.5037 }, maxZoom: 12 }],
]

for (const [title, extension, options] of CASES) {
  testOnEachDatabase(`${title} as ${extension}: each tile is the live one, and none is missing`, async (t, on) => {
    const service = await serviceOn(on.engine)
    const file = join(temporaryFolder('export'), `tiles.${extension}`)
    const summary = await exportTo(on.database, file, options)
    const archive = await readArchive(file)
    const { minZoom = 0, maxZoom = 8, filter = '', bbox } = options
    t.like(archive, { minZoom, maxZoom })
    const expected = await tilesWithPlaces(service, { minZoom, maxZoom, filter, bbox })
    t.true(expected.length > 0)
    t.is(archive.count, expected.length)
    t.is(summary?.tiles, expected.length)
    for (const tile of expected) await assertLive(t, archive, service, tile, filter)
    t.false(existsSync(`${file}.partial`))
  })
}

/** Returns all tiles of these zooms that hold places of the API's list and touch the box. */
async function tilesWithPlaces(
  service: TestService,
  { minZoom, maxZoom, filter, bbox }: { minZoom: number; maxZoom: number; filter: string; bbox: Bbox | undefined },
): Promise<Tile[]> {
  const tiles = new Map<string, Tile>()
  for (const { geometry } of await service.listPlaces(filter)) {
    if (!geometry) continue
    for (let z = minZoom; z <= maxZoom; z++) {
      const tile = keyTile(tileKey(...geometry.coordinates), z)
      if (!bbox || touches(tile, bbox)) tiles.set(formatTile(tile), tile)
    }
  }
  return [...tiles.values()]
}

/**
 * True if a tile and a box overlap. A tile ends before its east and south edges; the first and last rows hold
 * everything beyond them.
 */
function touches(tile: Tile, { west, south, east, north }: Bbox): boolean {
  const bounds = tileBounds(tile)
  const top = tile.y === 0 ? 90 : bounds.north
  const bottom = tile.y === 2 ** tile.z - 1 ? -91 : bounds.south
  if (!(north > bottom && south <= top)) return false
  const spans =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  return spans.some(([left = 0, right = 0]) => right >= bounds.west && left < bounds.east)
}

async function assertLive(
  t: ExecutionContext,
  archive: Archive,
  { base }: TestService,
  tile: Tile,
  filter: string,
): Promise<void> {
  const exported = await archive.tile(tile)
  if (!exported) return t.fail(`${formatTile(tile)} is missing`)
  const live = await liveTile(`${base}/maps/places/${formatTile(tile)}.mvt?${filter}`)
  t.true(isDeepStrictEqual(decodeTile(exported), live), `${formatTile(tile)} is another one`)
}

const known = new Map<string, Promise<ReturnType<typeof decodeTile>>>()

/** Returns a decoded tile of the server, requested only once. */
function liveTile(address: string): Promise<ReturnType<typeof decodeTile>> {
  const ask = async () => {
    const response = await fetch(address, UNCOMPRESSED)
    if (response.status !== 200) throw new Error(`${address} answers with ${response.status}`)
    return decodeTile(new Uint8Array(await response.arrayBuffer()))
  }
  const tile = known.get(address) ?? ask()
  known.set(address, tile)
  return tile
}

testOn('PostGIS', 'so many tiles that the directory of a PMTiles has leaves', async (t, { engine, database }) => {
  const service = await serviceOn(engine)
  const file = join(temporaryFolder('export'), 'tiles.pmtiles')
  const zooms = { minZoom: 0, maxZoom: 22 }
  await exportTo(database, file, zooms)
  const archive = await readArchive(file)
  const expected = await tilesWithPlaces(service, { ...zooms, filter: '', bbox: undefined })
  t.true(archive.leafBytes > 0, `${expected.length} tiles`)
  t.is(archive.count, expected.length)
  const held = new Set(expected.map(formatTile))
  for (const tile of expected.filter((_, index) => index % 41 === 0)) {
    await assertLive(t, archive, service, tile, '')
    const beside = { ...tile, x: (tile.x + 1) % 2 ** tile.z }
    if (!held.has(formatTile(beside))) t.is(await archive.tile(beside), undefined)
  }
})

testOnEachDatabase('archives say what they hold', async (t, { engine, database }) => {
  await serviceOn(engine)
  const folder = temporaryFolder('export')
  for (const extension of ['pmtiles', 'mbtiles']) {
    const file = join(folder, `tiles.${extension}`)
    await exportTo(database, file, { minZoom: 2, maxZoom: 5, bbox: { west: 5, south: 45, east: 15, north: 55 } })
    const { layers, bounds } = await readArchive(file)
    t.deepEqual(
      layers.map(({ id, minzoom, maxzoom }) => [id, minzoom, maxzoom]),
      [
        ['places', 2, 5],
        ['clusters', 2, 5],
        ['meta', 2, 5],
      ],
    )
    t.like(layers[0]?.fields, { name: 'String', score_combined: 'Number', is_closed: 'Boolean' })
    // The tiles of zoom 5, 11.25° wide, that the box touches.
    const [west = 0, , east = 0] = bounds
    t.deepEqual([west, east], [0, 22.5])
  }
})

const VIEWS: [title: string, options: TestExport, longitude: number, latitude: number, zoom: number][] = [
  ['the world', {}, 0, 0, 1],
  ['a country', { bbox: { west: 0, south: 40, east: 20, north: 55 } }, 11, 48, 4],
  ['a city, no deeper than its tiles', { bbox: { west: 13.3, south: 52.5, east: 13.4, north: 52.55 } }, 13.4, 52.5, 8],
  ['no less deep than its tiles', { minZoom: 6, maxZoom: 7 }, 0, 0, 6],
]
for (const [title, options, longitude, latitude, zoom] of VIEWS) {
  testOn(ANY_ENGINE, `an archive begins with a view of all that it has: ${title}`, async (t, { engine, database }) => {
    await serviceOn(engine)
    const folder = temporaryFolder('export')
    for (const extension of ['pmtiles', 'mbtiles']) {
      const file = join(folder, `tiles.${extension}`)
      await exportTo(database, file, options)
      const { center, bounds } = await readArchive(file)
      const [x = Number.NaN, y = Number.NaN] = center
      const [west = 0, south = 0, east = 0, north = 0] = bounds
      t.true(west <= x && x <= east && south <= y && y <= north)
      t.true(Math.abs(x - longitude) < 1 && Math.abs(y - latitude) < 1, `${center}`)
      t.is(center[2], zoom, `${bounds}`)
    }
  })
}

testOn(ANY_ENGINE, 'an archive of both sides of ±180° begins there', async (t, { engine, database }) => {
  await serviceOn(engine)
  const folder = temporaryFolder('export')
  for (const extension of ['pmtiles', 'mbtiles']) {
    const file = join(folder, `tiles.${extension}`)
    await exportTo(database, file, { bbox: { west: 175, south: -60, east: -175, north: 60 } })
    const { center, bounds } = await readArchive(file)
    const [x = Number.NaN] = center
    t.true(Math.abs(x) > 170 && Math.abs(x) <= 180, `${center}`)
    t.deepEqual([bounds[0], bounds[2]], [-180, 180])
    t.true(Number(center[2]) >= 3, `${center}`)
  }
})

testOn(ANY_ENGINE, 'an archive says in words what it has, and whose data it is', async (t, { engine, database }) => {
  await serviceOn(engine)
  const folder = temporaryFolder('export')
  for (const extension of ['pmtiles', 'mbtiles']) {
    const file = join(folder, `tiles.${extension}`)
    const bbox = { west: -20, south: 30, east: 40, north: 70 }
    await exportTo(database, file, { maxZoom: 4, filter: 'rating__gte=4', bbox, attribution: '<b>Us</b>' })
    t.deepEqual((await readArchive(file)).texts, {
      name: 'places',
      type: 'overlay',
      description:
        'Places as points (layer “places”), and how many more an area has than are shown (layer “clusters”), at the ' +
        'zooms 0 to 4. Only places that match rating__gte=4. Only tiles within -20,30,40,70 (west, south, east, north).',
      attribution:
        '<b>Us</b> | <a href="https://survey.example/">City &lt;Survey&gt;</a> | ' +
        '<a href="https://www.geonames.org/">GeoNames (CC BY 4.0)</a>',
    })
  }
})

testOn(ANY_ENGINE, 'a file is replaced when the new one is complete, and two exports are equal', async (t, on) => {
  await serviceOn(on.engine)
  const folder = temporaryFolder('export')
  for (const extension of ['pmtiles', 'mbtiles']) {
    const [one, two] = [join(folder, `one.${extension}`), join(folder, `two.${extension}`)]
    await writeFile(two, 'an older one')
    const check = () => t.is(readFileSync(two, 'utf8'), 'an older one')
    await exportTo(on.database, one, { maxZoom: 4 })
    await exportTo(on.database, two, { maxZoom: 4, workers: 1, onTiles: check, onBytes: check })
    t.deepEqual(await archiveContent(two), await archiveContent(one))
    t.is((await stat(two)).mode & 0o777, (await stat(join(folder, 'one.pmtiles'))).mode & 0o777)
  }
})

/** Tiles that an interrupted export has built at least. */
const BEGUN = 60

/** Exports until some tiles are built, and leaves what there is. */
async function begin(engine: Engine, file: string, max: number): Promise<void> {
  const { database } = await openTestDatabase(engine)
  const stop = new AbortController()
  const onTiles = (built: number) => built >= max && stop.abort()
  const summary = await exportTo(database, file, { signal: stop.signal, onTiles })
  if (summary) throw new Error(`the export was complete before ${max} tiles`)
}

/** Damage that remains when the process, or the power, ends in the middle of writing. */
const DAMAGES: [title: string, damage: (partial: string) => Promise<void>][] = [
  ['nothing lost', async () => undefined],
  ['bytes without a record', (partial) => appendFile(join(partial, 'tiles'), 'half a tile')],
  ['half a record', (partial) => appendFile(join(partial, 'index'), 'half')],
  ['records lost', async (partial) => truncate(join(partial, 'index'), 16 * 7 + 3)],
  ['half an archive', (partial) => writeFile(join(partial, 'archive'), 'half an archive')],
]
for (const extension of ['pmtiles', 'mbtiles']) {
  testOn(ANY_ENGINE, `an interrupted export goes on to the same ${extension}, whatever was lost`, async (t, on) => {
    await serviceOn(on.engine)
    const folder = temporaryFolder('export')
    const [whole, file] = [join(folder, `whole.${extension}`), join(folder, `file.${extension}`)]
    const all = await exportTo(on.database, whole)
    for (const [title, damage] of DAMAGES) {
      await begin(on.engine, file, BEGUN)
      t.false(existsSync(file))
      await damage(`${file}.partial`)
      let built = 0
      const onTiles = (sum: number) => {
        built = sum
      }
      await exportTo(on.database, file, { onTiles })
      t.true(built > 0 && built < (all?.tiles ?? 0), `${built} of ${all?.tiles} after ${title}`)
      t.deepEqual(await archiveContent(file), await archiveContent(whole), title)
      await rm(file)
    }
  })
}

const OTHERS: [options: TestExport, says: RegExp][] = [
  [{ maxZoom: 7 }, /has tiles of a different export: maxzoom 8, now 7\. .*--restart/],
  [{ minZoom: 1 }, /minzoom 0, now 1/],
  [{ filter: 'rating__gte=4' }, /filter "", now "rating__gte=4"/],
  [{ bbox: { west: 1, south: 2, east: 3, north: 4 } }, /bbox nothing, now {"west":1/],
]
testOn(ANY_ENGINE, 'an export with other options does not resume, unless it restarts', async (t, on) => {
  await serviceOn(on.engine)
  const file = join(temporaryFolder('export'), 'tiles.pmtiles')
  await begin(on.engine, file, BEGUN)
  const { size } = await stat(join(`${file}.partial`, 'index'))
  for (const [options, message] of OTHERS) await t.throwsAsync(exportTo(on.database, file, options), { message })
  t.is((await stat(join(`${file}.partial`, 'index'))).size, size)
  const summary = await exportTo(on.database, file, { maxZoom: 3, restart: true })
  t.is(summary?.tiles, (await readArchive(file)).count)
})

testOn(
  ANY_ENGINE,
  'a folder that another process writes to is left alone; one of a process that is no more is not',
  async (t, on) => {
    await serviceOn(on.engine)
    const file = join(temporaryFolder('export'), 'tiles.pmtiles')
    await begin(on.engine, file, BEGUN)
    const pid = join(`${file}.partial`, 'pid')
    await writeFile(pid, String(process.ppid))
    await t.throwsAsync(exportTo(on.database, file), { message: new RegExp(`process ${process.ppid} is writing to`) })
    await t.throwsAsync(exportTo(on.database, file, { restart: true }), { message: /is writing to/ })
    await writeFile(pid, String(spawnSync('true').pid))
    t.true(((await exportTo(on.database, file))?.tiles ?? 0) > BEGUN)
  },
)

testOn(ANY_ENGINE, 'nothing to export is an error that leaves nothing behind', async (t, on) => {
  await serviceOn(on.engine)
  const file = join(temporaryFolder('export'), 'tiles.pmtiles')
  for (const options of [
    { filter: 'in_bbox=-130,-40,-125,-35' },
    { bbox: { west: -130, south: -40, east: -125, north: -35 }, minZoom: 6 },
  ]) {
    await t.throwsAsync(exportTo(on.database, file, options), { message: /nothing to export/ })
    t.false(existsSync(file) || existsSync(`${file}.partial`))
  }
})

const gdalTitle = 'ogrinfo reads an MBTiles: layers, places, attributes'
const gdal = hasGdal()
;(gdal ? test.serial : test.skip)(gdal ? gdalTitle : skipped(gdalTitle, 'ogrinfo of GDAL'), async (t) => {
  const { base } = await serviceOn(ANY_ENGINE)
  const { database } = await openTestDatabase(ANY_ENGINE)
  const file = join(temporaryFolder('export'), 'tiles.mbtiles')
  // At zoom 12, nearly all places are shown; GDAL reads the deepest zoom.
  await exportTo(database, file, { maxZoom: 12 })
  const { stdout } = spawnSync('ogrinfo', ['-al', file], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const layers = stdout.split(/^Layer name: /m).slice(1)
  const places = layers.find((layer) => layer.startsWith('places')) ?? ''
  const list = (await (await fetch(`${base}/v0.3/places/?per_page=1`)).json()) as { count: number }
  const shown = Number(/Feature Count: (\d+)/.exec(places)?.[1])
  // Thinned tiles show only some of the places.
  t.true(shown > 0.8 * list.count && shown <= list.count, `${shown} of ${list.count}`)
  for (const attribute of [
    / name \(String\) = Café Kranzler/,
    / score_combined \(Real\) = 0\.9/,
    /is_closed: Integer\(Boolean\)/,
  ]) {
    t.true(attribute.test(places), `${attribute} in ${places.slice(0, 2000)}`)
  }
  t.true(layers.some((layer) => layer.startsWith('meta')))
})
