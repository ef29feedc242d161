/** What the path of a request is: asked once, before anything trusts it. */
import type { Middleware } from 'koa'
import { NotFound } from '../errors.ts'

/** A target may be any address (`GET foo://[`), which Koa can't always read: nothing of ours is there. */
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
