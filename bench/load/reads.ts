/**
 * Measures reads of this version and of another one over one database, in turn:
 * `DATABASE_URL=postgres://… npx tsx bench/load/reads.ts --beside ../before --places 100000 --requests 2000`. Both must be
 * built (`npm run build`). Prints the p50 of each kind of request, and the memory of both processes afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Database } from '../../sql/core/database.ts'
import { drawnPlaces, REQUESTS } from '../search/request-kinds.ts'
import { startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { inTurn } from '../support/in-turn.ts'
import { getOnce } from '../support/light-client.ts'

const flags = parseArgs({
  options: {
    beside: { type: 'string', default: '.' },
    places: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '2000' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

/** Each value is new, so that nothing is answered from a cache of requests. `n` is from 0. */
const KINDS: Readonly<Record<string, (n: number) => string>> = {
  'list, from the index': (n) => `/v0.3/places/?rating__gte=${n / 1000}&vibes__in=cozy&per_page=20`,
  'list, by SQL': (n) => `/v0.3/places/?rating__gte=${n / 1000}&ordering=name&city=Tokyo&per_page=20`,
  'list, by cursor': (n) => `/v0.3/places/?rating__gte=${n / 1000}&cursor=*&per_page=20`,
  'list of a tile': (n) => `/v0.3/places/?tile=10/${(n * 37) % 1024}/${300 + ((n * 11) % 200)}&per_page=20`,
  facets: (n) => `/v0.3/places/facets/?facets=categories,vibes,rating&rating__gte=${n / 1000}`,
  tile: (n) => `/maps/places/6/${(n * 7) % 64}/${16 + (n % 16)}.mvt?fields=name,x${n}`,
  'tile with a filter': (n) => `/maps/places/4/${(n * 3) % 16}/${4 + (n % 4)}.mvt?rating__gte=${n / 1000}`,
}

const url = await benchDatabase(server, Number(flags.places))
const each = Math.round(Number(flags.requests) / (Object.keys(KINDS).length + Object.keys(REQUESTS).length))
const paths: readonly (readonly [kind: string, paths: readonly string[]])[] = [
  ...Object.entries(KINDS).map(([kind, path]) => [kind, Array.from({ length: each }, (_, n) => path(n))] as const),
  ...(await searches()),
]
const versions = {
  before: await startService(url, { withIndex: true, program: flags.beside }),
  now: await startService(url, { withIndex: true }),
}
try {
  console.error(`${'p50 in milliseconds'.padEnd(24)}   before       now     ratio`)
  for (const [kind, asked] of paths) {
    const ways = Object.values(versions).map(({ base }) => {
      const left = [...asked]
      return { run: () => answered(base, left.pop() as string) }
    })
    const [before, now] = await inTurn(ways, { runs: asked.length - 1, seconds: 60 })
    if (before && now) print(kind, before.p50, now.p50)
  }
  // Young objects of the last requests are collected by then.
  await sleep(5000)
  console.error('\nmemory in MB')
  print('resident', versions.before.residentBytes() / 1e6, versions.now.residentBytes() / 1e6)
  print('heap used', await heapUsed(versions.before), await heapUsed(versions.now))
} finally {
  await Promise.all(Object.values(versions).map((version) => version.stop()))
}

/** A tile without places is answered with 204. */
function answered(base: string, path: string): Promise<void> {
  return getOnce(base, path).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('HTTP/1.1 204'))) throw error
  })
}

/** Search requests, by kind. */
async function searches(): Promise<[kind: string, paths: string[]][]> {
  const database = new Database({ url, statementTimeout: 0 })
  const drawn = await drawnPlaces(database, each).finally(() => database.close())
  return Object.entries(REQUESTS).map(([kind, make]) => [
    `search: ${kind}`,
    drawn.flatMap((place) => make(place) ?? []).map((query) => `/search/places/?${query}`),
  ])
}

/** MB of JavaScript objects, some of which nothing needs any more. */
async function heapUsed({ base }: RunningServer): Promise<number> {
  const metrics = await fetch(`${base}/metrics`).then((response) => response.text())
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6
}

function print(title: string, before: number, now: number): void {
  const cells = [before.toFixed(1), now.toFixed(1), (now / before).toFixed(2)].map((cell) => cell.padStart(10))
  console.error(`${title.padEnd(22)}${cells.join('')}`)
}
