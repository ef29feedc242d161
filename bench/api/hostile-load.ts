/**
 * Measures what an ordinary client notices of ten clients that send the costliest requests allowed, in a loop:
 * `DATABASE_URL=postgres://… npx tsx bench/api/hostile-load.ts --places 1000000 --seconds 20` (after `npm run build`).
 * The ordinary client requests a list and a cached tile in turn, first without other clients. The counts of the answers
 * to the hostile requests are printed.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { startOurs } from '../support/http-servers.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '10' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')
const milliseconds = Number(flags.seconds) * 1000
/** How long a hostile client waits after a refusal. */
const REFUSED_MILLISECONDS = 100

const url = await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
const service = await startOurs(url, 'serve', '/v0.3/places/?per_page=1')
try {
  const tiles = await occupiedTiles()
  const lists = tiles.map((tile) => `/v0.3/places/?tile=${tile}&per_page=50`)
  const hot = `/maps/places/${tiles[0]}.mvt`
  await measure(lists, hot, 2000)
  const idle = await measure(lists, hot, milliseconds)
  const hostile = await hostileRequests()
  const answers = new Map<string, number>()
  const ending = new AbortController()
  // Each request listens to the signal until its answer is garbage-collected.
  setMaxListeners(0, ending.signal)
  const clients = Array.from({ length: Number(flags.clients) }, (_, n) => attack(hostile, n, answers, ending.signal))
  const beside = await measure(lists, hot, milliseconds)
  ending.abort()
  await Promise.all(clients)
  console.error(`${flags.places} places, ${flags.clients} hostile clients   p50 ms   p99 ms`)
  for (const what of ['list', 'tile'] as const) {
    const [alone, busy] = [percentiles(idle[what]), percentiles(beside[what])]
    console.error(`${what} alone      ${alone.p50.toFixed(1)} ${alone.p99.toFixed(1)}   (${idle[what].length})`)
    console.error(`${what} beside     ${busy.p50.toFixed(1)} ${busy.p99.toFixed(1)}   (${beside[what].length})`)
    console.error(`${what} p99 times  ${(busy.p99 / alone.p99).toFixed(2)}`)
  }
  console.error(
    [...answers]
      .sort()
      .map(([answer, count]) => `${answer}: ${count}`)
      .join('\n'),
  )
} finally {
  await database.close()
  await service.stop()
}

/** Requests lists and the tile in turn. Returns the times of each. */
async function measure(
  lists: readonly string[],
  hot: string,
  time: number,
): Promise<Record<'list' | 'tile', number[]>> {
  const times = { list: [] as number[], tile: [] as number[] }
  const begin = performance.now()
  for (let n = 0; performance.now() - begin < time; n++) {
    times.list.push(await timed(lists[(n * 7) % lists.length] as string))
    times.tile.push(await timed(hot))
  }
  return times
}

async function timed(path: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`${service.base}${path}`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return performance.now() - begin
}

async function attack(
  requests: readonly (readonly [kind: string, path: string])[],
  n: number,
  answers: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  for (let at = n; !signal.aborted; at++) {
    const [kind, path] = requests[at % requests.length] as readonly [string, string]
    const status = await fetch(`${service.base}${path}`, { signal }).then(
      async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      },
      () => 'left',
    )
    const answer = `${kind.padEnd(30)} ${status}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    // The answer asks for 5 s (Retry-After). Without any pause it would be a flood of small requests.
    if (status === '400' || status === '503') await sleep(REFUSED_MILLISECONDS)
  }
}

async function occupiedTiles(): Promise<string[]> {
  const rows = await database.rows<{ tile_key: string }>(sql`
    select tile_key from places where tile_key is not null and is_public and not is_duplicate
    order by md5(id::text) limit 200`)
  return rows.map(({ tile_key }) => formatTile(keyTile(BigInt(tile_key), 12)))
}

/** Requests found to take the database up to 10 s each, and the process itself 4 s; and the largest now allowed. */
async function hostileRequests(): Promise<[kind: string, path: string][]> {
  const labels = await database.rows<{ normal: string }>(sql`
    select normal from place_terms where kind = 'label' order by md5(normal) limit 60`)
  const junk = Array.from({ length: 430 }, (_, n) => `x${n}`)
  const values = encodeURIComponent([...labels.map(({ normal }) => normal), ...junk].join(','))
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const patterns = (count: number) =>
    Array.from({ length: count }, (_, n) => `address__wildcard=*${letters[n % 26]}*${'qxzj'[n % 4]}*${n}*`).join('&')
  const corners = Array.from({ length: 495 }, (_, n) => {
    const angle = (n / 495) * 2 * Math.PI
    const radius = n % 2 ? 89 : 80
    return `${(radius * 0.45 * Math.sin(angle) + 10).toFixed(4)},${(radius * Math.cos(angle)).toFixed(4)}`
  }).join('__')
  const words = Array.from({ length: 10 }, (_, n) =>
    Array.from({ length: 98 }, (_, at) => letters[(at * 7 + n * 3 + ((at * n) % 5)) % 26]).join(''),
  ).join('+')
  return [
    ['200 patterns', `/v0.3/places/?${patterns(200)}`],
    ['20 patterns', `/v0.3/places/?${patterns(20)}`],
    ['three excludes', `/v0.3/places/?categories__exclude=${values}&tags__exclude=${values}&vibes__exclude=${values}`],
    ['polygon', `/search/places/?location__geo_polygon=${corners}`],
    [
      'a e i with six facets',
      '/search/places/?search=a+e+i&facets=categories,vibes,tags,editorial_categories,city,neighborhood',
    ],
    ['the last within 9,000 km', '/v0.3/places/?point=13,52&dist=9000000&page=last'],
    ['ten words of 98 letters', `/search/places/?search=${words}`],
  ]
}

function percentiles(times: number[]): { p50: number; p99: number } {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
