/** The API as one Koa application: what every request passes, from the outside in, and who answers which path. */
import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { LayerAnswers } from '../answers/layers.ts'
import { EVENTS } from '../layers/events.ts'
import { passwordViews } from './accounts/passwords.ts'
import { accountViews } from './accounts/routes.ts'
import { sessionView } from './accounts/session.ts'
import { batchView } from './batch/routes.ts'
import { imageProposalView } from './contributions/image-proposals.ts'
import { placePostViews } from './contributions/place-posts.ts'
import { contributionViews } from './contributions/routes.ts'
import { changePlaceOperation } from './curation/change-place.ts'
import { imageDecisionView } from './curation/decide-image.ts'
import { likelyPairViews } from './curation/likely-pairs.ts'
import { curationViews } from './curation/routes.ts'
import { tipViews } from './curation/tips.ts'
import { NotFound } from './errors.ts'
import { findBusinessView } from './find-business/routes.ts'
import { Throttles } from './http/callers/throttle.ts'
import { serve } from './http/serve.ts'
import type { SitePage } from './http/site-page.ts'
import type { View } from './http/view.ts'
import { imageListView } from './images-list/routes.ts'
import { recordForm } from './layers/form.ts'
import { operatorsViews } from './layers/operators.ts'
import { layerCatalogueView } from './layers/routes.ts'
import { layerViews } from './layers/views.ts'
import { placeListView } from './lists/place-lists.ts'
import { listViews } from './lists/routes.ts'
import type { Handle } from './mcp/ask.ts'
import { mcpView } from './mcp/view.ts'
import { everyResponse } from './middleware/every-response.ts'
import { logRequests } from './middleware/request-log.ts'
import { redirectToSlash } from './middleware/slash-redirect.ts'
import { ogcViews } from './ogc/views.ts'
import { organizationViews } from './organizations/routes.ts'
import { partnerViews } from './places/partners.ts'
import { placeViews } from './places/routes.ts'
import { scoreView } from './places/score.ts'
import { profileView } from './profiles/routes.ts'
import { restAuthViews } from './rest-auth/routes.ts'
import { schemaView } from './schema/routes.ts'
import { searchViews } from './search/routes.ts'
import type { Services } from './services.ts'
import { themeViews } from './themes/routes.ts'
import { CURRENT, deprecation, OLDER, olderViews } from './versions.ts'
import { vibeView } from './vibes/routes.ts'

/** Creates the last handler of an HTTP server, which answers every request. */
export function createApi(services: Services, pages: readonly SitePage[] = []): Koa {
  const { publicUrl, trustedProxies, log, requests } = services
  // Tools ask the application that they are part of.
  const router = createRouter(services, (request, response) => handle(request, response))
  const app = newApp(log, [
    logRequests(log, requests),
    everyResponse(log, { anyOrigin: true }),
    byPrefix(pages, deprecation(publicUrl)),
    router.routes(),
    redirectToSlash(router, publicUrl),
  ])
  app.proxy = trustedProxies > 0
  app.maxIpsCount = trustedProxies
  const handle = app.callback()
  return app
}

/** Creates the handler of the pages for operators. Tools ask for them all the time, so they are not in the access log. */
export function createAdmin(log: Logger, pages: readonly Middleware[]): Koa {
  return newApp(log, [everyResponse(log), ...pages])
}

function newApp(log: Logger, steps: readonly (Middleware | ReturnType<Router['routes']>)[]): Koa {
  const app = new Koa()
  app.on('error', (error) => log.warn({ err: error }, 'an answer could not be sent'))
  for (const step of [...steps, notFound]) app.use(step)
  return app
}

/** Pages, and older versions, are found by the beginning of a path, so that no other request passes them. */
export function byPrefix(pages: readonly SitePage[], deprecated: Readonly<Record<string, string>>): Middleware {
  const pageAt = new Map(pages.flatMap((page) => page.prefixes.map((prefix) => [prefix, page])))
  const older = new Set(OLDER.map((version) => `${version}/`))
  return (ctx, next) => {
    const prefix = ctx.path.slice(0, ctx.path.indexOf('/', 1) + 1) || ctx.path
    if (older.has(prefix)) ctx.set(deprecated)
    const page = pageAt.get(prefix)
    if (!page) return next()
    ctx.state['route'] = page.route
    return page.serve(ctx, () => {
      ctx.state['route'] = undefined
      return next()
    })
  }
}

function createRouter(services: Services, handle: Handle): Router {
  const current = currentViews(services)
  const older = OLDER.flatMap((version) => olderViews(version, current))
  const views = [
    ...[...current, ...partnerViews(current), ...older, ...restAuthViews(services), ...ogcViews(services)],
    mcpView(services, handle),
  ]
  const schemas = [CURRENT, ...OLDER].map((version) => schemaView(version, views, services))
  const { publicUrl, accounts, afterwards, database } = services
  const surroundings = {
    publicUrl,
    findCaller: (token: string) => accounts.findCaller(token),
    throttles: new Throttles(database, services.throttle),
    budget: services.budget,
    editorsOnly: services.editorsOnly,
    afterwards,
  }
  const router = new Router({ sensitive: true, strict: true })
  for (const view of [...views, ...schemas]) router.all(view.path, serve(view, surroundings))
  return router
}

function currentViews(services: Services): View[] {
  return [
    // Before single places, whose path matches it too.
    ...likelyPairViews(services),
    ...placeViews(services, changePlaceOperation(services)),
    scoreView(services),
    ...searchViews(services),
    batchView(services),
    findBusinessView(services),
    ...layerViews(
      new LayerAnswers(services.database, EVENTS),
      { path: `${CURRENT}/events/`, one: 'Event', many: 'Events', sample: '24250175-4070-8024-975f-d7a60f78bb9c' },
      recordForm(EVENTS, 'Event', services.imageCdnUrl),
    ),
    imageListView(services),
    ...themeViews(services),
    vibeView(services),
    layerCatalogueView(services),
    ...operatorsViews(services),
    ...organizationViews(services),
    ...listViews(services),
    placeListView(services),
    ...accountViews(services),
    ...passwordViews(services),
    sessionView(services),
    ...contributionViews(services),
    ...placePostViews(services),
    imageProposalView(services),
    imageDecisionView(services),
    ...curationViews(services),
    ...tipViews(services),
    profileView(services),
  ]
}

const notFound: Middleware = () => {
  throw new NotFound()
}
