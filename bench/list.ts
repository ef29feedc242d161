/**
 * How fast a list with `tile=` is, whole requests beside the database's time alone:
 * `DATABASE_URL=postgres://… npx tsx bench/list.ts --places 1000000 --seconds 5`. It makes a database of its own on
 * that server, fills it with the sample, and drops it. Client, service and database share the machine.
 */
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { createApi } from '../api/app.ts'
import { Afterwards } from '../api/view/afterwards.ts'
import { apiServices } from '../cli/api-services.ts'
import { readConfig } from '../config.ts'
import { loadSample } from '../data/sample/load.ts'
import { formatTile, keyTile } from '../geo/tile.ts'
import { parseList } from '../query/parse-list.ts'
import { Database } from '../sql/database.ts'
import { migrate } from '../sql/migrate.ts'
import { countPlaces, listPlaces } from '../sql/places.ts'
import { readyConditions } from '../sql/ready.ts'

const flags = parseArgs({ options: { places: { type: 'string' }, seconds: { type: 'string' } } }).values
const places = Number(flags.places ?? 1_000_000)
const seconds = Number(flags.seconds ?? 5)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const PAGE = 50
const ZOOMS = [10, 12, 14]
const CLIENTS = [1, 8]
/** Behind `tile=…`; the first is what the service promises, the others are what else people ask. */
const FILTERS = ['', '&vibes__in=cozy,chill&rating__gte=4']
/** Asked for again and again, in a different order by each client: those of places drawn at random. */
const TILES = 500

const name = `whereabouts_bench_${process.pid}`
const url = new URL(server)
url.pathname = `/${name}`

try {
  await onServer(`create database ${name}`)
  const database = new Database({ url: url.href, statementTimeout: 0 })
  await migrate(database, () => undefined)
  const begin = performance.now()
  await loadSample(database, { places, seed: 1 }, () => undefined)
  await onServer('vacuum analyze', url.href)
  console.error(`${places} places, loaded in ${Math.round((performance.now() - begin) / 1000)} s`)
  await compare(database)
  await database.close()
} finally {
  await onServer(`drop database if exists ${name} with (force)`)
}

async function compare(database: Database): Promise<void> {
  const log = pino({ level: 'silent' })
  const services = apiServices(database, readConfig({}), new Afterwards(log), log)
  const api = createServer(createApi(services).callback())
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  console.error('zoom clients  requests/s   p50 ms   p99 ms   database alone/s   p50 ms   p99 ms')
  for (const filter of FILTERS) {
    console.error(`tile=z/x/y${filter}`)
    for (const zoom of ZOOMS) {
      const queries = (await occupiedTiles(database, zoom)).map((tile) => `tile=${tile}${filter}&per_page=${PAGE}`)
      for (const clients of CLIENTS) {
        const alone = await measure(queries, clients, (query) => askDatabase(database, query))
        const whole = await measure(queries, clients, (query) => request(`/v0.3/places/?${query}`, port, agent))
        const figures = [whole.rate, whole.p50, whole.p99, alone.rate, alone.p50, alone.p99]
        const [rate, p50, p99, ...rest] = figures.map((figure) => figure.toFixed(1).padStart(8))
        console.error(`${zoom}   ${clients}      ${rate} ${p50} ${p99}           ${rest.join(' ')}`)
      }
    }
  }
  agent.destroy()
  await new Promise((closed) => api.close(closed))
}

async function occupiedTiles(database: Database, zoom: number): Promise<string[]> {
  const rows = await database.rows<{ tile_key: string }>(sql`
    select tile_key from places where tile_key is not null and is_public and not is_duplicate
    order by md5(id::text) limit ${TILES}`)
  return rows.map(({ tile_key }) => formatTile(keyTile(BigInt(tile_key), zoom)))
}

/** The statements of a request, one after the other, as the service sends them. */
async function askDatabase(database: Database, query: string): Promise<void> {
  const parsed = parseList(new URLSearchParams(query))
  const ready = { ...parsed, where: await readyConditions(database, parsed.where, 0) }
  const found = await listPlaces(database, ready, PAGE, 0)
  if (found.length === PAGE) await countPlaces(database, ready.where)
}

function request(path: string, port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} of ${path}`))
      response.on('end', resolve).resume()
    }).on('error', reject)
  })
}

async function measure(queries: readonly string[], clients: number, ask: (query: string) => Promise<void>) {
  for (const query of queries.slice(0, 50)) await ask(query)
  const times: number[] = []
  const begin = performance.now()
  const client = async (first: number) => {
    for (let n = first; performance.now() - begin < seconds * 1000; n++) {
      const start = performance.now()
      await ask(queries[(n * 7) % queries.length] as string)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index * 61)))
  const rate = times.length / ((performance.now() - begin) / 1000)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { rate, p50: at(0.5), p99: at(0.99) }
}

async function onServer(statement: string, connectionString = server): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
