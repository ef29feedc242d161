/**
 * Measures cached tiles while eight clients request filtered tiles of the world that are not cached:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/hot-tiles.ts --places 5000000 --seconds 5 --rounds 4`. The yardstick is the
 * same cached tiles without those clients, in turn. One service with its index in memory, one connection per client.
 * Needs `npm run build`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { formatTile, keyTile, type Tile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { share } from '../support/in-turn.ts'
import { getOnce, LightClient } from '../support/light-client.ts'
import { getCold } from './cold-tiles.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '8' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

const WORLD: Tile = { z: 0, x: 0, y: 0 }
const HOT_ZOOM = 8
const HOT_TILES = 50
/** Between two requests for cached tiles. */
const PAUSE_MILLISECONDS = 2

/** Each is a filter that the index has not seen, as long as `number` is new. */
const FILTERS: ((number: number) => string)[] = [
  (number) => `rating__gte=${(3 + number / 10_000).toFixed(4)}`,
  (number) => `categories=cafe&rating__gte=${(3 + number / 10_000).toFixed(4)}`,
  (number) => `vibes__in=cozy,chill&score_combined__gte=${(number / 100_000).toFixed(5)}`,
  (number) => `price__lte=2&is_closed=false&rating__lte=${(4.9 - number / 10_000).toFixed(4)}`,
]

const url = await benchDatabase(server, Number(flags.places))
const paths = await hotPaths()
const service = await startService(url, { withIndex: true })
const times: Record<'alone' | 'beside' | 'cold', number[]> = { alone: [], beside: [], cold: [] }
let number = 0
try {
  for (const path of paths) await getOnce(service.base, path, ['Accept-Encoding: br'])
  for (let round = 0; round < Number(flags.rounds); round++) {
    times.alone.push(...(await requestHot(service)))
    const stopping = new AbortController()
    const clients = Array.from({ length: Number(flags.clients) }, () => requestCold(service, stopping.signal))
    times.beside.push(...(await requestHot(service)))
    stopping.abort()
    await Promise.all(clients)
  }
} finally {
  await service.stop()
}
console.error(`${flags.places} places, ${flags.clients} clients that request filtered tiles of the world; milliseconds`)
for (const [title, each] of Object.entries(times)) {
  const [p50, p99] = [share(each, 0.5), share(each, 0.99)].map((figure) => figure.toFixed(1).padStart(8))
  console.error(`${title.padEnd(8)}${String(each.length).padStart(8)} tiles  p50 ${p50}  p99 ${p99}`)
}

async function hotPaths(): Promise<string[]> {
  const database = new Database({ url, statementTimeout: 0 })
  const rows = await database.rows<{ key: string }>(sql`
    select min(tile_key)::text as key from places where tile_key is not null and is_public and not is_duplicate
    group by tile_key >> ${2 * (31 - HOT_ZOOM)}::integer order by count(*) desc limit ${HOT_TILES}`)
  await database.close()
  return rows.map(({ key }) => `/maps/places/${formatTile(keyTile(BigInt(key), HOT_ZOOM))}.mvt`)
}

/** Requests cached tiles from one connection. Returns how long each took. */
async function requestHot({ base }: RunningServer): Promise<number[]> {
  const client = new LightClient(base, ['Accept-Encoding: br'])
  const found: number[] = []
  const end = performance.now() + 1000 * Number(flags.seconds)
  for (let turn = 0; performance.now() < end; turn++) {
    found.push(await timed(paths[turn % paths.length] as string, client))
    await sleep(PAUSE_MILLISECONDS)
  }
  client.close()
  return found
}

async function requestCold(each: RunningServer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    number++
    const filter = FILTERS[number % FILTERS.length] as (typeof FILTERS)[number]
    const begin = performance.now()
    await getCold(each, WORLD, filter(number))
    times.cold.push(performance.now() - begin)
  }
}

async function timed(path: string, client: LightClient): Promise<number> {
  const begin = performance.now()
  await client.get(path)
  return performance.now() - begin
}
