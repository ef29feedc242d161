/** The reference page of the API at `/docs/`: Swagger UI, served by the program itself, for the schema documents. */
import { existsSync } from 'node:fs'
import { filesOf, sendFile } from './http/send-file.ts'
import type { SitePage } from './http/site-page.ts'

const NOT_BUILT = 'The documentation page is not built: run `npm run build`.\n'

/**
 * Serves the files of the folder. The page may send requests to `publicUrl`.
 */
export function docsPage(folder: string, publicUrl: string): SitePage {
  const files = existsSync(folder) ? filesOf(folder) : undefined
  const { origin, pathname } = new URL(publicUrl)
  const headers = {
    'Content-Security-Policy': policy(origin),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  }

  return {
    route: '/docs/*',
    prefixes: ['/docs', '/docs/'],
    async serve(ctx, next) {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
      if (!isRead) return next()
      if (ctx.path === '/docs') {
        ctx.status = 301
        ctx.set('Location', `${pathname.replace(/\/+$/, '')}/docs/${ctx.search}`)
        ctx.body = ''
        ctx.remove('Content-Type')
      } else if (!files) {
        ctx.status = 503
        ctx.body = NOT_BUILT
      } else {
        const { url } = ctx.req
        ctx.set(headers)
        ctx.req.url = ctx.path.slice('/docs'.length)
        if (await sendFile(ctx, files)) return
        ctx.req.url = url
        for (const name of Object.keys(headers)) ctx.remove(name)
        return next()
      }
    },
  }
}

/** The viewer's style sheet draws arrows from `data:` URLs. Otherwise the viewer needs only its own files. */
function policy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
