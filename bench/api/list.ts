/**
 * Measures lists with `tile=`: whole requests to one process, the database's time alone for the same statements, and
 * Django REST framework over the same table (bench/api/drf/places.py):
 * `DATABASE_URL=postgres://… npx tsx bench/api/list.ts --places 1000000 --seconds 3`. The database is created once on
 * that server. The servers are processes of their own; this one sends the requests. All take turns, so that other load
 * on the machine affects all equally. Needs `npm run build`.
 */
import { parseArgs } from 'node:util'
import { parseList } from '../../core/query/parse/list.ts'
import { Database } from '../../sql/core/database.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { listPlaces } from '../../sql/places/places.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import { share } from '../support/in-turn.ts'
import { getOnce, LightClient } from '../support/light-client.ts'
import { DJANGO_WORKERS, startDjango } from './django.ts'
import { tilesOf } from './list-tiles.ts'

const flags = parseArgs({
  options: { places: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '3' } },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const PAGE = 50
const ZOOMS = [10, 12, 14]
const CLIENTS = [1, 8]
/** Filters after `tile=…`. Django answers the first case only. */
const FILTERS = ['', '&vibes__in=cozy,chill&rating__gte=4']
/** The properties that Django sends. */
const SEVEN = 'fields=name,slug,address,aggregate_rating,categories,vibes,score_combined'
/** Number of turns that the seconds of each measurement are split into. */
const TURNS = 5

/** A way of answering a list. */
interface Way {
  readonly title: string
  client(): Client
  /** Processor time of its processes so far; missing if unknown. */
  cpuSeconds?(): number
}

interface Client {
  ask(query: string): Promise<unknown>
  close(): void
}

interface Figures {
  /** Requests per second. */
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Requests per second of processor time. */
  readonly perCpu: number
}

const url = await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
const service = await startService(url, { withIndex: true })
const django = await startDjango(url)

const OURS: Way[] = [
  { title: 'whereabouts', client: () => clientOfOurs(''), cpuSeconds: service.cpuSeconds },
  { title: 'its 7 properties', client: () => clientOfOurs(`&${SEVEN}`), cpuSeconds: service.cpuSeconds },
  { title: 'database alone', client: () => ({ ask: askDatabase, close: () => undefined }) },
]
const DJANGO: Way[] = django
  ? [{ title: 'Django', client: () => clientOfDjango(django.base), cpuSeconds: django.cpuSeconds }]
  : []
try {
  console.error('requests/s, p50 ms, p99 ms, requests per second of processor time of the server (without PostgreSQL)')
  for (const filter of FILTERS) {
    const ways = filter === '' ? [...OURS, ...DJANGO] : OURS
    console.error(`\ntile=z/x/y${filter}`)
    console.error(
      `${'tiles (places) clients'.padEnd(30)}${ways.map(({ title }) => title.padStart(30)).join('')}   ratio`,
    )
    for (const zoom of ZOOMS) {
      for (const { name, addresses, places } of await tilesOf(database, zoom)) {
        const queries = addresses.map((tile) => `tile=${tile}${filter}&per_page=${PAGE}`)
        for (const clients of CLIENTS) {
          const figures = await compare(ways, clients, queries)
          const title = `z${zoom} ${name} (${places})`.padEnd(24) + String(clients).padStart(6)
          console.error(`${title}${figures.map(cells).join('')}   ${ratio(figures)}`)
        }
      }
    }
  }
  console.error(`\nratio: requests/s of 7 properties by one process of ours, and by one of Django's ${DJANGO_WORKERS}`)
} finally {
  await database.close()
  await service.stop()
  await django?.stop()
}

async function compare(ways: readonly Way[], clients: number, queries: readonly string[]): Promise<Figures[]> {
  const each = (Number(flags.seconds) * 1000) / TURNS
  const results = ways.map(() => ({ times: [] as number[], seconds: 0, cpu: 0 }))
  for (const way of ways) {
    const client = way.client()
    for (const query of queries) await client.ask(query)
    client.close()
  }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [number, { client, cpuSeconds = () => Number.NaN }] of ways.entries()) {
      const result = results[number] as (typeof results)[number]
      const [begin, cpu] = [performance.now(), cpuSeconds()]
      result.times.push(...(await measure(queries, each, Array.from({ length: clients }, client))))
      result.seconds += (performance.now() - begin) / 1000
      result.cpu += cpuSeconds() - cpu
    }
  }
  return results.map(({ times, seconds, cpu }) => ({
    rate: times.length / seconds,
    p50: share(times, 0.5),
    p99: share(times, 0.99),
    perCpu: times.length / cpu,
  }))
}

function clientOfOurs(more: string): Client {
  const connection = new LightClient(service.base)
  return { ask: (query) => connection.get(`/v0.3/places/?${query}${more}`), close: () => connection.close() }
}

/** Each request has a connection of its own: gunicorn's default workers close it after each answer. */
function clientOfDjango(base: string): Client {
  return { ask: (query) => getOnce(base, `/places/?${query}`), close: () => undefined }
}

/** Runs the statements of a request, one after the other, as the service does without its index. */
async function askDatabase(query: string): Promise<void> {
  const parsed = parseList(new URLSearchParams(query))
  const ready = { ...parsed, where: await resolveConditions(database, parsed.where, 0) }
  const found = await listPlaces(database, ready, { limit: PAGE, offset: 0 })
  if (found.length === PAGE) await countPlaces(database, ready.where)
}

/** Returns the time of each request that was sent within `milliseconds`. Each client begins with another query. */
async function measure(
  queries: readonly string[],
  milliseconds: number,
  clients: readonly Client[],
): Promise<number[]> {
  const times: number[] = []
  const begin = performance.now()
  const work = async (client: Client, index: number) => {
    for (let n = index * 61; performance.now() - begin < milliseconds; n++) {
      const start = performance.now()
      await client.ask(queries[(n * 7) % queries.length] as string)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(clients.map(work))
  for (const client of clients) client.close()
  return times
}

function cells({ rate, p50, p99, perCpu }: Figures): string {
  const cpu = Number.isNaN(perCpu) ? '–' : perCpu.toFixed(0)
  return [rate.toFixed(0).padStart(8), p50.toFixed(1).padStart(8), p99.toFixed(1).padStart(8), cpu.padStart(6)].join('')
}

function ratio([, ours, , theirs]: readonly Figures[]): string {
  return ours && theirs ? (ours.rate / (theirs.rate / DJANGO_WORKERS)).toFixed(1) : ''
}
