/**
 * Measures lists with `tile=`, whole requests against the database's time alone:
 * `DATABASE_URL=postgres://… npx tsx bench/api/list.ts --places 1000000 --seconds 5`. The database is created once on
 * that server. The service is a process of its own; this one requests the same from the service and from the database.
 * The two take turns, so that other load on the machine affects both equally.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { Database } from '../../sql/core/database.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { listPlaces } from '../../sql/places/places.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { benchDatabase } from '../support/dataset.ts'
import { startOurs } from '../support/http-servers.ts'
import { LightClient } from '../support/light-client.ts'

const flags = parseArgs({
  options: { places: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '5' } },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const PAGE = 50
const ZOOMS = [10, 12, 14]
const CLIENTS = [1, 8]
/** Filters after `tile=…`. The first case is the one that the service promises; the others are further common ones. */
const FILTERS = ['', '&vibes__in=cozy,chill&rating__gte=4']
/** Number of tiles, those of places drawn at random. Each client requests them repeatedly, from a different start. */
const TILES = 500
/** Number of turns that the seconds of each measurement are split into. */
const TURNS = 5

const url = await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
const service = await startOurs(url, 'api', '/v0.3/places/?per_page=1')
try {
  console.error('zoom clients   requests/s   p50 ms   p99 ms   database alone/s   p50 ms   p99 ms   p50 times')
  for (const filter of FILTERS) {
    console.error(`tile=z/x/y${filter}`)
    for (const zoom of ZOOMS) {
      const queries = (await occupiedTiles(zoom)).map((tile) => `tile=${tile}${filter}&per_page=${PAGE}`)
      for (const clients of CLIENTS) await compare(zoom, clients, queries)
    }
  }
} finally {
  await database.close()
  await service.stop()
}

async function compare(zoom: number, clients: number, queries: readonly string[]): Promise<void> {
  const connections = Array.from({ length: clients }, () => new LightClient(service.base))
  const askService = (query: string, client: number) =>
    (connections[client] as LightClient).get(`/v0.3/places/?${query}`)
  const ways = [
    { ask: askService, times: [] as number[] },
    { ask: askDatabase, times: [] as number[] },
  ]
  const each = (Number(flags.seconds) * 1000) / TURNS
  for (const { ask } of ways) for (const query of queries.slice(0, 100)) await ask(query, 0)
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { ask, times } of ways) times.push(...(await measure(queries, clients, each, ask)))
  }
  for (const connection of connections) connection.close()
  const medians: number[] = []
  const figures = ways.map(({ times }) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    medians.push(at(0.5))
    return [times.length / Number(flags.seconds), at(0.5), at(0.99)].map((figure) => figure.toFixed(2).padStart(8))
  })
  const [whole = Number.NaN, alone = Number.NaN] = medians
  console.error(
    `${zoom}   ${clients}       ${figures[0]?.join(' ')}           ${figures[1]?.join(' ')}    ${(whole / alone).toFixed(2)}`,
  )
}

async function occupiedTiles(zoom: number): Promise<string[]> {
  const rows = await database.rows<{ tile_key: string }>(sql`
    select tile_key from places where tile_key is not null and is_public and not is_duplicate
    order by md5(id::text) limit ${TILES}`)
  return rows.map(({ tile_key }) => formatTile(keyTile(BigInt(tile_key), zoom)))
}

/** Runs the statements of a request, one after the other, as the service does. */
async function askDatabase(query: string): Promise<void> {
  const parsed = parseList(new URLSearchParams(query))
  const ready = { ...parsed, where: await resolveConditions(database, parsed.where, 0) }
  const found = await listPlaces(database, ready, { limit: PAGE, offset: 0 })
  if (found.length === PAGE) await countPlaces(database, ready.where)
}

/** Returns the time of each request that was sent within `milliseconds`. */
async function measure(
  queries: readonly string[],
  clients: number,
  milliseconds: number,
  ask: (query: string, client: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const begin = performance.now()
  const client = async (index: number) => {
    for (let n = index * 61; performance.now() - begin < milliseconds; n++) {
      const start = performance.now()
      await ask(queries[(n * 7) % queries.length] as string, index)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return times
}
