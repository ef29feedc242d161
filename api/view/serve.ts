/** What all views have in common: the checks before a handler, in their order, and the headers of every answer. */
import type { Context, Middleware } from 'koa'
import { MethodNotAllowed } from '../errors.ts'
import { authenticate, type FindCaller, requireCaller } from './authentication.ts'
import { describeView } from './description.ts'
import { JSON_FORMATS, negotiate } from './negotiation.ts'
import { allowedMethods, type Operation, operationFor, type View, type ViewRequest } from './view.ts'

export interface Surroundings {
  /** Where clients reach the API; no trailing slash. */
  publicUrl: string
  findCaller: FindCaller
}

/** The order is the interface's: 406, 401, 403, 429, 405, 415, and what the handler finds wrong. */
export function serve(view: View, { publicUrl, findCaller }: Surroundings): Middleware {
  const allow = allowedMethods(view).join(', ')
  const formats = [...JSON_FORMATS, ...(view.formats ?? [])]
  const isPrivate = Object.values(view.operations).every(({ needsToken }) => needsToken)

  return async (ctx) => {
    ctx.set('Allow', allow)
    ctx.vary('Accept')
    const parameters = new URLSearchParams(ctx.querystring)
    const { name: format } = negotiate(parameters, ctx.get('Accept'), formats)
    const caller = await authenticate(ctx.get('Authorization'), findCaller)
    const operation = operationFor(view, ctx.method)
    if (operation ? operation.needsToken : isPrivate) requireCaller(caller)
    if (ctx.method === 'OPTIONS') {
      ctx.body = describeView(view)
      return
    }
    if (!operation) throw new MethodNotAllowed(ctx.method)
    const url = `${publicUrl}${ctx.path}`
    await run(ctx, operation, { params: ctx['params'], parameters, format, url, caller })
  }
}

async function run(ctx: Context, operation: Operation, request: ViewRequest): Promise<void> {
  const { status = 200, body, headers = {} } = await operation.handle(request)
  ctx.status = status
  ctx.set(headers)
  ctx.body = body
}
