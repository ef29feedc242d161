/** The events in view: a list above the places, and a layer on the map. */
import { type DateChoice, type DateRange, datesQuery, readDates } from '../base/dates.ts'
import { byId, h } from '../base/element.ts'
import { type EventList, getEvent, getEvents, type HappeningEvent } from '../base/events-api.ts'
import { LatestOnly } from '../base/latest-only.ts'
import type { MapView } from '../map/map-view.ts'
import { eventItem, eventName } from '../place/event-parts.ts'
import { say } from '../words/list.ts'

export interface EventPanelOptions {
  readonly view: MapView | undefined
  readonly onDates: (dates: DateChoice | DateRange) => void
  readonly onPlace: (id: string) => void
  readonly onFailed: (error: unknown) => void
}

/** Milliseconds; “now” is rounded down to it, so that the tiles of a view are requested once. */
const NOW_STEP = 5 * 60_000

export class EventPanel {
  readonly #options: EventPanelOptions
  readonly #section = byId('happening', HTMLElement)
  readonly #status = byId('happening-status', HTMLElement)
  readonly #list = byId('events', HTMLOListElement)
  readonly #more = byId('more-events', HTMLButtonElement)
  readonly #unplaced = byId('unplaced-events', HTMLButtonElement)
  readonly #choice = byId('dates', HTMLSelectElement)
  readonly #range = byId('range', HTMLElement)
  readonly #from = byId('from', HTMLInputElement)
  readonly #to = byId('to', HTMLInputElement)
  readonly #loading = new LatestOnly()
  #dates: DateChoice | DateRange | undefined
  /** The list has events without a position, instead of those in view. */
  #isUnplaced = false
  /** How many events of some dates have no position. The view of the map does not matter. */
  #counted: { readonly dates: string; readonly count: number } | undefined
  #shown = 0
  #page = 1

  constructor(options: EventPanelOptions) {
    this.#options = options
    this.#more.addEventListener('click', () => void this.#load(this.#page + 1))
    this.#unplaced.addEventListener('click', () => {
      this.#isUnplaced = !this.#isUnplaced
      void this.#load(1)
    })
    this.#choice.addEventListener('change', () => {
      const dates = readDates(this.#choice.value)
      if (dates) options.onDates(dates)
      else this.#showRange(today(), today())
    })
    for (const input of [this.#from, this.#to]) {
      input.addEventListener('change', () => {
        const range = readDates(`${this.#from.value}..${this.#to.value}`)
        if (range) options.onDates(range)
      })
    }
  }

  show(dates: DateChoice | DateRange | undefined): void {
    if (JSON.stringify(dates) === JSON.stringify(this.#dates)) return
    this.#dates = dates
    this.#section.hidden = !dates
    this.#options.view?.show({ events: dates && this.#query(dates) })
    if (!dates) return
    if (typeof dates === 'string') {
      this.#choice.value = dates
      this.#range.hidden = true
    } else this.#showRange(dates.from, dates.to)
    this.refresh()
  }

  /** The map was moved. */
  refresh(): void {
    if (this.#dates) void this.#load(1)
  }

  /** Moves the focus to an event. One that is on a later page comes to the top of the list. */
  async pick(id: string): Promise<void> {
    try {
      const item = this.#listed(id) ?? this.#item(await getEvent(id))
      if (!item.isConnected) this.#list.prepend(item)
      item.querySelector<HTMLElement>('button, a')?.focus()
      item.scrollIntoView({ block: 'nearest' })
    } catch (error) {
      this.#options.onFailed(error)
    }
  }

  #listed(id: string): HTMLElement | undefined {
    const items = [...this.#list.children].filter((child) => child instanceof HTMLElement)
    return items.find(({ dataset }) => dataset['id'] === id)
  }

  #query(dates: DateChoice | DateRange): string {
    const now = Date.now()
    return datesQuery(dates, now - (now % NOW_STEP))
  }

  #showRange(from: string, to: string): void {
    this.#choice.value = 'range'
    this.#range.hidden = false
    ;[this.#from.value, this.#to.value] = [from, to]
  }

  async #load(page: number): Promise<void> {
    const { view, onFailed } = this.#options
    const dates = this.#dates
    const where = this.#isUnplaced ? 'none' : view?.bbox
    if (!dates || !where) return
    this.#list.setAttribute('aria-busy', 'true')
    try {
      const found = await this.#loading.run((signal) => getEvents(where, this.#query(dates), page, signal))
      if (found) this.#fill(found, page)
      if (found && page === 1) await this.#offerUnplaced(dates)
    } catch (error) {
      this.#status.textContent = say('eventsFailed')
      onFailed(error)
    }
  }

  #fill({ count, events }: EventList, page: number): void {
    this.#page = page
    this.#shown = events.length + (page === 1 ? 0 : this.#shown)
    if (page === 1) this.#list.replaceChildren()
    this.#list.append(...events.filter(({ id }) => !this.#listed(id)).map((event) => this.#item(event)))
    this.#list.setAttribute('aria-busy', 'false')
    this.#more.hidden = this.#shown >= count
    this.#status.textContent = count === 0 ? say('noEvents') : say('events', { shown: this.#shown, count })
  }

  /** Says how many are on no map; or leads back to those that are. */
  async #offerUnplaced(dates: DateChoice | DateRange): Promise<void> {
    const asked = this.#query(dates)
    if (this.#counted?.dates !== asked) {
      const found = await this.#loading.run((signal) => getEvents('none', asked, 1, signal))
      if (!found) return
      this.#counted = { dates: asked, count: found.count }
    }
    const { count } = this.#counted
    this.#unplaced.hidden = count === 0 && !this.#isUnplaced
    this.#unplaced.textContent = this.#isUnplaced ? say('eventsInView') : say('unplaced', { count })
  }

  #item(event: HappeningEvent): HTMLElement {
    const { svc_place: place, name, location } = event
    if (!place && !location) return eventItem(event, eventName(event))
    const button = h('button', { type: 'button', class: 'event-name', dir: 'auto' }, name)
    button.addEventListener('click', () => {
      if (place) this.#options.onPlace(place)
      else if (location) this.#options.view?.map.flyTo({ center: [...location.coordinates], zoom: 15 })
    })
    return eventItem(event, button)
  }
}

function today(): string {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
