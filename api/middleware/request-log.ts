/** Logs one line for each request and takes its duration. The id links the line to the client's own records. */
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Durations } from '../../core/measure/durations.ts'
import { inStep, requestIdOf } from '../../core/measure/requests.ts'

/** Route of requests that no route answers: unknown paths, preflights, redirects. */
const NO_ROUTE = 'none'

/** Status in the log of a request whose client left before the answer, as of nginx. */
const CLIENT_LEFT = 499

/** Keeps a valid `X-Request-Id` of the client or a proxy, otherwise makes one. Logs no query strings or headers. */
export function logRequests(log: Logger, durations: Durations<'route' | 'method' | 'status'>): Middleware {
  return (ctx, next) => {
    const requestId = requestIdOf(ctx.get('X-Request-Id'))
    const begin = performance.now()
    const { method } = ctx
    ctx.state['requestId'] = requestId
    ctx.set('X-Request-Id', requestId)
    const answered = () => ({
      route: routeOf(ctx),
      status: ctx.res.writableFinished ? ctx.status : CLIENT_LEFT,
    })
    ctx.res.once('close', () => {
      const milliseconds = Math.round((performance.now() - begin) * 10) / 10
      const { route, status } = answered()
      const [path] = ctx.originalUrl.split('?', 1)
      durations.of(route, method, String(status)).add(milliseconds / 1000)
      const line = { requestId, method, route, path, status, milliseconds, bytes: bytesOf(ctx), address: ctx.ip }
      log.info(line, 'request')
    })
    const describe = () => ({ route: routeOf(ctx), 'http.response.status_code': ctx.status })
    return inStep({ kind: 'request', name: method, traceparent: ctx.get('traceparent'), describe }, next)
  }
}

function routeOf(ctx: Context): string {
  return (ctx.state['route'] as string | undefined) ?? (ctx['_matchedRoute'] as string | undefined) ?? NO_ROUTE
}

/** Size of the body, by the header; undefined if it was sent in pieces. */
function bytesOf(ctx: Context): number | undefined {
  if (ctx.method === 'HEAD') return 0
  const length = ctx.res.getHeader('Content-Length')
  return length === undefined ? (ctx.body ? undefined : 0) : Number(length)
}
