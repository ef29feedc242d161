/** The parts of a place's card. */
import type { Image, Place } from '../base/api.ts'
import { h } from '../base/element.ts'
import { embedding } from '../base/embedded.ts'
import { say } from '../words/card.ts'
import { LOCALE } from '../words/words.ts'
import { copyButton } from './card-actions.ts'
import { hoursPart } from './card-hours.ts'
import { shownName } from './place-parts.ts'

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
/** The names of a famous place would fill the card. */
const MAX_NAMES = 8

export function title(text: string): HTMLElement {
  return h('h2', { id: 'card-title', tabindex: -1, dir: 'auto' }, text)
}

export function backButton(onClose: () => void): HTMLElement {
  // Behind the card of an embedded map is no list.
  const [sign, name] = embedding() === 'map' ? ['×', say('close')] : ['←', say('backToList')]
  const back = h(
    'button',
    { type: 'button', class: 'back' },
    h('span', { 'aria-hidden': 'true', class: 'sign' }, sign),
    ` ${name}`,
  )
  back.addEventListener('click', onClose)
  return back
}

/** All pictures in a row that scrolls; a single one fills it. */
export function pictures(images: readonly Image[], name: string): HTMLElement | undefined {
  if (images.length === 0) return undefined
  const isRow = images.length > 1
  const strip = h('ul', { class: 'pictures', 'aria-label': say('pictures'), tabindex: isRow && 0 })
  for (const [index, { original, title: caption, width, height }] of images.entries()) {
    const alt = caption || say('pictureOf', { name })
    const loading = index === 0 ? 'eager' : 'lazy'
    const element = h('img', { src: original, alt, width, height, loading, decoding: 'async' })
    const frame = h('li', {}, element)
    element.addEventListener('error', () => {
      frame.remove()
      if (!strip.hasChildNodes()) strip.remove()
    })
    strip.append(frame)
  }
  return strip
}

/** Labels that are shown at once: three rows. Some places have 50 vibes. */
const MAX_LABELS = 10

/** Labels of a place, each a button that filters by it; many are behind a button. */
export function labels(
  kind: string,
  name: string,
  items: readonly string[],
  onFilter: (label: string) => void,
): HTMLElement | undefined {
  if (items.length === 0) return undefined
  const buttons = items.map((item) => {
    const button = h('button', { type: 'button', title: say('showOnly', { label: item }) }, item)
    button.addEventListener('click', () => onFilter(item))
    return h('li', {}, button)
  })
  const list = h('ul', { class: `labels ${kind}`, 'aria-label': name }, ...buttons.slice(0, MAX_LABELS))
  const others = buttons.slice(MAX_LABELS)
  if (others.length === 0) return list
  const more = h('button', { type: 'button', class: 'more' }, say('moreLabels', { count: others.length }))
  more.addEventListener('click', () => {
    more.parentElement?.replaceWith(...others)
    others[0]?.querySelector('button')?.focus()
  })
  list.append(h('li', {}, more))
  return list
}

/** Descriptions may contain markup; only its text is shown. */
export function description(markup: string | null): HTMLElement | undefined {
  const text = new DOMParser().parseFromString(markup ?? '', 'text/html').body.textContent?.trim()
  return text ? h('p', { class: 'description', dir: 'auto' }, text) : undefined
}

/** `now` is in milliseconds since 1970. */
export function facts(place: Place, now: number): HTMLElement | undefined {
  const { address, city, postcode, telephone, url, other_names: others = [] } = place.properties
  const names = others.filter((name) => name !== shownName(place))
  const rows: (readonly [string, ...(HTMLElement | string)[]])[] = []
  if (address) {
    const town = [postcode, city].filter((part) => part && !address.includes(part)).join(' ')
    const whole = [address, town].filter(Boolean).join(', ')
    rows.push([say('address'), h('span', { dir: 'auto' }, whole), ' ', copyButton(whole)])
  }
  const hours = hoursPart(place, now)
  if (hours) rows.push([say('hours'), hours])
  if (telephone)
    rows.push([say('phone'), h('a', { href: `tel:${telephone.replace(/[^\d+]/g, '')}`, dir: 'ltr' }, telephone)])
  const website = httpUrl(url)
  if (website)
    rows.push([say('website'), h('a', { href: website.href, rel: 'noopener nofollow', dir: 'auto' }, website.hostname)])
  if (names.length > 0)
    rows.push([say('alsoCalled'), h('span', { dir: 'auto' }, names.slice(0, MAX_NAMES).join(' · '))])
  if (rows.length === 0) return undefined
  return h('dl', {}, ...rows.map(([name, ...value]) => h('div', {}, h('dt', {}, name), h('dd', {}, ...value))))
}

/** Where the details come from. Lists do not tell it. */
export function sources({ properties }: Place): HTMLElement | undefined {
  const named = (properties.sources ?? []).filter(({ name }) => name !== null && name !== 'people')
  if (named.length === 0) return undefined
  const parts = named.flatMap(({ name, attribution, licence, url, date }, index) => {
    const told = [licence, date?.slice(0, 10)].filter((part) => part !== null && part !== undefined)
    const link = httpUrl(url)
    const text = attribution || name || ''
    return [
      index > 0 ? ' · ' : '',
      link ? h('a', { href: link.href, rel: 'noopener license', dir: 'auto' }, text) : h('span', { dir: 'auto' }, text),
      told.length > 0 ? h('span', { dir: 'auto' }, ` (${told.join(', ')})`) : '',
    ]
  })
  return h('p', { class: 'card-sources quiet' }, `${say('data')} `, ...parts)
}

/** The score, and a link to the page that explains it. Unscored places have none. */
export function scoreLink({ id, properties }: Place): HTMLElement | undefined {
  const { score_combined: score } = properties
  if (score === 0) return undefined
  return h(
    'a',
    { href: `analyst/?place=${encodeURIComponent(id)}` },
    say('whyScore', { score: score.toLocaleString(LOCALE, TWO_DIGITS) }),
  )
}

/** Returns the URL only for http and https: the data may contain any text. */
export function httpUrl(text: string | null): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}
