/** Counts of search results by category, vibe and city. Checking a value filters by it. */

import { byId, h } from '../base/element.ts'
import { FACET_FIELDS, type Facets, type FacetValue } from '../base/search-api.ts'
import { isChoice } from '../collection/collection.ts'
import type { Filters } from '../layer/filters.ts'
import { shownLabel } from '../layer/labels.ts'
import { columnOf } from '../layer/layer.ts'
import { keepFocus, valueBox } from './value-box.ts'

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
    const fieldsets = FACET_FIELDS.flatMap((field) => this.#fieldset(field, facets[field] ?? [], filters))
    this.#element.hidden = fieldsets.length === 0
    const isKept = keepFocus(this.#fields, () => this.#fields.replaceChildren(...fieldsets))
    if (!isKept) this.#element.querySelector('summary')?.focus()
  }

  #fieldset(field: string, values: readonly FacetValue[], filters: Filters): HTMLElement[] {
    const { title, singular = title } = columnOf(filters.layer, field)
    const isSelected = ({ label }: FacetValue) => filters.has(field, label)
    const others = values.filter((value) => !isSelected(value) && isChoice(field, value.label))
    const shown = [...values.filter(isSelected), ...others].slice(0, Math.max(MAX_SHOWN, filters.values(field).length))
    if (shown.length === 0) return []
    const boxes = shown.map((value) => {
      const { label, count } = value
      const onToggle = () => this.#onChange(filters.toggled(field, label))
      return valueBox({
        name: field,
        value: label,
        text: shownLabel(label),
        count,
        isChecked: isSelected(value),
        onToggle,
      })
    })
    return [h('fieldset', {}, h('legend', {}, singular), ...boxes)]
  }
}
