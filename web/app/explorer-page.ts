/** Connects the parts of the explorer page. Every change goes through the state in the page's URL. */
import type { Place } from '../base/api.ts'
import { NO_FILTERS, readFilters } from '../base/filters.ts'
import type { Notice } from '../base/notice.ts'
import { suggest } from '../base/search-api.ts'
import type { Sheet } from '../base/sheet.ts'
import type { PageState } from '../base/url-state.ts'
import { FilterController } from '../filters/filter-controller.ts'
import { Inspector } from '../inspector/inspector.ts'
import { listenToMap } from '../map/map-events.ts'
import { PlaceMark } from '../map/map-pointer.ts'
import type { MapView } from '../map/map-view.ts'
import { ChosenPlace } from '../results/chosen-place.ts'
import { ResultsController } from '../results/results-controller.ts'
import { SearchBox } from '../results/search-box.ts'
import { PageHistory } from './page-history.ts'
import { Switches } from './switches.ts'

export interface ExplorerParts {
  /** URL templates of tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: { readonly places: string; readonly land: string }
  readonly view: MapView | undefined
  readonly sheet: Sheet
  readonly notice: Notice
}

export class Explorer {
  readonly #parts: ExplorerParts
  readonly #history = new PageHistory((state) => this.#travel(state))
  readonly #listing: ResultsController
  readonly #box: SearchBox
  readonly #chosen: ChosenPlace
  readonly #narrowing: FilterController
  readonly #switches: Switches
  readonly #inspector: Inspector | undefined
  readonly #pointed: PlaceMark | undefined

  constructor(parts: ExplorerParts) {
    this.#parts = parts
    const { view, tiles } = parts
    const isPlaced = () => this.#history.state.view !== undefined
    const links = {
      href: (id: string) => this.#history.address({ place: id }),
      onChoose: ({ id, properties }: Place) => this.#choose(id, properties.name),
    }
    this.#listing = new ResultsController({
      ...links,
      view,
      onPoint: (id) => this.#pointed?.set(id),
      onRetry: () => this.#list(),
      onShowWorld: () => view?.showWorld({ animate: true }),
      onClearFilters: () => this.#go({ filters: NO_FILTERS }),
      onSearch: (text) => this.#search(text),
      // Without a view in the URL, the map moves to the search results.
      onFacets: (filters) => this.#go({ filters, view: undefined }),
      isPlaced,
    })
    this.#box = new SearchBox({
      suggest: (text, signal) => suggest(text, view?.view, signal),
      onChoose: ({ id, name }) => this.#choose(id, name, { view: undefined }),
      onSearch: (text) => this.#search(text),
    })
    this.#chosen = new ChosenPlace({
      ...links,
      ...parts,
      isPlaced,
      onClose: () => this.#close(),
    })
    this.#switches = new Switches({
      onHeat: () => this.#go({ heat: !this.#history.state.heat }),
      onInspect: () => this.#go({ inspect: !this.#history.state.inspect }),
      onEscape: () => this.#escape(),
      zoom: view,
    })
    this.#narrowing = new FilterController({
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
          this.#narrowing.refresh()
          // Search results do not depend on the view of the map.
          if (this.#history.state.search === undefined) this.#list()
        },
        onPoint: (id) => this.#pointed?.set(id),
        onChoose: (id, name) => this.#choose(id, name),
      })
    }
    this.#show(this.#history.state)
    this.#tellIgnored()
  }

  /** Changes the state of the page, as a history entry that the back button undoes. */
  #go(change: Partial<PageState>): void {
    this.#history.push(change)
    this.#show(this.#history.state)
  }

  #travel(state: PageState): void {
    if (state.view) this.#parts.view?.jumpTo(state.view)
    this.#show(state)
    this.#tellIgnored()
  }

  #show({ filters, search, place, inspect, heat }: PageState, name?: string): void {
    this.#box.show(search)
    this.#narrowing.show(filters)
    if (search !== this.#listing.search) this.#list()
    this.#switches.show({ inspect, heat })
    this.#inspector?.set(inspect)
    this.#parts.view?.setHeat(heat)
    this.#chosen.set(place, name)
  }

  #choose(id: string, name: string, change: Partial<PageState> = {}): void {
    if (id !== this.#chosen.id) {
      this.#history.push({ ...change, place: id })
      this.#show(this.#history.state, name)
      this.#parts.sheet.set(true)
    }
    this.#chosen.focus()
  }

  #close(): void {
    const { place } = this.#history.state
    this.#go({ place: undefined })
    this.#listing.focus(place)
  }

  #escape(): void {
    if (this.#chosen.id) this.#close()
    else if (this.#history.state.inspect) this.#go({ inspect: false })
  }

  #narrow(query: string): void {
    this.#parts.view?.setFilter(query)
    this.#inspector?.setFilter(query)
    this.#list()
  }

  #list(): void {
    this.#narrowing.refresh()
    void this.#listing.list(this.#history.state, this.#narrowing)
  }

  #search(text: string | undefined): void {
    this.#parts.sheet.set(true)
    this.#go({ search: text, place: undefined, ...(text !== undefined && { view: undefined }) })
  }

  /** Shows a notice if the link has filters that the page does not know. */
  #tellIgnored(): void {
    const { ignored } = readFilters(new URLSearchParams(location.search))
    if (ignored.length === 0) return
    const names = ignored.join(', ')
    this.#parts.notice.show(`The filter ${names} of this link is not known here and was left out.`)
  }
}
