/**
 * Measures lists of tiles that nobody has asked for, beside one statement of `pg` that makes the JSON (plain-list.ts):
 * `DATABASE_URL=postgres://… npx tsx bench/api/first-lists.ts --places 1000000 [--beside FOLDER]`. Each tile has 50 places
 * or more, a page 50, with 7 properties and the exact count. No way is asked for a tile twice. `--beside` adds the program
 * of another folder. All are processes of their own and take turns. Needs `npm run build`.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { type RunningServer, startByHand, startOurs, untilIdle } from '../support/http-servers.ts'
import { share } from '../support/in-turn.ts'
import { LightClient } from '../support/light-client.ts'
import { PAGE, SEVEN } from './list-ways.ts'

const options = { places: { type: 'string', default: '1000000' }, beside: { type: 'string' } } as const
const flags = parseArgs({ options }).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const ZOOM = 12
const CLIENTS = [1, 8]
/** Tiles that a way is asked for before the next one's turn. */
const TURN = 25
/**
 * Tiles with fewer places that each way is asked for before, as of a server that has run for some minutes: V8 compiles what runs
 * often, beside the first thousands of requests.
 */
const WARM = 3000

const url = await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
const ways = [
  { title: 'by hand', service: await startByHand('bench/api/plain-list.ts', url, '/?tile=14/0/0'), path: '/?' },
  { title: 'ours', service: await startOurs(url, 'api', '/readyz'), path: `/v0.3/places/?${SEVEN}&` },
  ...(flags.beside
    ? [
        {
          title: flags.beside,
          service: await startOurs(url, 'api', '/readyz', {}, flags.beside),
          path: `/v0.3/places/?${SEVEN}&`,
        },
      ]
    : []),
]
for (const { service } of ways) await untilIdle(service)
const tiles = await drawnTiles(PAGE, undefined)
const quieter = await drawnTiles(5, PAGE)
for (const { service, path } of ways) await ask(service, path, quieter.slice(0, WARM), 1)
console.error(`${tiles.length} tiles of zoom ${ZOOM} with ${PAGE} places or more; requests/s, p50 and p99 in ms,`)
console.error('processor time of the server (without PostgreSQL) in ms a request')
for (const [round, clients] of CLIENTS.entries()) {
  const half = Math.floor(tiles.length / CLIENTS.length)
  const results = ways.map(() => ({ times: [] as number[], seconds: 0, cpu: 0 }))
  for (let first = 0; first < half; first += TURN) {
    const asked = tiles.slice(round * half + first, round * half + Math.min(first + TURN, half))
    for (const [number, { service, path }] of ways.entries()) {
      const [begin, cpu] = [performance.now(), service.cpuSeconds()]
      const times = await ask(service, path, asked, clients)
      const result = results[number] as (typeof results)[number]
      result.times.push(...times)
      result.seconds += (performance.now() - begin) / 1000
      result.cpu += service.cpuSeconds() - cpu
    }
  }
  for (const [number, { title }] of ways.entries()) {
    const { times, seconds, cpu } = results[number] as (typeof results)[number]
    const figures = [times.length / seconds, share(times, 0.5), share(times, 0.99), (1000 * cpu) / times.length]
    const cells = figures.map((figure, at) => figure.toFixed(at === 0 ? 0 : 1).padStart(8)).join('')
    console.error(`${`${clients} clients`.padEnd(12)}${title.padEnd(16)}${cells}`)
  }
}
for (const { service } of ways) await service.stop()
await database.close()

/** Draws the tiles with `least` places or more, and fewer than `most`, in an order that is not that of their places. */
async function drawnTiles(least: number, most: number | undefined): Promise<string[]> {
  const rows = await database.rows<{ key: string }>(sql`
    select min(tile_key) as key from places where tile_key is not null and ${whereSql(VISIBLE)}
    group by tile_key >> ${2 * (31 - ZOOM)}::integer having count(*) >= ${least}::integer
      and (${most ?? null}::integer is null or count(*) < ${most ?? null}::integer) order by md5(min(tile_key)::text)`)
  return rows.map(({ key }) => formatTile(keyTile(BigInt(key), ZOOM)))
}

async function ask(
  { base }: RunningServer,
  path: string,
  asked: readonly string[],
  clients: number,
): Promise<number[]> {
  const times: number[] = []
  const left = asked.values()
  const work = async () => {
    const client = new LightClient(base)
    for (const tile of left) {
      const begin = performance.now()
      await client.get(`${path}tile=${tile}&per_page=${PAGE}`)
      times.push(performance.now() - begin)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: clients }, work))
  return times
}
