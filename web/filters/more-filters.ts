/** Filters besides those with a control of their own: each column with few values that is of use to people. */
import { byId, h } from '../base/element.ts'
import { type ViewFacets, valueCounts } from '../base/facets-api.ts'
import type { Filters } from '../layer/filters.ts'
import { type Filtered, filtered, type Layer } from '../layer/layer.ts'
import { Popover } from './popover.ts'
import { keepFocus, valueBox } from './value-box.ts'

export interface MoreFiltersOptions {
  readonly layer: Layer
  readonly onChange: (filters: Filters) => void
  readonly onOpen: () => void
}

export class MoreFilters {
  readonly popover: Popover
  readonly #options: MoreFiltersOptions
  readonly #columns: readonly Filtered[]
  readonly #button = byId('more-filters', HTMLButtonElement)
  readonly #element = byId('more-filters-popover', HTMLElement)
  #filters: Filters | undefined
  #facets: ViewFacets | undefined

  constructor(options: MoreFiltersOptions) {
    const { layer, onOpen } = options
    this.#options = options
    const columns = filtered(layer).filter((column) => column.filter.offered && valuesOf(column).length > 0)
    this.#columns = [...columns.filter((one) => !isFlag(one)), ...columns.filter(isFlag)]
    this.#button.hidden = this.#columns.length === 0
    this.popover = new Popover({ button: this.#button, element: this.#element, onOpen })
    this.#element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      this.popover.leave()
    })
  }

  /** Names of the fields whose values facets can count. */
  get counted(): string[] {
    return this.#columns.flatMap(({ filter }) => (filter.facet ? [filter.name] : []))
  }

  show(filters: Filters): void {
    this.#filters = filters
    const isUsed = this.#columns.some(({ filter }) => filters.values(filter.name).length > 0)
    this.#button.toggleAttribute('data-used', isUsed)
    this.#render()
  }

  /** Shows the numbers of places in view; undefined: none are known. */
  count(facets: ViewFacets | undefined): void {
    this.#facets = facets
    this.#render()
  }

  #render(): void {
    const filters = this.#filters
    if (!filters) return
    keepFocus(this.#element, () => {
      this.#element.replaceChildren(...this.#columns.map((column) => this.#field(column, filters)))
    })
  }

  #field(column: Filtered, filters: Filters): HTMLElement {
    const { title, filter } = column
    const { name } = filter
    const counts = valueCounts(this.#facets?.[name])
    const boxes = valuesOf(column).map(({ value, text }) => {
      const isChecked = filters.has(name, value)
      const others = isFlag(column) ? [] : filters.values(name)
      const onToggle = () => {
        const next = isChecked ? filters.withoutLabel(name, value) : filters.with(name, [...others, value])
        this.#options.onChange(next)
      }
      return valueBox({ name, value, text, count: counts[value], isChecked, onToggle })
    })
    const heading = h('span', { id: `more-${name}`, class: 'more-title' }, title)
    return h(
      'div',
      { class: 'more-field', role: 'group', 'aria-labelledby': heading.id },
      heading,
      h('div', { class: 'more-values' }, ...boxes),
    )
  }
}

/** The values of a column to choose from; none if there are too many. */
function valuesOf({ choices = [], filter }: Filtered): { value: string; text: string }[] {
  if (filter.kind !== 'boolean') return choices.map(({ value, title }) => ({ value: String(value), text: title }))
  return [
    { value: 'true', text: 'Yes' },
    { value: 'false', text: 'No' },
  ]
}

/** A flag has one value; of others, any of several may match. */
function isFlag({ filter }: Filtered): boolean {
  return filter.kind === 'boolean'
}
