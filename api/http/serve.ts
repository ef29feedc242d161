/** The part of request handling that all views share: checks before a handler, and headers of every response. */
import type { Context, Middleware } from 'koa'
import { type Budget, COSTS, networkOf } from '../../core/limits/budget.ts'
import { type EditorsOnly, NOTHING_FOR_EDITORS_ONLY } from '../../core/model/editors-only.ts'
import { asksForHidden } from '../../core/query/parse/hidden.ts'
import { ignoredNames, parameterNames, refuseUnknown } from '../../core/query/parse/known-parameters.ts'
import { ClientGone, MethodNotAllowed, Throttled } from '../errors.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import { readJson } from './body.ts'
import {
  authenticate,
  type Caller,
  type FindCaller,
  requireCaller,
  requireEditor,
  tokenOfPage,
} from './callers/authentication.ts'
import type { Rate, Throttles } from './callers/throttle.ts'
import { describeView } from './description.ts'
import { warnOfIgnored } from './ignored-members.ts'
import { choiceOf, negotiate } from './negotiation.ts'
import { bodyParameters } from './query/body-parameters.ts'
import { allowedMethods, type Operation, type View, type ViewRequest } from './view.ts'

export interface Surroundings {
  /** Base URL of the API; no trailing slash. */
  publicUrl: string
  findCaller: FindCaller
  throttles: Throttles
  /** Undefined: the work of a client is not limited. */
  budget: Budget | undefined
  /** Undefined: everybody sees everything. */
  editorsOnly: EditorsOnly | undefined
  afterwards: BackgroundTasks
}

/** Headers that say who calls. */
const CALLER_FIELDS = ['Authorization', 'Cookie', 'X-Requested-With']

/** Checks in the order of the API specification: 406, 401, 403, 429, 405, 415, then the handler's own errors. */
export function serve(view: View, surroundings: Surroundings): Middleware {
  const { publicUrl, findCaller, throttles, budget, afterwards } = surroundings
  const { editorsOnly = NOTHING_FOR_EDITORS_ONLY } = surroundings
  const dependsOnCaller = view.dependsOnCaller || editorsOnly.hiddenPlaces || editorsOnly.fields.length > 0
  const allow = allowedMethods(view).join(', ')
  // HEAD is GET without the body.
  const operations = new Map<string, Operation | undefined>(
    Object.entries({ ...view.operations, HEAD: view.operations.GET }),
  )
  const choice = choiceOf(view)
  const isPrivate = Object.values(view.operations).every(({ needsToken }) => needsToken)
  const query = view.operations.POST?.isQuery ? view.operations.POST : undefined
  // A request for one record has no filters, so its unknown parameters are ignored.
  const filters = parameterNames((view.operations.GET ?? query)?.parameters ?? [])
  const known = new Set([...filters, choice.parameter])
  const mayAskForHidden = editorsOnly.hiddenPlaces && filters.has('is_public')

  return async (ctx) => {
    ctx.set('Allow', allow)
    ctx.vary('Accept')
    if (dependsOnCaller) ctx.vary(CALLER_FIELDS)
    const linked = new URLSearchParams(ctx.querystring)
    const { name: format } = negotiate(linked, ctx.get('Accept'), choice)
    const page = tokenOfPage(ctx.get('Cookie'), ctx.get('X-Requested-With'))
    const named = await authenticate(ctx.get('Authorization'), findCaller)
    const caller = named ?? (page === undefined ? undefined : await findCaller(page))
    const operation = operations.get(ctx.method)
    if (operation ? operation.needsToken : isPrivate) requireCaller(caller)
    if (operation?.needsEditor) requireEditor(caller)
    checkHidden(linked, caller)
    const client = caller ? `user ${caller.id}` : networkOf(ctx.ip)
    await throttle(ctx, operation?.throttle ?? view.throttle, client)
    const spend = (points: number) => spendOf(client, points)
    spend(operation === undefined || isReading(operation) ? COSTS.read : COSTS.write)
    if (budget) for (const [name, value] of Object.entries(budget.headers(client))) ctx.append(name, value)
    if (ctx.method === 'OPTIONS') {
      ctx.body = describeView(view)
      return
    }
    if (!operation) throw new MethodNotAllowed(ctx.method)
    const url = `${publicUrl}${ctx.path}`
    const header = (name: string) => ctx.get(name)
    const readBody = () => readJson(ctx, operation)
    const parameters = operation.isQuery ? bodyParameters(await readBody(), linked) : linked
    if (operation.isQuery) checkHidden(parameters, caller)
    const signal = signalOf(ctx)
    const { ip: address } = ctx
    const context = {
      ...{ params: ctx['params'], parameters, linked, format, url, caller, client, address },
      ...{ spend, signal, header, readBody },
    }
    await run(ctx, operation, context)
  }

  function isReading(operation: Operation): boolean {
    return operation === view.operations.GET || operation === query
  }

  function checkHidden(parameters: URLSearchParams, caller: Caller | undefined): void {
    if (mayAskForHidden && asksForHidden(parameters)) requireEditor(caller)
  }

  async function throttle(ctx: Context, rate: Rate | undefined, client: string): Promise<void> {
    if (throttles.general) ctx.set(await throttles.general(client))
    if (!rate) return
    const headers = await throttles.of(rate)(rate.perUser ? client : networkOf(ctx.ip, rate.prefix))
    for (const [name, value] of Object.entries(headers)) ctx.append(name, value)
  }

  function spendOf(client: string, points: number): void {
    const refused = budget?.spend(client, points)
    if (refused) throw new Throttled(refused.seconds, refused.headers)
  }

  async function run(ctx: Context, operation: Operation, request: ViewRequest): Promise<void> {
    const isFiltered = isReading(operation) && filters.size > 0 && !view.refusesUnknown
    if (isFiltered) refuseUnknown(request.parameters, filters)
    const { status = operation.status ?? 200, body, headers = {}, after } = await operation.handle(request)
    const { Link: link, ...others } = headers
    ctx.status = status
    ctx.set(others)
    // Older versions have a link already.
    if (link !== undefined) ctx.append('Link', link)
    if (isFiltered) {
      const ignored = ignoredNames(request.parameters, known)
      const warning = ignored.length > 0 ? warnOfIgnored(ignored, 'parameters') : {}
      for (const [name, value] of Object.entries(warning)) ctx.append(name, value)
    }
    // Some shared caches ignore `Vary`.
    const isStorable = headers['Cache-Control'] !== 'no-store'
    if (dependsOnCaller && request.caller?.isEditor && isStorable) ctx.set('Cache-Control', 'private, no-cache')
    if (body !== undefined) ctx.body = body
    if (after) ctx.res.once('close', () => afterwards.run(after))
  }
}

function signalOf(ctx: Context): AbortSignal {
  const leaving = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) leaving.abort(new ClientGone())
  })
  return leaving.signal
}
