/**
 * Measures how fast tiles are built without a cache, against `ST_AsMVT` over the GiST index (what Martin and
 * pg_tileserv run) with the same properties and features, and how the time grows with the number of places:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/tiles.ts --places 100000,1000000,5000000 --runs 50`. The databases are
 * created on that server and kept (bench/support/dataset.ts). Each figure is for the densest tile of its zoom, with a
 * warm page cache.
 */

import { parseArgs } from 'node:util'
import sql, { raw, type Sql } from 'sql-template-tag'
import { PlaceAnswers } from '../../answers/places.ts'
import type { Tile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { refreshTileCells } from '../../sql/tiles/place-tiles.ts'
import type { StoredTile } from '../../tiles/cache/stored-tile.ts'
import { TileCache } from '../../tiles/cache/tile-cache.ts'
import { placesSource } from '../../tiles/points/places.ts'
import type { Thinning } from '../../tiles/points/thinning.ts'
import { benchDatabase } from '../support/dataset.ts'
import { densest } from './densest.ts'
import { fillMinZooms } from './min-zooms.ts'

const flags = parseArgs({
  options: { places: { type: 'string' }, runs: { type: 'string' }, zooms: { type: 'string' } },
}).values
const sizes = (flags.places ?? '100000,1000000').split(',').map(Number)
const runs = Number(flags.runs ?? 50)
const zooms = (flags.zooms ?? '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,16').split(',').map(Number)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

/** The defaults of config.ts. */
const THINNED: Thinning = { completeZoom: 14, limit: 4000, bytes: 500_000 }
const ALL: Thinning = { completeZoom: 0, limit: 1_000_000, bytes: Infinity }
/** At lower zooms, `ST_AsMVT` takes seconds. */
const COMPARED = [11, 12, 13, 14]
/** The properties of our tiles. */
const PROPERTIES = raw(`id::text, name, slug, categories[1] as primary_category,
  array_to_json(categories)::text as categories, array_to_json(vibes)::text as vibes, score_combined, aggregate_rating,
  is_closed, 'https://images.example/' || (images -> 0 ->> 'original') || '?tr=w-150,h-150' as thumbnail_url`)

const first = new Map<number, number>()
for (const places of sizes) {
  const database = new Database({ url: await benchDatabase(server, places), statementTimeout: 0 })
  console.error(`\n${places} places, ${runs} runs; built and compressed, cold`)
  console.error('zoom     places   p50 ms   p99 ms   kB gzip   growth of p50')
  // The tile server does this after changes.
  await refreshTileCells(database)
  const build = builder(database, THINNED)
  for (const z of zooms) {
    const { tile, total } = await densest(database, z)
    const { p50, p99 } = await measure([async () => (await build(tile)).form('gzip').make()]).then(
      ([one]) => one as Figures,
    )
    const kilobytes = (await (await build(tile)).form('gzip').make()).length / 1000
    first.set(z, first.get(z) ?? p50)
    const growth = p50 / (first.get(z) ?? p50)
    console.error(
      `${pad(z, 4, 0)} ${pad(total, 10, 0)} ${pad(p50, 8)} ${pad(p99, 8)} ${pad(kilobytes, 9)} ${pad(growth, 8)}`,
    )
  }
  await fillMinZooms(database)
  console.error('\nneither compressed            places   ours p50 ms    p99   ST_AsMVT p50 ms    p99   times as fast')
  for (const [title, thinning, theirs] of [
    ['as served', THINNED, stAsMvtThinned],
    ['all places', ALL, stAsMvt],
  ] as const) {
    const build = builder(database, thinning)
    for (const z of COMPARED) {
      const { tile, total } = await densest(database, z)
      const [ours, others] = await measure([() => build(tile), () => database.rows(theirs(tile))])
      if (!ours || !others) throw new Error('nothing was measured')
      console.error(
        `${title.padEnd(11)} of zoom ${z} ${pad(total, 15, 0)} ${pad(ours.p50, 13)} ${pad(ours.p99, 6)} ${pad(others.p50, 17)} ${pad(others.p99, 6)} ${pad(others.p50 / ours.p50, 15)}`,
      )
    }
  }
  await database.close()
}

/** Returns a function that builds tiles as the server does, and caches none. */
function builder(database: Database, thinning: Thinning): (tile: Tile) => Promise<StoredTile> {
  const parameters = new URLSearchParams()
  const source = placesSource({
    answers: new PlaceAnswers({ database }),
    cache: new TileCache(1, console.error),
    imageCdnUrl: 'https://images.example',
    thinning,
  })
  return (tile) => source.ask(tile, parameters).build()
}

function stAsMvt({ z, x, y }: Tile): Sql {
  return sql`
    select st_asmvt(feature, 'places') from (
      select st_asmvtgeom(st_transform(location::geometry, 3857), st_tileenvelope(${z}, ${x}, ${y}), 4096, 0) as geom,
        ${PROPERTIES}
      from places
      where location && st_transform(st_tileenvelope(${z}, ${x}, ${y}), 4326)::geography
        and is_public and not is_duplicate) as feature`
}

/** Only the places that our tiles show. */
function stAsMvtThinned({ z, x, y }: Tile): Sql {
  return sql`
    select st_asmvt(feature, 'places') from (
      select st_asmvtgeom(st_transform(location, 3857), st_tileenvelope(${z}, ${x}, ${y}), 4096, 0) as geom,
        ${PROPERTIES}
      from bench_min_zooms
      where location && st_transform(st_tileenvelope(${z}, ${x}, ${y}), 4326) and min_zoom <= ${z}) as feature`
}

interface Figures {
  p50: number
  p99: number
}

/** Runs the works in turn, so that other load on the machine affects all equally. */
async function measure(works: (() => Promise<unknown>)[]): Promise<Figures[]> {
  const times = works.map((): number[] => [])
  for (let run = -3; run < runs; run++) {
    for (const [index, work] of works.entries()) {
      const begin = performance.now()
      await work()
      if (run >= 0) times[index]?.push(performance.now() - begin)
    }
  }
  return times.map((each) => {
    each.sort((one, other) => one - other)
    const at = (share: number) => each[Math.min(each.length - 1, Math.floor(each.length * share))] ?? Number.NaN
    return { p50: at(0.5), p99: at(0.99) }
  })
}

function pad(value: number, width: number, digits = 1): string {
  return value.toFixed(digits).padStart(width)
}
