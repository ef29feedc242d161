/**
 * Exported tiles of layers equal the live ones, and all tiles with rows are exported: operators' points, lines and areas,
 * and events.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import pMap from 'p-map'
import sql, { raw } from 'sql-template-tag'
import { bboxTiles } from '../../../core/geo/bbox.ts'
import { children, formatTile, type Tile } from '../../../core/geo/tile.ts'
import { EVENTS } from '../../../layers/events.ts'
import { type ExportedTiles, exportedEvents, exportedLayer } from '../../../tiles/export/exported-tiles.ts'
import { ANY_ENGINE, overEachDatabase, testOn, testOnEachDatabase } from '../../support/databases/database.ts'
import { crowdedSpot } from '../../support/fixtures/crowded-places.ts'
import { fewCases } from '../../support/fixtures/few-cases.ts'
import { WRITTEN_LAYERS } from '../../support/fixtures/written-layers.ts'
import { OWN_POINTS, openOwnPoints } from '../../support/layers/own-points.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { startService } from '../../support/services/service.ts'
import { openOwnShapes, writeShapes } from '../../support/shapes/own-shapes.ts'
import { archiveContent, readArchive } from '../../support/tiles/archive.ts'
import { exportTo, type TestExport, THINNED, TILE_SETTINGS } from '../../support/tiles/export.ts'

const drawn = fc.record({
  position: crowdedSpot,
  text: fc.constantFrom('cafe', 'bar', "l'été"),
  labels: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  pick: fc.nat(10_000),
})

/** Two sides of 180°, which an area touches, and a shape that goes on beyond it. */
const ACROSS = ['multipolygon(((179 10, 180 10, 180 11, 179 10)), ((-180 10, -179 10, -180 11, -180 10)))']
const BEYOND = ['polygon((179.5 -20, 181.5 -20, 181.5 -19, 179.5 -20))', 'linestring(170 40, 190 41)']

const serviceOn = overEachDatabase(async ({ database, engine }) => {
  const rows = [...fc.sample(drawn, { numRuns: engine === 'PostGIS' ? 150 : 40, seed: 3 }).entries()]
  const points = await openOwnPoints(database)
  const [lines, areas] = [await openOwnShapes(database, 'lines'), await openOwnShapes(database, 'areas')]
  await OWN_POINTS.write(database, rows)
  for (const [name, more] of [
    ['lines', BEYOND],
    ['areas', ACROSS],
  ] as const) {
    await writeShapes(database, name, rows)
    for (const [index, wkt] of more.entries()) {
      const geometry = raw(`'SRID=4326;${wkt}'`)
      await database.write(
        sql`insert into ${raw(`"Own ${name}"`)} values (${9000 + index}, 'bar', 9, '{}', true, ${geometry})`,
      )
    }
  }
  await WRITTEN_LAYERS.find(({ layer }) => layer === EVENTS)?.write(database, rows)
  const layers = [points, lines, areas]
  const exports = [
    exportedEvents(database, { ...TILE_SETTINGS, attribution: '<b>Us</b>' }),
    ...layers.map(({ layer }) => exportedLayer(database, { ...layer, attribution: 'City <A>' }, TILE_SETTINGS)),
  ]
  const { base } = await startService(database, THINNED, undefined, undefined, layers)
  const exported = (name: string) => exports.find(({ layer }) => layer.name === name) as ExportedTiles
  return { base, exported, maxZoom: engine === 'PostGIS' ? 7 : 5 }
})

/** All tiles of these zooms are asked for; deeper ones where their parents have rows. */
const ALL_ZOOMS = 4

/** Returns the tiles of the server that are not empty, by their addresses. */
async function liveTiles(base: string, query: string, maxZoom: number): Promise<Map<string, [Tile, Buffer]>> {
  const [name = '', filter = ''] = query.split('?')
  const found = new Map<string, [Tile, Buffer]>()
  let asked: Tile[] = [{ z: 0, x: 0, y: 0 }]
  for (let z = 0; z <= maxZoom; z++) {
    const filled = await pMap(
      asked,
      async (tile) => {
        const address = `${base}/maps/${name}/${formatTile(tile)}.mvt?${filter}`
        const response = await fetch(address)
        if (response.status === 204) return []
        if (response.status !== 200) throw new Error(`${address} answers with ${response.status}`)
        found.set(formatTile(tile), [tile, Buffer.from(await response.arrayBuffer())])
        return [tile]
      },
      { concurrency: 8 },
    )
    asked = (z < ALL_ZOOMS ? asked : filled.flat()).flatMap(children)
  }
  return found
}

const CASES: [query: string, extension: string, options: TestExport][] = [
  ['events', 'pmtiles', {}],
  ['own-points_2', 'mbtiles', {}],
  ['own-lines', 'pmtiles', {}],
  ['own-areas', 'pmtiles', {}],
  ['own-areas?kind=bar&fields=height', 'mbtiles', {}],
]
const MORE_CASES: [query: string, extension: string, options: TestExport][] = [
  ['events?categories=a&fields=name', 'mbtiles', { minZoom: 2 }],
  ['own-points_2?height__gte=3', 'pmtiles', { bbox: { west: 170, south: -90, east: -170, north: 90 } }],
  ['own-lines?kind=bar', 'mbtiles', { minZoom: 6, maxZoom: 7 }],
  ['own-areas', 'pmtiles', { bbox: { west: 179.2, south: 5, east: -179.2, north: 20 } }],
  // In the east of this box, only wide tiles have areas: those at 180°.
  ['own-areas', 'mbtiles', { bbox: { west: 13, south: 52, east: 100, north: 53 } }],
]
for (const [query, extension, options] of fewCases(CASES, MORE_CASES)) {
  const title = `${query} ${JSON.stringify(options)} as ${extension}: each tile is the live one, and none is missing`
  testOnEachDatabase(title, async (t, { database, engine }) => {
    const { base, exported, ...service } = await serviceOn(engine)
    const [name = '', filter = ''] = query.split('?')
    const { minZoom = 0, maxZoom = service.maxZoom, bbox } = options
    const file = join(temporaryFolder('export'), `tiles.${extension}`)
    const summary = await exportTo(database, file, { exported: exported(name), filter, ...options, maxZoom })
    const archive = await readArchive(file)
    const touches = bbox ? bboxTiles(bbox) : () => true
    const expected = [...(await liveTiles(base, query, maxZoom))].filter(
      ([, [tile]]) => tile.z >= minZoom && touches(tile),
    )
    t.true(expected.length > 5)
    t.is(archive.count, expected.length)
    t.is(summary?.tiles, expected.length)
    for (const [address, [tile, live]] of expected) {
      t.true(live.equals((await archive.tile(tile)) ?? Buffer.alloc(0)), address)
    }
    const response = await fetch(`${base}/maps/${name}.json`)
    const { vector_layers } = (await response.json()) as { vector_layers: { id: string; fields: object }[] }
    t.deepEqual(
      archive.layers.map(({ id, fields }) => [id, Object.keys(fields)]),
      vector_layers.map(({ id, fields }) => [id, Object.keys(fields)]),
    )
  })
}

testOn(ANY_ENGINE, 'an archive says in words what it has, and whose data it is', async (t, { database, engine }) => {
  const { exported } = await serviceOn(engine)
  const file = join(temporaryFolder('export'), 'tiles.pmtiles')
  const textsOf = async (name: string, filter = '') => {
    await exportTo(database, file, { exported: exported(name), maxZoom: 1, filter })
    return (await readArchive(file)).texts
  }
  const points = 'and how many more an area has than are shown (layer “clusters”), at the zooms 0 to 1.'
  t.deepEqual(await textsOf('events'), {
    ...{ name: 'events', type: 'overlay', attribution: '<b>Us</b>' },
    description: `Events as points (layer “events”), ${points}`,
  })
  t.deepEqual(await textsOf('own-areas', 'kind=bar'), {
    ...{ name: 'own-areas', type: 'overlay', attribution: 'City &lt;A&gt;' },
    description: 'Own-areas as shapes (layer “own-areas”), at the zooms 0 to 1. Only own-areas that match kind=bar.',
  })
})

for (const name of ['own-points_2', 'own-areas']) {
  testOn(
    ANY_ENGINE,
    `an interrupted export of ${name} goes on to the same archive`,
    async (t, { database, engine }) => {
      const { exported, maxZoom } = await serviceOn(engine)
      const folder = temporaryFolder('export')
      const [whole, file] = [join(folder, 'whole.pmtiles'), join(folder, 'file.pmtiles')]
      const all = await exportTo(database, whole, { exported: exported(name), maxZoom })
      const stop = new AbortController()
      const onTiles = (built: number) => built >= 20 && stop.abort()
      const options = { exported: exported(name), maxZoom }
      t.is(await exportTo(database, file, { ...options, onTiles, signal: stop.signal }), undefined)
      // Another table, and another description of the same one, are other exports.
      for (const [other, message] of [
        [exported('own-lines'), /name "own-\S+", now "own-lines"/],
        [{ ...options.exported, layer: { ...options.exported.layer, visible: [] } }, /: layer "\w+", now "\w+"\. /],
      ] as const) {
        await t.throwsAsync(exportTo(database, file, { ...options, exported: other }), { message })
      }
      let before = 0
      await exportTo(database, file, {
        ...options,
        onPlan: (_total, done) => {
          before = done
        },
      })
      t.true(before >= 20 && before < (all?.tiles ?? 0))
      t.deepEqual(await archiveContent(file), await archiveContent(whole))
    },
  )
}

testOn(ANY_ENGINE, 'what cannot be exported is told, and nothing is left behind', async (t, { database, engine }) => {
  const { exported } = await serviceOn(engine)
  const file = join(temporaryFolder('export'), 'tiles.pmtiles')
  const stopped = new AbortController()
  stopped.abort()
  for (const name of ['events', 'own-areas']) {
    const options = { exported: exported(name), maxZoom: 3 }
    for (const [more, message] of [
      [{ since: file }, `--since needs the change log of places. Export all tiles of ${name}, without --since.`],
      [{ filter: 'in_bbox=-130,-40,-125,-35' }, 'there is nothing to export: all requested tiles are empty'],
    ] as const) {
      await t.throwsAsync(exportTo(database, file, { ...options, ...more }), { message })
    }
    t.is(await exportTo(database, file, { ...options, signal: stopped.signal }), undefined)
    t.false(existsSync(file) || existsSync(`${file}.partial`))
  }
})
