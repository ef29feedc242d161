/** The explorer page at `/`, its files below `/assets/`, and its settings at `/explorer.json`. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Context, Middleware } from 'koa'
import sirv from 'sirv'
import type { Bounds } from '../core/geo/tile.ts'
import type { FirstView } from '../sql/tiles/first-view.ts'
import type { SitePage } from './http/site-page.ts'
import type { SampleProgress } from './sample-progress.ts'

export interface PagesOptions {
  /** Base URLs of the API and this page, of the tiles, and of the images; no trailing slash. */
  readonly publicUrl: string
  readonly tilesUrl: string
  readonly imageCdnUrl: string
  /** The map below the places, if there is one. Its bounds limit which tiles are requested. */
  readonly basemap?: { readonly maxZoom: number; readonly bounds: Bounds; readonly attribution: string } | undefined
  /** HTML that maps must show. */
  readonly attribution?: string | undefined
  /** What the sources of places require. */
  readonly attributions: () => Promise<readonly { readonly text: string; readonly url: string | null }[]>
  /** Style that the explorer draws below the places, in place of land and basemap. */
  readonly basemapStyleUrl?: string | undefined
  /** Where the map begins; undefined: the world. */
  readonly firstView: () => Promise<FirstView | undefined>
  /** Returns whether generated places are among the shown ones. */
  readonly hasSample: () => Promise<boolean>
  /** How far the load of the sample is; undefined when there is none. */
  readonly sampleProgress: () => SampleProgress | undefined
}

const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/web'))
const YEAR_SECONDS = 31_536_000
const NOT_BUILT = 'The explorer page is not built: run `npm run build`.\n'

/** Lists the files once, when this is called. */
export function explorerPage(options: PagesOptions): SitePage {
  const isBuilt = existsSync(FOLDER)
  const files = isBuilt ? sirv(FOLDER, { brotli: true, gzip: true, etag: true, setHeaders: setCaching }) : undefined
  const headers = pageHeaders(options)

  const serve: Middleware = async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/explorer.json') {
      ctx.set('Cache-Control', 'no-cache')
      ctx.body = await settings(options)
    } else if (!files && ctx.path === '/') {
      ctx.status = 503
      ctx.body = NOT_BUILT
    } else if (!files) {
      return next()
    } else {
      ctx.set(headers)
      if (!(await sendFile(ctx, files))) return next()
    }
  }
  return { route: '/', prefixes: ['/', '/assets/', '/licences.txt', '/explorer.json'], serve }
}

/** URLs of tiles on the page's own origin are relative, so that they work behind any proxy. */
async function settings(options: PagesOptions) {
  const {
    publicUrl,
    tilesUrl,
    basemap,
    basemapStyleUrl,
    hasSample,
    sampleProgress,
    firstView,
    attribution,
    attributions,
  } = options
  const tiles = (source: string) => `${tilesUrl === publicUrl ? '' : `${tilesUrl}/`}maps/${source}/{z}/{x}/{y}.mvt`
  return {
    sample: await hasSample(),
    loading: sampleProgress(),
    places: tiles('places'),
    events: tiles('events'),
    land: tiles('land'),
    first: await firstView(),
    attributions: [...(attribution ? [{ text: textOf(attribution), url: null }] : []), ...(await attributions())],
    ...(basemap && { basemap: basemapOf(basemap, tiles('basemap')) }),
    ...(basemapStyleUrl && { style: basemapStyleUrl }),
  }
}

/** The page shows the attribution as text, because the file may have any. */
function basemapOf({ maxZoom, bounds, attribution }: NonNullable<PagesOptions['basemap']>, tiles: string) {
  const { west, south, east, north } = bounds
  return { tiles, maxzoom: maxZoom, bounds: [west, south, east, north], attribution: textOf(attribution) }
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}

/**
 * The page loads everything from this program, except tiles and images, whose URLs the operator configures. A style from
 * elsewhere may name any host, which only the browser finds out, so its page may load data and images from all.
 */
function pageHeaders({ publicUrl, tilesUrl, imageCdnUrl, basemapStyleUrl }: PagesOptions): Record<string, string> {
  const own = new URL(publicUrl).origin
  const from = (url: string) => (new URL(url).origin === own ? "'self'" : `'self' ${new URL(url).origin}`)
  const anywhere = basemapStyleUrl ? ` https:${basemapStyleUrl.startsWith('http:') ? ' http:' : ''}` : ''
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'connect-src': from(tilesUrl) + anywhere,
    'img-src': `${from(imageCdnUrl)} ${own}${anywhere}`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  }
}

/** Files with a hash in their name never change; the page itself is revalidated each time. */
function setCaching(response: Context['res'], path: string): void {
  const hashed = path.startsWith('/assets/')
  response.setHeader('Cache-Control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
}

/** Sends a file, bypassing Koa. Resolves to false if there is no such file, otherwise to true once it is sent. */
export function sendFile(ctx: Context, files: ReturnType<typeof sirv>): Promise<boolean> {
  ctx.respond = false
  return new Promise((resolve) => {
    ctx.res.once('close', () => resolve(true))
    files(ctx.req, ctx.res, () => {
      ctx.respond = true
      resolve(false)
    })
  })
}
