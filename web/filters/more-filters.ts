/** Filters besides those with a control of their own: each column with few values that is of use to people. */
import { byId } from '../base/element.ts'
import type { ViewFacets } from '../base/facets-api.ts'
import type { Filters } from '../layer/filters.ts'
import { askedBy, type Filtered, filtered, type Layer } from '../layer/layer.ts'
import { type ColumnField, fixedValues, valuesField } from './column-fields.ts'
import { Popover } from './popover.ts'

export interface MoreFiltersOptions {
  readonly layer: Layer
  readonly onChange: (filters: Filters) => void
  readonly onOpen: () => void
}

export class MoreFilters {
  readonly popover: Popover
  readonly #columns: readonly Filtered[]
  readonly #fields: readonly ColumnField[]
  readonly #button = byId('more-filters', HTMLButtonElement)
  readonly #element = byId('more-filters-popover', HTMLElement)
  #filters: Filters | undefined
  #facets: ViewFacets | undefined

  constructor({ layer, onChange, onOpen }: MoreFiltersOptions) {
    const columns = filtered(layer).filter((column) => column.filter.offered && fixedValues(column).length > 0)
    this.#columns = [...columns.filter((one) => !isFlag(one)), ...columns.filter(isFlag)]
    this.#fields = this.#columns.map((column) =>
      valuesField(layer, column, (change) => {
        if (this.#filters) onChange(change(this.#filters))
      }),
    )
    this.#element.append(...this.#fields.map(({ element }) => element))
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
    const isUsed = filters.all.some(({ parameter }) => {
      const asked = askedBy(filters.layer, parameter)
      return asked && this.#columns.includes(asked.column)
    })
    this.#button.toggleAttribute('data-used', isUsed)
    this.#render()
  }

  /** Shows the numbers of places in view; undefined: none are known. */
  count(facets: ViewFacets | undefined): void {
    this.#facets = facets
    this.#render()
  }

  #render(): void {
    if (!this.#filters) return
    for (const field of this.#fields) field.show(this.#filters, this.#facets)
  }
}

function isFlag({ filter }: Filtered): boolean {
  return filter.kind === 'boolean'
}
