/** The pages of lists and organizations: `/lists/` with all, `/lists/<slug>` and `/organizations/<slug>`, which are the explorer. */
import type { Context, Middleware } from 'koa'
import { type SaySite, siteTexts } from '../../core/languages/dictionaries.ts'
import { COSTS, networkOf } from '../../core/limits/budget.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
import { listSummaries } from '../../sql/events/collections.ts'
import { type FindCaller, sessionToken } from '../http/callers/authentication.ts'
import { pageLanguage } from '../http/page-language.ts'
import { isSlug } from '../http/record-key.ts'
import type { SitePage } from '../http/site-page.ts'
import { collectionParts } from './collection-html.ts'
import { type CollectionPage, collectionPages, type Kind } from './collections.ts'
import { type HeaderOptions, hashOf, pageHeaders } from './headers.ts'
import { LISTS_STYLE, listsIndex, listsMessage } from './lists-document.ts'
import { firstListOf, PICTURE, type PlaceReading, placeOf, repeated } from './page.ts'
import { viewOf } from './picture/view.ts'
import { fillTemplate, NOT_BUILT, readTemplate } from './template.ts'

export interface ListsPagesOptions extends HeaderOptions, PlaceReading {
  readonly database: Queryable
  readonly findCaller: FindCaller
}

const KINDS: Readonly<Record<string, Kind>> = { lists: 'list', organizations: 'organization' }
/** Lists on a page of the index. */
const PAGE = 100
const MAX_PAGE = 1000
/** Longer ones are not repeated in full. */
const MAX_SHOWN_SLUG = 60

const PLAIN_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(LISTS_STYLE)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
}

/** Reads the template once, when this is called. */
export function listsPages(options: ListsPagesOptions): SitePage {
  const { database, budget } = options
  const template = readTemplate('index.html')
  const read = collectionPages(database)

  const serve: Middleware = async (ctx, next) => {
    const [, folder = '', slug = '', ...rest] = ctx.path.split('/')
    const kind = KINDS[folder]
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !kind || (rest.length > 0 && rest.join('/') !== ''))
      return next()
    const target = redirection(ctx.path, folder, slug)
    if (target !== undefined) {
      ctx.status = 301
      ctx.set('Location', target + ctx.search)
      return
    }
    const refusal = budget?.spend(networkOf(ctx.ip), COSTS.read)
    if (refusal) {
      ctx.set(refusal.headers)
      say(ctx, 429, (texts) => [texts('tooMany'), texts('tooManyAbout', { count: refusal.seconds })])
      return
    }
    try {
      await (slug === '' ? index(ctx) : show(ctx, kind, decoded(slug)))
    } catch (error) {
      if (!isUnavailable(error)) throw error
      say(ctx, 503, (texts) => [texts('notAvailable'), texts('notAvailableAbout')])
    }
  }
  const prefixes = Object.keys(KINDS).flatMap((folder) => [`/${folder}`, `/${folder}/`])
  return { route: '/lists/*', prefixes, serve }

  async function index(ctx: Context): Promise<void> {
    const asked = Number(new URLSearchParams(ctx.querystring).get('page') ?? 1)
    const page = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1
    const lists = await listSummaries(database, { limit: PAGE + 1, offset: (page - 1) * PAGE })
    const token = sessionToken(ctx.get('Cookie'))
    const caller = token === undefined ? undefined : await options.findCaller(token)
    ctx.set(PLAIN_HEADERS)
    const shown = {
      lists: lists.slice(0, PAGE),
      page,
      hasMore: lists.length > PAGE,
      isEditor: caller?.isEditor === true,
    }
    ctx.body = listsIndex(shown, pageLanguage(ctx))
  }

  async function show(ctx: Context, kind: Kind, slug: string): Promise<void> {
    const page = isSlug(slug) ? await read(kind, slug) : undefined
    if (!page) {
      const shown = slug.length > MAX_SHOWN_SLUG ? `${slug.slice(0, MAX_SHOWN_SLUG)}…` : slug
      say(ctx, 404, (texts) =>
        kind === 'list'
          ? [texts('noList'), texts('noListAbout', { slug: shown })]
          : [texts('noOrganization'), texts('noOrganizationAbout', { slug: shown })],
      )
      return
    }
    if (!template) {
      ctx.status = 503
      ctx.body = NOT_BUILT
      return
    }
    const { css, logo } = page.theme
    ctx.set(pageHeaders(options, "'self'", { style: css, image: logo, hasBase: true }))
    ctx.set({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/html;charset=utf-8' })
    const language = pageLanguage(ctx)
    const [place, first] = await Promise.all([
      placeOf(new URLSearchParams(ctx.querystring), ctx, options),
      firstListOf(ctx, options, { path: `${kind}s/${slug}`, collection: page.collection, language }),
    ])
    const url = `${options.publicUrl}/${kind}s/${slug}${repeated(ctx.querystring)}`
    const picture = options.publicUrl + picturePath(page, ctx.querystring)
    const parts = collectionParts(page, { url, picture }, place, siteTexts(language))
    ctx.body = fillTemplate(template(language), { ...parts, first })
  }
}

/** The picture of the link shows the places of the list, where its map begins. */
function picturePath({ collection: { parameter, slug, theme, box } }: CollectionPage, query: string): string {
  const parameters = new URLSearchParams(repeated(query))
  parameters.set(parameter, slug)
  const corners = box && [
    { longitude: box.west, latitude: box.south },
    { longitude: box.east, latitude: box.north },
  ]
  const view = theme.view ?? (corners && viewOf(corners))
  if (view && !parameters.has('at')) parameters.set('at', [view.latitude, view.longitude, view.zoom].join())
  return `${PICTURE}?${parameters}`
}

/** Returns where a path leads that is not written as it should be; relative, so that it works behind a proxy. */
function redirection(path: string, folder: string, slug: string): string | undefined {
  if (path === `/${folder}`) return 'lists/'
  if (slug !== '') return path.endsWith('/') ? `../${slug}` : undefined
  return folder === 'organizations' ? '../lists/' : undefined
}

function say(
  ctx: Context,
  status: number,
  words: (texts: SaySite) => readonly [title: string, sentence: string],
): void {
  const language = pageLanguage(ctx)
  ctx.status = status
  ctx.set(PLAIN_HEADERS)
  ctx.body = listsMessage(...words(siteTexts(language)), language)
}

/** A malformed path means no slug. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
