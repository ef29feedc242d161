/** Turns whatever is thrown further in into a JSON answer, and logs what nobody expected. */
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { TooManyExpensive } from '../../sql/database-errors.ts'
import { answerTo } from '../errors.ts'

export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const { status, body, headers } = answerTo(error)
      // A refusal is our own decision, and stands in the log of requests.
      if (status >= 500 && !(error instanceof TooManyExpensive)) {
        const { requestId } = ctx.state
        log[status === 500 ? 'error' : 'warn']({ requestId, err: error }, 'request failed')
      }
      ctx.status = status
      ctx.set({ ...headers, 'Content-Type': 'application/json' })
      ctx.body = JSON.stringify(body)
    }
  }
}
