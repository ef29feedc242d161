/** Pages for operators and their tools: `/healthz`, `/readyz` and `/metrics`. */
import type { Middleware } from 'koa'
import { Registry } from 'prom-client'
import type { CheckReadiness } from './readiness.ts'

/** Paths that may have a port of their own, to which the analyst's page belongs as well. */
export const ADMIN_PATH = /^\/(?:healthz|readyz|metrics|analyst(?:\/|\/weights)?)(?:\?|$)/

/** Only that the process answers, whatever the state of its database. */
export const HEALTH_PATH = '/healthz'

const RETRY_AFTER_SECONDS = '5'

interface AdminPages {
  /** Returns them in the format of Prometheus. */
  readonly metrics: () => Promise<string>
  readonly check: CheckReadiness
  /** Of the program, for `/readyz`. Undefined where strangers may ask. */
  readonly version: string | undefined
}

/** Calls `next` for other paths. */
export function serveAdmin({ metrics, check, version }: AdminPages): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.set('Cache-Control', 'no-store')
    if (ctx.path === HEALTH_PATH) {
      ctx.body = { status: 'ok' }
    } else if (ctx.path === '/readyz') {
      const readiness = await check()
      if (!readiness.ready) ctx.set('Retry-After', RETRY_AFTER_SECONDS)
      ctx.status = readiness.ready ? 200 : 503
      ctx.body = version === undefined ? readiness : { ...readiness, version }
    } else if (ctx.path === '/metrics') {
      ctx.set('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
      ctx.body = await metrics()
    } else {
      ctx.remove('Cache-Control')
      await next()
    }
  }
}
