/**
 * Measures what other clients notice of batches, and the memory that these take:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/beside-batch.ts --places 100000 --size 1000` (after `npm run build`).
 * One client requests places and lists all the time, five seconds without a batch and then beside one, in turn. Its
 * times of all rounds are put together, because few requests fit beside one batch. A batch is posted with a key
 * (`Idempotency-Key`). `--bytes` pads each place to this size, up to 4,096, with a member of its own. `--program` names
 * folders of built versions, which take turns: each has a copy of the database.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startThread } from '../../core/threads/start-thread.ts'
import { Database } from '../../sql/core/database.ts'
import { benchCopy } from '../support/dataset.ts'
import { type RunningServer, startOurs } from '../support/http-servers.ts'
import { readPaths, summarize, timesUntil } from '../support/latencies.ts'
import { LightClient } from '../support/light-client.ts'
import { describePlaces } from './descriptions.ts'
import type { Statuses } from './post-batch.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '100000' },
    size: { type: 'string', default: '1000' },
    bytes: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '10' },
    program: { type: 'string', multiple: true, default: ['.'] },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const IDLE_MILLISECONDS = 5000
const size = Number(flags.size)
const poster = startThread('./post-batch', import.meta.url, {})
const measured = []
try {
  for (const program of flags.program) measured.push(await start(program))
  for (let round = 0; round <= Number(flags.rounds); round++) {
    for (const each of measured) await measureRound(each, round)
  }
  for (const { program, idle, busy, seconds, server, before, most } of measured) {
    const [alone, beside] = [summarize(idle), summarize(busy)]
    const ratio = (beside.p99 / alone.p99).toFixed(2)
    const show = ({ p50, p99, count }: typeof alone) => `${p50.toFixed(1)}/${p99.toFixed(1)} ms (of ${count})`
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
    console.error(
      `${program}: p50/p99 ${show(alone)} idle, ${show(beside)} beside a batch: ${ratio} times; a batch takes ` +
        `${summarize(seconds).p50.toFixed(1)} s; ${megabytes(before)} MB before, ${megabytes(most)} MB at most, ` +
        `${megabytes(server.residentBytes())} MB after`,
    )
  }
} finally {
  await poster.terminate()
  for (const { client, server, copy } of measured) {
    client.close()
    await server.stop()
    await copy.drop()
  }
}

interface Measured {
  program: string
  server: RunningServer
  copy: Awaited<ReturnType<typeof benchCopy>>
  client: LightClient
  paths: string[]
  /** One for each round. */
  bodies: string[]
  /** Milliseconds of each request. */
  idle: number[]
  busy: number[]
  /** Of each batch. */
  seconds: number[]
  /** Resident memory before the first batch, and the maximum. */
  before: number
  most: number
}

async function start(program: string): Promise<Measured> {
  const copy = await benchCopy(server as string, Number(flags.places))
  const database = new Database({ url: copy.url, statementTimeout: 0 })
  const rounds = Number(flags.rounds) + 1
  const described = await describePlaces(database, size * rounds)
  const bodies = Array.from({ length: rounds }, (_, n) =>
    JSON.stringify(described.slice(n * size, (n + 1) * size).map(padded)),
  )
  const paths = await readPaths(database)
  await database.close()
  const running = await startOurs(copy.url, 'serve', '/readyz', { BATCH_MAX_PLACES: String(size) }, program)
  const client = new LightClient(running.base, ['X-Requested-With: bench'])
  const before = running.residentBytes()
  const none = { idle: [], busy: [], seconds: [] }
  return { program, server: running, copy, client, paths, bodies, ...none, before, most: before }
}

/** The first round warms up and does not count. */
async function measureRound(measured: Measured, round: number): Promise<void> {
  const { server, client, paths, bodies } = measured
  const get = (path: string) => client.get(path)
  const idle = await timesUntil(sleep(IDLE_MILLISECONDS), paths, get)
  if (round === 0) measured.before = server.residentBytes()
  const watch = setInterval(() => {
    measured.most = Math.max(measured.most, server.residentBytes())
  }, 100)
  const begin = performance.now()
  poster.postMessage({ url: `${server.base}/api/v0.3/batch_find_or_create_places`, body: bodies[round] })
  const answered = once(poster, 'message') as Promise<[Statuses]>
  const busy = await timesUntil(answered, paths, get)
  const seconds = (performance.now() - begin) / 1000
  clearInterval(watch)
  const [statuses] = await answered
  console.error(`${measured.program} round ${round}: ${seconds.toFixed(1)} s, ${JSON.stringify(statuses)}`)
  if (round === 0) return
  measured.idle.push(...idle)
  measured.busy.push(...busy)
  measured.seconds.push(seconds)
}

/** Returns the place with a member of its own. With comma and brackets, it takes `--bytes`. */
function padded(place: object): object {
  const missing = Number(flags.bytes) - Buffer.byteLength(JSON.stringify(place)) - ',"notes":"",[]'.length
  return missing > 0 ? { ...place, notes: 'x'.repeat(missing) } : place
}
