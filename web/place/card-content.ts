/** What the card of a place shows: the parts that are known at once, and those that are filled later. */
import { stateOf } from '../../core/query/place-hours.ts'
import { type Place, placeUrl } from '../base/api.ts'
import { h } from '../base/element.ts'
import { formatPosition } from '../base/format.ts'
import type { Session } from '../base/session.ts'
import { isShown } from '../collection/collection.ts'
import type { EditorToolsOptions } from '../curation/editor-tools.ts'
import { PlacePosts } from '../posts/place-posts.ts'
import { say } from '../words/card.ts'
import { say as sayInList } from '../words/list.ts'
import { actions } from './card-actions.ts'
import { openMark } from './card-hours.ts'
import { description, facts, labels, pictures, scoreLink, sources, title } from './card-parts.ts'
import { distance, familyDot, type LinkOptions, price, rating, shownName, where } from './place-parts.ts'

export interface ContentOptions extends LinkOptions, EditorToolsOptions {
  /** Undefined: the page has no accounts, so nobody can post or edit. */
  readonly session: Session | undefined
  /** Shows only places with a category or a vibe. */
  readonly onFilter: (field: string, label: string) => void
}

/** Parts that are filled once more is known. */
export interface LateParts {
  readonly place: Place
  readonly posts: PlacePosts | undefined
  /** Events, lists, places at the same position, what editors do. */
  readonly events: HTMLElement
  readonly lists: HTMLElement
  readonly others: HTMLElement
  readonly editor: HTMLElement
}

export function lateParts(place: Place, session: Session | undefined): LateParts {
  return {
    place,
    posts: session && new PlacePosts(place.id, session),
    events: h('section', { class: 'others', hidden: true }),
    lists: h('section', { class: 'others in-lists', hidden: true }),
    others: h('section', { class: 'others', hidden: true }),
    editor: h('div', { hidden: true }),
  }
}

export function cardContent(late: LateParts, options: ContentOptions): (HTMLElement | undefined)[] {
  const { place, posts, events, lists, others, editor } = late
  const { properties, geometry } = place
  const { href, onFilter } = options
  const now = Date.now()
  const shown = shownName(place)
  const state = stateOf(place.properties, now)
  return [
    pictures(properties.svc_images, shown),
    title(shown),
    shown === properties.name ? undefined : h('p', { class: 'local-name', dir: 'auto' }, properties.name),
    h('p', { class: 'card-summary' }, familyDot(place), h('span', { dir: 'auto' }, where(place))),
    h(
      'p',
      { class: 'card-marks' },
      rating(place),
      price(place),
      properties.is_closed ? h('span', { class: 'closed' }, sayInList('closed')) : undefined,
      state && openMark(state),
      distance(place, options),
    ),
    actions(place, new URL(href(place.id), location.href).href),
    labels('categories', say('categories'), properties.categories, (label) => onFilter('categories', label)),
    labels('vibes', say('vibes'), isShown('vibes') ? properties.vibes : [], (label) => onFilter('vibes', label)),
    description(properties.short_description || properties.description),
    facts(place, now),
    events,
    lists,
    posts?.element,
    sources(place),
    others,
    editor,
    h(
      'p',
      { class: 'card-foot' },
      h('a', { href: placeUrl(place.id) }, say('apiRecord')),
      scoreLink(place),
      geometry ? h('span', { class: 'quiet', dir: 'ltr' }, formatPosition(geometry.coordinates)) : undefined,
      properties.is_sample ? h('span', { class: 'sample' }, sayInList('sampleData')) : undefined,
    ),
  ]
}
