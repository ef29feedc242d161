/** The list of places, with its status line and message. */
import type { Place } from '../base/api.ts'
import { byId, h } from '../base/element.ts'
import { matchReason } from '../base/highlight-parser.ts'
import { isShown } from '../collection/collection.ts'
import { shortMark } from '../place/card-hours.ts'
import { distance, type LinkOptions, placeLink, price, rating } from '../place/place-parts.ts'
import { say } from '../words/list.ts'
import { keepPictures } from './kept-pictures.ts'
import type { PanelStatus } from './panel-status.ts'

export interface ResultsOptions extends LinkOptions {
  /** Called with the place that has the pointer or the focus; undefined: none. */
  readonly onPoint: (id: string | undefined) => void
  /** The user wants another page. */
  readonly onMore: () => void
}

/** Rows of the skeleton. */
const PLACEHOLDERS = 6

export class Results {
  readonly #options: ResultsOptions
  readonly #body = byId('panel-body', HTMLElement)
  readonly #list = byId('results', HTMLOListElement)
  readonly #status = byId('status', HTMLParagraphElement)
  readonly #message = byId('message', HTMLDivElement)
  readonly #more = byId('more', HTMLButtonElement)
  #places: readonly Place[] = []

  constructor(options: ResultsOptions) {
    this.#options = options
    if (!this.isServed) this.#showSkeleton()
    this.#more.addEventListener('click', options.onMore)
    this.#list.addEventListener('keydown', (event) => this.#walk(event))
  }

  /** Whether the list is still the one that the server has written into the page. */
  get isServed(): boolean {
    return this.#list.dataset['served'] !== undefined
  }

  get isBusy(): boolean {
    return this.#list.getAttribute('aria-busy') === 'true'
  }

  /** Marks the list as about to change. That of another query makes room at once, so that nobody takes it for the new. */
  showLoading(isNew: boolean): void {
    this.#list.setAttribute('aria-busy', 'true')
    this.#more.disabled = true
    if (!isNew) return
    this.#showSkeleton()
    this.#message.hidden = true
    this.#more.hidden = true
    this.#status.textContent = say('loading')
  }

  show(places: readonly Place[], status: PanelStatus, hasMore: boolean): void {
    this.#fill(places)
    this.#say(status, hasMore)
  }

  /** Adds places at the end, and moves the focus to the first of them. */
  append(places: readonly Place[], status: PanelStatus, hasMore: boolean): void {
    const first = this.#places.length
    this.#places = [...this.#places, ...places]
    this.#list.append(...places.map((place, index) => this.#item(place, first + index)))
    this.#list.setAttribute('aria-busy', 'false')
    this.#say(status, hasMore)
    const link = this.#links()[first]
    if (link) this.#focusOn(link)
  }

  /** The middle of the map is elsewhere. */
  updateDistances(): void {
    for (const [index, row] of [...this.#list.children].entries()) {
      const place = this.#places[index]
      const now = place && distance(place, this.#options)
      if (now) row.querySelector('.distance')?.replaceWith(now)
    }
  }

  /** Another page could not be loaded; the button stays. */
  failMore(): void {
    this.#list.setAttribute('aria-busy', 'false')
    this.#more.disabled = false
    this.#more.textContent = say('moreFailed')
  }

  #say({ status, advice, actions = [] }: PanelStatus, hasMore: boolean): void {
    this.#status.textContent = status
    this.#message.hidden = advice === undefined
    this.#message.replaceChildren(h('p', {}, advice), ...actions.map(button))
    this.#more.hidden = !hasMore
    this.#more.disabled = false
    this.#more.textContent = say('showMore')
  }

  #showSkeleton(): void {
    const rows = Array.from({ length: PLACEHOLDERS }, () => h('li', { class: 'placeholder', 'aria-hidden': 'true' }))
    this.#places = []
    this.#replace(rows)
  }

  /** Moves the focus to a place, otherwise to the first one. */
  focus(id: string | undefined): void {
    const wanted = this.#links().find((link) => link.dataset['id'] === id) ?? this.#links()[0]
    if (wanted) this.#focusOn(wanted)
  }

  #fill(places: readonly Place[]): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['id'] : undefined
    const held = this.#list.contains(document.activeElement)
    this.#places = places
    // Before the list changes: afterwards, the browser would have to lay out the new one to know where it is. Someone who
    // already reads the list of the server stays there.
    if (!this.isServed && this.#list.offsetParent && this.#body.scrollTop > 0) this.#body.scrollTop = 0
    const rows = places.map((place, index) => this.#item(place, index))
    keepPictures(this.#list, rows)
    this.#replace(rows)
    this.#list.setAttribute('aria-busy', 'false')
    if (held) this.focus(focused)
  }

  #replace(rows: readonly HTMLElement[]): void {
    this.#list.replaceChildren(...rows)
    delete this.#list.dataset['served']
  }

  #item(place: Place, index: number): HTMLLIElement {
    const { is_closed: closed, vibes, highlight } = place.properties
    const reason = matchReason(highlight)
    const link = placeLink(
      place,
      this.#options,
      h(
        'span',
        { class: 'result-facts' },
        rating(place),
        price(place),
        shortMark(place, Date.now()),
        distance(place, this.#options),
        closed ? h('span', { class: 'closed' }, say('closed')) : undefined,
        vibes.length > 0 && isShown('vibes')
          ? h('span', { class: 'quiet' }, h('span', { dir: 'auto' }, vibes.slice(0, 3).join(' · ')))
          : undefined,
      ),
      ...(reason ? [reason] : []),
    )
    link.tabIndex = index === 0 ? 0 : -1
    link.addEventListener('pointerenter', () => this.#options.onPoint(place.id))
    link.addEventListener('pointerleave', () => this.#options.onPoint(undefined))
    link.addEventListener('focus', () => this.#options.onPoint(place.id))
    link.addEventListener('blur', () => this.#options.onPoint(undefined))
    return h('li', {}, link)
  }

  /** Up, Down, Home and End move through the list, which is a single Tab stop. */
  #walk(event: KeyboardEvent): void {
    const links = this.#links()
    const at = links.findIndex((link) => link.matches(':focus'))
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
    const next = links[steps[event.key] ?? -1]
    if (at < 0 || !(event.key in steps)) return
    event.preventDefault()
    if (next) this.#focusOn(next)
  }

  #focusOn(wanted: HTMLElement): void {
    for (const link of this.#links()) link.tabIndex = link === wanted ? 0 : -1
    wanted.focus()
  }

  #links(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('a')]
  }
}

function button({ label, run }: NonNullable<PanelStatus['actions']>[number]): HTMLButtonElement {
  const element = h('button', { type: 'button' }, label)
  element.addEventListener('click', run)
  return element
}
