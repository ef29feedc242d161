/** Pages about lists without a map: the index of all, and what is said of one that is not there. */
import { type Html, html } from '../../core/html/html.ts'
import { pageBar } from '../../core/pages/page-bar.ts'
import { PAGE_STYLE } from '../../core/pages/page-style.ts'
import type { ListSummary } from '../../sql/events/collections.ts'

export const LISTS_STYLE = `${PAGE_STYLE}
main { max-width: 720px; margin: 0 auto; padding: 8px 16px 48px }
h1 { font-size: 1.6rem; margin: 16px 0 4px } h2 { font-size: 1.1rem; margin: 32px 0 0 } p { margin: 8px 0 }
ul { margin: 8px 0 0; padding: 0; list-style: none } li { padding: 10px 0; border-bottom: 1px solid var(--line) }
li a { font-weight: 600 } li p { margin: 2px 0 0; color: var(--quiet) } .quiet { color: var(--quiet) } .pages { display: flex; gap: 24px }
`

interface Index {
  readonly lists: readonly ListSummary[]
  /** From 1. */
  readonly page: number
  readonly hasMore: boolean
}

/** The lists by organization. */
export function listsIndex({ lists, page, hasMore }: Index): string {
  const owners = new Map(lists.map(({ organization }) => [organization.slug, organization.name]))
  const sections = [...owners].map(
    ([slug, name]) => html`<section><h2><a href="../organizations/${slug}" dir="auto">${name}</a></h2>
<ul>${lists.filter(({ organization }) => organization.slug === slug).map(listItem)}</ul></section>`,
  )
  const none = html`<p>There are no lists yet. <a href="../">All places</a> are on the map.</p>`
  const before = page > 1 ? html`<a href="?page=${page - 1}" rel="prev">Previous lists</a>` : html``
  const after = hasMore ? html`<a href="?page=${page + 1}" rel="next">More lists</a>` : html``
  return document('Lists', [
    html`<p>Places that organizations have chosen, on a map in their own colours.</p>`,
    ...(sections.length > 0 ? sections : [none]),
    html`<p class="pages">${before}${after}</p>`,
  ])
}

function listItem({ slug, name, description, places }: ListSummary): Html {
  const about = description ? html` · <span dir="auto">${description}</span>` : html``
  return html`<li><a href="${slug}" dir="auto">${name}</a><p>${places} ${places === 1 ? 'place' : 'places'}${about}</p></li>`
}

/** `sentence` says what is wrong. */
export function listsMessage(title: string, sentence: string): string {
  const links = html`<p><a href="../lists/">All lists</a> · <a href="../">All places on the map</a></p>`
  return document(title, [html`<p>${sentence}</p>`, links])
}

function document(title: string, body: readonly Html[]): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Whereabouts</title>
<link rel="icon" href="data:,">
<style>${{ html: LISTS_STYLE }}</style>
<body>
${pageBar('Lists')}
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html
}
