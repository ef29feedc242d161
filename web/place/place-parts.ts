/** Parts that show a place in one line: its picture, its rating, its location. */

import { familyOf } from '../../core/cartography/families.ts'
import { nameIn } from '../../core/languages/names-by-language.ts'
import { PRICE_LEVELS } from '../../core/model/presentation.ts'
import type { Place } from '../base/api.ts'
import { h } from '../base/element.ts'
import { formatCount, formatDistance, formatRating } from '../base/format.ts'
import { highlighted } from '../base/highlight-parser.ts'
import { isShown } from '../collection/collection.ts'
import type { Distance } from '../map/origin.ts'
import { say } from '../words/list.ts'
import { LANGUAGE } from '../words/words.ts'

export interface LinkOptions {
  /** Returns the URL of the page with the place's card open. */
  readonly href: (id: string) => string
  readonly onSelect: (place: Place) => void
  /** Returns undefined if the distance says nothing. */
  readonly distanceTo: (position: readonly [number, number]) => Distance | undefined
}

/** A place in a list, as a real link. It opens within the page unless a modifier key requests another tab. */
export function placeLink(place: Place, { href, onSelect }: LinkOptions, ...more: HTMLElement[]): HTMLAnchorElement {
  const link = h(
    'a',
    { href: href(place.id), 'data-id': place.id, class: 'result' },
    thumbnail(place),
    h(
      'span',
      { class: 'result-text' },
      h(
        'span',
        { class: 'result-name', dir: 'auto' },
        ...highlighted(place.properties.highlight?.['name'] ?? shownName(place)),
      ),
      h('span', { class: 'result-summary capital', dir: 'auto' }, summary(place)),
      ...more,
    ),
  )
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onSelect(place)
  })
  return link
}

/** The name in the language of the page, if the place has one. */
export function shownName({ properties }: Place): string {
  return nameIn(LANGUAGE, properties)
}

/** `Café · Kallio, Helsinki` */
function summary({ properties }: Place): string {
  return [properties.categories[0], placeWhere(properties)].filter(Boolean).join(' · ')
}

/** `Kallio, Helsinki`; without a town, the first category. */
export function where({ properties }: Place): string {
  return placeWhere(properties) || properties.categories[0] || say('noCategory')
}

function placeWhere({ neighborhood, city }: Place['properties']): string {
  return [...new Set([neighborhood, city])].filter(Boolean).join(', ')
}

/** `1.2 km`; empty if the distance says nothing. Undefined: the place has no position. */
export function distance({ geometry }: Place, { distanceTo }: LinkOptions): HTMLElement | undefined {
  if (!geometry) return undefined
  const found = distanceTo(geometry.coordinates)
  if (!found) return h('span', { class: 'distance' })
  return h(
    'span',
    { class: 'distance quiet', title: say(found.from === 'you' ? 'fromYou' : 'fromMiddle') },
    formatDistance(found.metres),
  )
}

/** Places without a rating say nothing. */
export function rating({ properties }: Place): HTMLElement | undefined {
  const { aggregate_rating: average, aggregate_rating_count: count } = properties
  if (average === 0 || !isShown('rating')) return undefined
  const rating = formatRating(average)
  const told = count === null ? say('rated', { rating }) : say('ratedBy', { rating, count })
  return h(
    'span',
    { class: 'rating' },
    h('span', { 'aria-hidden': 'true', class: 'star' }, '★'),
    h('span', { class: 'unseen' }, told),
    h('span', { 'aria-hidden': 'true' }, rating),
    count === null ? undefined : h('span', { 'aria-hidden': 'true', class: 'quiet' }, ` (${formatCount(count)})`),
  )
}

/** `$$`; nothing if it is not known. */
export function price({ properties: { price: level } }: Place): HTMLElement | undefined {
  const sign = PRICE_LEVELS[(level ?? 0) - 1]
  if (sign === undefined) return undefined
  return h(
    'span',
    { class: 'price' },
    h('span', { class: 'unseen' }, say('priceLevel', { level: level ?? 0, levels: PRICE_LEVELS.length })),
    h('span', { 'aria-hidden': 'true' }, sign),
  )
}

/** A small square picture; without one, the first letter on the colour of the place's family. */
function thumbnail(place: Place): HTMLElement {
  const { properties } = place
  const family = familyOf(properties.categories[0])
  const [letter = ''] = shownName(place).trim()
  const frame = h('span', { class: `thumb family-${family}`, 'aria-hidden': 'true' }, letter.toUpperCase())
  const source = properties.svc_images[0]?.thumbnail_url
  if (source) {
    const picture = h('img', { src: source, alt: '', width: 56, height: 56, loading: 'lazy', decoding: 'async' })
    picture.addEventListener('error', () => picture.remove())
    frame.append(picture)
  }
  return frame
}

/** The dot of the place's family, as on the map. */
export function familyDot({ properties }: Place): HTMLElement {
  const family = familyOf(properties.categories[0])
  return h('span', { class: `dot family-${family}`, title: say(family), 'aria-hidden': 'true' })
}
