/** The bar on top of the pages beside the map: `/docs/`, `/maps/` and `/analyst/`. All are one folder below the root. */
import { type Html, html } from '../html/html.ts'

const PAGES = [
  { name: 'Map', path: '../' },
  { name: 'API', path: '../docs/' },
  { name: 'Tiles', path: '../maps/' },
  { name: 'Scores', path: '../analyst/' },
] as const

/** Its style is in `PAGE_STYLE`. Links are relative, so that they work behind a proxy. */
export function pageBar(current: (typeof PAGES)[number]['name']): Html {
  const links = PAGES.map(({ name, path }) =>
    name === current ? html`<a href="${path}" aria-current="page">${name}</a>` : html`<a href="${path}">${name}</a>`,
  )
  return html`<header class="bar"><nav aria-label="Pages">${links}</nav></header>`
}
