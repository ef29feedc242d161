/** The parts of a place's card. */
import type { Image, Place } from '../base/api.ts'
import { h } from '../base/element.ts'

export function title(text: string): HTMLElement {
  return h('h2', { id: 'card-title', tabindex: -1, dir: 'auto' }, text)
}

export function picture([image]: readonly Image[], name: string): HTMLElement[] {
  if (!image) return []
  const { original, title: caption, width, height } = image
  const element = h('img', { src: original, alt: caption || `Picture of ${name}`, width, height, decoding: 'async' })
  const frame = h('div', { class: 'card-picture' }, element)
  element.addEventListener('error', () => frame.remove())
  return [frame]
}

export function list(kind: string, label: string, items: readonly string[]): HTMLElement | undefined {
  if (items.length === 0) return undefined
  return h('ul', { class: kind, 'aria-label': label }, ...items.map((item) => h('li', {}, item)))
}

/** Descriptions may contain markup; only its text is shown. */
export function description(markup: string | null): HTMLElement | undefined {
  const text = new DOMParser().parseFromString(markup ?? '', 'text/html').body.textContent?.trim()
  return text ? h('p', { class: 'description', dir: 'auto' }, text) : undefined
}

export function facts({ properties }: Place): HTMLElement | undefined {
  const { address, opening_hours_text: hours, telephone, url, categories } = properties
  const rows: (readonly [string, HTMLElement | string])[] = []
  if (address) rows.push(['Address', h('span', { dir: 'auto' }, address)])
  if (hours) rows.push(['Open', h('span', { class: 'hours', dir: 'auto' }, hoursLines(hours))])
  if (telephone) rows.push(['Phone', h('a', { href: `tel:${telephone.replace(/[^\d+]/g, '')}` }, telephone)])
  const website = httpUrl(url)
  if (website) rows.push(['Website', h('a', { href: website.href, rel: 'noopener nofollow' }, website.hostname)])
  if (categories.length > 1) rows.push(['Also', categories.slice(1).join(', ')])
  if (rows.length === 0) return undefined
  return h('dl', {}, ...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))))
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
      link ? h('a', { href: link.href, rel: 'noopener license' }, text) : h('span', { dir: 'auto' }, text),
      told.length > 0 ? ` (${told.join(', ')})` : '',
    ]
  })
  return h('p', { class: 'card-sources quiet' }, 'Data: ', ...parts)
}

/** A text that is no week is a comment, in quotes. */
function hoursLines(hours: string): string {
  return hours
    .replace(/^"([^"]+)"$/, '$1')
    .split(/\s*;\s*/)
    .join('\n')
}

/** Returns the URL only for http and https: the data may contain any text. */
function httpUrl(text: string | null): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}
