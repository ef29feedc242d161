/**
 * Runs the whole installation under mixed load, and records memory, file descriptors and connections over time:
 * `npm run soak -- --minutes 60` or `npx tsx bench/load/soak.ts --minutes 60 --rate 50` (after `npm run build`). Reports
 * every ten minutes, and draws the charts docs/soak-*.svg. Fails if one of the lines grows, or a request fails.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { type Outcome, registerWriter, startClients } from '../../test/support/installation/clients.ts'
import { type Installation, startInstallation } from '../../test/support/installation/installation.ts'
import { mixedTraffic } from '../../test/support/installation/traffic.ts'
import { atEnd, closeAll } from '../../test/support/processes/at-end.ts'
import { lineChart } from './line-chart.ts'
import { processesOf, usageOf } from './processes.ts'

const flags = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
    clients: { type: 'string', default: '32' },
    places: { type: 'string', default: '25000' },
    folder: { type: 'string', default: 'docs' },
  },
}).values
const minutes = Number(flags.minutes)
const SAMPLE_SECONDS = 10
/**
 * A quantity is flat if it grows by at most this share. Compared are the medians of the second and the last third of the
 * run, because the first third fills the caches.
 */
const MAX_GROWTH = 0.1
const FILES = {
  'memory in MiB': 'soak-memory.svg',
  'file descriptors': 'soak-descriptors.svg',
  'connections to PostgreSQL': 'soak-connections.svg',
} as const
type Kind = keyof typeof FILES

/** Values of each line, for each kind of chart. */
const recorded = new Map<Kind, Map<string, number[]>>()
const times: number[] = []
const failures = new Map<string, number>()
const latencies: number[] = []
let answers = 0

process.on('SIGINT', () => process.exit(1))
try {
  console.error('starting the installation …')
  const installation = await startInstallation({ places: Number(flags.places) })
  const token = await registerWriter(installation.base)
  const traffic = await mixedTraffic(installation.database, { writes: true })
  const load = { clients: Number(flags.clients), rate: Number(flags.rate) }
  const clients = startClients({ base: installation.base, traffic, token, onOutcome: count, ...load })
  await record(installation)
  await clients.stop()
  if (!report()) process.exitCode = 1
} finally {
  await closeAll()
}

function count({ request, status, milliseconds }: Outcome): void {
  answers++
  if (answers % 10 === 0) latencies.push(milliseconds)
  if (status >= 200 && status < 300) return
  const what = `${request.kind}: ${status || 'no answer'}`
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

async function record(installation: Installation): Promise<void> {
  const replica = new Database({ url: installation.replica.url, onConnectionError: () => undefined })
  atEnd(() => replica.close())
  const begin = Date.now()
  for (let n = 1; Date.now() - begin < minutes * 60_000; n++) {
    times.push((Date.now() - begin) / 60_000)
    for (const [name, pid] of processesOf(installation)) {
      const { residentBytes, descriptors } = usageOf(pid)
      note('memory in MiB', name, Math.round(residentBytes / 2 ** 20))
      note('file descriptors', name, descriptors)
    }
    note('connections to PostgreSQL', 'primary', await connections(installation.database))
    note('connections to PostgreSQL', 'replica', await connections(replica))
    if (n % 6 === 1) {
      const left = Math.max(0, minutes - (times.at(-1) ?? 0))
      const rate = answers / Math.max(1, (Date.now() - begin) / 1000)
      const failed = [...failures.values()].reduce((sum, each) => sum + each, 0)
      const memory = [...(recorded.get('memory in MiB') ?? [])].map(([name, values]) => `${name} ${values.at(-1)}`)
      console.error(
        `${answers} answers, ${rate.toFixed(0)} a second, ${failed} failed, ${left.toFixed(0)} min left; MiB: ${memory.join(', ')}`,
      )
    }
    if (n % 60 === 0) report()
    await sleep(begin + n * SAMPLE_SECONDS * 1000 - Date.now())
  }
}

async function connections(database: Database): Promise<number> {
  const [counted] = await database.rows<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`,
  )
  return counted?.n ?? 0
}

function note(kind: Kind, name: string, value: number): void {
  const lines = recorded.get(kind) ?? new Map<string, number[]>()
  recorded.set(kind, lines)
  lines.set(name, [...(lines.get(name) ?? []), value])
}

/** Prints what happened so far and draws the charts. Returns whether all is as it must be. */
function report(): boolean {
  let isFlat = true
  latencies.sort((a, b) => a - b)
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(1)
  const lasted = (times.at(-1) ?? 0).toFixed(0)
  console.error(`${answers} answers in ${lasted} min at ${flags.rate} a second: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  console.error('| what | at first | second third | last third | flat |\n| --- | --- | --- | --- | --- |')
  for (const [kind, lines] of recorded) {
    for (const [name, values] of lines) {
      const third = Math.floor(values.length / 3)
      const [second, last] = [median(values.slice(third, -third)), median(values.slice(-third))]
      // A few descriptors more are not a leak, but clients that came together.
      const isLineFlat = last <= second * (1 + MAX_GROWTH) + 5
      isFlat &&= isLineFlat
      console.error(`| ${kind}: ${name} | ${values[0]} | ${second} | ${last} | ${isLineFlat ? 'yes' : 'NO'} |`)
    }
  }
  for (const [what, number] of failures) console.error(`failed: ${number} × ${what}`)
  for (const [kind, lines] of recorded) {
    writeFileSync(`${flags.folder}/${FILES[kind]}`, `${lineChart(kind, times, lines)}\n`)
  }
  return isFlat && failures.size === 0
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
