/**
 * A database with a number of sample places, for measuring. It is created once on a server, then reused and migrated.
 * Rows are loaded by COPY over two connections, not by `import`, whose own speed bench/writes/import.ts measures.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import { samplePlaces } from '../../sample/sample.ts'
import { Database, withoutTimeout } from '../../sql/core/database.ts'
import { withArea } from '../../sql/places/derive/areas.ts'
import { refreshOpeningHours } from '../../sql/places/opening-hours.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { bulkLoad } from './bulk-load.ts'
import { COLUMNS, complete, copyLine } from './copy-rows.ts'

const STREAMS = 2
const CHUNK_ROWS = 500

let copies = 0

/** Otherwise the first service on the database would derive them, which rewrites all rows. */
const AREAS = [
  'country',
  'region',
  'postcode',
  'is_country_derived',
  'is_region_derived',
  'is_postcode_derived',
] as const

/** Returns the URL of the database; it is created on `server` if it is missing. */
export async function benchDatabase(server: string, places: number): Promise<string> {
  const name = `whereabouts_bench_${places}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const [known] = await run(
    server,
    `select shobj_description(oid, 'pg_database') as state from pg_database
    where datname = '${name}'`,
  )
  if (known?.['state'] === 'complete') {
    const database = new Database({ url: url.href, statementTimeout: 0 })
    await migrate(database, () => undefined).finally(() => database.close())
    return url.href
  }
  const begin = performance.now()
  if (known) await run(server, `drop database ${name} with (force)`)
  await run(server, `create database ${name}`)
  await fill(url.href, places)
  await run(server, `comment on database ${name} is 'complete'`)
  console.error(`${places} places, loaded in ${Math.round((performance.now() - begin) / 1000)} s into ${name}`)
  return url.href
}

/** Creates a migrated copy to write into; `drop` deletes it. Nobody else may use the original while it is copied. */
export async function benchCopy(server: string, places: number): Promise<DatabaseCopy> {
  const original = `whereabouts_bench_${places}`
  if ((await run(server, `select from pg_database where datname = '${original}'`)).length === 0) {
    await benchDatabase(server, places)
  }
  return copyOf(server, original)
}

export interface DatabaseCopy {
  readonly url: string
  drop(): Promise<void>
}

/** Same as `benchCopy`, of any database of places. */
export async function copyOf(server: string, original: string): Promise<DatabaseCopy> {
  const name = `${original}_${process.pid}_${++copies}`
  await run(server, `create database ${name} template ${original}`)
  const drop = async () => void (await run(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = new Database({ url: url.href, statementTimeout: 0 })
  await migrate(database, () => undefined)
    .then(() => database.write(sql`analyze places`))
    .finally(() => database.close())
  return { url: url.href, drop }
}

async function fill(url: string, places: number): Promise<void> {
  const database = new Database({ url, statementTimeout: 0 })
  await migrate(database, () => undefined)
  const rows = lines(places)
  await bulkLoad(url, async () => {
    await Promise.all(Array.from({ length: STREAMS }, () => copy(url, rows)))
  })
  await database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await refreshOpeningHours(transaction, new Date())
  })
  await database.close()
}

/** Copies rows from a generator that all streams share. */
async function copy(url: string, rows: Iterator<string>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const mine = { [Symbol.iterator]: () => ({ next: () => rows.next() }) }
  await pipeline(
    Readable.from(mine),
    client.query(copyFrom(`copy places (${[...COLUMNS, ...AREAS].join(', ')}) from stdin (format csv)`)),
  )
  await client.end()
}

function* lines(places: number): Generator<string> {
  let chunk = ''
  let number = 0
  for (const place of samplePlaces({ places, seed: 1 })) {
    const row = complete({ ...place, slug: `${slug(place.name)}-${number}` })
    const areas = withArea(place)
    chunk += `${copyLine(row)},${AREAS.map((name) => areas[name] ?? '').join(',')}\n`
    number += 1
    if (number % CHUNK_ROWS !== 0) continue
    if (number % 100_000 === 0) console.error(`${number} of ${places} places`)
    yield chunk
    chunk = ''
  }
  yield chunk
}

function slug(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-') || 'place'
  )
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(statement)
    return result.rows
  } finally {
    await client.end()
  }
}
