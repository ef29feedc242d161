/** The list of the best places in view. */
import { type Place, type PlaceList, RequestFailed } from './api.ts'
import { byId, h } from './element.ts'
import { type Filters, hasFilters } from './filters.ts'
import { formatCount, formatPlaces } from './format.ts'
import { TOO_MANY_TO_OPEN } from './notice.ts'
import { type LinkOptions, placeLink, rating } from './place-parts.ts'

export interface ResultsOptions extends LinkOptions {
  /** The place that is pointed at or has the focus; undefined: none has. */
  readonly onPoint: (id: string | undefined) => void
  readonly onRetry: () => void
  readonly onShowWorld: () => void
  readonly onClearFilters: () => void
}

export class Results {
  readonly #options: ResultsOptions
  readonly #body = byId('panel-body', HTMLElement)
  readonly #list = byId('results', HTMLOListElement)
  readonly #status = byId('status', HTMLParagraphElement)
  readonly #message = byId('message', HTMLDivElement)

  constructor(options: ResultsOptions) {
    this.#options = options
    this.#list.append(...Array.from({ length: 6 }, () => h('li', { class: 'awaited', 'aria-hidden': 'true' })))
    this.#list.addEventListener('keydown', (event) => this.#walk(event))
  }

  /** What is listed is about to be replaced. */
  await(): void {
    this.#list.setAttribute('aria-busy', 'true')
  }

  /** The filters are those that the places pass. */
  show({ count, places }: PlaceList, filters: Filters): void {
    this.#fill(places)
    const isFiltered = hasFilters(filters)
    if (count === 0) {
      this.#status.textContent = isFiltered ? 'No place here passes the filters.' : 'No places here.'
      const world = button('Show the whole world', this.#options.onShowWorld)
      if (isFiltered) {
        const clear = button('Clear all filters', this.#options.onClearFilters)
        this.#say('Remove a filter, or move the map or zoom out to find some.', clear, world)
      } else this.#say('Move the map or zoom out to find some.', world)
    } else {
      const found = isFiltered
        ? `${formatCount(count)} matching ${count === 1 ? 'place' : 'places'}`
        : formatPlaces(count)
      const best = `The best ${formatCount(places.length)} of ${found}`
      this.#status.textContent = places.length < count ? best : count === 1 ? found : `${found}, the best first`
      this.#say()
    }
  }

  fail(error: unknown, filters: Filters): void {
    this.#fill([])
    this.#status.textContent = 'The places could not be loaded.'
    if (filters.open && error instanceof RequestFailed && error.status === 400) {
      this.#say(TOO_MANY_TO_OPEN)
      return
    }
    const reason = error instanceof RequestFailed ? error.message : 'The server can not be reached.'
    this.#say(`${reason} The map may still show places.`, button('Try again', this.#options.onRetry))
  }

  /** Puts the focus on a place, or else on the first one. */
  focus(id: string | undefined): void {
    const wanted = this.#links().find((link) => link.dataset['id'] === id) ?? this.#links()[0]
    if (wanted) this.#focusOn(wanted)
  }

  #fill(places: readonly Place[]): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['id'] : undefined
    const held = this.#list.contains(document.activeElement)
    this.#list.replaceChildren(...places.map((place, index) => this.#item(place, index)))
    this.#list.setAttribute('aria-busy', 'false')
    if (this.#list.offsetParent) this.#body.scrollTop = 0
    if (held) this.focus(focused)
  }

  #item(place: Place, index: number): HTMLLIElement {
    const { is_closed: closed, vibes } = place.properties
    const link = placeLink(
      place,
      this.#options,
      h(
        'span',
        { class: 'result-facts' },
        rating(place),
        closed ? h('span', { class: 'closed' }, 'Closed for good') : undefined,
        vibes.length > 0 ? h('span', { class: 'quiet' }, vibes.slice(0, 3).join(' · ')) : undefined,
      ),
    )
    link.tabIndex = index === 0 ? 0 : -1
    link.addEventListener('pointerenter', () => this.#options.onPoint(place.id))
    link.addEventListener('pointerleave', () => this.#options.onPoint(undefined))
    link.addEventListener('focus', () => this.#options.onPoint(place.id))
    link.addEventListener('blur', () => this.#options.onPoint(undefined))
    return h('li', {}, link)
  }

  /** Up, down, Home and End go through the list, which is one stop of the Tab key. */
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

  #say(text?: string, ...actions: HTMLElement[]): void {
    this.#message.hidden = text === undefined
    this.#message.replaceChildren(...(text === undefined ? [] : [h('p', {}, text), ...actions]))
  }
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = h('button', { type: 'button' }, text)
  element.addEventListener('click', onClick)
  return element
}
