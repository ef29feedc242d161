/**
 * Measures cold tiles of a layer of areas, beside `ST_AsMVT` by hand over the same table:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/shape-tiles.ts --file city.osm.pbf --copies 15 --runs 40`. The buildings
 * of the extract are read by ogr2ogr into a new database on that server, and copied side by side: 15 by 15 times. Each
 * zoom has 20 tiles, and all ways take turns. `--martin PATH` adds Martin without its cache, over HTTP, uncompressed.
 * Its tiles have the columns of the others. The database is dropped at the end.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import sql, { raw, type Sql } from 'sql-template-tag'
import { LayerAnswers } from '../../answers/layers.ts'
import { prepareLayer } from '../../cli/layers/prepare.ts'
import { formatTile, keyTile, type Tile, tileKey } from '../../core/geo/tile.ts'
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import { parseLayers } from '../../layers/configured/layers-file.ts'
import { Database } from '../../sql/core/database.ts'
import { checkLayer } from '../../sql/layers/configured-layers.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { shapeTiles } from '../../tiles/shapes/source.ts'
import { inTurn } from '../support/in-turn.ts'
import { type OtherServer, startMartinOf } from './other-tile-servers.ts'

const flags = parseArgs({
  options: {
    file: { type: 'string' },
    copies: { type: 'string', default: '15' },
    runs: { type: 'string', default: '40' },
    zooms: { type: 'string', default: '12,13,14,15,16' },
    srids: { type: 'string', default: '4326,3067' },
    martin: { type: 'string' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server || !flags.file) throw new Error('DATABASE_URL must name a PostgreSQL server, and --file an extract')

const NAME = `whereabouts_bench_shapes_${process.pid}`
const COLUMNS = ['name', 'building', 'amenity', 'osm_way_id']
const THINNING = { completeZoom: 14, limit: 4000, bytes: 500_000 }

/** The parallel plan of a small tile starts workers that take longer than the tile. */
const WAYS = ['by hand', 'by hand, one worker', 'ours', 'Martin'] as const

function byHand({ z, x, y }: Tile, srid: number): Sql {
  return sql`
    select st_asmvt(tile, 'buildings') as body from (
      select gid as id, ${raw(COLUMNS.join(', '))},
        st_asmvtgeom(st_transform(geom, 3857), st_tileenvelope(${z}, ${x}, ${y})) as shape
      from ${raw(`buildings_${srid}`)}
      where geom && st_transform(st_tileenvelope(${z}, ${x}, ${y}), ${srid}::integer)) as tile`
}

async function fill(database: Database, url: string, srid: number, copies: number): Promise<ConfiguredLayer> {
  const { hostname, port, username, pathname } = new URL(url)
  const target = `PG:host=${hostname || '/tmp'} port=${port} user=${username} dbname=${pathname.slice(1)}`
  const made = ['-nln', 'once', '-lco', 'GEOMETRY_NAME=geom', '-lco', 'FID=gid', '-overwrite']
  const which = ['multipolygons', '-where', 'building is not null']
  execFileSync('ogr2ogr', ['-f', 'PostgreSQL', target, flags.file as string, ...which, ...made], { stdio: 'pipe' })
  const table = raw(`buildings_${srid}`)
  const shifts = sql`select i, j from generate_series(1, ${copies}::integer) i, generate_series(1, ${copies}::integer) j`
  await database.write(sql`
    create table ${table} as
    with extent as (select st_extent(geom) as box from once), shifts as (${shifts})
    select (row_number() over ())::integer as gid, ${raw(COLUMNS.join(', '))}, st_transform(st_translate(geom,
      (i - ${copies}::integer / 2) * (st_xmax(box) - st_xmin(box)), (j - ${copies}::integer / 2) * (st_ymax(box) - st_ymin(box))),
      ${srid}::integer)::geometry(multipolygon, ${raw(String(srid))}) as geom
    from once, extent, shifts`)
  await database.write(sql`alter table ${table} add primary key (gid)`)
  const entry = { table: `public.buildings_${srid}`, id: 'gid', geometry: 'geom', rank: '-area' }
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, {}]))
  const text = JSON.stringify({ layers: { [`b${srid}`]: { ...entry, columns } } })
  const [parsed] = parseLayers(text, 'bench')
  if (!parsed) throw new Error('no layer')
  await prepareLayer(database, await checkLayer(database, parsed), () => undefined)
  const { layer, faults } = await checkLayer(database, parsed)
  if (!layer) throw new Error(faults.join('\n'))
  await database.write(sql`analyze ${table}`)
  return layer
}

/** Throws unless Martin answers 200 or, for an empty tile, 204. */
async function ask({ base, path }: OtherServer, tile: Tile): Promise<unknown> {
  const answer = await fetch(`${base}${path(formatTile(tile))}`, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`Martin answers ${answer.status}`)
  return answer.arrayBuffer()
}

async function measure(
  [database, alone, martin]: readonly [Database, Database, OtherServer | undefined],
  layer: ConfiguredLayer,
  srid: number,
): Promise<void> {
  const answers = new LayerAnswers(database, layer)
  const own = shapeTiles({ answers, many: 'Buildings', examples: [], imageCdnUrl: '', thinning: THINNING })
  const request = own.read(new URLSearchParams())
  const spots = await database.rows<{ x: number; y: number }>(sql`
    select st_x(spot) as x, st_y(spot) as y from (
      select st_transform(st_centroid(st_envelope(geom)), 4326) as spot from ${raw(layer.table)} order by hashint4(gid) limit 20) as spots`)
  for (const z of flags.zooms.split(',').map(Number)) {
    const tiles = spots.map(({ x, y }) => keyTile(tileKey(x, y), z))
    const next = () => {
      let turn = 0
      return () => tiles[turn++ % tiles.length] as Tile
    }
    const [first, second, third, fourth] = [next(), next(), next(), next()]
    const times = await inTurn(
      [
        { run: () => database.rows(byHand(first(), srid)) },
        { run: () => alone.rows(byHand(second(), srid)) },
        { run: () => request.build([third()]) },
        ...(martin ? [{ run: () => ask(martin, fourth()) }] : []),
      ],
      { runs: Number(flags.runs), seconds: 60 },
    )
    const { total } = await answers.shapes(tiles[0] as Tile, [], 1)
    const texts = times.map(({ p50, p99 }, way) => `${WAYS[way]} ${p50.toFixed(2)} (${p99.toFixed(1)}) ms`)
    process.stdout.write(`SRID ${srid} zoom ${z}, ${formatTile(tiles[0] as Tile)} has ${total}: ${texts.join(', ')}\n`)
  }
}

const admin = new Database({ url: server, connections: 1 })
await admin.write(raw(`create database ${NAME}`))
const url = Object.assign(new URL(server), { pathname: `/${NAME}` }).href
const database = new Database({ url, connections: 2 })
await migrate(database, () => undefined)
await database.write(raw(`alter database ${NAME} set jit = off`))
const alone = new Database({
  url: `${url}?options=${encodeURIComponent('-c max_parallel_workers_per_gather=0')}`,
  connections: 1,
})
try {
  for (const srid of flags.srids.split(',').map(Number)) {
    const layer = await fill(database, url, srid, Number(flags.copies))
    const martin = flags.martin
      ? await startMartinOf(`buildings_${srid}`, flags.martin, url, ['--cache-size', '0'])
      : undefined
    await measure([database, alone, martin], layer, srid)
    await martin?.stop()
  }
} finally {
  await Promise.all([database.close(), alone.close()])
  await admin.write(raw(`drop database ${NAME} with (force)`))
  await admin.close()
}
