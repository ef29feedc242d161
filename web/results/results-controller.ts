/** The list in the panel: the best places in view, or search results, which the map then shows as well. */
import { getPlaces, type Place } from '../base/api.ts'
import { byId } from '../base/element.ts'
import type { Filters } from '../base/filters.ts'
import { LatestOnly } from '../base/latest-only.ts'
import { findPlaces } from '../base/search-api.ts'
import type { PageState } from '../base/url-state.ts'
import { FacetPanel } from '../filters/facets.ts'
import type { FilterController } from '../filters/filter-controller.ts'
import type { MapView } from '../map/map-view.ts'
import { failureStatus, inViewStatus, type PanelActions, resultsStatus } from './panel-status.ts'
import { Results, type ResultsOptions } from './results.ts'

export interface ResultsControllerOptions extends ResultsOptions, PanelActions {
  readonly view: MapView | undefined
  readonly onFacets: (filters: Filters) => void
  /** Returns true if the page's URL has a view of the map. */
  readonly isPlaced: () => boolean
}

type ListState = Pick<PageState, 'filters' | 'search'>

/** Maximum number of places in the list of the best in view. */
const PAGE_SIZE = 20

export class ResultsController {
  readonly #options: ResultsControllerOptions
  readonly #results: Results
  readonly #facets: FacetPanel
  readonly #title = byId('list-title', HTMLHeadingElement)
  readonly #loading = new LatestOnly()
  #search: string | undefined

  constructor(options: ResultsControllerOptions) {
    this.#options = options
    this.#results = new Results(options)
    this.#facets = new FacetPanel(options.onFacets)
  }

  /** The text of the last search; undefined: the best places in view are listed. */
  get search(): string | undefined {
    return this.#search
  }

  /** Loads and shows a list; aborts the previous one. */
  async list({ filters, search }: ListState, controller: FilterController): Promise<void> {
    this.#search = search
    this.#results.showLoading()
    try {
      const show = await this.#loading.run((signal) =>
        search === undefined ? this.#inView(filters, controller, signal) : this.#searchResults(search, filters, signal),
      )
      show?.()
    } catch (error) {
      this.#results.show([], failureStatus(error, filters, this.#options))
      this.#draw([])
    }
  }

  /** Moves the focus to a place, otherwise to the first one. */
  focus(id: string | undefined): void {
    this.#results.focus(id)
  }

  /** Loads the best places in view. Returns a function that shows them. */
  async #inView(filters: Filters, controller: FilterController, signal: AbortSignal): Promise<() => void> {
    const list = await getPlaces(controller.listRequest(PAGE_SIZE), signal)
    return () => {
      this.#title.textContent = 'Places in view'
      this.#facets.hide()
      this.#results.show(list.places, inViewStatus(list, filters, this.#options))
      this.#draw([])
    }
  }

  async #searchResults(text: string, filters: Filters, signal: AbortSignal): Promise<() => void> {
    const found = await findPlaces(text, filters, signal)
    return () => {
      this.#title.textContent = 'Search results'
      this.#facets.show(found.facets, filters)
      this.#results.show(found.places, resultsStatus(found, text, filters, this.#options))
      this.#draw(found.places)
    }
  }

  /** Draws places on the map. Moves the map to them, unless the URL has a view. */
  #draw(places: readonly Place[]): void {
    const { view, isPlaced } = this.#options
    const features = places.flatMap(({ id, geometry, properties }) => {
      const { name, categories, aggregate_rating } = properties
      const [primary_category] = categories
      const shown = { id, name, aggregate_rating, ...(primary_category !== undefined && { primary_category }) }
      return geometry ? [{ type: 'Feature' as const, properties: shown, geometry: point(geometry) }] : []
    })
    view?.draw('results', features)
    if (!isPlaced()) view?.fit(features.map(({ geometry }) => geometry.coordinates))
  }
}

function point({ coordinates: [longitude, latitude] }: NonNullable<Place['geometry']>) {
  return { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] }
}
