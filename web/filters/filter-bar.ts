/** The row of filters above the list, the popovers that open below it, and the chips of the active filters. */

import { byId } from '../base/element.ts'
import type { ViewFacets } from '../base/facets-api.ts'
import { NOW } from '../layer/filter-values.ts'
import type { Filters } from '../layer/filters.ts'
import { columnOf, type Layer } from '../layer/layer.ts'
import { Chips } from './chips.ts'
import type { LabelGroup } from './labels-in-view.ts'
import { MoreFilters } from './more-filters.ts'
import { PICKER_TEXTS, Picker } from './picker.ts'
import { RATED, RatingSelect } from './rating-select.ts'

export interface FilterBarOptions {
  readonly layer: Layer
  readonly onChange: (filters: Filters) => void
  /** Loads the labels to pick from; undefined if a newer request superseded this one. */
  readonly load: (field: string, signal: AbortSignal) => Promise<readonly LabelGroup[] | undefined>
  /** Called when a popover opens, which needs room. */
  readonly onOpen: () => void
}

const OPEN = 'is_open_at'
const isNow = (filters: Filters) => filters.values(OPEN).includes(NOW)

interface Labels {
  readonly field: string
  readonly button: HTMLButtonElement
  readonly picker: Picker
}

export class FilterBar {
  readonly #options: FilterBarOptions
  /** One for each field that the page has a button for. */
  readonly #labels: readonly Labels[]
  readonly #rating: RatingSelect
  readonly #open = byId('open', HTMLButtonElement)
  readonly #more: MoreFilters
  readonly #chips: Chips
  #filters: Filters | undefined

  constructor(options: FilterBarOptions) {
    const { layer, onChange } = options
    this.#options = options
    this.#labels = [...document.querySelectorAll<HTMLButtonElement>('[data-picks]')].map((button) => {
      const field = button.dataset['picks'] ?? ''
      return { field, button, picker: this.#picker(field, button) }
    })
    this.#more = new MoreFilters({ layer, onChange, onOpen: () => this.#opened(this.#more) })
    this.#chips = new Chips({ onChange, home: this.#labels[0]?.button ?? this.#open })
    this.#rating = new RatingSelect((ratings) => this.#change((filters) => filters.with(RATED, ratings)))
    this.#open.addEventListener('click', () => {
      this.#change((filters) => filters.with(OPEN, isNow(filters) ? [] : [NOW]))
    })
  }

  /** Names of the fields whose values the bar shows with numbers. */
  get counted(): string[] {
    return [...this.#labels.map(({ field }) => field), 'rating', ...this.#more.counted]
  }

  show(filters: Filters): void {
    this.#filters = filters
    for (const { field, button, picker } of this.#labels) {
      picker.selected = filters.values(field)
      button.toggleAttribute('data-used', filters.values(field).length > 0)
    }
    this.#open.setAttribute('aria-pressed', String(isNow(filters)))
    this.#rating.show(filters)
    this.#more.show(filters)
    this.#chips.show(filters)
  }

  /** Reloads the labels to pick from, which may have changed. */
  refresh(): void {
    for (const { picker } of this.#labels) void picker.refresh()
  }

  /** Other numbers are on their way. */
  expectCounts(): void {
    this.#rating.expect()
  }

  /** Shows the numbers of places in view; undefined: none are known. */
  count(facets: ViewFacets | undefined): void {
    this.#rating.count(facets)
    this.#more.count(facets)
  }

  #change(to: (filters: Filters) => Filters): void {
    if (this.#filters) this.#options.onChange(to(this.#filters))
  }

  /** One popover is open at a time. */
  #opened(opened: Picker | MoreFilters): void {
    for (const other of [...this.#labels.map(({ picker }) => picker), this.#more]) {
      if (other !== opened) other.popover.set(false)
    }
    this.#options.onOpen()
  }

  #picker(field: string, button: HTMLButtonElement): Picker {
    const { layer, load } = this.#options
    const picker: Picker = new Picker({
      texts: field === 'vibes' ? PICKER_TEXTS.vibes : PICKER_TEXTS.categories,
      column: columnOf(layer, field),
      button,
      element: byId(`${field}-popover`, HTMLElement),
      load: (signal) => load(field, signal),
      onOpen: () => this.#opened(picker),
      onToggle: (label) => this.#change((filters) => filters.toggled(field, label)),
    })
    return picker
  }
}
