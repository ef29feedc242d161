/**
 * Measures batches whose places nobody has stored, described by common words:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/common-words.ts --places 1000000`, or `--data FILE` for the places of a
 * file (after `npm run build`). For each kind of description: milliseconds of a batch of one, sent one after the other and
 * each only once, and PostgreSQL's processor time of it. Then the time of a batch of 1,000 that creates them. Writes into
 * a copy of the database.
 */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { type Description, findOrCreate } from '../../sql/batch/batch.ts'
import { Database } from '../../sql/core/database.ts'
import { benchCopy, copyOf } from '../support/dataset.ts'
import { importedDatabase } from '../support/imported-database.ts'
import { share } from '../support/in-turn.ts'
import { startDatabaseTime } from '../support/processor-time.ts'
import { commonDescriptions } from './common-descriptions.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    each: { type: 'string', default: '200' },
    size: { type: 'string', default: '1000' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const WARMING = 5
const { matching } = readConfig(process.env)
const copy = await copied(server)
const database = new Database({ url: copy.url, statementTimeout: 0 })
try {
  const kinds = await commonDescriptions(database)
  console.error(`${'kind'.padEnd(28)}   p50 ms   p99 ms   PostgreSQL ms`)
  for (const [kind, make] of Object.entries(kinds)) await measureEach(kind, make)
  console.error(`\n${`a batch of ${flags.size}`.padEnd(28)}        s    created   PostgreSQL s`)
  for (const [kind, make] of Object.entries(kinds).slice(0, 4)) await measureBatch(kind, make)
} finally {
  await database.close()
  await copy.drop()
}

async function copied(url: string) {
  if (!flags.data) return benchCopy(url, Number(flags.places))
  const imported = await importedDatabase(url, flags.data)
  return copyOf(url, basename(new URL(imported.url).pathname))
}

async function measureEach(kind: string, make: () => Description): Promise<void> {
  const once = () => send([make()], true)
  for (let turn = 0; turn < WARMING; turn++) await once()
  const count = Number(flags.each)
  const times: number[] = []
  const spent = await startDatabaseTime(database)
  for (let turn = 0; turn < count; turn++) {
    const begin = performance.now()
    await once()
    times.push(performance.now() - begin)
  }
  const columns = [share(times, 0.5), share(times, 0.99), (await spent()) / count]
  console.error(kind.padEnd(28), ...columns.map((value) => value.toFixed(1).padStart(8)))
}

async function measureBatch(kind: string, make: () => Description): Promise<void> {
  const descriptions = Array.from({ length: Number(flags.size) }, make)
  const [begin, spent] = [performance.now(), await startDatabaseTime(database)]
  const results = await send(descriptions, false)
  const seconds = (performance.now() - begin) / 1000
  const created = results.filter((result) => !(result instanceof Error) && result.method === 'created').length
  const columns = [seconds.toFixed(2), String(created), ((await spent()) / 1000).toFixed(2)]
  console.error(kind.padEnd(28), ...columns.map((value) => value.padStart(8)))
}

function send(descriptions: readonly Description[], dryRun: boolean) {
  return findOrCreate(database, { descriptions, editorialCategories: [], tags: [], dryRun }, matching)
}
