/**
 * Measures a start of the service, in turn: without the index in memory; with the index loaded from PostgreSQL; with the
 * index read from the file that the second one wrote:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/index-start.ts [places or name of a database] [rounds]` (after
 * `npm run build`). PostgreSQL must run on this machine.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase, copyOf } from '../support/dataset.ts'
import { type RunningServer, startOurs } from '../support/http-servers.ts'
import { startDatabaseTime } from '../support/processor-time.ts'

const [from = '1000000', rounds = '3'] = process.argv.slice(2)
const { DATABASE_URL: server } = process.env
if (!server) throw new Error('DATABASE_URL is missing')

const ANY_MEMORY = '1000000'
const POLL_MILLISECONDS = 50

const original = /^\d+$/.test(from) ? new URL(await benchDatabase(server, Number(from))).pathname.slice(1) : from
const { url, drop } = await copyOf(server, original)
const database = new Database({ url, connections: 1 })
const folder = await mkdtemp(join(tmpdir(), 'whereabouts-index-'))
try {
  console.error('start           processor s  of PostgreSQL  wall s  peak MB  index MB  peak above it  load')
  for (let round = 0; round < Number(rounds); round++) {
    await rm(join(folder, 'index'), { recursive: true, force: true })
    for (const [name, memory] of [
      ['without', '0'],
      ['PostgreSQL', ANY_MEMORY],
      ['file', ANY_MEMORY],
    ] as const)
      await measure(name, memory)
  }
  console.error(`the file: ${megabytes((await stat(join(folder, 'index/places'))).size)} MB`)
} finally {
  await database.close()
  await rm(folder, { recursive: true })
  await drop()
}

async function measure(name: string, memory: string): Promise<void> {
  const begin = performance.now()
  const databaseTime = await startDatabaseTime(database)
  const service = await startOurs(url, 'serve', '/metrics', { INDEX_MEMORY: memory, DATA_DIR: folder })
  try {
    while (memory !== '0' && (await metric(service, 'places')) === 0) await sleep(POLL_MILLISECONDS)
    const bytes = memory === '0' ? 0 : await metric(service, 'bytes')
    const peak = service.peakBytes()
    const row = [
      service.cpuSeconds().toFixed(1).padStart(11),
      ((await databaseTime()) / 1000).toFixed(1).padStart(13),
      ((performance.now() - begin) / 1000).toFixed(1).padStart(6),
      megabytes(peak).padStart(7),
      megabytes(bytes).padStart(8),
      megabytes(peak - bytes).padStart(13),
      loadavg()[0]?.toFixed(1).padStart(4),
    ]
    console.error(`${name.padEnd(14)}  ${row.join('  ')}`)
  } finally {
    await service.stop()
  }
}

/** Returns 0 while the index is loading. */
async function metric({ base }: RunningServer, name: 'places' | 'bytes'): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(new RegExp(`^whereabouts_index_${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
