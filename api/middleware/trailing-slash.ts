/** Sends clients that forgot the slash at the end of a path to the one that has it. */
import type Router from '@koa/router'
import type { Middleware } from 'koa'

/** Stands after the router: only paths that it does not know come here. The query string is kept. */
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
