/**
 * The state of the page, and the actions of a person that change it. It is kept in the URL, so that back and forward work,
 * and a link shows the same page. An embedded page only reads it there.
 */
import type { Area } from '../base/areas-api.ts'
import { byId } from '../base/element.ts'
import { embedding } from '../base/embedded.ts'
import type { Sheet } from '../base/sheet.ts'
import { changed, type PageLayers, type PageState, readState, writeState } from '../base/url-state.ts'
import type { MapView } from '../map/map-view.ts'
import type { Suggestion } from '../results/suggested.ts'

export interface PageActionsOptions {
  readonly layers: PageLayers
  readonly view: MapView | undefined
  readonly sheet: Sheet
  /** Shows a state. `name` is that of a place that was just selected. */
  readonly onChange: (state: PageState, name?: string) => void
  /** A place was selected, perhaps again. */
  readonly onSelect: () => void
  /** The back or forward button has brought this state. */
  readonly onBack: (state: PageState) => void
}

export class PageActions {
  readonly #options: PageActionsOptions
  #state: PageState

  constructor(options: PageActionsOptions) {
    this.#options = options
    this.#state = readState(location.search, options.layers)
    if (embedding()) this.#write('replaceState')
    addEventListener('popstate', () => {
      this.#state = readState(location.search, options.layers)
      options.onBack(this.#state)
    })
  }

  get state(): PageState {
    return this.#state
  }

  /** Returns the URL of the page after a change. */
  address(change: Partial<PageState>): string {
    const query = writeState(changed(this.#state, change))
    // From another site's page, links lead to the whole one, which is beside /embed.
    return embedding() ? new URL(`./${query}`, document.baseURI).href : location.pathname + query
  }

  /** Changes the state without a history entry, for example when the map moves, and shows nothing. */
  replace(change: Partial<PageState>): void {
    this.#state = changed(this.#state, change)
    this.#write('replaceState')
  }

  /** Adds a history entry, which the back button undoes. */
  change(change: Partial<PageState>, name?: string): void {
    this.#state = changed(this.#state, change)
    this.#write('pushState')
    this.#options.onChange(this.#state, name)
  }

  /** An embedded page leaves the history alone, which belongs to the page around it. Its link to the whole page follows. */
  #write(method: 'pushState' | 'replaceState'): void {
    const address = this.address(this.#state)
    if (embedding()) byId('open-whole', HTMLAnchorElement).href = address
    else history[method](null, '', address)
  }

  /** `name`: undefined if it is not known before the place is loaded. */
  select(id: string, name: string | undefined, change: Partial<PageState> = {}): void {
    if (id !== this.state.place) {
      this.change({ ...change, place: id }, name)
      this.#options.sheet.set(true)
    }
    this.#options.onSelect()
  }

  choose(suggestion: Suggestion): void {
    if (suggestion.kind === 'area') this.goTo(suggestion.area)
    else if (suggestion.kind === 'place') this.select(suggestion.place.id, suggestion.place.name, { view: undefined })
    else {
      const filters = this.state.filters.withLabels('categories', [suggestion.category.label])
      this.change({ filters, search: undefined, place: undefined })
    }
  }

  /** Ends the search, and shows the places of an area. */
  goTo({ bbox }: Area): void {
    this.change({ search: undefined, place: undefined })
    this.#options.view?.fitBox(bbox)
  }

  /** Undefined: ends the search. */
  search(text: string | undefined): void {
    this.#options.sheet.set(true)
    // A person who moved the map searches there. The first view is not a choice, so its search looks everywhere.
    const everywhere = text !== undefined && this.state.view === undefined
    this.change({ search: text, everywhere, literal: false, place: undefined })
  }
}
