/** The list in the panel: the best places in view, or search results, which the map then shows as well. */
import type { Place } from '../base/api.ts'
import type { Area } from '../base/areas-api.ts'
import { byId } from '../base/element.ts'
import { LatestOnly } from '../base/latest-only.ts'
import { ORDERS, type Order } from '../base/url-state.ts'
import { FacetPanel } from '../filters/facets.ts'
import type { FilterController } from '../filters/filter-controller.ts'
import type { Filters } from '../layer/filters.ts'
import type { MapView } from '../map/map-view.ts'
import type { Origin } from '../map/origin.ts'
import { type Listed, type ListState, placesInView, searchResults } from './listed.ts'
import { failureStatus, type PanelActions } from './panel-status.ts'
import { Results, type ResultsOptions } from './results.ts'
import { textOf, type UnderstoodActions, UnderstoodChips } from './understood-chips.ts'
import { Unplaced } from './unplaced.ts'

export interface ResultsControllerOptions extends Omit<ResultsOptions, 'onMore'>, PanelActions, UnderstoodActions {
  readonly view: MapView | undefined
  readonly origin: Origin
  readonly onFacets: (filters: Filters) => void
  readonly onOrder: (order: Order) => void
  readonly onLoaded: () => void
  /** The map should show these places only: see `Listed`. */
  readonly onTiles: (search: string) => void
  readonly onFailed: (error: unknown) => void
  /** Returns true if the page's URL has a view of the map. */
  readonly isPlaced: () => boolean
}

export class ResultsController {
  readonly #options: ResultsControllerOptions
  readonly #results: Results
  readonly #facets: FacetPanel
  readonly #understood: UnderstoodChips
  readonly #unplaced: Unplaced
  readonly #title = byId('list-title', HTMLHeadingElement)
  readonly #order = byId('order', HTMLSelectElement)
  readonly #searchArea = byId('search-area', HTMLButtonElement)
  readonly #loading = new LatestOnly()
  /** What the list shows or is loading. */
  #state: ListState | undefined
  #listed: Listed | undefined
  #page = 1
  /** The map is moving to the results. */
  #isFitting = false

  constructor(options: ResultsControllerOptions) {
    this.#options = options
    this.#results = new Results({ ...options, onMore: () => void this.#more() })
    this.#facets = new FacetPanel(options.onFacets)
    this.#understood = new UnderstoodChips(options)
    this.#unplaced = new Unplaced(options.onFacets)
    this.#searchArea.addEventListener('click', () => options.onHere())
    this.#order.addEventListener('change', () => {
      options.onOrder(ORDERS.find((order) => order === this.#order.value) ?? 'best')
    })
  }

  get isLoading(): boolean {
    return this.#results.isBusy
  }

  /** Returns whether the list is one of this state. The view of the map and the filters do not count. */
  isOf({ search, everywhere, literal, order }: ListState): boolean {
    const shown = this.#state
    return (
      shown?.search === search &&
      shown?.order === order &&
      (search === undefined || (shown.everywhere === everywhere && shown.literal === literal))
    )
  }

  /** Loads and shows a list; aborts the previous one. */
  async list(state: ListState, controller: FilterController): Promise<void> {
    const { filters, search, order } = state
    const isFirst = this.#state === undefined
    const isNew = !this.isOf(state) || this.#state?.filters !== filters
    this.#state = state
    this.#order.value = order
    this.#searchArea.hidden = true
    // What the server has written is of the same address.
    this.#results.showLoading(isNew && !(isFirst && this.#results.isServed))
    if (isNew) this.#understood.show(undefined, '')
    const { view, origin } = this.#options
    const context = { state, origin, request: controller.listRequest(0), position: view?.view, actions: this.#options }
    try {
      const load = search === undefined ? placesInView(context) : searchResults({ ...context, search })
      const listed = await this.#loading.run(load)
      if (!listed) return
      this.#show(listed, filters)
      this.#options.onLoaded()
    } catch (error) {
      this.#listed = undefined
      this.#results.show([], failureStatus(error, filters, this.#options), false)
      this.#draw([])
      this.#options.onFailed(error)
    }
  }

  /** Another list will be loaded. */
  expect(): void {
    this.#results.showLoading(false)
  }

  /** What the shown search is for, without where; undefined: everything. */
  get what(): string | undefined {
    const { understood } = this.#listed ?? {}
    return understood ? textOf({ ...understood, where: null, is_here: false }) || undefined : this.#state?.search
  }

  /** The map was moved. Search results stay, until the user wants those of the new area. */
  moved(): void {
    this.#results.updateDistances()
    if (this.#isFitting) this.#isFitting = false
    else if (this.#state?.search !== undefined) this.#searchArea.hidden = false
  }

  /** Moves the focus to a place, otherwise to the first one. */
  focus(id: string | undefined): void {
    this.#results.focus(id)
  }

  #show(listed: Listed, filters: Filters): void {
    const { title, facets, understood, places, count, isOnMap } = listed
    this.#listed = listed
    this.#page = 1
    this.#options.onTiles(listed.tiles)
    this.#title.textContent = title
    if (facets) this.#facets.show(facets, filters)
    else this.#facets.hide()
    if (this.#state?.search === undefined) void this.#unplaced.show(filters)
    this.#results.show(places, listed.status(places.length), places.length < count)
    this.#understood.show(understood, this.#state?.search ?? '')
    this.#draw(isOnMap ? places : [], understood?.where)
  }

  /** Adds the next page to the list, and to the map. */
  async #more(): Promise<void> {
    const listed = this.#listed
    if (!listed) return
    this.#results.showLoading(false)
    try {
      const added = await this.#loading.run((signal) => listed.more(this.#page + 1, signal))
      if (!added) return
      this.#page++
      const known = new Set(listed.places.map(({ id }) => id))
      const places = [...listed.places, ...added.filter(({ id }) => !known.has(id))]
      this.#listed = { ...listed, places }
      const hasMore = added.length > 0 && places.length < listed.count
      this.#results.append(places.slice(listed.places.length), listed.status(places.length), hasMore)
      if (listed.isOnMap) this.#drawOnly(places)
    } catch {
      this.#results.failMore()
    }
  }

  /** Draws places on the map. Moves the map to them, unless the URL has a view, and the text names no other area. */
  #draw(places: readonly Place[], where?: Area | null): void {
    const { view, isPlaced } = this.#options
    const positions = this.#drawOnly(places)
    const stays = where ? view?.isAt(where.bbox) : isPlaced()
    if (stays || (positions.length === 0 && !where)) return
    this.#isFitting = true
    if (positions.length > 0) view?.fit(positions)
    else if (where) view?.fitBox(where.bbox)
  }

  #drawOnly(places: readonly Place[]): [number, number][] {
    const features = places.flatMap(({ id, geometry, properties }) => {
      const { name, categories, aggregate_rating } = properties
      const [primary_category] = categories
      const shown = { id, name, aggregate_rating, ...(primary_category !== undefined && { primary_category }) }
      return geometry ? [{ type: 'Feature' as const, properties: shown, geometry: point(geometry) }] : []
    })
    this.#options.view?.draw('results', features)
    return features.map(({ geometry }) => geometry.coordinates)
  }
}

function point({ coordinates: [longitude, latitude] }: NonNullable<Place['geometry']>) {
  return { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] }
}
