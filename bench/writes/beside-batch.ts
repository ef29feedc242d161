/**
 * Measures what other clients notice of batches, and the memory that these take:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/beside-batch.ts --places 100000 --size 1000` (after `npm run build`).
 * One client requests places and lists all the time, in turn five seconds alone, beside a batch, and beside the
 * yardstick: a query of PostgreSQL that only counts, and so keeps one processor busy. The client's times of all rounds
 * are put together, because few requests fit beside one batch. The server is a process of its own; a thread of the
 * client's process posts the batches, with a key (`Idempotency-Key`). `--bytes` pads each place to this size, up to 4,096,
 * with a member of its own. `--program` names folders of built versions, which take turns: each has a copy of the
 * database.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { startThread } from '../../core/threads/start-thread.ts'
import { Database } from '../../sql/core/database.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
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

const MILLISECONDS = 5000
const size = Number(flags.size)
const poster = startThread('bench/writes/post-batch', {})
const measured = []
try {
  for (const program of flags.program) measured.push(await start(program))
  for (let round = 0; round <= Number(flags.rounds); round++) {
    for (const each of measured) await measureRound(each, round)
  }
  for (const { program, alone, besideBatch, besideCount, seconds, server, before, most } of measured) {
    const idle = summarize(alone).p99
    const show = (times: number[]) => {
      const { p50, p99, count } = summarize(times)
      return `p50/p99 ${p50.toFixed(1)}/${p99.toFixed(1)} ms (of ${count}), ${(p99 / idle).toFixed(2)} times`
    }
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
    console.error(`${program}: alone          ${show(alone)}`)
    console.error(`${program}: beside a batch ${show(besideBatch)}`)
    console.error(`${program}: yardstick      ${show(besideCount)}`)
    console.error(
      `${program}: a batch takes ${summarize(seconds).p50.toFixed(1)} s; ${megabytes(before)} MB before, ` +
        `${megabytes(most)} MB at most, ${megabytes(server.residentBytes())} MB after`,
    )
  }
} finally {
  await poster.terminate()
  for (const { server, copy } of measured) {
    await server.stop()
    await copy.drop()
  }
}

interface Measured {
  program: string
  server: RunningServer
  copy: Awaited<ReturnType<typeof benchCopy>>
  paths: string[]
  /** One for each round. */
  bodies: string[]
  /** Milliseconds of each request. */
  alone: number[]
  besideBatch: number[]
  besideCount: number[]
  /** Of each batch. */
  seconds: number[]
  /** Resident memory before the first batch, and the maximum. */
  before: number
  most: number
}

async function start(program: string): Promise<Measured> {
  const copy = await benchCopy(server as string, Number(flags.places))
  const database = new Database({ url: copy.url, statementTimeout: 0 })
  await database.write(sql`vacuum analyze places`)
  const rounds = Number(flags.rounds) + 1
  const described = await describePlaces(database, size * rounds)
  const bodies = Array.from({ length: rounds }, (_, n) =>
    JSON.stringify(described.slice(n * size, (n + 1) * size).map(padded)),
  )
  const paths = await readPaths(database)
  await database.close()
  const running = await startOurs(copy.url, 'serve', '/readyz', { BATCH_MAX_PLACES: String(size) }, program)
  const none = { alone: [], besideBatch: [], besideCount: [], seconds: [] }
  return { program, server: running, copy, paths, bodies, ...none, before: 0, most: 0 }
}

/** The first round warms up and does not count. */
async function measureRound(measured: Measured, round: number): Promise<void> {
  const { server, paths, copy, bodies } = measured
  // Servers close connections that are idle while the other version has its turn.
  const client = new LightClient(server.base)
  const timesBeside = (work: Promise<unknown>) => timesUntil(work, paths, (path) => client.get(path))
  const alone = await timesBeside(sleep(MILLISECONDS))
  if (round === 0) measured.before = server.residentBytes()
  const watch = setInterval(() => {
    measured.most = Math.max(measured.most, server.residentBytes())
  }, 100)
  const begin = performance.now()
  poster.postMessage({ url: `${server.base}/api/v0.3/batch_find_or_create_places`, body: bodies[round] })
  const answered = once(poster, 'message') as Promise<[Statuses]>
  const besideBatch = await timesBeside(answered)
  const seconds = (performance.now() - begin) / 1000
  clearInterval(watch)
  const besideCount = await timesBeside(count(copy.url))
  client.close()
  const [statuses] = await answered
  console.error(`${measured.program} round ${round}: ${seconds.toFixed(1)} s, ${JSON.stringify(statuses)}`)
  if (round === 0) return
  measured.alone.push(...alone)
  measured.besideBatch.push(...besideBatch)
  measured.besideCount.push(...besideCount)
  measured.seconds.push(seconds)
}

/** Keeps one process of PostgreSQL busy for five seconds. */
async function count(url: string): Promise<void> {
  const database = new Database({ url, statementTimeout: MILLISECONDS })
  try {
    await database.rows(sql`select count(*) from generate_series(1, 1000000000)`)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  } finally {
    await database.close()
  }
}

/** Returns the place with a member of its own. With comma and brackets, it takes `--bytes`. */
function padded(place: object): object {
  const missing = Number(flags.bytes) - Buffer.byteLength(JSON.stringify(place)) - ',"notes":"",[]'.length
  return missing > 0 ? { ...place, notes: 'x'.repeat(missing) } : place
}
