/** Cross-origin requests: any page may read any response, and may send a token. */
import type { Middleware } from 'koa'

const EXPOSED =
  'Allow, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, Warning, X-Request-Id, X-Search-Engine'

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
  // The star stands for all other headers, but never for Authorization.
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, If-None-Match, X-Requested-With, *',
  'Access-Control-Max-Age': '86400',
  Vary: 'Access-Control-Request-Method, Access-Control-Request-Headers',
}

/** Answers preflight requests for any path, before other middleware sees them. */
export const allowAnyOrigin: Middleware = (ctx, next) => {
  ctx.set('Access-Control-Allow-Origin', '*')
  if (ctx.method === 'OPTIONS' && ctx.get('Origin') !== '' && ctx.get('Access-Control-Request-Method') !== '') {
    ctx.set(PREFLIGHT)
    ctx.status = 204
    return
  }
  ctx.set('Access-Control-Expose-Headers', EXPOSED)
  return next()
}
