/**
 * Measures facets of lists: `DATABASE_URL=postgres://… npx tsx bench/api/facets.ts --places 1000000 --runs 5`. The
 * yardstick is the bare count of the same places, which reads them once. The database is created once on that server.
 * The two take turns, so that other load on the machine affects both equally.
 */
import { parseArgs } from 'node:util'
import { parseFacetQuery } from '../../core/query/parse/facets.ts'
import { Database } from '../../sql/core/database.ts'
import { countQuery } from '../../sql/places/counts.ts'
import { placeFacets } from '../../sql/places/facets.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { benchDatabase } from '../support/dataset.ts'

const flags = parseArgs({
  options: { places: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '5' } },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

/** The facets that the explorer requests, except in the first line. */
const EXPLORER = 'facets=categories,vibes,rating'
const QUERIES = [
  '',
  EXPLORER,
  `${EXPLORER}&rating__gte=4&vibes=cozy`,
  `${EXPLORER}&rating__gte=4&vibes=cozy&facet_mode=all`,
  `${EXPLORER}&in_bbox=-10,36,30,60`,
  `${EXPLORER}&in_bbox=13,52,14,53`,
]

const database = new Database({ url: await benchDatabase(server, Number(flags.places)), statementTimeout: 0 })
try {
  console.error('   places   p50 ms   count alone   query')
  for (const query of QUERIES) await measure(query)
} finally {
  await database.close()
}

async function measure(text: string): Promise<void> {
  const query = parseFacetQuery(new URLSearchParams(text))
  const count = countQuery(await resolveConditions(database, query.where, 0))
  const [whole, alone]: [number[], number[]] = [[], []]
  let places = 0
  for (let run = 0; run < Number(flags.runs); run++) {
    const begin = performance.now()
    places = (await placeFacets(database, query, 0)).count
    const between = performance.now()
    await database.rows(count)
    whole.push(between - begin)
    alone.push(performance.now() - between)
  }
  const figures = [places, median(whole), median(alone)].map((figure) => figure.toFixed(0).padStart(9))
  console.error(`${figures.join('')}       ?${text}`)
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
