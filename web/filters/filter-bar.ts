/** The row of filters above the list, the pickers that open below it, and the chips of the active filters. */

import { byId } from '../base/element.ts'
import type { ViewFacets } from '../base/facets-api.ts'
import { type Filters, isSameLabel, type LabelField, NO_FILTERS, withLabels, withoutLabel } from '../base/filters.ts'
import { Chips } from './chips.ts'
import type { LabelGroup } from './labels-in-view.ts'
import { Picker } from './picker.ts'
import { RatingSelect } from './rating-select.ts'

export interface FilterBarOptions {
  readonly onChange: (filters: Filters) => void
  /** Loads the labels to pick from; undefined if a newer request superseded this one. */
  readonly load: (field: LabelField, signal: AbortSignal) => Promise<readonly LabelGroup[] | undefined>
  /** Called when a picker opens, which needs room. */
  readonly onOpen: () => void
}

export class FilterBar {
  readonly #options: FilterBarOptions
  readonly #pickers: Readonly<Record<LabelField, Picker>>
  readonly #buttons: Readonly<Record<LabelField, HTMLButtonElement>>
  readonly #rating: RatingSelect
  readonly #open = byId('open', HTMLButtonElement)
  readonly #chips: Chips
  #filters = NO_FILTERS

  constructor(options: FilterBarOptions) {
    this.#options = options
    this.#buttons = { categories: byId('categories', HTMLButtonElement), vibes: byId('vibes', HTMLButtonElement) }
    this.#pickers = { categories: this.#picker('categories', 'category'), vibes: this.#picker('vibes', 'vibe') }
    this.#chips = new Chips({ onChange: options.onChange, home: this.#buttons.categories })
    this.#rating = new RatingSelect((minRating) => options.onChange({ ...this.#filters, minRating }))
    this.#open.addEventListener('click', () => options.onChange({ ...this.#filters, open: !this.#filters.open }))
  }

  show(filters: Filters): void {
    this.#filters = filters
    for (const field of ['categories', 'vibes'] as const) {
      this.#pickers[field].selected = filters[field]
      this.#buttons[field].toggleAttribute('data-used', filters[field].length > 0)
    }
    this.#open.setAttribute('aria-pressed', String(filters.open))
    this.#rating.show(filters.minRating)
    this.#chips.show(filters)
  }

  /** Reloads the labels to pick from, which may have changed. */
  refresh(): void {
    for (const picker of Object.values(this.#pickers)) void picker.refresh()
  }

  /** Other numbers are on their way. */
  expectCounts(): void {
    this.#rating.expect()
  }

  /** Shows the numbers of places in view; undefined: none are known. */
  count(facets: ViewFacets | undefined): void {
    this.#rating.count(facets)
  }

  #picker(field: LabelField, noun: string): Picker {
    const { load, onOpen, onChange } = this.#options
    return new Picker({
      field,
      noun,
      button: this.#buttons[field],
      popover: byId(`${field}-popover`, HTMLElement),
      load: (signal) => load(field, signal),
      onOpen: () => {
        this.#pickers[field === 'vibes' ? 'categories' : 'vibes'].set(false)
        onOpen()
      },
      onToggle: (label) => {
        const isSelected = this.#filters[field].some((known) => isSameLabel(known, label))
        onChange(isSelected ? withoutLabel(this.#filters, field, label) : withLabels(this.#filters, field, [label]))
      },
    })
  }
}
