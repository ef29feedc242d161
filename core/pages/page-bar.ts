/** The bar on top of the pages beside the map: `/lists/`, `/docs/`, `/maps/` and `/analyst/`. All are one folder below the root. */
import { type Html, html } from '../html/html.ts'

const PAGES = [
  { name: 'Map', path: '' },
  { name: 'Lists', path: 'lists/' },
  { name: 'API', path: 'docs/' },
  { name: 'Tiles', path: 'maps/' },
  { name: 'Scores', path: 'analyst/' },
] as const

/**
 * Its style is `BAR_STYLE`. Links are relative, so that they work behind a proxy, unless the other pages are on another
 * site: `siteUrl` is its address, without a trailing slash.
 */
export function pageBar(current: (typeof PAGES)[number]['name'], siteUrl = '..'): Html {
  const links = PAGES.map(({ name, path }) =>
    name === current
      ? html`<a href="./" aria-current="page">${name}</a>`
      : html`<a href="${siteUrl}/${path}">${name}</a>`,
  )
  return html`<header class="bar"><nav aria-label="Pages">${links}</nav></header>`
}
