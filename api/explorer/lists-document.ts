/** Pages about lists without a map: the index of all, and what is said of one that is not there. */
import { type Html, html } from '../../core/html/html.ts'
import { type SaySite, siteTexts } from '../../core/languages/dictionaries.ts'
import { ABOUT, LANGUAGES, type Language } from '../../core/languages/language.ts'
import { pageBar } from '../../core/pages/page-bar.ts'
import { PAGE_STYLE } from '../../core/pages/page-style.ts'
import type { ListSummary } from '../../sql/events/collections.ts'

export const LISTS_STYLE = `${PAGE_STYLE}
main, footer { max-width: 720px; margin: 0 auto; padding: 8px 16px 48px }
.languages { display: flex; flex-wrap: wrap; gap: 4px 16px }
h1 { font-size: 1.6rem; margin: 16px 0 4px } h2 { font-size: 1.1rem; margin: 32px 0 0 } p { margin: 8px 0 }
ul { margin: 8px 0 0; padding: 0; list-style: none } li { padding: 10px 0; border-bottom: 1px solid var(--line) }
li a { font-weight: 600 } li p { margin: 2px 0 0; color: var(--quiet) } .quiet { color: var(--quiet) } .pages { display: flex; gap: 24px }
`

interface Index {
  readonly lists: readonly ListSummary[]
  /** From 1. */
  readonly page: number
  readonly hasMore: boolean
  /** Whether the visitor may make lists. */
  readonly isEditor: boolean
}

/** The lists by organization. */
export function listsIndex({ lists, page, hasMore, isEditor }: Index, language: Language): string {
  const say = siteTexts(language)
  const owners = new Map(lists.map(({ organization }) => [organization.slug, organization.name]))
  const sections = [...owners].map(
    ([slug, name]) => html`<section><h2><a href="../organizations/${slug}" dir="auto">${name}</a></h2>
<ul>${lists.filter(({ organization }) => organization.slug === slug).map((list) => listItem(list, say))}</ul></section>`,
  )
  const none = html`<p>${say('noLists')} <a href="../">${say('allPlaces')}</a></p>`
  const before = page > 1 ? html`<a href="?page=${page - 1}" rel="prev">${say('previousLists')}</a>` : html``
  const after = hasMore ? html`<a href="?page=${page + 1}" rel="next">${say('moreLists')}</a>` : html``
  return document(say('lists'), language, [
    html`<p>${say('listsAbout')}</p>`,
    isEditor ? html`<p><a href="../#new-list">${say('newList')}</a></p>` : html``,
    ...(sections.length > 0 ? sections : [none]),
    html`<p class="pages">${before}${after}</p>`,
  ])
}

function listItem({ slug, name, description, places }: ListSummary, say: SaySite): Html {
  const about = description ? html` · <span dir="auto">${description}</span>` : html``
  return html`<li><a href="${slug}" dir="auto">${name}</a><p>${say('placesOfList', { count: places })}${about}</p></li>`
}

/** `sentence` says what is wrong. */
export function listsMessage(title: string, sentence: string, language: Language): string {
  const say = siteTexts(language)
  const links = html`<p><a href="../lists/">${say('allLists')}</a> · <a href="../">${say('allPlaces')}</a></p>`
  return document(title, language, [html`<p>${sentence}</p>`, links])
}

function document(title: string, language: Language, body: readonly Html[]): string {
  return html`<!doctype html>
<html lang="${language}" dir="${ABOUT[language].direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Whereabouts</title>
<link rel="icon" href="data:,">
<style>${{ html: LISTS_STYLE }}</style>
<body>
${pageBar('Lists', '..', language)}
<main>
<h1>${title}</h1>
${body}
</main>
${languageLinks(language)}
</body>
</html>
`.html
}

/** The page has no script: its links choose the language, which the server keeps in a cookie. */
function languageLinks(shown: Language): Html {
  const say = siteTexts(shown)
  const links = LANGUAGES.map((language) => {
    const { name } = ABOUT[language]
    return language === shown
      ? html`<b lang="${language}">${name}</b>`
      : html`<a href="?lang=${language}" lang="${language}" hreflang="${language}" rel="nofollow">${name}</a>`
  })
  const note = ABOUT[shown].isReviewed ? html`` : html`<p class="quiet">${say('unreviewed')}</p>`
  return html`<footer><nav class="languages" aria-label="${say('languages')}">${links}</nav>${note}</footer>`
}
