/**
 * Measures `import` of generated places into an empty database, and of the same file again, beside a bare COPY of the same
 * rows that builds the indexes behind it, and beside another version of this program, if `--beside` names a folder with one:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/import.ts --rows 1000000 --repeat 1 --beside ../before`. It makes databases
 * of its own on that server and drops them. Both versions must be built (`npm run build`).
 */
import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { samplePlaces } from '../../sample/sample.ts'
import { COLUMNS, cell, complete, copyLine, type Row } from '../support/copy-rows.ts'

const text = { type: 'string' } as const
const flags = parseArgs({ options: { rows: text, repeat: text, beside: text, format: text } }).values
const rows = Number(flags.rows ?? 100_000)
const repeat = Number(flags.repeat ?? 1)
const format = flags.format ?? 'ndjson'
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-bench-'))
const files = { copy: join(folder, 'copy.csv'), import: join(folder, `rows.${format}`) }
const name = `whereabouts_bench_${process.pid}`
const url = new URL(server)
url.pathname = `/${name}`
const here = fileURLToPath(new URL('../..', import.meta.url))
const programs = { this: here, ...(flags.beside && { beside: flags.beside }) }

interface Measured {
  first: number
  again: number
  /** Peak resident memory of the process, MB. */
  memory: number
  /** Of the whole database, a place. */
  bytes: number
}

try {
  await writeFiles()
  const copies: number[] = []
  const measured = new Map<string, Measured[]>()
  for (let round = 0; round < repeat; round++) {
    copies.push(await inNewDatabase(here, () => timed(copy)))
    for (const [program, path] of Object.entries(programs)) {
      const one = await inNewDatabase(path, () => measure(path))
      measured.set(program, [...(measured.get(program) ?? []), one])
      console.error(`${program}: ${JSON.stringify(one)}`)
    }
  }
  report(copies, measured)
} finally {
  await onServer(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true })
}

function report(copies: number[], measured: ReadonlyMap<string, Measured[]>): void {
  const middle = (one: Measured[] | undefined, key: keyof Measured) => median((one ?? []).map((each) => each[key]))
  const rate = (seconds: number) => Math.round(rows / seconds)
  console.error(
    `${rows} rows, median of ${repeat}; a bare COPY with triggers, and indexes built behind it: ${rate(median(copies))} rows/s`,
  )
  for (const [program, one] of measured) {
    const ratio = middle(measured.get('beside'), 'first') / middle(one, 'first')
    console.error(
      `${program.padEnd(6)} ${rate(middle(one, 'first'))} rows/s (${ratio.toFixed(2)} of beside), again ` +
        `${rate(middle(one, 'again'))} rows/s, ${Math.round(middle(one, 'memory'))} MB, ${Math.round(middle(one, 'bytes'))} bytes a place`,
    )
  }
}

async function inNewDatabase<Result>(program: string, work: () => Promise<Result>): Promise<Result> {
  await onServer(`drop database if exists ${name} with (force)`)
  await onServer(`create database ${name}`)
  await run(program, ['migrate'])
  await onServer('checkpoint')
  return work()
}

async function measure(program: string): Promise<Measured> {
  let memory = 0
  const importing = async () => {
    memory = Math.max(memory, await run(program, ['import', files.import, '--source', 'bench']))
  }
  const first = await timed(importing)
  const [size] = await onServer(`select pg_database_size('${name}')::float8 / ${rows} as bytes`, url.href)
  const again = await timed(importing)
  return { first, again, memory, bytes: Number(size?.['bytes']) }
}

/** Returns the peak memory of the process in MB, as Linux reports it. */
async function run(program: string, command: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(program, 'dist/cli.js'), ...command], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: url.href },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-2000)
  })
  let memory = 0
  const timer = setInterval(() => {
    memory = peakMemory(child.pid) ?? memory
  }, 100)
  const status = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (status !== 0) throw new Error(`${program} ${command[0]}: ${said}`)
  return memory
}

function peakMemory(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined // it has just ended
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
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
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'places'::regclass and not indisunique`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await pipeline(
    createReadStream(files.copy, { highWaterMark: 256 * 1024 }),
    client.query(copyFrom(`copy places (${COLUMNS.join(', ')}) from stdin (format csv)`)),
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.end()
}

async function writeFiles(): Promise<void> {
  const write = (file: string, header: string, line: (row: Row) => string) =>
    pipeline(Readable.from(chunks(header, line)), createWriteStream(file))
  await write(files.copy, '', copyLine)
  if (format === 'ndjson') await write(files.import, '', feature)
  else {
    const cells = (row: Row) => COLUMNS.map((column) => cell(row[column], JSON.stringify)).join(',')
    await write(files.import, `${COLUMNS.join(',')}\n`, cells)
  }
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

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
