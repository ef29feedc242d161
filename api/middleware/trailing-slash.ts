/** Redirects from paths that lack the trailing slash. */
import type Router from '@koa/router'
import type { Middleware } from 'koa'

/** Runs after the router, so only unknown paths get here. Keeps the query string. */
export function redirectToSlash(router: Router, publicUrl: string): Middleware {
  const prefix = new URL(publicUrl).pathname.replace(/\/+$/, '')
  return (ctx, next) => {
    const path = `${ctx.path}/`
    if (!router.match(path, ctx.method).route) return next()
    ctx.status = ctx.method === 'GET' || ctx.method === 'HEAD' ? 301 : 308
    ctx.set('Location', `${prefix}${path}${ctx.search}`)
    ctx.body = ''
    ctx.remove('Content-Type')
    return
  }
}
