/** Documents as pages for people: their links, and the JSON itself. */
import { type Html, html } from '../../../core/html/html.ts'
import { pageBar } from '../../../core/pages/page-bar.ts'
import { PAGE_STYLE } from '../../../core/pages/page-style.ts'
import { hashOf } from '../../explorer/headers.ts'

const STYLE = `${PAGE_STYLE}
main { max-width: 1040px; margin: 0 auto; padding: 8px 16px 48px }
h1 { font-size: 1.6rem; margin: 16px 0 4px } h2 { font-size: 1.1rem; margin: 32px 0 0 } p { margin: 8px 0 }
li { margin: 4px 0 } .quiet { color: var(--quiet) }
pre { padding: 12px 16px; overflow-x: auto; background: var(--surface-sunk); font-size: 0.85rem }
`

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(STYLE)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cache-Control': 'no-cache',
}

interface Linked {
  readonly title?: unknown
  readonly description?: unknown
  readonly links?: unknown
}

/** `siteUrl` is the address of the other pages, without a trailing slash. */
export function documentPage(name: string, document: Linked, siteUrl: string): string {
  const { title, description } = document
  const heading = typeof title === 'string' ? title : name
  return html`<!doctype html>
<html lang="en" dir="ltr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} · Whereabouts</title>
<link rel="icon" href="data:,">
<style>${{ html: STYLE }}</style>
<body>
${pageBar(undefined, siteUrl)}
<main>
<h1>${heading}</h1>
${typeof description === 'string' ? html`<p>${description}</p>` : html``}
${linked(document)}
<h2>JSON</h2>
<pre tabindex="0">${JSON.stringify(document, undefined, 2)}</pre>
</main>
</body>
</html>
`.html
}

/** Returns the links of a document, each as a page, and those of what it lists. */
function linked(document: Linked): Html {
  const own = linksOf(document).filter(({ rel }) => rel !== 'self' && rel !== 'alternate')
  const listed = Object.values(document).flatMap((part) => (Array.isArray(part) ? part : []))
  const selves = listed.flatMap((part) => linksOf(part).filter(({ rel }) => rel === 'self'))
  return html`<ul>
${[...own, ...selves].map(({ href, title, rel }) => html`<li><a href="${href}">${title ?? href}</a> <span class="quiet">${rel}</span></li>`)}
</ul>`
}

interface ShownLink {
  readonly href: string
  readonly rel: string
  readonly title?: string
}

function linksOf(part: unknown): ShownLink[] {
  const links = typeof part === 'object' && part !== null && 'links' in part ? part.links : undefined
  return Array.isArray(links)
    ? (links as (ShownLink & { templated?: boolean })[]).filter((link) => !link.templated)
    : []
}
