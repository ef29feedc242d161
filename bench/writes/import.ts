/**
 * Measures `import` against a bare COPY of the same rows into the same table, with its indexes and triggers:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/import.ts --rows 1000000 --repeat 3`. It creates its own database on
 * that server and drops it.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { importFile } from '../../data/import/import-file.ts'
import { samplePlaces } from '../../data/sample/sample.ts'
import { Database } from '../../sql/core/database.ts'
import { migrate } from '../../sql/schema/migrate.ts'
import { COLUMNS, cell, complete, copyLine, type Row } from '../support/copy-rows.ts'

const flags = parseArgs({ options: { rows: { type: 'string' }, repeat: { type: 'string' } } }).values
const rows = Number(flags.rows ?? 100_000)
const repeat = Number(flags.repeat ?? 1)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-bench-'))
const files = { copy: join(folder, 'copy.csv'), ndjson: join(folder, 'rows.ndjson'), csv: join(folder, 'rows.csv') }
const name = `whereabouts_bench_${process.pid}`
const url = new URL(server)
url.pathname = `/${name}`

try {
  await writeFiles()
  await onServer(`create database ${name}`)
  const database = new Database({ url: url.href })
  await migrate(database, () => undefined)
  const seconds = { copy: [] as number[], ndjson: [] as number[], csv: [] as number[] }
  for (let round = 0; round < repeat; round++) {
    seconds.copy.push(await timed(copy))
    for (const format of ['ndjson', 'csv'] as const) {
      seconds[format].push(await timed(() => importRows(database, format)))
    }
  }
  await database.close()
  const bare = rows / median(seconds.copy)
  console.error(`${rows} rows, median of ${repeat}`)
  for (const [way, times] of Object.entries(seconds)) {
    const rate = rows / median(times)
    console.error(`${way.padEnd(7)} ${Math.round(rate)} rows/s, ${Math.round((rate / bare) * 100)} % of the bare COPY`)
  }
} finally {
  await onServer(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true })
}

async function timed(work: () => Promise<void>): Promise<number> {
  await onServer('truncate places, place_changes cascade', url.href)
  await onServer('checkpoint', url.href)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  const [arrived] = await onServer('select count(*)::int as count from places', url.href)
  if (arrived?.['count'] !== rows) throw new Error(`${arrived?.['count']} rows arrived of ${rows}`)
  return seconds
}

async function copy(): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await pipeline(
    createReadStream(files.copy, { highWaterMark: 256 * 1024 }),
    client.query(copyFrom(`copy places (${COLUMNS.join(', ')}) from stdin (format csv)`)),
  )
  await client.end()
}

async function importRows(database: Database, format: 'ndjson' | 'csv'): Promise<void> {
  const rejectedFile = join(folder, 'rejected.ndjson')
  const summary = await importFile(database, files[format], { format, rejectedFile }, () => undefined)
  if (summary.inserted !== rows) throw new Error(`imported ${JSON.stringify(summary)}`)
}

async function writeFiles(): Promise<void> {
  const write = (file: string, header: string, line: (row: Row) => string) =>
    pipeline(Readable.from(chunks(header, line)), createWriteStream(file))
  await write(files.copy, '', copyLine)
  await write(files.csv, `${COLUMNS.join(',')}\n`, (row) =>
    COLUMNS.map((column) => cell(row[column], JSON.stringify)).join(','),
  )
  await write(files.ndjson, '', feature)
}

function* chunks(header: string, line: (row: Row) => string): Generator<string> {
  let chunk = header
  for (const place of samplePlaces({ places: rows, seed: 1 })) {
    chunk += `${line(complete(place))}\n`
    if (chunk.length > 65536) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

function feature({ longitude, latitude, ...properties }: Row): string {
  const located = typeof longitude === 'number' && typeof latitude === 'number'
  const geometry = located ? { type: 'Point', coordinates: [longitude, latitude] } : null
  const named = Object.fromEntries(COLUMNS.map((column) => [column, (properties as Row)[column]]))
  return JSON.stringify({ type: 'Feature', geometry, properties: named })
}

async function onServer(statement: string, where = server): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: where })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}
