/** The two pages that are made of index.html, and the manifest by which a phone installs the first. */
import { PALETTES } from '../../core/cartography/palette.ts'
import type { Icon } from './icons.ts'

const ONLY = /[ \t]*<!-- only (explorer|embed) -->\n([\s\S]*?)[ \t]*<!-- \/only -->\n/g

/** Returns the page with what belongs to this variant. That of other sites is marked on its root. */
export function variantOf(html: string, variant: 'explorer' | 'embed'): string {
  const page = html.replace(ONLY, (_, name: string, content: string) => (name === variant ? content : ''))
  return variant === 'embed' ? page.replace('<html ', '<html data-embed="" ') : page
}

/** `svg`: address of an icon that browsers draw at any size. */
export function manifest(svg: string, icons: readonly Icon[]): string {
  const { water } = PALETTES.light
  return JSON.stringify({
    name: 'Whereabouts',
    description: 'A map of places with search and filters.',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: water,
    theme_color: water,
    icons: [
      ...icons.map(({ src, size }) => ({ src, type: 'image/png', sizes: `${size}x${size}`, purpose: 'any' })),
      { src: svg, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    ],
  })
}
