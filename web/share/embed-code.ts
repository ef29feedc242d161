/** The HTML by which another site shows a view of the map. */
import { html } from '../../core/html/html.ts'

/** `link`: absolute address of the page. `hasList`: with the list of places beside the map. */
export function embedCode(title: string, link: string, hasList: boolean): string {
  const { search } = new URL(link)
  const query = [search.slice(1), hasList ? 'panel=true' : ''].filter(Boolean).join('&')
  const address = new URL(`./embed${query && `?${query}`}`, link).href
  return html`<iframe src="${address}" title="${title}" width="100%" height="480" style="border: 0" loading="lazy" allow="clipboard-write"></iframe>`
    .html
}
