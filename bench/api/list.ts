/**
 * Measures lists with `tile=`: whole requests to one process, the database's time alone for the same statements, and
 * Django REST framework over the same table (bench/api/drf/places.py):
 * `DATABASE_URL=postgres://… npx tsx bench/api/list.ts --places 1000000 --seconds 3`. The database is created once on
 * that server. The servers are processes of their own; this one sends the requests. All take turns, so that other load
 * on the machine affects all equally. Needs `npm run build`.
 */
import { parseArgs } from 'node:util'
import { Database } from '../../sql/core/database.ts'
import { startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import { share } from '../support/in-turn.ts'
import { DJANGO_WORKERS, startDjango } from './django.ts'
import { tilesOf } from './list-tiles.ts'
import { type Client, checkSame, listWays, PAGE, type Way } from './list-ways.ts'

const flags = parseArgs({
  options: { places: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '3' } },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const ZOOMS = [10, 12, 14]
const CLIENTS = [1, 8]
/** Filters after `tile=…`. Django answers the first case only. */
const FILTERS = ['', '&vibes__in=cozy,chill&rating__gte=4']
/** Number of turns that the seconds of each measurement are split into. */
const TURNS = 5

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

const { ours, theirs } = listWays(database, service, django)
try {
  console.error('requests/s, p50 ms, p99 ms, requests per second of processor time of the server (without PostgreSQL)')
  for (const filter of FILTERS) {
    const ways = filter === '' ? [...ours, ...theirs] : ours
    console.error(`\ntile=z/x/y${filter}`)
    console.error(
      `${'tiles (places) clients'.padEnd(30)}${ways.map(({ title }) => title.padStart(30)).join('')}   ratio`,
    )
    for (const zoom of ZOOMS) {
      for (const { name, addresses, places } of await tilesOf(database, zoom)) {
        const queries = addresses.map((tile) => `tile=${tile}${filter}&per_page=${PAGE}`)
        if (django && filter === '') await checkSame(service, django, queries[0] as string)
        for (const clients of CLIENTS) {
          const figures = await compare(ways, clients, queries)
          const title = `z${zoom} ${name} (${places})`.padEnd(24) + String(clients).padStart(6)
          console.error(`${title}${figures.map(cells).join('')}   ${ratio(figures)}`)
        }
      }
    }
  }
  console.error(
    `\nratio of 7 properties: requests/s of our process to those of one of Django's ${DJANGO_WORKERS} processes;`,
  )
  console.error(
    "the same by processor time, which is fairer where Django's processes share the processors with PostgreSQL",
  )
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
  if (!ours || !theirs) return ''
  return [ours.rate / (theirs.rate / DJANGO_WORKERS), ours.perCpu / theirs.perCpu]
    .map((each) => each.toFixed(1))
    .join(', ')
}
