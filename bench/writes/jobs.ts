/**
 * Measures the job `scores` against one bare UPDATE of the same rows, the job with 1 % of the inputs changed, and the
 * API's latency during the job: `DATABASE_URL=postgres://… npx tsx bench/writes/jobs.ts --places 1000000 --repeat 1`.
 * `--only runs` and `--only api` do half of it. It copies the database of bench/support/dataset.ts on that server and
 * drops the copies.
 *
 * The full run is the first one over the places; all of their sample scores differ from the computed ones. The bare
 * UPDATE sets both columns of all rows, in a copy in the same state, to values that need no computation. Both write the
 * same rows with the same triggers and indexes. One client requests places and pages of lists from the API, before and
 * during the first five minutes of a full run.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '../../config.ts'
import type { JobRequest } from '../../jobs/job.ts'
import { runJob } from '../../jobs/runner.ts'
import { scores } from '../../jobs/scores.ts'
import { Database } from '../../sql/core/database.ts'
import type { JobRun } from '../../sql/jobs/runs.ts'
import { withApi } from '../support/busy-api.ts'
import { benchDatabase } from '../support/dataset.ts'

const options = { places: { type: 'string' }, repeat: { type: 'string' }, only: { type: 'string' } } as const
const flags = parseArgs({ options }).values
const places = Number(flags.places ?? 100_000)
const repeat = Number(flags.repeat ?? 1)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const WARM_UP_MILLISECONDS = 20_000
const IDLE_MILLISECONDS = 60_000
const BUSY_MILLISECONDS = 300_000
const template = new URL(await benchDatabase(server, places)).pathname.slice(1)

for (let round = 1; round <= repeat; round++) {
  console.error(`${places} places, round ${round}`)
  if (flags.only !== 'api') {
    const bare = await onCopy(bareUpdate)
    console.error(`bare UPDATE    ${bare.toFixed(1)} s`)
    await onCopy((url) => runJobs(url, bare))
  }
  if (flags.only !== 'runs') await onCopy(askMeanwhile)
}

async function bareUpdate(url: string): Promise<number> {
  // All rows, with values that differ from the stored ones, as in the run.
  const statement = 'update stored_scores set completeness = 1 - completeness, score = 1 - score'
  const begin = performance.now()
  await run(url, statement)
  return (performance.now() - begin) / 1000
}

async function runJobs(url: string, bare: number): Promise<void> {
  const database = new Database({ url, statementTimeout: 0 })
  const full = await score(database)
  const ratio = (full.seconds / bare).toFixed(2)
  console.error(`full run       ${full.seconds.toFixed(1)} s, ${full.changed} written: ${ratio} times the UPDATE`)
  await run(
    url,
    `update places set telephone = '+1 555 0100', is_featured = not is_featured 
    where get_byte(uuid_send(id), 15) * 256 + get_byte(uuid_send(id), 14) < 655`,
  )
  const [marked] = await run(url, 'select count(*)::integer as count from score_marks')
  const part = await score(database)
  if (part.done !== marked?.['count']) throw new Error(`${part.done} looked at, ${marked?.['count']} marked`)
  const share = ((100 * part.seconds) / full.seconds).toFixed(2)
  console.error(
    `1 % changed    ${part.seconds.toFixed(2)} s, ${part.done} looked at and ${part.changed} written: ${share} %`,
  )
  await database.close()
}

/** Measures the API's latency without a run, and during the first minutes of a full one. */
async function askMeanwhile(url: string): Promise<void> {
  const database = new Database({ url, statementTimeout: 0 })
  await withApi(database, readConfig({}), async ({ latencies }) => {
    await latencies(sleep(WARM_UP_MILLISECONDS))
    const idle = await latencies(sleep(IDLE_MILLISECONDS))
    const busy = await latencies(score(database, {}, BUSY_MILLISECONDS))
    const said = [idle, busy].map(({ p50, p99, count }) => `${p50.toFixed(1)}/${p99.toFixed(1)} (of ${count})`)
    console.error(
      `API p50/p99    ${said[0]} ms idle, ${said[1]} ms during a full run: ${(busy.p99 / idle.p99).toFixed(2)}`,
    )
  })
  await database.close()
}

/** Runs the job; cancels it after `atMost` milliseconds. */
async function score(database: Database, request: JobRequest = {}, atMost?: number): Promise<JobRun> {
  const signal = atMost === undefined ? undefined : AbortSignal.timeout(atMost)
  const ended = await runJob(database, scores, request, { codeVersion: 'bench', signal })
  if (ended?.state !== (signal?.aborted ? 'cancelled' : 'done')) throw new Error(`the run ended ${ended?.state}`)
  return ended
}

async function onCopy<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `whereabouts_bench_jobs_${process.pid}`
  await run(server as string, `create database ${name} template ${template}`)
  const url = new URL(server as string)
  url.pathname = `/${name}`
  try {
    await run(url.href, 'checkpoint')
    return await work(url.href)
  } finally {
    await run(server as string, `drop database ${name} with (force)`)
  }
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
