/** Headers of the explorer page, and of the page that other sites may frame. */

export interface HeaderOptions {
  /** Base URLs of this page, of the tiles, and of the images. */
  readonly publicUrl: string
  readonly tilesUrl: string
  readonly imageCdnUrl: string
  readonly basemapStyleUrl?: string | undefined
}

/**
 * The page loads everything from this program, except tiles and images, whose URLs the operator configures. A style from
 * elsewhere may name any host, which only the browser finds out, so its page may load data and images from all.
 * `ancestors`: who may frame the page, as a source list.
 */
export function pageHeaders(options: HeaderOptions, ancestors: string): Readonly<Record<string, string>> {
  const { publicUrl, tilesUrl, imageCdnUrl, basemapStyleUrl } = options
  const own = new URL(publicUrl).origin
  const from = (url: string) => (new URL(url).origin === own ? "'self'" : `'self' ${new URL(url).origin}`)
  const anywhere = basemapStyleUrl ? ` https:${basemapStyleUrl.startsWith('http:') ? ' http:' : ''}` : ''
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'manifest-src': "'self'",
    'connect-src': from(tilesUrl) + anywhere,
    'img-src': `${from(imageCdnUrl)} ${own}${anywhere}`,
    'base-uri': "'none'",
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
