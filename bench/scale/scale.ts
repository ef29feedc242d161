/**
 * Measures what grows with the number of places, as a table with a column for each size:
 * `DATABASE_URL=postgres://… npx tsx bench/scale/scale.ts --places 100000,1000000,5000000`. The databases are created
 * once on that server. The service runs whole, as one process, without jobs. Needs `npm run build`.
 *
 * Times are those of whole requests over HTTP, one after the other: p50, and the longest. Tiles are the densest of their
 * zoom; none is cached. Pages and files of the database may be.
 */
import { parseArgs } from 'node:util'
import { Database } from '../../sql/core/database.ts'
import { startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import { databaseSizes } from './database-sizes.ts'
import { requestTimes } from './request-times.ts'
import { visibleAfter } from './visible-after.ts'

const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')
const options = { places: { type: 'string', default: '100000,1000000,5000000' } } as const
const sizes = parseArgs({ options }).values.places.split(',').map(Number)

/** Titles of rows, each with a value for each size. */
const table = new Map<string, string[]>()

for (const [column, places] of sizes.entries()) {
  const url = await benchDatabase(server, places)
  const database = new Database({ url, statementTimeout: 0 })
  try {
    const add = (title: string, value: string) => {
      console.error(`${places} places, ${title}: ${value}`)
      table.set(title, [...(table.get(title) ?? sizes.slice(0, column).map(() => '–')), value])
    }
    for (const [title, value] of await databaseSizes(database)) add(title, value)
    const bare = await startService(url, { withIndex: false })
    add('memory of the process without the index', megabytes(bare.residentBytes()))
    await bare.stop()
    const service = await startService(url, { withIndex: true })
    try {
      const metrics = await (await fetch(`${service.base}/metrics`)).text()
      const metric = (name: string) => Number(new RegExp(`^whereabouts_index_${name} (\\S+)$`, 'm').exec(metrics)?.[1])
      add('the index loads in', `${metric('load_seconds').toFixed(1)} s`)
      add('the index takes', `${megabytes(metric('bytes'))}, ${Math.round(metric('bytes') / places)} B a place`)
      add('memory of the process with the index', megabytes(service.residentBytes()))
      for await (const [title, value] of requestTimes(database, service)) add(title, value)
      add('a write shows on its tile after', await visibleAfter(database, service))
      add('memory of the process at the end', megabytes(service.residentBytes()))
    } finally {
      await service.stop()
    }
  } finally {
    await database.close()
  }
}

const rows = [['', ...sizes.map((places) => places.toLocaleString('en'))], sizes.concat(0).map(() => '---')]
for (const [title, values] of table) rows.push([title, ...values])
process.stdout.write(rows.map((row) => `| ${row.join(' | ')} |\n`).join(''))

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
}
