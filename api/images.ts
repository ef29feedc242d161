/** Serves the sample's pictures at `/images/<file>`, whole or as thumbnails. They are few, so memory holds them all. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SitePage } from './http/site-page.ts'

/** The value of `tr` for 150 by 150 pixels, as on an image server; any other value gives the whole picture. */
const THUMBNAIL = 'w-150,h-150'

/** Contents may change under the same name: cached for a month, with an entity tag for revalidation. */
const CACHING = 'public, max-age=2592000'

interface Picture {
  readonly bytes: Buffer
  readonly tag: string
}

/**
 * Serves every `*.webp` of the folder, with the file of the same name in its `thumbnails`. Calls `next` for anything
 * else. Reads the files when it is called; throws if the folder can't be read.
 */
export function imagesPage(folder: string): SitePage {
  const files = readdirSync(folder).filter((file) => file.endsWith('.webp'))
  const pictures = readPictures(folder, files)
  const thumbnails = readPictures(join(folder, 'thumbnails'), files)

  return {
    route: '/images/:file',
    prefixes: ['/images/'],
    async serve(ctx, next) {
      const whole = pictures.get(ctx.path)
      if (!whole || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
      // Koa's own parser takes 4 ms for 200 parameters of one name.
      const [size, ...more] = new URLSearchParams(ctx.querystring).getAll('tr')
      const isThumbnail = size === THUMBNAIL && more.length === 0
      const picture = (isThumbnail && thumbnails.get(ctx.path)) || whole
      ctx.set({
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': CACHING,
        ETag: picture.tag,
        'X-Content-Type-Options': 'nosniff',
      })
      ctx.status = 200
      if (ctx.fresh) {
        ctx.status = 304
      } else {
        ctx.type = 'image/webp'
        ctx.body = picture.bytes
      }
    },
  }
}

/** Returns the pictures by request path, so that no other path reaches a file. */
function readPictures(folder: string, files: readonly string[]): ReadonlyMap<string, Picture> {
  return new Map(
    files.map((file) => {
      const bytes = readFileSync(join(folder, file))
      const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
      return [`/images/${file}`, { bytes, tag }]
    }),
  )
}
