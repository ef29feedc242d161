/**
 * Measures a batch against a plain loop that runs one query after the other:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/batch.ts --places 100000`. Half of the 1,000 descriptions are of
 * stored places, a fifth of these with typos. The loop has an index for each of its queries, and the same rule for a
 * match. Both write into a copy of the database of the other benchmarks; their rows are deleted after each run.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { readConfig } from '../../config.ts'
import { type Description, findOrCreate } from '../../sql/batch/batch.ts'
import { Database, type Queryable } from '../../sql/core/database.ts'
import { writePlaces } from '../../sql/places/write.ts'
import { benchCopy } from '../support/dataset.ts'
import { describePlaces } from './descriptions.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '3' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const SIZE = 1000
const NOTHING = { editorialCategories: [], tags: [], dryRun: false }
const { matching } = readConfig(process.env)
const copy = await benchCopy(server, Number(flags.places))
const database = new Database({ url: copy.url, statementTimeout: 0 })
try {
  await database.write(sql`create index on places using gin (match_name gin_trgm_ops, match_address gin_trgm_ops)`)
  await database.write(sql`vacuum analyze places`)
  const descriptions = await describePlaces(database, SIZE)
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
} finally {
  await database.close()
  await copy.drop()
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
