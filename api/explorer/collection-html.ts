/** The parts of the explorer that a list or an organization fills in: head, brand, what it is about, the chip that leads back. */
import { type Html, html } from '../../core/html/html.ts'
import type { SaySite } from '../../core/languages/dictionaries.ts'
import { isWebAddress } from '../../core/model/web-address.ts'
import { COLLECTION_ID } from '../../core/themes/collection.ts'
import { type CollectionPage, shownLists } from './collections.ts'
import { headOf, linkPreview, placeArticle, preview } from './link-preview.ts'
import type { PlacePreview } from './place-preview.ts'
import type { Filled } from './template.ts'

/** `place`: whose card is open. */
export function collectionParts(
  page: CollectionPage,
  { url, picture }: { readonly url: string; readonly picture: string },
  place: PlacePreview | undefined,
  say: SaySite,
): Filled {
  const { collection, description, owner, places, theme } = page
  const count = owner ? say('placesBy', { count: places, owner: owner.name }) : say('places', { count: places })
  const shown = place
    ? linkPreview(new URLSearchParams(), place, say)
    : preview(collection.name, [description, count].filter(Boolean).join(' '))
  // The style has only what `pageTheme` wrote: names of properties, and colours in hexadecimal digits.
  const style: Html = { html: theme.css === '' ? '' : `<style>${theme.css}</style>` }
  const data: Html = { html: JSON.stringify(collection).replaceAll('<', '\\u003c') }
  return {
    head: html`<base href="../" />
${headOf(shown, { url, picture, isEmbedded: false })}
${style}
<script type="application/json" id="${COLLECTION_ID}">${data}</script>`,
    brand: brand(page),
    place: place && placeArticle(shown),
    about: about(page, say),
    scope: html`<p class="chips scope"><a class="chip" id="leave" href="./"><span class="unseen">${say('allNotOnly')} </span><span class="chip-text" dir="auto">${collection.name}</span><span aria-hidden="true">×</span></a></p>`,
  }
}

/** The logo or the name of the organization. If the logo can't be loaded, the page's script shows the name. */
function brand({ collection, owner, theme }: CollectionPage): Html {
  const name = owner?.name ?? collection.name
  const mark = theme.logo
    ? html`<img class="logo" id="logo" src="${theme.logo}" alt="${name}" height="32" referrerpolicy="no-referrer" />`
    : html`<span class="brand-name" dir="auto">${name}</span>`
  return owner
    ? html`<a class="owner" href="organizations/${owner.slug}">${mark}</a>`
    : html`<h1 class="owner">${mark}</h1>`
}

function about(page: CollectionPage, say: SaySite): Html {
  const { collection, description, owner, url } = page
  const { shown, hasMore } = shownLists(page)
  const text = description ? html`<p dir="auto">${description}</p>` : html``
  const site =
    !owner && url && isWebAddress(url)
      ? html`<p><a href="${url}" rel="noopener">${new URL(url).hostname}</a></p>`
      : html``
  const more = hasMore ? html`<li><a href="lists/">${say('allLists')}</a></li>` : html``
  const lists =
    shown.length === 0
      ? html``
      : html`<ul class="own-lists" aria-label="${say('lists')}">${shown.map(({ slug, name }) => html`<li><a href="lists/${slug}" dir="auto">${name}</a></li>`)}${more}</ul>`
  return html`<div class="about">${owner ? html`<h1 dir="auto">${collection.name}</h1>` : html``}${text}${site}${lists}</div>`
}
