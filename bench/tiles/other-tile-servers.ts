/**
 * Starts other tile servers for PostGIS, each one process, with the same properties as our tiles. Each runs if an
 * environment variable names its program: MARTIN, PG_TILESERV, TEGOLA.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../test/support/processes/free-port.ts'
import { type RunningServer, started } from '../support/http-servers.ts'

export interface OtherServer extends RunningServer {
  name: string
  /** Returns the path of a tile `z/x/y`. */
  path(address: string): string
}

const PROPERTIES = `id::text, name, slug, categories[1] as primary_category, array_to_json(categories)::text as categories,
  array_to_json(vibes)::text as vibes, score_combined, aggregate_rating, is_closed,
  'https://images.example/' || (images -> 0 ->> 'original') || '?tr=w-150,h-150' as thumbnail_url`

/** Function that Martin and pg_tileserv serve; from a table they would make the same themselves. */
const FUNCTION = `
  create or replace function bench_tile(z integer, x integer, y integer) returns bytea language sql stable parallel safe as $$
    select st_asmvt(feature, 'places') from (
      select st_asmvtgeom(st_transform(location::geometry, 3857), st_tileenvelope(z, x, y), 4096, 0) as geom, ${PROPERTIES}
      from places
      where location && st_transform(st_tileenvelope(z, x, y), 4326)::geography and is_public and not is_duplicate
    ) as feature
  $$`

const TEGOLA = (port: number, databaseUrl: string) => `
  tile_buffer = 0
  [webserver]
  port = "127.0.0.1:${port}"
  [[providers]]
  name = "bench"
  type = "mvt_postgis"
  uri = "${databaseUrl}?sslmode=disable"
    [[providers.layers]]
    name = "places"
    geometry_fieldname = "geom"
    geometry_type = "point"
    srid = 3857
    sql = """
      select st_asmvtgeom(st_transform(location::geometry, 3857), !BBOX!, 4096, 0) as geom, ${PROPERTIES}
      from places where location && st_transform(!BBOX!, 4326)::geography and is_public and not is_duplicate"""
  [[maps]]
  name = "bench"
    [[maps.layers]]
    provider_layer = "bench.places"
    min_zoom = 0
    max_zoom = 22
`

/** Starts the servers whose programs are named. */
export async function startOthers(databaseUrl: string): Promise<OtherServer[]> {
  const { MARTIN, PG_TILESERV, TEGOLA: tegola } = process.env
  return [
    ...(MARTIN ? [await startMartin(MARTIN, databaseUrl)] : []),
    ...(PG_TILESERV ? [await startPgTileserv(PG_TILESERV, databaseUrl)] : []),
    ...(tegola ? [await startTegola(tegola, databaseUrl)] : []),
  ]
}

async function startMartin(program: string, databaseUrl: string): Promise<OtherServer> {
  await run(databaseUrl, FUNCTION)
  return startMartinOf('bench_tile', program, databaseUrl)
}

/** Starts Martin as it is without a configuration. It has the tables and functions that the database has now. */
export async function startMartinOf(
  source: string,
  program: string,
  databaseUrl: string,
  more: readonly string[] = [],
): Promise<OtherServer> {
  const port = await freePort()
  const args = ['--listen-addresses', `127.0.0.1:${port}`, '--workers', '1', ...more, databaseUrl]
  const server = await started(spawn(program, args, { stdio: 'ignore' }), port, `/${source}`)
  return { ...server, name: 'Martin', path: (address) => `/${source}/${address}` }
}

async function startPgTileserv(program: string, databaseUrl: string): Promise<OtherServer> {
  await run(databaseUrl, FUNCTION)
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, TS_HTTPHOST: '127.0.0.1', TS_HTTPPORT: String(port) }
  const server = await started(spawn(program, [], { env, stdio: 'ignore' }), port, '/index.json')
  return { ...server, name: 'pg_tileserv', path: (address) => `/public.bench_tile/${address}.pbf` }
}

async function startTegola(program: string, databaseUrl: string): Promise<OtherServer> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-tegola-'))
  const port = await freePort()
  const config = join(folder, 'tegola.toml')
  writeFileSync(config, TEGOLA(port, databaseUrl))
  const child = spawn(program, ['serve', '--config', config], { stdio: 'ignore' })
  const server = await started(child, port, '/capabilities')
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...server, stop, name: 'tegola', path: (address) => `/maps/bench/${address}.pbf` }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
