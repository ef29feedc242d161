/** Logs one line for each request, with an id that links it to the client's own records. */
import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'

const REQUEST_ID = /^[\w.-]{1,100}$/

/** Keeps a valid `X-Request-Id` of the client or a proxy, otherwise makes one. Logs no query strings or headers. */
export function logRequests(log: Logger): Middleware {
  return (ctx, next) => {
    const given = ctx.get('X-Request-Id')
    const id = REQUEST_ID.test(given) ? given : randomUUID()
    const start = performance.now()
    ctx.state['requestId'] = id
    ctx.set('X-Request-Id', id)
    ctx.res.once('close', () => {
      const milliseconds = Math.round((performance.now() - start) * 10) / 10
      const [path] = ctx.originalUrl.split('?', 1)
      log.debug(
        { requestId: id, method: ctx.method, path, status: ctx.status, milliseconds, address: ctx.ip },
        'request',
      )
    })
    return next()
  }
}
