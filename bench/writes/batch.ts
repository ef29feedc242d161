/**
 * Measures a batch against a plain loop that runs one query after the other:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/batch.ts --places 100000`. Half of the 1,000 descriptions are of
 * stored places, a fifth of these with typos. The loop has an index for each of its queries, and the same rule for a
 * match. Both write into a copy of the database of the other benchmarks; their rows are deleted after each run.
 *
 * Then sends `--batches` (1) of `--max` descriptions (10,000), one after the other, to the whole service, and measures its
 * memory and the latency of other requests. `--runs 0` measures only that.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { readConfig } from '../../config.ts'
import { Random } from '../../data/sample/random.ts'
import { type Description, findOrCreate } from '../../sql/batch/batch.ts'
import { Database, type Queryable } from '../../sql/core/database.ts'
import { writePlaces } from '../../sql/places/write.ts'
import { withApi } from '../support/busy-api.ts'
import { benchCopy } from '../support/dataset.ts'
import { EDITS } from './edits.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '3' },
    max: { type: 'string', default: '10000' },
    batches: { type: 'string', default: '1' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const SIZE = 1000
const IDLE_MILLISECONDS = 15_000
const NOTHING = { editorialCategories: [], tags: [], dryRun: false }
const config = { ...readConfig(process.env), batchMaxPlaces: Number(flags.max) }
const { matching } = config
const copy = await benchCopy(server, Number(flags.places))
const database = new Database({ url: copy.url, statementTimeout: 0 })
try {
  if (flags.runs !== '0') {
    await database.write(sql`create index on places using gin (match_name gin_trgm_ops, match_address gin_trgm_ops)`)
  }
  await database.write(sql`vacuum analyze places`)
  const descriptions = await describe(SIZE)
  const ways = { 'one batch': asBatch, 'a batch for each place': asBatches, 'the plain loop': asLoop }
  const times = new Map<string, number[]>()
  for (let run = 0; run < Number(flags.runs); run++) {
    for (const [name, way] of Object.entries(ways)) {
      const begin = performance.now()
      const created = await way(descriptions)
      const seconds = (performance.now() - begin) / 1000
      times.set(name, [...(times.get(name) ?? []), seconds])
      console.error(`${name.padEnd(24)} ${seconds.toFixed(2).padStart(8)} s, ${created} created`)
      await database.write(sql`delete from places where data_source_identifier is null`)
      await database.write(sql`vacuum analyze places`)
    }
  }
  const best = (name: string) => Math.min(...(times.get(name) ?? []))
  for (const name of times.keys()) {
    console.error(
      `${name.padEnd(24)} ${best(name).toFixed(2).padStart(8)} s at best: ${(best(name) / best('one batch')).toFixed(1)} times the batch`,
    )
  }
  await measureLargest(await describe(config.batchMaxPlaces * Number(flags.batches)))
} finally {
  await database.close()
  await copy.drop()
}

async function measureLargest(descriptions: readonly Description[]): Promise<void> {
  const size = config.batchMaxPlaces
  const count = Math.ceil(descriptions.length / size)
  const bodies = Array.from({ length: count }, (_, n) => JSON.stringify(descriptions.slice(n * size, (n + 1) * size)))
  await withApi(database, config, async ({ base, latencies }) => {
    const { p99: idle } = await latencies(sleep(IDLE_MILLISECONDS))
    const before = process.memoryUsage.rss()
    let max = before
    const watch = setInterval(() => {
      max = Math.max(max, process.memoryUsage.rss())
    }, 20)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const begin = performance.now()
    const { p99: busy } = await latencies(postEach(base, bodies))
    const seconds = (performance.now() - begin) / 1000
    delay.disable()
    clearInterval(watch)
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
    console.error(
      `${count} × ${size} places, ${megabytes(bodies.join('').length)} MB: ${seconds.toFixed(1)} s; at most ` +
        `${megabytes(max - before)} MB more than the ${megabytes(before)} MB before`,
    )
    console.error(
      `API p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms meanwhile: ${(busy / idle).toFixed(1)} times; ` +
        `the process is busy for up to ${(delay.max / 1e6).toFixed(0)} ms at a time`,
    )
  })
}

async function postEach(base: string, bodies: readonly string[]): Promise<void> {
  for (const body of bodies) await post(base, body)
}

async function post(base: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${base}/api/v0.3/batch_find_or_create_places`, { method: 'POST', headers, body })
  const answer = (await response.json()) as { results?: { status: string }[] }
  if (!answer.results) throw new Error(`${response.status}: ${JSON.stringify(answer)}`)
  for (const status of ['found', 'created', 'error']) {
    console.error(`${status.padEnd(24)} ${answer.results.filter((result) => result.status === status).length}`)
  }
}

/** Returns, of every 1,000, 400 stored places, 100 stored ones with typos, and 500 new ones in known cities. */
async function describe(size: number): Promise<Description[]> {
  const random = new Random().restart(4, 5, 6)
  const stored = await database.rows<Description & { name: string; address: string }>(sql`
    select null as id, name, address, city, url, longitude, latitude from places
    where address is not null and location is not null order by md5(id::text) limit ${size}`)
  return stored.map((place, index) => {
    if (index % 2 === 0 && index % 10 !== 0) return place
    const typed = EDITS['typing mistakes in both']?.(place, random)
    if (index % 2 === 0) return { ...place, ...typed, url: null }
    const name = `${place.name.split('').reverse().join('')} ${random.below(1_000_000).toString(36)}`
    const address = place.address.replace(/\d+/, (number) => String(Number(number) + 400))
    return { ...place, name, address, url: null, longitude: null, latitude: null }
  })
}

async function asBatch(descriptions: readonly Description[]): Promise<number> {
  const results = await findOrCreate(database, { descriptions, ...NOTHING }, matching)
  return results.filter((result) => !(result instanceof Error) && result.method === 'created').length
}

async function asBatches(descriptions: readonly Description[]): Promise<number> {
  let created = 0
  for (const description of descriptions) created += await asBatch([description])
  return created
}

/** Finds or creates each place by the steps of the interface, in a transaction of its own. */
async function asLoop(descriptions: readonly Description[]): Promise<number> {
  let created = 0
  for (const description of descriptions) {
    await database.transaction(async (transaction) => {
      for (const step of [findExact, findFuzzy, findByUrl]) if (await step(transaction, description)) return
      const { id, categories, ...place } = description
      await writePlaces(transaction, [{ ...place, categories: [...categories] }])
      created += 1
    })
  }
  return created
}

async function findExact(transaction: Queryable, { name, address }: Description): Promise<boolean> {
  const found = await transaction.rows(sql`
    select from places where match_hash(name, address) = match_hash(${name}, ${address}) limit 1`)
  return found.length > 0
}

async function findFuzzy(transaction: Queryable, description: Description): Promise<boolean> {
  const { name, address, longitude, latitude } = description
  await transaction.rows(sql`select set_config('pg_trgm.similarity_threshold', '0.4', true)`)
  const found = await transaction.rows(sql`
    select from places
    where match_name % match_text(${name}) and match_address % match_text(${address})
      and st_distance(location, st_makepoint(${longitude}, ${latitude})::geography, false) > 500 is not true
    limit 1`)
  return found.length > 0
}

async function findByUrl(transaction: Queryable, { url }: Description): Promise<boolean> {
  if (url === null) return false
  return (await transaction.rows(sql`select from places where match_url(url) = match_url(${url}) limit 1`)).length > 0
}
