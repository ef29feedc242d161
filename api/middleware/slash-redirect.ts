/** Mends the slashes of a path. */
import type Router from '@koa/router'
import type { Middleware } from 'koa'

/**
 * Redirects a path without the slash at its end, or with several slashes in a row, which some clients send. Runs after
 * the router, so only unknown paths get here. Keeps the query string.
 */
export function redirectToSlash(router: Router, publicUrl: string): Middleware {
  const prefix = new URL(publicUrl).pathname.replace(/\/+$/, '')
  return (ctx, next) => {
    const single = ctx.path.replaceAll(/\/{2,}/g, '/')
    const path = [single, `${single}/`].find((mended) => mended !== ctx.path && router.match(mended, ctx.method).route)
    if (path === undefined) return next()
    ctx.status = ctx.method === 'GET' || ctx.method === 'HEAD' ? 301 : 308
    ctx.set('Location', `${prefix}${path}${ctx.search}`)
    ctx.body = ''
    ctx.remove('Content-Type')
    return
  }
}
