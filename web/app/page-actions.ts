/** The actions of a person that change the state of the page. Each one sets the state in the URL, and shows it. */
import type { Area } from '../base/areas-api.ts'
import { withLabels } from '../base/filters.ts'
import type { Sheet } from '../base/sheet.ts'
import type { PageState } from '../base/url-state.ts'
import type { MapView } from '../map/map-view.ts'
import type { Suggestion } from '../results/suggested.ts'
import { PageHistory } from './page-history.ts'

export interface PageActionsOptions {
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
  readonly #history: PageHistory

  constructor(options: PageActionsOptions) {
    this.#options = options
    this.#history = new PageHistory(options.onBack)
  }

  get state(): PageState {
    return this.#history.state
  }

  /** Returns the URL of the page after a change. */
  address(change: Partial<PageState>): string {
    return this.#history.address(change)
  }

  /** Changes the state without a history entry, and shows nothing. */
  replace(change: Partial<PageState>): void {
    this.#history.replace(change)
  }

  /** Adds a history entry, which the back button undoes. */
  change(change: Partial<PageState>, name?: string): void {
    this.#history.push(change)
    this.#options.onChange(this.state, name)
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
      const filters = withLabels(this.state.filters, 'categories', [suggestion.category.label])
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
