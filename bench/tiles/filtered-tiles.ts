/**
 * Measures tiles with filters, by PostgreSQL and by the index in memory:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/filtered-tiles.ts --places 1000000 --runs 50 --seconds 5`. The databases
 * are created on that server and kept (bench/support/dataset.ts). The tile is the one of its zoom that has the most
 * places that match. All ways of building it take turns, at most that many seconds for each tile. Needs `npm run build`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PlaceIndex } from '../../answers/index/place-index.ts'
import { tilesByIndex } from '../../answers/tiles.ts'
import { CELL_PLACES, formatTile, type Tile } from '../../core/geo/tile.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { Database } from '../../sql/core/database.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { filteredPlaceTile, placeTiles, refreshTileCells } from '../../sql/tiles/place-tiles.ts'
import { forgetFilters, loadIndex, printSize, startService } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { inTurn, type Times, tried, type Way } from '../support/in-turn.ts'
import { getCold } from './cold-tiles.ts'
import { densest } from './densest.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    zooms: { type: 'string', default: '0,2,4,6,8,10,12,14' },
    filters: { type: 'string' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

const FILTERS = [
  '',
  'rating__gte=4',
  'vibes__in=cozy,chill',
  'categories=cafe',
  'categories=cafe&rating__gte=4&vibes=cozy',
  'search=bar',
  'price__lte=2&is_closed=false',
  'city=Tokyo',
  'categories__exclude=restaurant,cafe',
  'in_bbox=-10,36,30,60',
]
/** Below `TILE_COMPLETE_ZOOM`, cells decide. From there on, a tile with at most `TILE_LIMIT` places shows all of them. */
const wholeAt = (z: number) => (z < 14 ? 0 : 4000)

/** After an answer, a service compresses the tile for its cache. That should not slow down the next way. */
const rest = () => sleep(50)

const zooms = flags.zooms.split(',').map(Number)
const filters = flags.filters === undefined ? FILTERS : flags.filters.split(' ')

const WIDTH = 14

/**
 * Ways of building a tile, by title. What the index does not know is left out, and the service without the index where it
 * answers 503, because PostgreSQL takes longer than its time limit.
 */
type Ways = ReadonlyMap<string, Way>

const TITLES = ['SQL', 'index, new filter', 'index', 'index + features', 'HTTP, SQL', 'HTTP, index'] as const

for (const places of flags.places.split(',').map(Number)) await measureDatabase(places)

async function measureDatabase(places: number): Promise<void> {
  const url = await benchDatabase(server as string, places)
  const database = new Database({ url, statementTimeout: 0 })
  // Tiles without filters are read from this rollup. The tile server does it after changes.
  await refreshTileCells(database)
  const index = await loadIndex(database)
  const byIndex = await startService(url, { withIndex: true })
  const bySql = await startService(url, { withIndex: false })
  try {
    printSize(index)
    console.error(`\n${places} places; milliseconds, p50/p99; at most ${flags.runs} runs`)
    console.error(`${''.padEnd(20)}${zooms.map((z) => `z${z}`.padStart(WIDTH)).join('')}`)
    const services = { index: byIndex, sql: bySql }
    for (const filter of filters) await measureFilter(filter, { database, index, services })
  } finally {
    await byIndex.stop()
    await bySql.stop()
    await index.close()
    await database.close()
  }
}

interface Builders {
  readonly database: Database
  readonly index: PlaceIndex
  readonly services: { readonly index: RunningServer; readonly sql: RunningServer }
}

async function measureFilter(filter: string, builders: Builders): Promise<void> {
  const where = await settledOnce(builders.database, parseList(new URLSearchParams(filter)).where)
  const matching = await resolveConditions(builders.database, where, 0)
  const totals: number[] = []
  const found: Map<string, Times>[] = []
  for (const z of zooms) {
    const { tile, total } = await densest(builders.database, z, matching)
    const ways = await waysOf(filter, tile, builders)
    const times = await inTurn([...ways.values()], { runs: Number(flags.runs), seconds: Number(flags.seconds) })
    totals.push(total)
    found.push(new Map([...ways.keys()].map((title, way) => [title, times[way] as Times])))
  }
  console.error(
    `${filter || 'no filter'}\n${'  places'.padEnd(20)}${totals.map((n) => String(n).padStart(WIDTH)).join('')}`,
  )
  for (const title of TITLES) {
    const cells = found.map((at) => {
      const times = at.get(title)
      return (times ? `${times.p50.toFixed(1)}/${times.p99.toFixed(1)}` : '–').padStart(WIDTH)
    })
    console.error(`  ${title.padEnd(18)}${cells.join('')}`)
  }
}

/** Throws if the two disagree about what the tile shows. */
async function waysOf(filter: string, tile: Tile, { database, index, services }: Builders): Promise<Ways> {
  const conditions = await settledOnce(database, parseList(new URLSearchParams(filter)).where)
  const where = [{ op: 'tile', tile } as const, ...conditions]
  const limits = { whole: wholeAt(tile.z), cell: CELL_PLACES }
  const bySql = async () => {
    if (filter === '') return (await placeTiles(database, [tile], limits.whole))[0]
    return filteredPlaceTile(database, tile, await resolveConditions(database, where, 0), limits.whole)
  }
  const choose = () => index.ask('tile', { tile, where, limits, clusters: [] })
  const withFeatures = () => tilesByIndex(index, database, [tile], { where: conditions, clusters: [] }, limits.whole)
  const [indexed] = (await withFeatures()) ?? []
  const { result: whole, way: sqlWay } = await tried(bySql)
  if (indexed && (indexed.total !== whole?.total || indexed.features?.length !== whole.features?.length)) {
    throw new Error(`SQL and the index disagree about ${formatTile(tile)} with ?${filter}`)
  }
  const known: [(typeof TITLES)[number], Way][] = [
    ['index, new filter', { run: choose, before: () => forgetFilters(index, [{ op: 'tile', tile }, ...VISIBLE]) }],
    ['index', { run: choose }],
    ['index + features', { run: withFeatures }],
  ]
  const overHttp = await tried(() => getCold(services.sql, tile, filter)).catch(() => undefined)
  return new Map<string, Way>([
    ['SQL', { ...sqlWay, before: rest }],
    ...(indexed ? known : []),
    ...(overHttp ? ([['HTTP, SQL', { ...overHttp.way, before: rest }]] as const) : []),
    ['HTTP, index', { run: () => getCold(services.index, tile, filter), before: rest }],
  ])
}
