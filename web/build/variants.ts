/** The two pages that are made of index.html, and the manifest by which a phone installs the first. */
import { PALETTES } from '../../core/cartography/palette.ts'

const ONLY = /[ \t]*<!-- only (explorer|embed) -->\n([\s\S]*?)[ \t]*<!-- \/only -->\n/g

/** Returns the page with what belongs to this variant. That of other sites is marked on its root. */
export function variantOf(html: string, variant: 'explorer' | 'embed'): string {
  const page = html.replace(ONLY, (_, name: string, content: string) => (name === variant ? content : ''))
  return variant === 'embed' ? page.replace('<html lang="en">', '<html lang="en" data-embed="">') : page
}

/** `icon`: address of an SVG, which browsers draw at any size. */
export function manifest(icon: string): string {
  const { water } = PALETTES.light
  return JSON.stringify({
    name: 'Whereabouts',
    description: 'A map of places with search and filters.',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: water,
    theme_color: water,
    icons: [{ src: icon, type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
  })
}
