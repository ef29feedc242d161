/** The head of the page by what its address shows: the title, and what chats and search engines show of a link. */
import type { Position } from '../../core/geo/bbox.ts'
import { type Html, html } from '../../core/html/html.ts'
import type { SaySite } from '../../core/languages/dictionaries.ts'
import { HEIGHT, WIDTH } from './picture/view.ts'
import type { PlacePreview } from './place-preview.ts'

const NAME = 'Whereabouts'
/** Characters that chats show at most. */
const MAX_TITLE = 100
const MAX_DESCRIPTION = 200

export interface LinkPreview {
  readonly title: string
  /** The title without the name of the service. */
  readonly subject: string
  /** Where the place is that it shows. */
  readonly at?: Position | undefined
  readonly description: string
  readonly image: PlacePreview['image']
}

/** Returns what a link shows: a place, a search, or places of some categories, vibes or towns. */
export function linkPreview(parameters: URLSearchParams, place: PlacePreview | undefined, say: SaySite): LinkPreview {
  if (place) {
    const [category, city] = [titleCase(place.categories[0] ?? ''), place.city ?? '']
    const where = category && city ? say('categoryIn', { category, city }) : category || city
    const parts = [where, place.description ?? ''].filter(Boolean)
    return { ...preview(place.name, parts.join('. ') || say('about'), place.image), at: place.position }
  }
  const search = (parameters.get('search') ?? '').trim()
  const labels = ['categories', 'vibes', 'city'].flatMap((name) => [...new Set(valuesOf(parameters, name))])
  // Their names are not read: the picture of a link is asked for by its address alone.
  const slugs = ['list', 'organization'].flatMap((name) => valuesOf(parameters, name))
  const names = slugs.map((slug) => titleCase(slug.replaceAll('-', ' ')))
  const shown = [...(search === '' ? [] : [`“${search}”`]), ...names, ...labels.map(titleCase)]
  return shown.length === 0
    ? { title: NAME, subject: NAME, description: say('about'), image: undefined }
    : preview(shown.join(', '), say('about'))
}

/**
 * `url`: address of the page; `picture`: address of a picture of what it shows, for a link that has no image of its own;
 * `isEmbedded`: it stands in another site's page, and search engines have the page itself.
 */
export function headOf(
  { title, description, image }: LinkPreview,
  { url, picture, isEmbedded }: { readonly url: string; readonly picture: string; readonly isEmbedded: boolean },
): Html {
  const common = html`<title>${title}</title>
<meta name="description" content="${description}" />
<link rel="canonical" href="${url}" />`
  if (isEmbedded)
    return html`${common}
<meta name="robots" content="noindex" />`
  const { original, width, height } = image ?? { original: picture, width: WIDTH, height: HEIGHT }
  return html`${common}
<meta property="og:type" content="website" />
<meta property="og:site_name" content="${NAME}" />
<meta property="og:title" content="${title}" />
<meta property="og:description" content="${description}" />
<meta property="og:url" content="${url}" />
<meta property="og:image" content="${original}" />
<meta property="og:image:width" content="${width}" />
<meta property="og:image:height" content="${height}" />
<meta name="twitter:card" content="summary_large_image" />`
}

export function preview(subject: string, description: string, image?: PlacePreview['image']): LinkPreview {
  const shown = cut(subject, MAX_TITLE)
  return { title: `${shown} · ${NAME}`, subject: shown, description: cut(description, MAX_DESCRIPTION), image }
}

/** A place, for browsers without scripts. */
export function placeArticle({ subject, description }: LinkPreview): Html {
  return html`<article class="card"><h2 dir="auto">${subject}</h2><p dir="auto">${description}</p></article>`
}

/** As the filters read them: repeated, or separated by commas, and with `__in` as well. */
function valuesOf(parameters: URLSearchParams, name: string): string[] {
  const texts = [...parameters.getAll(name), ...parameters.getAll(`${name}__in`)]
  return texts.flatMap((text) => text.split(',').map((part) => part.trim())).filter((part) => part !== '')
}

function titleCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
