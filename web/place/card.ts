/** The card of one place, with its details from the API. */
import { type Place, placeUrl, RequestFailed } from '../base/api.ts'
import { byId, h } from '../base/element.ts'
import type { EventList } from '../base/events-api.ts'
import type { LabelField } from '../base/filters.ts'
import { formatPosition } from '../base/format.ts'
import { Session } from '../base/session.ts'
import { PlacePosts } from '../posts/place-posts.ts'
import { actions } from './card-actions.ts'
import { openMark, stateOf } from './card-hours.ts'
import { description, facts, labels, pictures, sources, title } from './card-parts.ts'
import { eventItem, eventName } from './event-parts.ts'
import { distance, familyDot, type LinkOptions, placeLink, rating, where } from './place-parts.ts'

export interface CardOptions extends LinkOptions {
  readonly onClose: () => void
  readonly onRetry: () => void
  /** Shows only places with a category or a vibe. */
  readonly onFilter: (field: LabelField, label: string) => void
}

export class Card {
  readonly #options: CardOptions
  readonly #element = byId('card', HTMLElement)
  readonly #list = byId('list', HTMLElement)
  readonly #body = byId('panel-body', HTMLElement)
  readonly #session = new Session()
  #others: HTMLElement | undefined
  #events: HTMLElement | undefined
  #posts: PlacePosts | undefined
  #placeId: string | undefined

  /** What visitors say of the place that is shown. */
  get posts(): PlacePosts | undefined {
    return this.#posts
  }

  constructor(options: CardOptions) {
    this.#options = options
  }

  /** Id of the place whose card is open. */
  get placeId(): string | undefined {
    return this.#placeId
  }

  /** Opens the card of a place that is still loading; at most its name is known. */
  showLoading(id: string, name: string | undefined): void {
    this.#placeId = id
    this.#body.scrollTop = 0
    this.#fill(h('div', { class: 'pictures placeholder' }), title(name ?? 'Loading…'))
    this.#element.setAttribute('aria-busy', 'true')
  }

  show(place: Place): void {
    const { properties, geometry } = place
    const { href, onFilter } = this.#options
    const now = Date.now()
    const state = stateOf(place, now)
    this.#others = h('section', { class: 'others', hidden: true })
    this.#events = h('section', { class: 'others', hidden: true })
    this.#posts = new PlacePosts(place.id, this.#session)
    this.#fill(
      pictures(properties.svc_images, properties.name),
      title(properties.name),
      h('p', { class: 'card-summary' }, familyDot(place), h('span', { dir: 'auto' }, where(place))),
      h(
        'p',
        { class: 'card-marks' },
        rating(place),
        properties.is_closed ? h('span', { class: 'closed' }, 'Permanently closed') : undefined,
        state && openMark(state),
        distance(place, this.#options),
      ),
      actions(place, new URL(href(place.id), location.href).href),
      labels('categories', 'Categories', properties.categories, (label) => onFilter('categories', label)),
      labels('vibes', 'Vibes', properties.vibes, (label) => onFilter('vibes', label)),
      description(properties.short_description || properties.description),
      facts(place, now),
      this.#events,
      this.#posts.element,
      sources(place),
      this.#others,
      h(
        'p',
        { class: 'card-foot' },
        h('a', { href: placeUrl(place.id) }, 'API record'),
        geometry ? h('span', { class: 'quiet' }, formatPosition(geometry.coordinates)) : undefined,
        properties.is_sample ? h('span', { class: 'sample' }, 'Sample data') : undefined,
      ),
    )
  }

  /** Lists the next events at the place. */
  showEvents({ count, events }: EventList): void {
    if (!this.#events || count === 0) return
    this.#events.hidden = false
    this.#events.replaceChildren(
      h('h3', {}, count > events.length ? `The next ${events.length} of ${count} events here` : 'Events here'),
      h('ul', { class: 'events' }, ...events.map((event) => eventItem(event, eventName(event)))),
    )
  }

  /** Lists the other places at the same position, which the dot on the map hides. */
  showOthers(others: readonly Place[]): void {
    if (!this.#others || others.length === 0) return
    this.#others.hidden = false
    this.#others.replaceChildren(
      h('h3', {}, 'At the same location'),
      h('ul', {}, ...others.map((other) => h('li', {}, placeLink(other, this.#options)))),
    )
  }

  fail(error: unknown): void {
    const missing = error instanceof RequestFailed && error.status === 404
    const again = h('button', { type: 'button' }, 'Try again')
    again.addEventListener('click', () => this.#options.onRetry())
    const reason = error instanceof RequestFailed ? error.message : 'The server cannot be reached.'
    this.#fill(
      title(missing ? 'Place not found' : 'This place could not be loaded'),
      h('p', {}, missing ? 'It may have been removed, or the link is incomplete.' : reason),
      missing ? undefined : again,
    )
  }

  /** Closes the card and shows the list again. */
  hide(): void {
    this.#element.hidden = true
    this.#list.hidden = false
    this.#element.replaceChildren()
    this.#others = undefined
    this.#events = undefined
    this.#posts = undefined
    this.#placeId = undefined
  }

  focus(): void {
    this.#element.querySelector<HTMLElement>('#card-title')?.focus({ preventScroll: true })
  }

  #fill(...content: (HTMLElement | undefined)[]): void {
    const back = h(
      'button',
      { type: 'button', class: 'back' },
      h('span', { 'aria-hidden': 'true' }, '←'),
      ' All places',
    )
    back.addEventListener('click', () => this.#options.onClose())
    const held = this.#element.contains(document.activeElement)
    this.#element.replaceChildren(back, ...content.filter((part) => part !== undefined))
    this.#element.setAttribute('aria-busy', 'false')
    this.#element.hidden = false
    this.#list.hidden = true
    if (held) this.focus()
  }
}
