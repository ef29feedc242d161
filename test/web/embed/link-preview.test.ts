/** The preview of a link in a chat says what the page shows. */
import test from 'ava'
import { headOf, linkPreview } from '../../../api/explorer/link-preview.ts'
import type { PlacePreview } from '../../../api/explorer/place-preview.ts'
import { siteTexts } from '../../../core/languages/dictionaries.ts'

const ABOUT = 'A map of places with search and filters, and an inspector of its vector tiles.'
const CAFE: PlacePreview = {
  name: 'Corner Cafe',
  categories: ['cafe', 'bakery'],
  city: 'Helsinki',
  description: 'Coffee & cake',
  position: { longitude: 24.94, latitude: 60.17 },
  image: { original: 'https://i.example/a.webp', width: 640, height: 400 },
}
const PLAIN: PlacePreview = {
  ...{ name: 'X', categories: [], city: null, description: null },
  ...{ position: undefined, image: undefined },
}

const TITLES: [query: string, place: PlacePreview | undefined, title: string, description: string][] = [
  ['', undefined, 'Whereabouts', ABOUT],
  ['at=60,24,12', undefined, 'Whereabouts', ABOUT],
  ['search=+soup+', undefined, '“soup” · Whereabouts', ABOUT],
  ['categories=cafe,Bar&vibes=cozy', undefined, 'Cafe, Bar, Cozy · Whereabouts', ABOUT],
  ['categories=cafe&categories=cafe', undefined, 'Cafe · Whereabouts', ABOUT],
  ['categories__in=cafe&search=a', undefined, '“a”, Cafe · Whereabouts', ABOUT],
  ['categories=,', undefined, 'Whereabouts', ABOUT],
  [`search=${'ä'.repeat(300)}`, undefined, `“${'ä'.repeat(98)}… · Whereabouts`, ABOUT],
  ['search=a', CAFE, 'Corner Cafe · Whereabouts', 'Cafe in Helsinki. Coffee & cake'],
  ['', PLAIN, 'X · Whereabouts', ABOUT],
  ['', { ...PLAIN, city: 'Vaduz' }, 'X · Whereabouts', 'Vaduz'],
  ['', { ...PLAIN, description: 'é'.repeat(300) }, 'X · Whereabouts', `${'é'.repeat(199)}…`],
]
for (const [query, place, title, description] of TITLES) {
  test(`?${query.slice(0, 40)} ${place?.name ?? ''} ${description.slice(0, 20)}: ${title.slice(0, 40)}`, (t) => {
    t.like(linkPreview(new URLSearchParams(query), place, siteTexts('en')), { title, description, image: place?.image })
  })
}

const HEADS: [what: string, place: PlacePreview, isEmbedded: boolean, has: RegExp, hasNot: RegExp][] = [
  ['a name cannot end the element', { ...CAFE, name: '</title><script>' }, false, /<title>&lt;\/title&gt;/, /<script/],
  ['a name cannot end the attribute', { ...CAFE, name: '"><b>' }, false, /og:title" content="&quot;&gt;/, /<b>/],
  [
    'a picture is large',
    CAFE,
    false,
    /og:image" content="https:\/\/i.example\/a.webp"[\s\S]*summary_large_image/,
    /robots/,
  ],
  [
    'the picture of the view stands in for one',
    PLAIN,
    false,
    /og:image" content="https:\/\/p.example\/preview.png\?a=1"[\s\S]*width" content="1200"/,
    /content="summary"/,
  ],
  [
    'search engines have the page itself',
    CAFE,
    true,
    /canonical" href="https:\/\/p.example\/\?a=1&amp;b=2"[\s\S]*noindex/,
    /og:/,
  ],
]
for (const [what, place, isEmbedded, has, hasNot] of HEADS) {
  test(what, (t) => {
    const urls = { url: 'https://p.example/?a=1&b=2', picture: 'https://p.example/preview.png?a=1' }
    const { html } = headOf(linkPreview(new URLSearchParams(), place, siteTexts('en')), { ...urls, isEmbedded })
    t.regex(html, has)
    t.notRegex(html, hasNot)
  })
}
