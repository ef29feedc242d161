/** The analyst's page at `/analyst/`: read-only, without scripts. The overview is read at most once a minute. */
import type { Feature, MultiPolygon } from 'geojson'
import type { Middleware } from 'koa'
import type { Database } from '../../sql/core/database.ts'
import { listRuns } from '../../sql/jobs/runs.ts'
import { type Overview, readOverview } from '../../sql/scores/analyst.ts'
import { explainPlaces, findPlaceId } from '../../sql/scores/explain.ts'

const FRESH_MILLISECONDS = 60_000
const RUNS = 30

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // Charts have inline styles.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
} as const

/** Calls `next` for other paths. `readLand` is called once, for the first page. */
export function serveAnalyst(database: Database, readLand: () => Feature<MultiPolygon>): Middleware {
  let known: { at: number; overview: Promise<Overview> } | undefined
  let land: Feature<MultiPolygon> | undefined

  function overview(): Promise<Overview> {
    if (!known || Date.now() - known.at > FRESH_MILLISECONDS) {
      known = { at: Date.now(), overview: readOverview(database) }
      known.overview.catch(() => {
        known = undefined
      })
    }
    return known.overview
  }

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !/^\/analyst\/?$/.test(ctx.path)) return next()
    if (ctx.path === '/analyst') {
      ctx.status = 301
      ctx.set('Location', `analyst/${ctx.search}`)
      return
    }
    // Loaded on demand, because few users request this page, and charts take memory.
    const { analystPage } = await import('./page.ts')
    land ??= readLand()
    const asked = (new URLSearchParams(ctx.search).get('place') ?? '').replaceAll('\0', '').trim().slice(0, 200)
    const id = asked === '' ? undefined : await findPlaceId(database, asked)
    const [explanation] = id ? await explainPlaces(database, [id]) : []
    const runs = await listRuns(database, 'scores', RUNS)
    ctx.set(HEADERS)
    ctx.body = analystPage({ overview: await overview(), runs, land, asked, explanation })
  }
}
