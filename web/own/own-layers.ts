/** Layers of operators' tables: the list of their switches, what the map shows of them, and the card of one row. */
import { byId } from '../base/element.ts'
import { LatestOnly } from '../base/latest-only.ts'
import type { Sheet } from '../base/sheet.ts'
import type { PageState } from '../base/url-state.ts'
import { type Filters, withQuery } from '../layer/filters.ts'
import type { Layer } from '../layer/layer.ts'
import type { RowId, ShownLayer } from '../layer/shown-layers.ts'
import type { MapView } from '../map/map-view.ts'
import { LayerItem } from './layer-item.ts'
import { RowCard } from './row-card.ts'
import { type Coordinates, getRow, nameOf, type Row, type RowGeometry } from './rows-api.ts'

export interface OwnLayersOptions {
  /** Those that have tiles, in the order of the catalogue. */
  readonly layers: readonly Layer[]
  /** Returns the URL template of a layer's tiles. */
  readonly tilesOf: (name: string) => string
  readonly view: MapView | undefined
  readonly sheet: Sheet
  /** The list of layers opens, which needs room. */
  readonly onOpen: () => void
  readonly onChange: (change: Partial<PageState>) => void
  /** Returns true if the page's URL has a view of the map. */
  readonly isPlaced: () => boolean
  readonly onFailed: (error: unknown) => void
}

const TITLE = document.title

export class OwnLayers {
  readonly #options: OwnLayersOptions
  readonly #button = byId('layers-switch', HTMLButtonElement)
  readonly #section = byId('layers', HTMLElement)
  readonly #attribution = byId('layer-attributions', HTMLElement)
  readonly #items: readonly LayerItem[]
  readonly #card: RowCard
  readonly #reading = new LatestOnly()
  #shown: readonly ShownLayer[] = []
  #row: RowId | undefined
  /** What has opened the card, if it was not the map. */
  #opener: HTMLElement | undefined
  #isOpen = false
  #hasFailed = false

  constructor(options: OwnLayersOptions) {
    this.#options = options
    const { layers, view } = options
    const onPick = (row: RowId) => this.pick(row)
    this.#items = layers.map((layer, place) => {
      return new LayerItem({ layer, place, onPick, onChange: (filters) => this.#set(layer, filters) })
    })
    byId('layer-list', HTMLUListElement).append(...this.#items.map(({ element }) => element))
    this.#card = new RowCard({ onClose: () => this.close(), onRetry: () => this.reload() })
    // They are about the map.
    this.#button.hidden = layers.length === 0 || !view
    this.#button.addEventListener('click', () => {
      this.#open(!this.#isOpen)
      if (!this.#isOpen) return
      options.onOpen()
      this.#section.querySelector('input')?.focus()
    })
  }

  /** Whether the card of a row is open. */
  get hasRow(): boolean {
    return this.#row !== undefined
  }

  show(shown: readonly ShownLayer[]): void {
    const { layers, tilesOf, view } = this.#options
    // A link with layers shows that there are some.
    if (this.#shown.length === 0 && shown.length > 0) this.#open(true)
    this.#shown = shown
    for (const [place, layer] of layers.entries()) this.#items[place]?.show(this.#filtersOf(layer))
    const own = shown.map(({ layer: { name, shape = 'mixed' }, filters }) => {
      const place = layers.findIndex((one) => one.name === name)
      return { name, shape, place, tiles: withQuery(tilesOf(name), filters.requestQuery()) }
    })
    view?.show({ own })
    const texts = shown.flatMap(({ layer: { attribution } }) => attribution ?? [])
    this.#attribution.textContent = [...new Set(texts)].map((text) => `${text} · `).join('')
    this.refresh()
  }

  /** The map was moved, or the filters have changed. */
  refresh(): void {
    const { view } = this.#options
    if (!view || !this.#isOpen) return
    for (const item of this.#items) item.refresh(view.bbox)
  }

  /** Opens the card of a row; undefined: closes it. */
  select(row: RowId | undefined): void {
    if (row?.id === this.#row?.id && row?.layer === this.#row?.layer) return
    this.#row = row
    document.title = TITLE
    if (row) {
      void this.#read(row)
      return
    }
    this.#reading.cancel()
    this.#card.hide()
    this.#options.view?.draw('selection', [])
  }

  /** A row was chosen on the map or in a list, perhaps again. */
  pick(row: RowId): void {
    const { activeElement } = document
    this.#opener =
      activeElement instanceof HTMLElement && this.#section.contains(activeElement) ? activeElement : undefined
    this.#options.onChange({ row })
    this.#options.sheet.set(true)
    this.#card.focus()
  }

  close(): void {
    const { onChange, view } = this.#options
    onChange({ row: undefined })
    const opener = this.#opener ?? view?.map.getCanvas()
    opener?.focus()
  }

  reload(): void {
    if (this.#row) void this.#read(this.#row)
  }

  /** Loads the row again, if it could not be loaded. */
  retry(): void {
    if (this.#hasFailed) this.reload()
  }

  #open(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#section.hidden = !isOpen
    this.#button.setAttribute('aria-expanded', String(isOpen))
    this.refresh()
  }

  #filtersOf({ name }: Layer): Filters | undefined {
    return this.#shown.find(({ layer }) => layer.name === name)?.filters
  }

  /** Undefined: the layer goes off, with the card of its row. */
  #set(layer: Layer, filters: Filters | undefined): void {
    const { layers, onChange } = this.#options
    const next = layers.flatMap((one): ShownLayer[] => {
      const now = one === layer ? filters : this.#filtersOf(one)
      return now ? [{ layer: one, filters: now }] : []
    })
    onChange({ layers: next, ...(!filters && this.#row?.layer === layer.name && { row: undefined }) })
  }

  async #read(id: RowId): Promise<void> {
    const { layers, onFailed } = this.#options
    const place = layers.findIndex(({ name }) => name === id.layer)
    const layer = layers[place]
    if (!layer) return
    this.#hasFailed = false
    this.#card.showLoading(layer)
    try {
      const row = await this.#reading.run((signal) => getRow(id, signal))
      if (!row) return
      this.#card.show(row, layer, place)
      document.title = `${nameOf(row, layer)} · ${TITLE}`
      this.#locate(row)
    } catch (error) {
      this.#hasFailed = true
      this.#card.fail(error)
      onFailed(error)
    }
  }

  /** Marks the row on the map, and moves it into view if the link has no view. */
  #locate({ id, geometry }: Row): void {
    const { view, sheet, isPlaced } = this.#options
    if (!geometry || !view) return
    // The names of the types are those of GeoJSON.
    const drawn = geometry as unknown as GeoJSON.Geometry
    view.draw('selection', [{ type: 'Feature', properties: { id, name: '' }, geometry: drawn }])
    const positions = positionsOf(geometry)
    const [first] = positions
    if (!isPlaced()) view.fit(positions)
    else if (first && positions.length === 1) view.reveal(first, sheet.coveredNow)
  }
}

function positionsOf(geometry: RowGeometry): (readonly [number, number])[] {
  return geometry.geometries ? geometry.geometries.flatMap(positionsOf) : flattened(geometry.coordinates)
}

function flattened(coordinates: Coordinates): (readonly [number, number])[] {
  const [first, second] = coordinates
  if (typeof first === 'number') return [[first, typeof second === 'number' ? second : 0]]
  return coordinates.flatMap((part) => (typeof part === 'number' ? [] : flattened(part)))
}
