/** Several PMTiles files as one basemap. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import test from 'ava'
import GeoJSONVT from 'geojson-vt'
import { PbfReader } from 'pbf'
import { zxyToTileId } from 'pmtiles'
import { fromGeojsonVt } from 'vt-pbf'
import type { Tile } from '../../../core/geo/tile.ts'
import { openBasemap } from '../../../tiles/basemap/source.ts'
import { writePmtiles } from '../../../tiles/export/pmtiles.ts'
import { Spool } from '../../../tiles/export/spool.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('basemap-several')
const WORLD: Tile = { z: 0, x: 0, y: 0 }
const EAST: Tile = { z: 1, x: 1, y: 0 }
const DEEP: Tile = { z: 2, x: 3, y: 1 }

/** A tile with a named point in each layer. */
function tileWith(layers: Readonly<Record<string, string>>): Uint8Array {
  const made = Object.entries(layers).map(([layer, name]) => {
    const geometry = { type: 'Point' as const, coordinates: [20, 40] }
    const index = new GeoJSONVT({ type: 'Feature', properties: { name }, geometry }, { maxZoom: 0 })
    return [layer, index.getTile(0, 0, 0)]
  })
  return fromGeojsonVt(Object.fromEntries(made), { version: 2 })
}

interface Written {
  readonly tiles: readonly (readonly [Tile, Uint8Array])[]
  readonly maxZoom: number
  readonly attribution: string
  readonly west: number
}

async function write(name: string, { tiles, maxZoom, attribution, west }: Written): Promise<string> {
  const spool = await Spool.open(join(folder, 'spool'), {}, true)
  await spool.append(tiles.map(([{ z, x, y }, bytes]) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) })))
  const texts = { name, description: '', type: 'baselayer', attribution } as const
  const bounds = { west, south: 30, east: west + 10, north: 50 }
  const file = join(folder, `${name}.pmtiles`)
  const about = { ...texts, minZoom: 0, maxZoom, bounds, layers: [] }
  await writePmtiles(file, spool, about, { onBytes: () => undefined, signal: new AbortController().signal })
  await spool.close()
  rmSync(join(folder, 'spool'), { force: true, recursive: true })
  return file
}

const namesIn = (body: Uint8Array) =>
  Object.entries(new VectorTile(new PbfReader(body)).layers).map(([layer, features]) => [
    layer,
    ...Array.from({ length: features.length }, (_, index) => features.feature(index).properties['name']),
  ])

test.serial('their tiles are put together; what only one has is sent as it is', async (t) => {
  const east = tileWith({ roads: 'East Street' })
  const one = await write('one', {
    tiles: [
      [WORLD, tileWith({ roads: 'First Street', water: 'Lake' })],
      [EAST, east],
      [DEEP, east],
    ],
    ...{ maxZoom: 2, attribution: '© One', west: 0 },
  })
  const two = await write('two', {
    tiles: [[WORLD, tileWith({ roads: 'Second Street', places: 'Town' })]],
    ...{ maxZoom: 1, attribution: '© Two', west: 20 },
  })
  const source = await openBasemap(`${one}, ${two}`, (error) => console.error(error))
  const build = (tile: Tile) => source.ask(tile, new URLSearchParams()).build()
  t.deepEqual(namesIn((await build(WORLD)).body), [
    ['roads', 'First Street', 'Second Street'],
    ['water', 'Lake'],
    ['places', 'Town'],
  ])
  t.deepEqual(Buffer.from((await build(EAST)).body), Buffer.from(east))
  const { bounds, minZoom, maxZoom, attribution } = source
  t.deepEqual(
    { bounds, minZoom, maxZoom, attribution },
    { bounds: { west: 0, south: 30, east: 30, north: 50 }, minZoom: 0, maxZoom: 1, attribution: '© One | © Two' },
  )
  await source.close()
})

test.serial('one that can not be read is told by name', async (t) => {
  const good = await write('good', { tiles: [[WORLD, tileWith({ a: 'b' })]], maxZoom: 0, attribution: '', west: 0 })
  const bad = join(folder, 'bad.pmtiles')
  writeFileSync(bad, 'no tiles')
  await t.throwsAsync(() => openBasemap(`${good},${bad}`, () => undefined), { message: /bad\.pmtiles can't be read/ })
})
