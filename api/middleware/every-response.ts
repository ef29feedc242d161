/** What every response has, whatever answers: headers for browsers, errors as JSON, an encoded body. */
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { answerTo, NotFound } from '../errors.ts'
import { encodeBody } from '../http/json-body.ts'

const EXPOSED =
  'Allow, Content-Crs, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, Warning, X-Request-Id, X-Search-Engine'

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
  // The star stands for all other headers, but never for Authorization.
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, If-None-Match, X-Requested-With, *',
  'Access-Control-Max-Age': '86400',
  Vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
}

/**
 * With `anyOrigin`, any page may read any response, and may send a token; preflight requests are answered for any path.
 * Errors of inner middleware become JSON, and those of the server are logged.
 */
export function everyResponse(log: Logger, { anyOrigin = false } = {}): Middleware {
  return async (ctx, next) => {
    // Keeps browsers from guessing another type for our JSON from the texts in it.
    ctx.set('X-Content-Type-Options', 'nosniff')
    if (anyOrigin) ctx.set('Access-Control-Allow-Origin', '*')
    if (anyOrigin && isPreflight(ctx)) {
      ctx.set(PREFLIGHT)
      ctx.status = 204
      return
    }
    if (anyOrigin) ctx.set('Access-Control-Expose-Headers', EXPOSED)
    try {
      if (!pathOf(ctx)?.startsWith('/')) throw new NotFound()
      await next()
      await encodeBody(ctx)
    } catch (error) {
      answerError(ctx, error, log)
    }
  }
}

function isPreflight(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Origin') !== '' && ctx.get('Access-Control-Request-Method') !== ''
}

/** Returns null for a target without a path. It may be any URL (`GET foo://[`), which Koa can't always read. */
function pathOf(ctx: { readonly path: string | null }): string | null {
  try {
    return ctx.path
  } catch {
    return null
  }
}

function answerError(ctx: Context, error: unknown, log: Logger): void {
  const { status, body, headers, isRefusal } = answerTo(error)
  if (status >= 500 && !isRefusal) {
    const { requestId } = ctx.state
    log[status === 500 ? 'error' : 'warn']({ requestId, err: error }, 'request failed')
  }
  ctx.status = status
  ctx.set({ ...headers, 'Content-Type': 'application/json' })
  ctx.body = JSON.stringify(body)
}
