/** Headers of the explorer page, and of the page that other sites may frame. */
import { createHash } from 'node:crypto'

export interface HeaderOptions {
  /** Base URLs of this page, of the tiles, and of the images. */
  readonly publicUrl: string
  readonly tilesUrl: string
  readonly imageCdnUrl: string
  readonly basemapStyleUrl?: string | undefined
}

/** What this page may load. All pages may load their own files. */
interface Additions {
  /** Content of the one style element. */
  readonly style?: string | undefined
  /** Address of a picture. */
  readonly image?: string | undefined
  /** Whether the page has a `base` element. */
  readonly hasBase?: true
}

/**
 * The page loads everything from this program, except tiles and images, whose URLs the operator configures. A style from
 * elsewhere may name any host, which only the browser finds out, so its page may load data and images from all.
 * `ancestors`: who may frame the page, as a source list.
 */
export function pageHeaders(
  options: HeaderOptions,
  ancestors: string,
  { style, image, hasBase }: Additions = {},
): Readonly<Record<string, string>> {
  const { publicUrl, tilesUrl, imageCdnUrl, basemapStyleUrl } = options
  const own = new URL(publicUrl).origin
  const from = (url: string) => (new URL(url).origin === own ? "'self'" : `'self' ${new URL(url).origin}`)
  const anywhere = basemapStyleUrl ? ` https:${basemapStyleUrl.startsWith('http:') ? ' http:' : ''}` : ''
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': `'self'${style ? ` ${hashOf(style)}` : ''}`,
    'manifest-src': "'self'",
    'connect-src': from(tilesUrl) + anywhere,
    'img-src': `${from(imageCdnUrl)} ${own}${anywhere}${image ? ` ${sourceOf(image)}` : ''}`,
    'base-uri': hasBase ? "'self'" : "'none'",
    'form-action': "'none'",
    'frame-ancestors': ancestors,
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** A style element as a source of Content-Security-Policy. */
export function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/** The one file. A source has no query, and no comma or semicolon, which would end it. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}
