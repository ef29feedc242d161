/**
 * The explorer page at `/`, the same for other sites to frame at `/embed`, its files below `/assets/`, and its settings at
 * `/explorer.json`, and pictures of links to it at `/preview.png`.
 */
import { existsSync } from 'node:fs'
import type { Context, Middleware } from 'koa'
import { siteTexts } from '../../core/languages/dictionaries.ts'
import type { Language } from '../../core/languages/language.ts'
import { type Budget, COSTS, networkOf } from '../../core/limits/budget.ts'
import { embeddedLanguage, pageLanguage, withoutLanguage } from '../http/page-language.ts'
import { isUuid } from '../http/record-key.ts'
import { filesOf, sendFile } from '../http/send-file.ts'
import type { SitePage } from '../http/site-page.ts'
import type { FirstList, ReadFirstList } from './first-list.ts'
import { type HeaderOptions, pageHeaders } from './headers.ts'
import { headOf, type LinkPreview, linkPreview, placeArticle } from './link-preview.ts'
import type { AskedList } from './listed-area.ts'
import { linkPictures, type PictureOptions } from './picture/picture.ts'
import type { PlacePreview } from './place-preview.ts'
import { explorerSettings, type SettingsOptions } from './settings.ts'
import { FOLDER, fillTemplate, NOT_BUILT, readTemplate } from './template.ts'

export interface PlaceReading {
  /** Reads the place that a link shows. */
  readonly placePreview: (id: string) => Promise<PlacePreview | undefined>
  /** Reads the list that the page begins with. */
  readonly firstList: ReadFirstList
  /** Limits how many places a client reads; undefined for no limit. */
  readonly budget?: Budget | undefined
}

export interface ExplorerPageOptions extends SettingsOptions, HeaderOptions, PictureOptions, PlaceReading {
  /** Who may frame `/embed`: a source list of Content-Security-Policy. */
  readonly embedAncestors: string
}

const YEAR_SECONDS = 31_536_000
const EMBED = '/embed'
export const PICTURE = '/preview.png'
const PAGES = new Set(['/', EMBED])
/** The longest query that a page repeats in its head. */
const MAX_QUERY = 2000

/** Reads the pages once, when this is called. */
export function explorerPage(options: ExplorerPageOptions): SitePage {
  const isBuilt = existsSync(FOLDER)
  const files = isBuilt ? filesOf(FOLDER, setCaching) : undefined
  const whole = { template: readTemplate('index.html'), headers: pageHeaders(options, "'self'") }
  const showPicture = linkPictures(options)
  const embedded = { template: readTemplate('embed.html'), headers: pageHeaders(options, options.embedAncestors) }

  const serve: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/explorer.json') {
      ctx.set('Cache-Control', 'no-cache')
      ctx.body = await explorerSettings(options)
    } else if (ctx.path === PICTURE) {
      // The picture has no texts but names.
      await showPicture(ctx, await linkOf(ctx, options, 'en'))
    } else if (!files && PAGES.has(ctx.path)) {
      ctx.status = 503
      ctx.body = NOT_BUILT
    } else if (!files) {
      return next()
    } else if (PAGES.has(ctx.path)) {
      const { template, headers } = ctx.path === EMBED ? embedded : whole
      const language = ctx.path === EMBED ? embeddedLanguage(ctx) : pageLanguage(ctx)
      ctx.set({ ...headers, 'Cache-Control': 'no-cache', 'Content-Type': 'text/html;charset=utf-8' })
      ctx.body = await fill(template?.(language) ?? NOT_BUILT, ctx, options, language)
    } else {
      ctx.set({ ...whole.headers, Vary: 'Accept-Encoding' })
      if (!(await sendFile(ctx, files))) return next()
    }
  }
  const prefixes = [...PAGES, '/assets/', '/licences.txt', '/explorer.json', '/manifest.webmanifest', PICTURE]
  return { route: '/', prefixes, serve }
}

async function fill(template: string, ctx: Context, options: ExplorerPageOptions, language: Language): Promise<string> {
  const isEmbedded = ctx.path === EMBED
  const query = repeated(ctx.querystring)
  const [url, picture] = ['/', PICTURE].map((path) => `${options.publicUrl}${path}${query}`) as [string, string]
  const hasPanel = !isEmbedded || new URLSearchParams(ctx.querystring).get('panel') === 'true'
  const reading = hasPanel ? firstListOf(ctx, options, { path: './', language }) : undefined
  const [link, first] = await Promise.all([linkOf(ctx, options, language), reading])
  const head = headOf(link, { url, picture, isEmbedded })
  const place = link.at && placeArticle(link)
  return fillTemplate(template, { head, place, first }).replace(
    'data-embed=""',
    `data-embed="${hasPanel ? 'panel' : 'map'}"`,
  )
}

/** The query, with its `?`, for the address that a page names as its own, which is the same in all languages. */
export function repeated(asked: string): string {
  const query = withoutLanguage(asked)
  return query.length > 0 && query.length <= MAX_QUERY ? `?${query}` : ''
}

async function linkOf(ctx: Context, options: ExplorerPageOptions, language: Language): Promise<LinkPreview> {
  const parameters = new URLSearchParams(ctx.querystring)
  const place = ctx.path === EMBED ? undefined : await placeOf(parameters, ctx, options)
  return linkPreview(parameters, place, siteTexts(language))
}

/** A client that has used up its limit gets the page without the place, which its scripts load anyway. */
export async function placeOf(parameters: URLSearchParams, ctx: Context, { placePreview, budget }: PlaceReading) {
  const id = parameters.get('place') ?? ''
  if (!isUuid(id) || budget?.spend(networkOf(ctx.ip), COSTS.read)) return undefined
  return placePreview(id)
}

/** A client that has used up its limit gets the page without the list. */
export async function firstListOf(
  ctx: Context,
  { firstList, budget }: PlaceReading,
  page: Pick<AskedList, 'path' | 'collection' | 'language'>,
): Promise<FirstList | undefined> {
  if (budget?.spend(networkOf(ctx.ip), COSTS.read)) return undefined
  ctx.vary('User-Agent')
  const isPhone = /Mobi/.test(ctx.get('User-Agent'))
  return firstList({ ...page, isPhone, parameters: new URLSearchParams(withoutLanguage(ctx.querystring)) })
}

/** Files with a hash in their name never change; others are revalidated each time. */
function setCaching(response: Context['res'], path: string): void {
  const hashed = path.startsWith('/assets/')
  response.setHeader('Cache-Control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
}
