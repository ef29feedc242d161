/**
 * Measures a full run of the job `scores` in which every score changes, by its parts, and the bytes that places take:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/score-run.ts whereabouts_bench_1000000`. The argument is a database on that
 * server; it is copied, and the copy is dropped. The server must run on this machine. Nobody else may write there, because
 * the WAL of the whole server is counted.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { runJob } from '../../jobs/runner.ts'
import { scores } from '../../jobs/scores.ts'
import { Database, type Queryable, withoutTimeout } from '../../sql/core/database.ts'
import { beginBasis } from '../../sql/scores/bases.ts'
import { tryWeights } from '../../sql/scores/weights.ts'
import { copyOf } from '../support/dataset.ts'
import { startProcessorTime } from '../support/processor-time.ts'

const server = process.env['DATABASE_URL']
const [name] = parseArgs({ allowPositionals: true }).positionals
if (!server || !name) throw new Error('DATABASE_URL must name a server, and the argument a database on it')

/** Weights with which nearly all places get other scores than with those of the program. */
const WEIGHTS = { rating: 0.1, completeness: 0.5, freshness: 0.3 }

const UNDONE = new Error('undone')

const copy = await copyOf(server, name)
const database = new Database({ url: copy.url, statementTimeout: 0 })
try {
  const [counted] = await database.rows<{ places: number }>(sql`select count(*)::integer as places from places`)
  const places = (counted as { places: number }).places
  // The yardsticks change nothing: they are rolled back.
  await part('evidence', places, () => undone(begin))
  await part('compute', places, () =>
    undone(async (transaction) => {
      const basis = await begin(transaction)
      const start = await startProcessorTime(transaction)
      await transaction.rows(sql`
        select sum(score_combined), sum(completeness_score) from place_scores where basis = ${basis}`)
      console.error(`  of which without the evidence ${((1000 * (await start())) / places).toFixed(0)} µs a place`)
    }),
  )
  await part('full run', places, async () => {
    const run = await runJob(database, scores, { all: true, weights: WEIGHTS }, { codeVersion: 'bench' })
    if (run?.state !== 'done') throw new Error(`the run ended ${run?.state}`)
    console.error(`${run.changed} of ${places} places got other scores`)
  })
  await part('cells', places, () => database.write(sql`select refresh_tile_cells()`))
  await sizes(places)
} finally {
  await database.close()
  await copy.drop()
}

async function begin(transaction: Queryable): Promise<number> {
  return beginBasis(transaction, await tryWeights(transaction, WEIGHTS))
}

async function part(title: string, places: number, work: () => Promise<unknown>): Promise<void> {
  const position = async () => {
    const [row] = await database.write<{ at: number }>(sql`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`)
    return (row as { at: number }).at
  }
  const [from, start, took] = [await position(), performance.now(), await startProcessorTime(database)]
  await work()
  const [seconds, milliseconds, written] = [(performance.now() - start) / 1000, await took(), (await position()) - from]
  console.error(
    `${title.padEnd(10)} ${seconds.toFixed(1)} s, ${Math.round(places / seconds)} places/s, processor time ` +
      `${((1000 * milliseconds) / places).toFixed(0)} µs a place, WAL ${Math.round(written / places)} bytes a place`,
  )
}

async function undone(work: (transaction: Queryable) => Promise<unknown>): Promise<void> {
  const rolledBack = database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await work(transaction)
    throw UNDONE
  })
  await rolledBack.catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
}

async function sizes(places: number): Promise<void> {
  const rows = await database.rows<{ name: string; bytes: number; indexes: number }>(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as indexes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 6`)
  for (const { name, bytes, indexes } of rows) {
    console.error(
      `${name.padEnd(18)} ${Math.round(bytes / places)} bytes a place, ${Math.round(indexes / places)} of them indexes`,
    )
  }
}
