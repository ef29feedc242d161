/** Connects the parts of the explorer page. Each change sets the state in the page's URL, and the parts follow it. */

import type { Basemap, Place } from '../base/api.ts'
import { embedding } from '../base/embedded.ts'
import type { Notice } from '../base/notice.ts'
import { Session } from '../base/session.ts'
import type { Sheet } from '../base/sheet.ts'
import { ignoredIn, type PageLayers, type PageState } from '../base/url-state.ts'
import { collection } from '../collection/collection.ts'
import { EventPanel } from '../events/event-panel.ts'
import { FilterController } from '../filters/filter-controller.ts'
import { Inspector } from '../inspector/inspector.ts'
import { Locate } from '../map/locate.ts'
import { listenToMap } from '../map/map-events.ts'
import { PlaceMark } from '../map/map-pointer.ts'
import type { MapView } from '../map/map-view.ts'
import { Origin } from '../map/origin.ts'
import { OwnLayers } from '../own/own-layers.ts'
import { shownName } from '../place/place-parts.ts'
import { SelectedPlace } from '../place/selected-place.ts'
import { ResultsController } from '../results/results-controller.ts'
import { SearchBox } from '../results/search-box.ts'
import { findMeantArea, suggestAll } from '../results/suggested.ts'
import { openShareDialog } from '../share/share-dialog.ts'
import { say } from '../words/list.ts'
import { AccountMenu } from './account-menu.ts'
import { offerListEditing } from './collection-head.ts'
import { Healing } from './healing.ts'
import { MapButtons } from './map-buttons.ts'
import { PageActions } from './page-actions.ts'

/** Milliseconds after which tiles show a change. */
const TILES_FRESH = 1000

export interface ExplorerParts {
  readonly layers: PageLayers
  /** URL templates of tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: {
    readonly places: string
    readonly events: string
    readonly land: string
    readonly basemap?: Basemap
    /** Returns that of the layer of an operator's table. */
    readonly own: (name: string) => string
  }
  readonly view: MapView | undefined
  readonly sheet: Sheet
  readonly notice: Notice
}

export class Explorer {
  readonly #parts: ExplorerParts
  readonly #page: PageActions
  readonly #results: ResultsController
  readonly #box: SearchBox
  readonly #selected: SelectedPlace
  readonly #filters: FilterController
  readonly #buttons: MapButtons
  readonly #events: EventPanel
  readonly #own: OwnLayers
  readonly #inspector: Inspector | undefined
  readonly #pointed: PlaceMark | undefined
  readonly #locate: Locate | undefined
  #following: ReturnType<typeof setTimeout> | undefined
  readonly #healing = new Healing(() => this.#resume())

  constructor(parts: ExplorerParts) {
    this.#parts = parts
    const { layers, view, tiles, sheet } = parts
    const layer = layers.places
    this.#page = new PageActions({
      layers,
      view,
      sheet,
      onChange: (state, name) => this.#show(state, name),
      onSelect: () => this.#selected.focus(),
      onBack: (state) => this.#restore(state),
    })
    const origin = new Origin(view)
    const isPlaced = () => this.#page.state.view !== undefined
    const links = {
      href: (id: string) => this.#page.address({ place: id }),
      onSelect: (place: Place) => this.#page.select(place.id, shownName(place)),
      distanceTo: (position: readonly [number, number]) => origin.distanceTo(position),
    }
    this.#results = new ResultsController({
      ...links,
      view,
      origin,
      onPoint: (id) => this.#pointed?.set(id),
      onRetry: () => this.#list(),
      onShowWorld: () => view?.showAll(collection()?.box),
      onClearFilters: () => this.#page.change({ filters: this.#page.state.filters.none }),
      onSearch: (text) => this.#page.search(text),
      onHere: () => {
        this.#page.change({ everywhere: false, search: this.#results.what })
        this.#list()
      },
      onLiteral: (text) => this.#page.change({ search: text, literal: true }),
      onArea: (area) => this.#page.goTo(area),
      onEverywhere: () => this.#page.change({ everywhere: true, view: undefined }),
      onOrder: (order) => this.#page.change({ order }),
      onLoaded: () => this.#healing.worked(),
      onTiles: (search) => this.#showPlaces({ search }),
      onFailed: (error) => this.#healing.failed(error),
      // Without a view in the URL, the map moves to the search results.
      onFacets: (filters) => {
        this.#page.change({ filters, ...(this.#page.state.everywhere && { view: undefined }) })
      },
      isPlaced,
    })
    const around = () => ({
      near: view?.view,
      streets: (text: string) => view?.streetsLike(text) ?? [],
      categories: (text: string) => this.#filters.categoriesLike(text),
    })
    this.#box = new SearchBox({
      suggest: (text, signal) => suggestAll(text, around(), signal),
      meantArea: (text, signal) => findMeantArea(text, around(), signal),
      onSelect: (suggestion) => this.#page.choose(suggestion),
      onSearch: (text) => this.#page.search(text),
    })
    const session = embedding() ? undefined : new Session()
    this.#selected = new SelectedPlace({
      ...links,
      ...parts,
      layer,
      session,
      middle: () => view && [view.view.longitude, view.view.latitude],
      onChanged: (id) => this.#changed(id),
      isPlaced,
      onClose: () => this.#close(),
      onFailed: (error) => this.#healing.failed(error),
      onFilter: (field, label) => {
        this.#page.change({ place: undefined, filters: this.#page.state.filters.withLabels(field, [label]) })
      },
    })
    if (session) this.#offerAccounts(session)
    this.#buttons = new MapButtons({
      onHeat: () => this.#page.change({ heat: !this.#page.state.heat }),
      onEvents: () => this.#page.change({ events: this.#page.state.events ? undefined : 'coming' }),
      onInspect: () => this.#page.change({ inspect: !this.#page.state.inspect }),
      onEscape: () => this.#escape(),
      onShare: () => this.#share(),
      zoom: view,
    })
    this.#filters = new FilterController({
      ...parts,
      layer,
      onChange: (filters) => this.#page.change({ filters }),
      onQueryChange: (query) => this.#applyQuery(query),
    })
    this.#events = new EventPanel({
      view,
      onDates: (events) => this.#page.change({ events }),
      onPlace: (id) => this.#page.select(id, undefined),
      onFailed: (error) => this.#healing.failed(error),
    })
    this.#own = new OwnLayers({
      layers: layers.own,
      tilesOf: tiles.own,
      view,
      sheet,
      onOpen: () => this.#showList(),
      onChange: (change) => this.#page.change(change),
      isPlaced,
      onFailed: (error) => this.#healing.failed(error),
    })
    this.#inspector = view && !embedding() ? new Inspector(view, tiles.places) : undefined
    this.#pointed = view && new PlaceMark(view.map, 'hover')
    this.#locate = view && !embedding() ? new Locate(view, origin, parts.notice) : undefined
  }

  #offerAccounts(session: Session): void {
    const onFailed = (error: unknown) => this.#healing.failed(error)
    offerListEditing({ ...this.#parts, session, onFailed })
    new AccountMenu({
      layer: this.#parts.layers.places,
      session,
      onPlace: (id, name) => this.#page.select(id, name),
      onDecided: (id) => id === this.#selected.id && this.#selected.reload(),
      onMerged: (id) => this.#changed(id),
      onFailed,
    })
  }

  start(): void {
    const { view, notice } = this.#parts
    if (view) {
      listenToMap(view, notice, {
        onMoved: () => {
          if (this.#page.state.search === undefined) this.#results.expect()
          // In a task of its own, so that the last frame of the move is not late.
          clearTimeout(this.#following)
          this.#following = setTimeout(() => this.#follow(view))
        },
        onPoint: (id) => this.#pointed?.set(id),
        onSelect: (id, name) => this.#page.select(id, name),
        onEvent: (id) => {
          this.#showList()
          void this.#events.pick(id)
        },
        onRow: (row) => this.#own.pick(row),
        onFailed: (error) => this.#healing.failed(error),
      })
    }
    const { search, view: placed } = this.#page.state
    if (search !== undefined && !placed) this.#page.replace({ everywhere: true })
    // In a narrow window, the sheet has the results, or what to do without any.
    if (search !== undefined) this.#parts.sheet.set(true)
    this.#show(this.#page.state)
    this.#warnOfIgnored()
    void this.#locate?.start(placed === undefined && search === undefined && !collection())
  }

  /** Shows what is where the map was moved to. */
  #follow({ view }: MapView): void {
    this.#page.replace({ view })
    this.#events.refresh()
    this.#own.refresh()
    if (this.#page.state.search === undefined) this.#list()
    else {
      this.#filters.refresh()
      this.#results.moved()
    }
  }

  #restore(state: PageState): void {
    if (state.view) this.#parts.view?.jumpTo(state.view)
    this.#show(state)
    this.#warnOfIgnored()
  }

  #show(state: PageState, name?: string): void {
    const { filters, search, place, events, layers, row, inspect, heat } = state
    this.#box.show(search)
    this.#filters.show(filters)
    if (!this.#results.isOf(state)) this.#list()
    this.#buttons.show({ inspect, heat, events: events !== undefined })
    this.#events.show(events)
    this.#inspector?.set(inspect)
    this.#parts.view?.show({ heat })
    this.#own.show(layers)
    // The card that closes comes first: it shows the list, which the one that opens hides.
    if (!row) this.#own.select(undefined)
    this.#selected.set(place, name)
    if (row) this.#own.select(row)
  }

  /** Shows what an editor has changed. A merged place is no longer there; `id` is the one that is kept. */
  #changed(id: string): void {
    if (id === this.#selected.id) this.#selected.reload()
    else this.#page.change({ place: id })
    this.#list()
    setTimeout(() => this.#parts.view?.reloadTiles(), TILES_FRESH)
  }

  /** Loads again what is shown. Returns false, and does nothing, while the list or tiles are still loading. */
  reload(): boolean {
    const { view } = this.#parts
    if (this.#results.isLoading || view?.map.areTilesLoaded() === false) return false
    this.#loadAgain()
    return true
  }

  #loadAgain(): void {
    this.#parts.view?.reloadTiles()
    this.#events.refresh()
    this.#list()
  }

  /** Loads again what could not be loaded. */
  #resume(): void {
    this.#parts.notice.hide()
    this.#selected.retry()
    this.#own.retry()
    this.#loadAgain()
  }

  /** Makes room for what stands above the list; a card would hide it. */
  #showList(): void {
    this.#parts.sheet.set(true)
    if (this.#selected.id || this.#own.hasRow) this.#page.change({ place: undefined, row: undefined })
  }

  #close(): void {
    const { place } = this.#page.state
    this.#page.change({ place: undefined })
    if (embedding() === 'map') this.#parts.view?.map.getCanvas().focus()
    else this.#results.focus(place)
  }

  /** Shares the view as it is, even if nobody has moved the map yet. */
  #share(): void {
    const { view } = this.#parts
    const address = this.#page.address(view ? { view: view.view } : {})
    openShareDialog(document.title, new URL(address, location.href).href)
  }

  #escape(): void {
    if (this.#own.hasRow) this.#own.close()
    else if (this.#selected.id) this.#close()
    else if (this.#page.state.inspect) this.#page.change({ inspect: false })
  }

  #applyQuery(query: string): void {
    this.#showPlaces({ filter: query })
    this.#list()
  }

  #showPlaces(shown: { readonly filter: string } | { readonly search: string }): void {
    this.#parts.view?.show(shown)
    this.#inspector?.refresh()
  }

  #list(): void {
    // Nobody sees the list of an embedded map; a search also says which places the map shows.
    if (embedding() === 'map' && this.#page.state.search === undefined) return
    this.#filters.refresh()
    void this.#results.list(this.#page.state, this.#filters)
  }

  /** Shows a notice if the link has filters that cannot be applied. */
  #warnOfIgnored(): void {
    const ignored = ignoredIn(location.search, this.#parts.layers)
    if (ignored.length === 0) return
    this.#parts.notice.show(say('filtersIgnored', { names: ignored.join(', ') }))
  }
}
