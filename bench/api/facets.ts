/**
 * Measures facets and counts of lists, by PostgreSQL and by the index in memory:
 * `DATABASE_URL=postgres://… npx tsx bench/api/facets.ts --places 1000000 --runs 20 --seconds 10`. A further yardstick is
 * the bare count of the same places, which reads them once. The databases are created once on that server. All ways take
 * turns, at most that many seconds for each request, so that other load on the machine affects all equally. Needs
 * `npm run build`.
 */
import { parseArgs } from 'node:util'
import { facetsByIndex } from '../../answers/facets.ts'
import type { PlaceIndex } from '../../answers/index/place-index.ts'
import { parsePlaceFacets } from '../../core/query/parse/facets.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { Database } from '../../sql/core/database.ts'
import { countQuery, quickCountQuery } from '../../sql/places/counts.ts'
import { placeFacets } from '../../sql/places/facets.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { forgetFilters, loadIndex, printSize, startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { inTurn, tried, type Way } from '../support/in-turn.ts'
import { getOnce } from '../support/light-client.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

/** The facets that the explorer requests, except in the first line. */
const EXPLORER = 'facets=categories,vibes,rating'
const QUERIES = [
  '',
  EXPLORER,
  `${EXPLORER}&rating__gte=4&vibes=cozy`,
  `${EXPLORER}&rating__gte=4&vibes=cozy&facet_mode=all`,
  `${EXPLORER}&in_bbox=-10,36,30,60`,
  `${EXPLORER}&in_bbox=13,52,14,53`,
  `${EXPLORER}&city=Tokyo`,
  `${EXPLORER}&city=Tokyo&rating__gte=4&vibes=cozy`,
]

for (const places of flags.places.split(',').map(Number)) {
  const url = await benchDatabase(server, places)
  const database = new Database({ url, statementTimeout: 0 })
  const index = await loadIndex(database)
  const service = await startService(url, { withIndex: true })
  try {
    printSize(index)
    console.error(
      `\n${places} places; milliseconds; first: with a filter that the index has not seen; p99 of few runs is`,
    )
    console.error('the maximum. The counts are without a cache.')
    console.error(`${''.padEnd(9)}${'facets'.padStart(9)}${''.padStart(36)}${'count'.padStart(9)}`)
    console.error(
      `${['places', 'SQL', 'first', 'index', 'p99', 'HTTP', 'bare', 'SQL', 'index'].map((title) => title.padStart(9)).join('')}   query`,
    )
    for (const query of QUERIES) await measure(query, database, index, service)
  } finally {
    await service.stop()
    await index.close()
    await database.close()
  }
}

async function measure(text: string, database: Database, index: PlaceIndex, { base }: RunningServer): Promise<void> {
  const asked = parsePlaceFacets(new URLSearchParams(text))
  const query = { ...asked, where: await settledOnce(database, asked.where) }
  const matching = await resolveConditions(database, query.where, 0)
  const bareCount = countQuery(matching)
  const count = quickCountQuery(matching) ?? bareCount
  const { result: known, way: sqlWay } = await tried(() => placeFacets(database, query, 0))
  const indexed = await facetsByIndex(index, query)
  if (JSON.stringify(known) !== JSON.stringify(indexed)) throw new Error(`SQL and the index disagree about ?${text}`)
  const byIndex = () => facetsByIndex(index, query)
  const ways: Way[] = [
    sqlWay,
    { run: byIndex, before: () => forgetFilters(index, query.where) },
    { run: byIndex },
    { run: () => getOnce(base, `/v0.3/places/facets/?${text}`) },
    (await tried(() => database.rows(bareCount))).way,
    (await tried(() => database.rows(count))).way,
    { run: () => index.ask('count', { where: query.where }) },
  ]
  const found = await inTurn(ways, { runs: Number(flags.runs), seconds: Number(flags.seconds) })
  const p50s = found.map(({ p50 }) => p50)
  const figures = [...p50s.slice(0, 3), found[2]?.p99 ?? Number.NaN, ...p50s.slice(3)]
  const cells = figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0).padStart(9))
  console.error(`${String(known.count).padStart(9)}${cells.join('')}   ?${text}`)
}
