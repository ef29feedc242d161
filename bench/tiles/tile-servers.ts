/**
 * Measures tiles over HTTP, from our server and from others with the same places and properties
 * (bench/tiles/other-tile-servers.ts): the densest tiles of a zoom, each requested once (cold) and once more (warm), after
 * as many others of that zoom, which compile code and open connections:
 * `DATABASE_URL=postgres://… MARTIN=… PG_TILESERV=… TEGOLA=… npx tsx bench/tiles/tile-servers.ts --places 1000000`.
 * The servers take turns. Up to zoom 13, our tiles are thinned; the others have all places of a tile.
 */
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { type RunningServer, startOurs } from '../support/http-servers.ts'
import { startOthers } from './other-tile-servers.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    zooms: { type: 'string', default: '6,9,11,12,13,14' },
    tiles: { type: 'string', default: '50' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

interface Contender {
  name: string
  server: RunningServer
  path(address: string): string
}

interface Answer {
  milliseconds: number
  bytes: number
}

const url = await benchDatabase(server, Number(flags.places))
const contenders: Contender[] = [
  // Tiles without filters come from PostgreSQL. Loading the index would slow down all servers.
  {
    name: 'whereabouts',
    server: await startOurs(url, 'tiles', '/maps/', { INDEX_MEMORY: '0' }),
    path: (at) => `/maps/places/${at}.mvt`,
  },
  ...(await startOthers(url)).map((other) => ({ name: other.name, server: other, path: other.path })),
]
try {
  console.error(`${flags.places} places; milliseconds, and kB compressed by gzip`)
  console.error('zoom places  server         cold p50      p99  warm p50      p99  kB p50     most')
  for (const zoom of flags.zooms.split(',').map(Number)) await compare(zoom)
} finally {
  for (const contender of contenders) await contender.server.stop()
}

async function compare(zoom: number): Promise<void> {
  const { addresses, others, places } = await densestTiles(zoom)
  for (const address of others) for (const contender of contenders) await ask(contender, address)
  const answers = contenders.map(() => ({ cold: [] as Answer[], warm: [] as Answer[] }))
  for (const [turn, address] of addresses.entries()) {
    // The first to ask for a tile waits for PostgreSQL to read its rows from disk, so each is first in turn.
    for (const step of contenders.keys()) {
      const index = (turn + step) % contenders.length
      const contender = contenders[index] as Contender
      answers[index]?.cold.push(await ask(contender, address))
      answers[index]?.warm.push(await ask(contender, address))
    }
  }
  for (const [index, { name }] of contenders.entries()) {
    const { cold = [], warm = [] } = answers[index] ?? {}
    const times = [cold, warm].flatMap((each) =>
      shares(
        each.map(({ milliseconds }) => milliseconds),
        [0.5, 0.99],
      ),
    )
    const sizes = shares(
      cold.map(({ bytes }) => bytes / 1000),
      [0.5, 1],
    )
    const figures = [...times, ...sizes].map((figure) => figure.toFixed(1).padStart(9)).join('')
    console.error(`${String(zoom).padStart(4)} ${String(places).padStart(6)}  ${name.padEnd(12)} ${figures}`)
  }
}

/** Returns the densest tiles of a zoom, how many places the median one has, and as many tiles that are less dense. */
async function densestTiles(zoom: number): Promise<{ addresses: string[]; others: string[]; places: number }> {
  const database = new Database({ url, statementTimeout: 0 })
  const rows = await database.rows<{ key: string; total: number }>(sql`
    select min(tile_key)::text as key, count(*)::int as total from places
    where tile_key is not null and is_public and not is_duplicate
    group by tile_key >> ${2 * (31 - zoom)}::integer order by total desc limit ${2 * Number(flags.tiles)}`)
  await database.close()
  const all = rows.map(({ key }) => formatTile(keyTile(BigInt(key), zoom)))
  const half = Math.ceil(all.length / 2)
  const places = rows[Math.floor(half / 2)]?.total ?? 0
  return { addresses: all.slice(0, half), others: all.slice(half), places }
}

async function ask({ server: { base }, path }: Contender, address: string): Promise<Answer> {
  const begin = performance.now()
  const response = await fetch(`${base}${path(address)}`, { headers: { 'Accept-Encoding': 'gzip' } })
  const body = Buffer.from(await response.arrayBuffer())
  const milliseconds = performance.now() - begin
  if (response.status !== 200) throw new Error(`${path(address)}: ${response.status}`)
  // `fetch` has decompressed the body, and not all servers send its length.
  return { milliseconds, bytes: gzipSync(body).length }
}

function shares(values: readonly number[], wanted: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other)
  return wanted.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
