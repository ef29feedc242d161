/** What maps of places must show: the attributions of all sources that places come from, and the operator's own. */
import { html } from '../../core/html/html.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { type Attribution, shownAttributions } from '../../sql/sources/sources.ts'

/** Returns the HTML that maps of places must show; empty if nothing is required. `own` is the operator's. */
export async function readAttributions(database: Queryable, own: string | undefined): Promise<string> {
  const parts = (await shownAttributions(database)).map(toHtml)
  return [...(own ? [own] : []), ...parts].join(' | ')
}

function toHtml({ text, url }: Attribution): string {
  return (url === null ? html`${text}` : html`<a href="${url}">${text}</a>`).html
}
