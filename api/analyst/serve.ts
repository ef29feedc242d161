/** The analyst's pages: `/analyst/`, read-only and without scripts, and `/analyst/weights`. */
import type { Feature, MultiPolygon } from 'geojson'
import type { Context, Middleware } from 'koa'
import { parseSearch } from '../../core/query/parse/search.ts'
import type { Search } from '../../search/search.ts'
import { inTurn } from '../../search/suggestions.ts'
import type { Database } from '../../sql/core/database.ts'
import { listRuns } from '../../sql/jobs/runs.ts'
import { hiddenAmong } from '../../sql/places/places.ts'
import { type Listed, readOverview } from '../../sql/scores/analyst.ts'
import { explainPlaces, findPlaceId } from '../../sql/scores/explain.ts'
import { listedPlaces, readFacts, readWeights } from '../../sql/scores/place-facts.ts'
import { readChoices, readStatistics } from '../../sql/scores/statistics.ts'
import { authenticate, type FindCaller, requireEditor, sessionToken } from '../http/callers/authentication.ts'
import type { Explained } from './explained.ts'
import { readFilter } from './page-filter.ts'
import { statisticsCsv } from './statistics-csv.ts'
import type { ScoreRuns } from './weights/score-runs.ts'
import { type Calling, serveWeights } from './weights/serve.ts'

const RUNS = 30
const MAX_FOUND = 20
const MOST = { names: MAX_FOUND, branches: MAX_FOUND }

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // Charts have inline styles.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
} as const

const CSV = {
  'Content-Type': 'text/csv; charset=utf-8; header=present',
  'Content-Disposition': 'attachment; filename="scores.csv"',
} as const

export interface AnalystOptions {
  readonly database: Database
  readonly search: Search
  /** False: hidden places are not explained. */
  readonly withHidden: boolean
  readonly findCaller: FindCaller
  /** False: everybody may see the page. Only editors change weights. */
  readonly isForEditors: boolean
  /** Starts trials and runs. */
  readonly runs: ScoreRuns
  /** Called once, for the first page. */
  readLand(): Feature<MultiPolygon>
}

/** Calls `next` for other paths. */
export function serveAnalyst(options: AnalystOptions): Middleware {
  const { database, findCaller, isForEditors, runs } = options
  let land: Feature<MultiPolygon> | undefined
  const readLand = () => {
    land ??= options.readLand()
    return land
  }

  return async (ctx, next) => {
    const isWeights = ctx.path === '/analyst/weights'
    const methods = isWeights ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
    if (!methods.includes(ctx.method) || (!isWeights && !/^\/analyst\/?$/.test(ctx.path))) return next()
    if (ctx.path === '/analyst') {
      ctx.status = 301
      ctx.set('Location', `analyst/${ctx.search}`)
      return
    }
    ctx.set(HEADERS)
    if (isForEditors) ctx.set('Cache-Control', 'no-store')
    const calling = isForEditors || isWeights ? await callerOf(ctx, findCaller) : undefined
    if (isForEditors) requireEditor(calling?.caller)
    if (calling && isWeights) await serveWeights(ctx, { database, runs, readLand }, calling)
    else await servePage(ctx, { ...options, readLand })
  }
}

async function callerOf(ctx: Context, findCaller: FindCaller): Promise<Calling> {
  const named = await authenticate(ctx.get('Authorization'), findCaller)
  const token = sessionToken(ctx.get('Cookie'))
  const caller = named ?? (token === undefined ? undefined : await findCaller(token))
  return { caller, isByHeader: named !== undefined }
}

async function servePage(ctx: Context, options: AnalystOptions): Promise<void> {
  const { database, search, withHidden, readLand } = options
  const parameters = new URLSearchParams(ctx.search)
  const filter = readFilter(parameters)
  const statistics = await readStatistics(database, filter)
  if (parameters.get('format') === 'csv') {
    ctx.set(CSV)
    ctx.body = statisticsCsv(statistics, filter)
    return
  }
  // Loaded on demand, because few users request this page, and charts take memory.
  const { analystPage } = await import('./page.ts')
  const asked = (parameters.get('place') ?? '').replaceAll('\0', '').trim().slice(0, 200)
  const found = asked === '' ? [] : await findByName(database, search, asked)
  const [only] = found.length === 1 ? found : []
  const id = asked === '' ? undefined : ((await findPlaceId(database, asked)) ?? only?.id)
  const isShown = id !== undefined && (withHidden || (await hiddenAmong(database, [id])).size === 0)
  const explained = isShown ? await explain(database, id) : undefined
  const meant = found.length === 0 && !explained ? await correction(search, asked) : undefined
  const runs = await listRuns(database, 'scores', RUNS)
  const [overview, choices] = [await readOverview(database), await readChoices(database)]
  ctx.body = analystPage({
    overview,
    filter,
    statistics,
    choices,
    runs,
    land: readLand(),
    asked,
    explained,
    found,
    meant,
  })
}

async function explain(database: Database, id: string): Promise<Explained | undefined> {
  const [explanation] = await explainPlaces(database, [id])
  const facts = await readFacts(database, id)
  const weights = explanation && (await readWeights(database, explanation.basis.weights))
  return explanation && facts && weights && { explanation, facts, weights }
}

/** Looks in names first, then in all texts, so that `kranzler berlin` finds a café in Berlin. */
async function findByName(database: Database, search: Search, name: string): Promise<Listed[]> {
  const query = parseSearch(new URLSearchParams({ search: name }))
  if (!query.text) return []
  const named = await search.suggest({ where: query.where, text: query.text.text, focus: undefined }, MOST)
  if (named.result.length > 0) return listedPlaces(database, inTurn(named.result, MAX_FOUND).slice(0, MAX_FOUND))
  const { result } = await search.find(query, { limit: MAX_FOUND, offset: 0 })
  return listedPlaces(database, result.ids)
}

/** Returns a better spelling of a name that nothing was found for, if there is one. */
async function correction(search: Search, name: string): Promise<string | undefined> {
  const { text } = parseSearch(new URLSearchParams({ search: name }))
  return text && search.didYouMean(text)
}
