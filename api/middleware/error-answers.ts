/** Turns errors of inner middleware into JSON responses, and logs server errors. */
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { answerTo } from '../errors.ts'

export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const { status, body, headers, isRefusal } = answerTo(error)
      if (status >= 500 && !isRefusal) {
        const { requestId } = ctx.state
        log[status === 500 ? 'error' : 'warn']({ requestId, err: error }, 'request failed')
      }
      ctx.status = status
      ctx.set({ ...headers, 'Content-Type': 'application/json' })
      ctx.body = JSON.stringify(body)
    }
  }
}
