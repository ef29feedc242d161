/** A layer of an operator's table in the list of layers: its switch, and its filters while it is on. */
import { PALETTES } from '../../core/cartography/palette.ts'
import type { Bbox } from '../../core/geo/bbox.ts'
import { h } from '../base/element.ts'
import { facetsUrl, type ViewFacets } from '../base/facets-api.ts'
import { Chips } from '../filters/chips.ts'
import { type ColumnField, columnField } from '../filters/column-fields.ts'
import { FacetsInView } from '../filters/facets-in-view.ts'
import { Filters } from '../layer/filters.ts'
import { filtered, type Layer } from '../layer/layer.ts'
import type { RowId } from '../layer/shown-layers.ts'
import { say } from '../words/tools.ts'
import { listPath } from './rows-api.ts'
import { RowsInView } from './rows-in-view.ts'

export interface LayerItemOptions {
  readonly layer: Layer
  /** In the catalogue; it chooses the colour. */
  readonly place: number
  readonly onPick: (row: RowId) => void
  /** The layer gets these filters; undefined: it goes off. */
  readonly onChange: (filters: Filters | undefined) => void
}

export class LayerItem {
  readonly element: HTMLLIElement
  readonly #options: LayerItemOptions
  readonly #switch = h('input', { type: 'checkbox', role: 'switch' })
  readonly #fields: readonly ColumnField[]
  readonly #chips: Chips
  readonly #more: HTMLDetailsElement
  readonly #rows: RowsInView
  readonly #loading = new FacetsInView({ onRequest: () => undefined, onLoad: (facets) => this.#count(facets) })
  #filters: Filters | undefined
  #facets: ViewFacets | undefined

  constructor(options: LayerItemOptions) {
    const { layer, place, onChange, onPick } = options
    this.#options = options
    this.#fields = filtered(layer)
      .filter(({ filter, name }) => filter.offered && name !== 'id')
      .flatMap(
        (column) => columnField(layer, column, (change) => this.#filters && onChange(change(this.#filters))) ?? [],
      )
    const chips = h('ul', { class: 'chips', 'aria-label': say('activeFiltersOf', { layer: layer.title }) })
    this.#chips = new Chips({ element: chips, onChange, home: this.#switch })
    const summary = h(
      'summary',
      {},
      say('filters'),
      h('span', { class: 'unseen' }, ` ${say('ofLayer', { layer: layer.title })}`),
    )
    this.#more = h('details', {}, summary, ...this.#fields.map(({ element }) => element))
    this.#rows = new RowsInView(layer, onPick)
    this.#switch.addEventListener('change', () => onChange(this.#switch.checked ? new Filters(layer) : undefined))
    const label = h('label', {}, this.#switch, layerDot(place), h('span', { dir: 'auto' }, layer.title))
    this.element = h('li', { class: 'layer' }, label, this.#more, chips, this.#rows.element)
  }

  /** Undefined: the layer is off. */
  show(filters: Filters | undefined): void {
    const { layer } = this.#options
    this.#filters = filters
    this.#switch.checked = filters !== undefined
    this.#more.hidden = !filters || this.#fields.length === 0
    this.#rows.element.hidden = !filters
    this.#chips.show(filters ?? new Filters(layer))
    this.#render()
  }

  /** Loads the values to choose from, and the rows, in a box. */
  refresh(bbox: Bbox): void {
    if (!this.#filters) return
    this.#rows.refresh(bbox, this.#filters)
    const { layer } = this.#options
    const names = filtered(layer).flatMap(({ filter }) => (filter.facet ? [filter.name] : []))
    if (names.length === 0) return
    // Without them, the values of the filters are there still.
    this.#loading
      .load(facetsUrl(bbox, names, this.#filters.requestQuery(), listPath(layer.name)))
      .catch(() => undefined)
  }

  #count(facets: ViewFacets | undefined): void {
    this.#facets = facets
    this.#render()
  }

  #render(): void {
    if (!this.#filters) return
    for (const field of this.#fields) field.show(this.#filters, this.#facets)
  }
}

/** A dot in the colour that a layer has on the map. */
export function layerDot(place: number): HTMLElement {
  return h('span', { class: `dot own-${place % PALETTES.light.own.length}`, 'aria-hidden': 'true' })
}
