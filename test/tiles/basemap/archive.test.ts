/** PMTiles files of other programs as basemaps: what is served, and what is refused when the service starts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { openBasemap } from '../../../tiles/basemap/source.ts'
import { writePmtiles } from '../../../tiles/export/pmtiles.ts'
import { Spool } from '../../../tiles/export/spool.ts'
import { tileJson } from '../../../tiles/http/tilejson.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'

const folder = temporaryFolder('basemap-archive')

/** Positions of bytes in the header. */
const [VERSION, METADATA_OFFSET, ROOT, DIRECTORIES, TILES, TYPE] = [7, 24, 127, 97, 98, 99]
/** Values at `DIRECTORIES` and `TILES`. */
const [NONE, BROTLI] = [1, 3]
const PNG = 2

const MIN_ZOOM = 8
const FIRST = zxyToTileId(MIN_ZOOM, 0, 0)
/** More than a root directory has room for. */
const COUNT = 20_000

const textOf = (id: number) => `the tile ${id}`

/** Writes an archive from `MIN_ZOOM` on, and returns its bytes. */
async function write(compress: (text: string) => Uint8Array): Promise<Buffer> {
  const spool = await Spool.open(join(folder, 'spool'), {}, true)
  const ids = Array.from({ length: COUNT }, (_, index) => FIRST + index)
  await spool.append(ids.map((id) => ({ id, bytes: compress(textOf(id)) })))
  const bounds = { west: -180, south: -85, east: 0, north: 85 }
  const texts = { name: 'basemap', description: '', type: 'baselayer', attribution: '' } as const
  const about = { ...texts, minZoom: MIN_ZOOM, maxZoom: 9, bounds, layers: [] }
  const file = join(folder, 'written')
  await writePmtiles(file, spool, about, { onBytes: () => undefined, signal: new AbortController().signal })
  await spool.close()
  return readFileSync(file)
}

const open = (name: string, bytes: Uint8Array) => {
  const file = join(folder, `${name}.pmtiles`)
  writeFileSync(file, bytes)
  return openBasemap(file, (error) => console.error(error))
}

/** Returns a copy with one byte changed. */
function changed(bytes: Buffer, position: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[position] = value
  return copy
}

for (const [name, compress] of [
  ['gzip', (text: string) => gzipSync(text)],
  ['none', (text: string) => Buffer.from(text)],
] as const) {
  test.serial(`tiles of leaf directories are read, compressed by ${name}`, async (t) => {
    const bytes = await write(compress)
    t.true(bytes.readBigUInt64LE(48) > 0n, 'it has leaf directories')
    const source = await open(name, name === 'none' ? changed(bytes, TILES, NONE) : bytes)
    for (const id of [FIRST, FIRST + 9999, FIRST + COUNT - 1]) {
      const [z, x, y] = tileIdToZxy(id)
      const { body } = await source.ask({ z, x, y }, new URLSearchParams()).build()
      t.is(Buffer.from(body).toString(), textOf(id))
    }
    const { body } = await source.ask({ z: 0, x: 0, y: 0 }, new URLSearchParams()).build()
    t.is(body.length, 0)
    const { minzoom, maxzoom } = tileJson(source, 'https://tiles.example', '')
    t.deepEqual([minzoom, maxzoom], [MIN_ZOOM, 9])
    await source.close()
  })
}

const FAULTS: [string, (bytes: Buffer) => Buffer, RegExp][] = [
  ['tiles compressed by brotli', (bytes) => changed(bytes, TILES, BROTLI), /neither compressed by gzip nor unc/],
  ['images', (bytes) => changed(bytes, TYPE, PNG), /has no vector tiles/],
  ['directories compressed by brotli', (bytes) => changed(bytes, DIRECTORIES, BROTLI), /can't be read as PMTiles/],
  ['a later version', (bytes) => changed(bytes, VERSION, 4), /can't be read as PMTiles: .*version 4/],
  ['a damaged root directory', (bytes) => changed(bytes, ROOT, 0), /can't be read as PMTiles/],
  [
    'damaged metadata',
    (bytes) => changed(bytes, Number(bytes.readBigUInt64LE(METADATA_OFFSET)), 0),
    /can't be read as PMTiles/,
  ],
]

for (const [name, spoil, message] of FAULTS) {
  test.serial(`a file with ${name} is refused`, async (t) => {
    const bytes = spoil(await write((text) => gzipSync(text)))
    const error = await t.throwsAsync(open('spoilt', bytes))
    t.regex(error.message, /^BASEMAP: .*spoilt\.pmtiles /)
    t.regex(error.message, message)
  })
}
