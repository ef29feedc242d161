/** Checks the path of a request once, before other middleware relies on it. */
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
