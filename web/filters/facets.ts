/** Counts of search results by category, vibe and city. Checking a value filters by it. */
import { byId, h } from '../base/element.ts'
import { type Filters, isSameLabel, type ListedField, shownLabel, withLabels, withoutLabel } from '../base/filters.ts'
import { formatCount } from '../base/format.ts'
import { FACET_FIELDS, type Facets, type FacetValue } from '../base/search-api.ts'

const TITLES: Readonly<Record<ListedField, string>> = { categories: 'Category', vibes: 'Vibe', city: 'City' }
/** Maximum number of values shown of each field, unless more are selected. */
const MAX_SHOWN = 6

export class FacetPanel {
  readonly #element = byId('facets', HTMLDetailsElement)
  readonly #fields = byId('facet-fields', HTMLDivElement)
  readonly #onChange: (filters: Filters) => void

  constructor(onChange: (filters: Filters) => void) {
    this.#onChange = onChange
    // A narrow window has no room for the facets, so they start closed.
    this.#element.open = matchMedia('(min-width: 721px)').matches
  }

  hide(): void {
    this.#element.hidden = true
  }

  /** Shows the facets of a search with these filters. */
  show(facets: Facets, filters: Filters): void {
    const held = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined
    const isHeld = held !== undefined && this.#fields.contains(held)
    const fieldsets = FACET_FIELDS.flatMap((field) => this.#fieldset(field, facets[field], filters))
    this.#fields.replaceChildren(...fieldsets)
    this.#element.hidden = fieldsets.length === 0
    if (isHeld) this.#focus(held)
  }

  #fieldset(field: ListedField, values: readonly FacetValue[], filters: Filters): HTMLElement[] {
    const selected = filters[field]
    const isSelected = ({ label }: FacetValue) => selected.some((known) => isSameLabel(known, label))
    const others = values.filter((value) => !isSelected(value))
    const shown = [...values.filter(isSelected), ...others].slice(0, Math.max(MAX_SHOWN, selected.length))
    if (shown.length === 0) return []
    const boxes = shown.map((value) => this.#box(field, value, isSelected(value), filters))
    return [h('fieldset', {}, h('legend', {}, TITLES[field]), ...boxes)]
  }

  #box(field: ListedField, { label, count }: FacetValue, checked: boolean, filters: Filters): HTMLElement {
    const box = h('input', { type: 'checkbox', name: field, value: label, checked })
    box.addEventListener('change', () => {
      const known = filters[field].find((one) => isSameLabel(one, label))
      this.#onChange(known === undefined ? withLabels(filters, field, [label]) : withoutLabel(filters, field, known))
    })
    const text = h('span', { class: 'capital', dir: 'auto' }, shownLabel(label))
    return h('label', { class: 'facet' }, box, text, h('span', { class: 'quiet' }, formatCount(count)))
  }

  /** Moves the focus to the box that replaces the focused one; if it is gone, to the summary. */
  #focus({ name, value }: HTMLInputElement): void {
    const boxes = [...this.#fields.querySelectorAll('input')]
    const same = boxes.find((box) => box.name === name && box.value === value)
    const home = same ?? this.#element.querySelector('summary')
    home?.focus()
  }
}
