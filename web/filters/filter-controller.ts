/** All filters of the map and the list: the filter bar, the legend, and the resulting query string. */

import { type Family, familyOf } from '../../core/cartography/families.ts'
import { normalise } from '../../core/words/normalise.ts'
import type { ListRequest } from '../base/api.ts'
import { facetsUrl, labelCounts } from '../base/facets-api.ts'
import { LatestOnly } from '../base/latest-only.ts'
import type { Notice } from '../base/notice.ts'
import type { FacetValue } from '../base/search-api.ts'
import type { Sheet } from '../base/sheet.ts'
import { choicesOf } from '../collection/collection.ts'
import { Filters } from '../layer/filters.ts'
import type { Layer } from '../layer/layer.ts'
import type { MapView } from '../map/map-view.ts'
import { say } from '../words/filters.ts'
import { FacetsInView } from './facets-in-view.ts'
import { FilterBar } from './filter-bar.ts'
import { familyCategories, type LabelGroup, labelGroups, MAX_LABELS_IN_VIEW, vocabularyOf } from './labels-in-view.ts'
import { Legend } from './legend.ts'

export interface FilterControllerOptions {
  readonly layer: Layer
  readonly view: MapView | undefined
  readonly sheet: Sheet
  readonly notice: Notice
  /** Called when the user requests filters; they apply once `show` is called with them. */
  readonly onChange: (filters: Filters) => void
  /** Called when the query string has changed. */
  readonly onQueryChange: (query: string) => void
}

const EARTH = { west: -180, south: -90, east: 180, north: 90 }
/** Milliseconds between checks whether “now” means another moment. */
const CHECK_INTERVAL = 30_000

export class FilterController {
  readonly #options: FilterControllerOptions
  readonly #bar: FilterBar
  readonly #legend: Legend
  readonly #facets: FacetsInView
  readonly #loading = new LatestOnly()
  #filters: Filters
  #query: string | undefined

  constructor(options: FilterControllerOptions) {
    this.#options = options
    this.#filters = new Filters(options.layer)
    this.#bar = new FilterBar({
      layer: options.layer,
      onChange: options.onChange,
      onOpen: () => options.sheet.set(true),
      load: (field, signal) => this.#labels(field, signal),
    })
    this.#facets = new FacetsInView({
      onRequest: () => this.#bar.expectCounts(),
      onLoad: (facets) => this.#bar.count(facets),
    })
    this.#legend = new Legend((family) => void this.#toggle(family))
    setInterval(() => {
      if (!document.hidden) this.#apply()
    }, CHECK_INTERVAL)
  }

  show(filters: Filters): void {
    this.#filters = filters
    this.#bar.show(filters)
    this.#legend.show(filters.values('categories'))
    this.#apply()
  }

  /** Loads the numbers and the labels to pick from, after the view or the filters have changed. */
  refresh(): void {
    void this.#facets.load(this.#facetsUrl())
    this.#bar.refresh()
  }

  /** Returns the categories in view of which a word begins with the text; most frequent first, none if unknown. */
  async categoriesLike(text: string): Promise<readonly FacetValue[]> {
    const facets = await this.#facets.load(this.#facetsUrl()).catch(() => undefined)
    const wanted = normalise(text)
    return labelCounts(facets?.['categories']).values.filter(({ label }) =>
      ` ${normalise(label)}`.includes(` ${wanted}`),
    )
  }

  /** Returns the request for the best places in view that match the filters. */
  listRequest(perPage: number): ListRequest {
    const bbox = this.#filters.asksUnplaced ? undefined : (this.#options.view?.bbox ?? EARTH)
    return { bbox, filter: this.#query ?? '', perPage }
  }

  #apply(): void {
    const query = this.#filters.requestQuery()
    if (query === this.#query) return
    // The notice is about the previous tiles, or about a link.
    if (this.#query !== undefined) this.#options.notice.hide()
    this.#query = query
    this.#options.onQueryChange(query)
  }

  /** Removes the filter's categories of a family; if there are none, adds the family's categories in view. */
  async #toggle(family: Family): Promise<void> {
    const { view, notice, onChange } = this.#options
    const filters = this.#filters
    const categories = filters.values('categories')
    const rest = categories.filter((category) => familyOf(category) !== family)
    if (rest.length < categories.length) {
      onChange(filters.with('categories', rest))
      return
    }
    try {
      const request = this.#labelsRequest(filters.without('categories'))
      const inView = await this.#loading.run((signal) => familyCategories(family, request, signal))
      if (!inView) return
      const drawn = [...(view?.categories ?? [])].filter((category) => familyOf(category) === family)
      const found = [...new Set([...inView, ...drawn])]
      if (found.length > 0) onChange(this.#filters.withLabels('categories', found))
      else notice.show(say('noneOfColour'))
    } catch {
      notice.show(say('categoriesNotLoaded'), { label: say('tryAgain'), run: () => void this.#toggle(family) })
    }
  }

  async #labels(field: string, signal: AbortSignal): Promise<LabelGroup[] | undefined> {
    const [facets, known] = await Promise.all([this.#facets.load(this.#facetsUrl()), vocabularyOf(field, signal)])
    return (
      facets && labelGroups(labelCounts(facets[field]), [...this.#filters.values(field), ...known], choicesOf(field))
    )
  }

  #facetsUrl(): string {
    const { bbox, filter } = this.listRequest(0)
    return facetsUrl(bbox, this.#bar.counted, filter)
  }

  #labelsRequest(filters: Filters): ListRequest {
    return { ...this.listRequest(MAX_LABELS_IN_VIEW), filter: filters.requestQuery() }
  }
}
