/**
 * Measures tiles that nobody has asked for, beside `ST_AsMVT` and gzip by hand (plain-tile.ts):
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/first-tiles.ts --places 1000000 --zooms 14 [--beside FOLDER]`. They are the
 * densest of their zoom, in any order, with all properties. `--beside` adds the program of another folder. All are processes
 * of their own and take turns. Needs `npm run build`.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { type RunningServer, startByHand, startOurs } from '../support/http-servers.ts'
import { share } from '../support/in-turn.ts'
import { LightClient } from '../support/light-client.ts'
import { startDatabaseTime } from '../support/processor-time.ts'

const options = {
  places: { type: 'string', default: '1000000' },
  zooms: { type: 'string', default: '12,13,14' },
  tiles: { type: 'string', default: '300' },
  beside: { type: 'string' },
} as const
const flags = parseArgs({ options }).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

/** Tiles that a way is asked for before the next one's turn. */
const TURN = 10
/** Share of the tiles that come first and are not measured. */
const WARM = 1 / 3

const url = await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
const ways = [
  { title: 'by hand', service: await startByHand('bench/tiles/plain-tile.ts', url, '/14/0/0.mvt') },
  { title: 'ours', service: await startOurs(url, 'tiles', '/readyz') },
  ...(flags.beside
    ? [{ title: flags.beside, service: await startOurs(url, 'tiles', '/readyz', {}, flags.beside) }]
    : []),
]
console.error('zoom  places  way            p50 ms  p99 ms  processor time of a tile in ms: server, PostgreSQL')
for (const zoom of flags.zooms.split(',').map(Number)) {
  const { tiles, places } = await densestTiles(zoom)
  const results = ways.map(() => ({ times: [] as number[], server: 0, database: 0 }))
  for (let first = 0; first < tiles.length; first += TURN) {
    for (const [number, { service }] of ways.entries()) {
      const result = results[number] as (typeof results)[number]
      const [cpu, databaseTime] = [service.cpuSeconds(), await startDatabaseTime(database)]
      const times = await ask(service, tiles.slice(first, first + TURN))
      if (first < WARM * tiles.length) continue
      result.times.push(...times)
      result.server += 1000 * (service.cpuSeconds() - cpu)
      result.database += await databaseTime()
    }
  }
  for (const [number, { title }] of ways.entries()) {
    const { times, ...spent } = results[number] as (typeof results)[number]
    const each = [spent.server, spent.database].map((all) => all / times.length)
    const figures = [share(times, 0.5), share(times, 0.99), ...each].map((figure) => figure.toFixed(1).padStart(8))
    console.error(`${String(zoom).padStart(4)}${String(places).padStart(8)}  ${title.padEnd(12)}${figures.join('')}`)
  }
}
for (const { service } of ways) await service.stop()
await database.close()

/** With the number of places of the one in the middle. */
async function densestTiles(zoom: number): Promise<{ tiles: string[]; places: number }> {
  const rows = await database.rows<{ key: string; total: number }>(sql`
    select * from (
      select min(tile_key) as key, count(*)::int as total from places where tile_key is not null and ${whereSql(VISIBLE)}
      group by tile_key >> ${2 * (31 - zoom)}::integer order by total desc limit ${Number(flags.tiles)}) as tile
    order by md5(key::text)`)
  const totals = rows.map(({ total }) => total).sort((one, other) => one - other)
  return {
    tiles: rows.map(({ key }) => formatTile(keyTile(BigInt(key), zoom))),
    places: totals[Math.floor(totals.length / 2)] ?? 0,
  }
}

async function ask({ base }: RunningServer, tiles: readonly string[]): Promise<number[]> {
  const client = new LightClient(base, ['Accept-Encoding: gzip'])
  const times: number[] = []
  for (const tile of tiles) {
    const begin = performance.now()
    await client.get(`/maps/places/${tile}.mvt`)
    times.push(performance.now() - begin)
  }
  client.close()
  return times
}
