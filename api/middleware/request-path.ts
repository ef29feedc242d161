/** The path of a request: checks it before other middleware relies on it, and adds a missing slash at its end. */
import type Router from '@koa/router'
import type { Middleware } from 'koa'
import { NotFound } from '../errors.ts'

/** Throws `NotFound` for a target without a path. It may be any URL (`GET foo://[`), which Koa can't always read. */
export const requirePath: Middleware = (ctx, next) => {
  if (!readPath(ctx)?.startsWith('/')) throw new NotFound()
  return next()
}

function readPath(ctx: { readonly path: string | null }): string | null {
  try {
    return ctx.path
  } catch {
    return null
  }
}

/** Redirects. Runs after the router, so only unknown paths get here. Keeps the query string. */
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
