/**
 * Compares MapLibre tiles with the vector tiles that they are made from, for the densest tile of each zoom: bytes as sent,
 * builds without a cache, and decoding as MapLibre GL JS does it:
 * `DATABASE_URL=postgres://…/places npx tsx bench/tiles/mlt-tiles.ts --runs 50`. The database has places and is not changed.
 */
import { parseArgs } from 'node:util'
import { VectorTile } from '@mapbox/vector-tile'
import { decodeTile } from '@maplibre/mlt'
import { PbfReader } from 'pbf'
import { PlaceAnswers } from '../../answers/places.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../../sql/core/database.ts'
import type { StoredTile } from '../../tiles/cache/stored-tile.ts'
import { TileCache } from '../../tiles/cache/tile-cache.ts'
import { mapLibreTile } from '../../tiles/mlt/encode-tile.ts'
import { placesSource } from '../../tiles/points/places.ts'
import { inTurn, type Way } from '../support/in-turn.ts'
import { densest } from './densest.ts'

const flags = parseArgs({ options: { runs: { type: 'string' }, zooms: { type: 'string' } } }).values
const turns = { runs: Number(flags.runs ?? 50), seconds: 60 }
const zooms = (flags.zooms ?? '0,2,4,6,8,10,12,13,14,15').split(',').map(Number)
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL must name a database with places')

const database = new Database({ url })
const source = placesSource({
  answers: new PlaceAnswers({ database }),
  cache: new TileCache(1, console.error),
  imageCdnUrl: 'https://images.example',
  thinning: readConfig({}).thinning,
})

const SIZES = ['identity', 'gzip', 'br'] as const
const sums = SIZES.map(() => ({ mvt: 0, mlt: 0 }))
console.error(
  'Bytes of .mlt by those of .mvt; milliseconds (p50) to build each, to make one of the other, and to decode each',
)
console.error('zoom   bytes   plain    gzip  brotli    .mvt    .mlt    made    .mvt    .mlt')
for (const z of zooms) {
  const { tile } = await densest(database, z)
  const ask = (format: 'mvt' | 'mlt') => source.ask(tile, new URLSearchParams(), format)
  const [mvt, mlt] = [await ask('mvt').build(), await ask('mlt').build()]
  const ratios = []
  for (const [at, encoding] of SIZES.entries()) {
    const [before, after] = [await sizeOf(mvt, encoding), await sizeOf(mlt, encoding)]
    const sum = sums[at] as (typeof sums)[number]
    sum.mvt += before
    sum.mlt += after
    ratios.push(after / before)
  }
  const ways: readonly Way[] = [
    { run: () => ask('mvt').build() },
    { run: () => ask('mlt').build() },
    { run: async () => mapLibreTile(mvt.body) },
    { run: async () => readVector(mvt.body) },
    { run: async () => readMapLibre(mlt.body) },
  ]
  const times = (await inTurn(ways, turns)).map(({ p50 }) => p50)
  console.error(
    [pad(z, 4, 0), pad(mvt.body.length, 7, 0), ...[...ratios, ...times].map((each) => pad(each, 7))].join(' '),
  )
}
console.error(`all: ${SIZES.map((encoding, at) => `${encoding} ${pad(ratioOf(at), 1)}`).join(', ')}`)
await database.close()

async function sizeOf(tile: StoredTile, encoding: (typeof SIZES)[number]): Promise<number> {
  return (await tile.form(encoding).make()).length
}

function ratioOf(at: number): number {
  const { mvt = 0, mlt = 0 } = sums[at] ?? {}
  return mlt / mvt
}

/** Reads all features with their properties, as a renderer does. */
function readVector(body: Uint8Array): void {
  for (const layer of Object.values(new VectorTile(new PbfReader(body)).layers)) {
    for (let at = 0; at < layer.length; at++) layer.feature(at).loadGeometry()
  }
}

function readMapLibre(body: Uint8Array): void {
  for (const table of decodeTile(body)) table.getFeatures()
}

function pad(value: number, width: number, digits = 2): string {
  return value.toFixed(digits).padStart(width)
}
