/** The API as one Koa application: the middleware that every request passes, from the outside in. */
import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { LayerAnswers } from '../answers/layers.ts'
import { EVENTS } from '../layers/events.ts'
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
import { NotFound } from './errors.ts'
import { findBusinessView } from './find-business/routes.ts'
import { Throttles } from './http/callers/throttle.ts'
import { serve } from './http/serve.ts'
import type { View } from './http/view.ts'
import { imageListView } from './images-list/routes.ts'
import { recordForm } from './layers/form.ts'
import { layerCatalogueView } from './layers/routes.ts'
import { layerViews } from './layers/views.ts'
import { listViews } from './lists/routes.ts'
import { allowAnyOrigin } from './middleware/cors.ts'
import { answerErrors } from './middleware/error-answers.ts'
import { answerJson } from './middleware/json-answers.ts'
import { logRequests } from './middleware/request-log.ts'
import { redirectToSlash, requirePath } from './middleware/request-path.ts'
import { organizationViews } from './organizations/routes.ts'
import { placeViews } from './places/routes.ts'
import { profileView } from './profiles/routes.ts'
import { restAuthViews } from './rest-auth/routes.ts'
import { schemaView } from './schema/routes.ts'
import { searchViews } from './search/routes.ts'
import type { Services } from './services.ts'
import { themeViews } from './themes/routes.ts'
import { announceDeprecation, CURRENT, OLDER, olderViews, partnerViews } from './versions.ts'
import { vibeView } from './vibes/routes.ts'

/**
 * Creates the last handler of an HTTP server, which answers every request. `extra` (images, pages) runs
 * before the views, and calls `next` for paths that are not its own.
 */
export function createApi(services: Services, extra: readonly Middleware[] = []): Koa {
  const { publicUrl, trustedProxies, log, requests } = services
  const router = createRouter(services)
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  app.on('error', (error) => log.warn({ err: error }, 'an answer could not be sent'))
  const middleware = [
    logRequests(log, requests),
    neverSniff,
    allowAnyOrigin,
    answerErrors(log),
    requirePath,
    announceDeprecation(publicUrl),
    answerJson,
    ...extra,
    router.routes(),
    redirectToSlash(router, publicUrl),
    notFound,
  ]
  for (const step of middleware) app.use(step)
  return app
}

/** Creates the handler of the pages for operators. Tools ask for them all the time, so they are not in the access log. */
export function createAdmin(log: Logger, pages: readonly Middleware[]): Koa {
  const app = new Koa()
  app.on('error', (error) => log.warn({ err: error }, 'an answer could not be sent'))
  for (const step of [neverSniff, answerErrors(log), requirePath, answerJson, ...pages, notFound]) app.use(step)
  return app
}

function createRouter(services: Services): Router {
  const current = currentViews(services)
  const older = OLDER.flatMap((version) => olderViews(version, current))
  const views = [...current, ...partnerViews(current), ...older, ...restAuthViews(services)]
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
    ...searchViews(services),
    batchView(services),
    findBusinessView(services),
    ...layerViews(
      new LayerAnswers(services.database, EVENTS),
      { path: `${CURRENT}/events/`, one: 'Event', many: 'Events' },
      recordForm(EVENTS, 'Event', services.imageCdnUrl),
    ),
    imageListView(services),
    ...themeViews(services),
    vibeView(services),
    layerCatalogueView(services),
    ...organizationViews(services),
    ...listViews(services),
    ...accountViews(services),
    sessionView(services),
    ...contributionViews(services),
    ...placePostViews(services),
    imageProposalView(services),
    imageDecisionView(services),
    ...curationViews(services),
    profileView(services),
  ]
}

/** Keeps browsers from guessing another type for our JSON from the texts in it. */
const neverSniff: Middleware = (ctx, next) => {
  ctx.set('X-Content-Type-Options', 'nosniff')
  return next()
}

const notFound: Middleware = () => {
  throw new NotFound()
}
