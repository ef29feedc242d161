/** The bar on top of the pages beside the map: `/lists/`, `/docs/`, `/maps/` and `/analyst/`. All are one folder below the root. */
import { type Html, html } from '../html/html.ts'
import { siteTexts } from '../languages/dictionaries.ts'
import type { Language } from '../languages/language.ts'

const PAGES = [
  { name: 'Map', path: '', text: 'map' },
  { name: 'Lists', path: 'lists/', text: 'lists' },
  { name: 'API', path: 'docs/', text: 'api' },
  { name: 'Tiles', path: 'maps/', text: 'tiles' },
  { name: 'Scores', path: 'analyst/', text: 'scores' },
] as const

/**
 * Its style is `BAR_STYLE`. Links are relative, so that they work behind a proxy, unless the other pages are on another
 * site: `siteUrl` is its address, without a trailing slash. `current` is undefined on a page that the bar does not have.
 */
export function pageBar(
  current: (typeof PAGES)[number]['name'] | undefined,
  siteUrl = '..',
  language: Language = 'en',
): Html {
  const say = siteTexts(language)
  const links = PAGES.map(({ name, path, text }) =>
    name === current
      ? html`<a href="./" aria-current="page">${say(text)}</a>`
      : html`<a href="${siteUrl}/${path}">${say(text)}</a>`,
  )
  return html`<header class="bar"><nav aria-label="${say('pages')}">${links}</nav></header>`
}
