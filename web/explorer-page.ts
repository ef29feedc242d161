/** How the parts of the explorer page act together: every change goes through the state in its address. */
import { getPlaces, type Place } from './api.ts'
import { ChosenPlace } from './chosen-place.ts'
import { NO_FILTERS, readFilters } from './filters.ts'
import { Inspector } from './inspector.ts'
import { Latest } from './latest.ts'
import { listenToMap } from './map-events.ts'
import { PlaceMark } from './map-pointer.ts'
import type { MapView } from './map-view.ts'
import { Narrowing } from './narrowing.ts'
import type { Notice } from './notice.ts'
import { PageHistory } from './page-history.ts'
import { Results } from './results.ts'
import type { Sheet } from './sheet.ts'
import { Switches } from './switches.ts'
import type { PageState } from './url-state.ts'

export interface ExplorerParts {
  /** Addresses of tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: { readonly places: string; readonly land: string }
  readonly view: MapView | undefined
  readonly sheet: Sheet
  readonly notice: Notice
}

const LISTED = 20

export class Explorer {
  readonly #parts: ExplorerParts
  readonly #history = new PageHistory((state) => this.#travel(state))
  readonly #results: Results
  readonly #chosen: ChosenPlace
  readonly #narrowing: Narrowing
  readonly #switches: Switches
  readonly #inspector: Inspector | undefined
  readonly #pointed: PlaceMark | undefined
  readonly #listing = new Latest()

  constructor(parts: ExplorerParts) {
    this.#parts = parts
    const { view, tiles } = parts
    const links = {
      href: (id: string) => this.#history.address({ place: id }),
      onChoose: ({ id, properties }: Place) => this.#choose(id, properties.name),
    }
    this.#results = new Results({
      ...links,
      onPoint: (id) => this.#pointed?.set(id),
      onRetry: () => void this.#list(),
      onShowWorld: () => view?.showWorld({ animate: true }),
      onClearFilters: () => this.#go({ filters: NO_FILTERS }),
    })
    this.#chosen = new ChosenPlace({
      ...links,
      ...parts,
      isPlaced: () => this.#history.state.view !== undefined,
      onClose: () => this.#close(),
    })
    this.#switches = new Switches({
      onHeat: () => this.#go({ heat: !this.#history.state.heat }),
      onInspect: () => this.#go({ inspect: !this.#history.state.inspect }),
      onEscape: () => this.#escape(),
      zoom: view,
    })
    this.#narrowing = new Narrowing({
      ...parts,
      onChange: (filters) => this.#go({ filters }),
      onNarrowed: (query) => this.#narrow(query),
    })
    this.#inspector = view && new Inspector(view, tiles.places)
    this.#pointed = view && new PlaceMark(view.map, 'hover')
  }

  start(): void {
    const { view, notice } = this.#parts
    if (view) {
      listenToMap(view, notice, {
        onMoved: () => {
          this.#history.replace({ view: view.view })
          void this.#list()
        },
        onPoint: (id) => this.#pointed?.set(id),
        onChoose: (id, name) => this.#choose(id, name),
      })
    }
    this.#show(this.#history.state)
    this.#tellIgnored()
  }

  /** The page in another state, as a step that back undoes. */
  #go(change: Partial<PageState>): void {
    this.#history.push(change)
    this.#show(this.#history.state)
  }

  #travel(state: PageState): void {
    if (state.view) this.#parts.view?.jumpTo(state.view)
    this.#show(state)
    this.#tellIgnored()
  }

  #show({ filters, place, inspect, heat }: PageState, name?: string): void {
    this.#narrowing.show(filters)
    this.#switches.show({ inspect, heat })
    this.#inspector?.set(inspect)
    this.#parts.view?.setHeat(heat)
    this.#chosen.set(place, name)
  }

  #choose(id: string, name: string): void {
    if (id !== this.#chosen.id) {
      this.#history.push({ place: id })
      this.#show(this.#history.state, name)
      this.#parts.sheet.set(true)
    }
    this.#chosen.focus()
  }

  #close(): void {
    const { place } = this.#history.state
    this.#go({ place: undefined })
    this.#results.focus(place)
  }

  #escape(): void {
    if (this.#chosen.id) this.#close()
    else if (this.#history.state.inspect) this.#go({ inspect: false })
  }

  #narrow(query: string): void {
    this.#parts.view?.setFilter(query)
    this.#inspector?.setFilter(query)
    void this.#list()
  }

  /** Fills the list with the best places in view. */
  async #list(): Promise<void> {
    const { filters } = this.#history.state
    this.#results.await()
    this.#narrowing.refresh()
    try {
      const found = await this.#listing.run((signal) => getPlaces(this.#narrowing.wanted(LISTED), signal))
      if (found) this.#results.show(found, filters)
    } catch (error) {
      this.#results.fail(error, filters)
    }
  }

  /** A link may have filters that are no filters of the page. */
  #tellIgnored(): void {
    const { ignored } = readFilters(new URLSearchParams(location.search))
    if (ignored.length === 0) return
    const names = ignored.join(', ')
    this.#parts.notice.show(`The filter ${names} of this link is not known here and was left out.`)
  }
}
