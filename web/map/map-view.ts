/** The map: its view and its style. */
import type { Feature } from 'geojson'
import { type GeoJSONSource, LngLatBounds, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import { CLUSTER_QUERY } from '../../core/cartography/clusters.ts'
import { ownSource } from '../../core/cartography/own-layers.ts'
import { DRAWN_QUERY } from '../../core/cartography/places.ts'
import type { Bbox } from '../../core/geo/bbox.ts'
import type { Area } from '../base/areas-api.ts'
import type { View } from '../base/url-state.ts'
import { withQuery } from '../layer/filters.ts'
import { say } from '../words/list.ts'
import { pinsBeside, RESULT_NAMES } from './layers-drawn.ts'
import { type DrawnSource, MAX_TILE_ZOOM, mapStyle, type StyleOptions } from './map-style.ts'
import { DARK, paletteNow, schemeNow } from './palette-now.ts'
import { Restyling } from './restyling.ts'
import { streetsLike } from './streets.ts'
import { refuseOwnFonts } from './style-below.ts'
import { isUnderTools } from './under-tools.ts'
import { tilesIn, toBbox, type ViewportSpan, wrapLongitude } from './viewport.ts'

/** Pixels at the map's edges that the panel covers. */
export interface Covered {
  readonly left: number
  readonly right: number
  readonly bottom: number
}

export interface MapOptions {
  readonly container: HTMLElement
  readonly tiles: Pick<StyleOptions, 'places' | 'land' | 'basemap'> & {
    readonly events: string
    /** Base of the URLs of sprites. */
    readonly sprites: string
  }
  readonly shown: Pick<Shown, 'filter' | 'heat'>
  readonly covered: () => Covered
  readonly view: View | undefined
  /** Shown without a view; undefined: the whole world. */
  readonly first: Bbox | undefined
  /** Pixels around it. */
  readonly padding: number
}

/** What the map shows. */
export interface Shown extends Pick<StyleOptions, 'heat' | 'own' | 'below'> {
  /** Filters of the places: a query string without its `?`. */
  readonly filter: string
  /** A text that the places match: a query string as well. */
  readonly search: string
  /** Query string of the events; undefined: none. */
  readonly events: string | undefined
}

/** West, south, east, north. Excludes Antarctica; extends past 180° to the east end of Russia. */
const WORLD: [number, number, number, number] = [-168, -56, 190, 78]
const MAX_ZOOM = 19
type Corners = readonly [west: number, south: number, east: number, north: number]

/** Milliseconds for which a browser may show a cached tile although it is stale: its `stale-while-revalidate`. */
const STALE = 10_000

/** Pixels between places that are shown together and the edges of the map. */
export const MARGIN = 48

/** A view that is so many times as wide as an area is not of the area. */
const MAX_OVERVIEW = 4

export class MapView {
  readonly map: MapLibre
  readonly #options: MapOptions
  readonly #drawn: Record<DrawnSource, Feature[]> = { grid: [], results: [], selection: [] }
  readonly #restyling: Restyling
  #shown: Shown
  /** Until this time, the browser's cache may have tiles from before the last `reloadTiles`. */
  #revalidatesUntil = 0

  /** Throws if the browser cannot draw the map. */
  constructor(options: MapOptions) {
    this.#options = options
    this.#shown = { search: '', events: undefined, own: [], below: undefined, ...options.shown }
    const worker = document.querySelector<HTMLMetaElement>('meta[name=map-worker]')?.content ?? ''
    setWorkerUrl(new URL(worker, document.baseURI).href)
    this.map = new MapLibre({
      container: options.container,
      style: this.#style(),
      maxZoom: MAX_ZOOM,
      minZoom: 0,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      locale: { 'Map.Title': say('mapTitle') },
      fadeDuration: prefersReducedMotion() ? 0 : 200,
      validateStyle: false,
      transformRequest: (url, type) => {
        const mayBeOld = type === 'Tile' && Date.now() < this.#revalidatesUntil
        return mayBeOld ? { url, cache: 'no-cache' } : refuseOwnFonts(url)
      },
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.getCanvas().id = 'map-canvas'
    this.map.addControl(new ScaleControl({ maxWidth: 96 }))
    this.#setPadding()
    if (options.view) this.jumpTo(options.view)
    else if (options.first) this.fitBox(cornersOf(options.first), { animate: false, padding: options.padding })
    else this.showWorld({ animate: false })
    this.map.on('resize', () => this.#setPadding())
    this.map.on('style.load', () => {
      for (const source of ['grid', 'results', 'selection'] as const) this.draw(source, this.#drawn[source])
    })
    this.#restyling = new Restyling(this.map, () => this.#style())
    DARK.addEventListener('change', () => this.#restyling.change())
  }

  /** Centre of the uncovered part, and zoom. */
  get view(): View {
    const { lng, lat } = this.map.getCenter()
    return { longitude: wrapLongitude(lng), latitude: lat, zoom: this.map.getZoom() }
  }

  /** The whole viewport, including the covered part. */
  get viewport(): ViewportSpan {
    return this.#span({ left: 0, right: 0, bottom: 0 })
  }

  /** The part of the viewport that is not covered. */
  get uncovered(): ViewportSpan {
    return this.#span(this.#options.covered())
  }

  get bbox(): Bbox {
    return toBbox(this.uncovered)
  }

  streetsLike(text: string): Area[] {
    return streetsLike(this.map, text)
  }

  /** What places the map shows: a query string of tiles and lists, without its `?`. */
  get shownPlaces(): string {
    const { filter, search } = this.#shown
    return [filter, search].filter(Boolean).join('&')
  }

  /** First categories of the places in the loaded tiles. */
  get categories(): Set<string> {
    const features = this.map.querySourceFeatures('places', { sourceLayer: 'places' })
    return new Set(features.flatMap(({ properties }) => properties['primary_category'] ?? []))
  }

  jumpTo({ longitude, latitude, zoom }: View): void {
    this.map.jumpTo({ center: [longitude, latitude], zoom })
  }

  /** Shows a box; without one, the whole world. */
  showAll(box: Bbox | undefined): void {
    if (box) this.fitBox(cornersOf(box), { padding: MARGIN })
    else this.showWorld({ animate: true })
  }

  showWorld({ animate }: { animate: boolean }): void {
    this.map.fitBounds(WORLD, { padding: 16, animate })
  }

  /** Moves the map so that all positions are visible; does nothing without positions. */
  fit(positions: readonly (readonly [number, number])[]): void {
    const bounds = new LngLatBounds()
    for (const [longitude, latitude] of positions) bounds.extend([longitude, latitude])
    if (!bounds.isEmpty()) this.map.fitBounds(bounds, { padding: MARGIN, maxZoom: 15 })
  }

  /** Moves the map to a box: west, south, east, north. */
  fitBox([west, south, east, north]: Corners, { animate = true, padding = 0 } = {}): void {
    this.map.fitBounds([west, south, east, north], { maxZoom: 15, animate, padding })
  }

  /** Returns whether the map shows a part of a box, and not much more than the box. */
  isAt([west, south, east, north]: Corners): boolean {
    const { uncovered } = this
    const isApart = uncovered.east < west || uncovered.west > east || uncovered.north < south || uncovered.south > north
    return !isApart && uncovered.east - uncovered.west < MAX_OVERVIEW * (east - west)
  }

  /** Moves a position into view if it is not visible. `covered`: pixels that will be covered at the bottom edge. */
  reveal([longitude, latitude]: readonly [number, number], covered: number): void {
    const container = this.map.getContainer()
    const { clientWidth, clientHeight } = container
    const { left, right, bottom } = this.#options.covered()
    const { x, y } = this.map.project([longitude, latitude])
    const across = x > left + MARGIN && x < clientWidth - right - MARGIN
    const isInside = across && y > MARGIN && y < clientHeight - Math.max(bottom, covered) - MARGIN
    if (isInside && !isUnderTools(container, x, y)) return
    this.map.easeTo({ center: [longitude, latitude], offset: [0, Math.min(0, (bottom - covered) / 2)] })
  }

  /**
   * Sets a style if something has changed. A new URL of tiles then makes a new source: `setTiles` would not abort requests to
   * the old URL, and their tiles would still appear.
   */
  show(change: Partial<Shown>): void {
    const isNew = (name: keyof Shown) => JSON.stringify(change[name]) !== JSON.stringify(this.#shown[name])
    if (!(Object.keys(change) as (keyof Shown)[]).some(isNew)) return
    this.#shown = { ...this.#shown, ...change }
    this.#restyling.change()
  }

  /** Draws the map in the colours that the page has now. */
  repaint(): void {
    this.#restyling.change()
  }

  /**
   * Reloads the visible tiles, past the browser's cache. They are listed one by one, because MapLibre otherwise skips those
   * that failed.
   */
  reloadTiles(): void {
    this.#revalidatesUntil = Date.now() + STALE
    const zoom = Math.floor(this.map.getZoom())
    const { basemap } = this.#options.tiles
    for (const [source, maxZoom] of Object.entries({
      ...MAX_TILE_ZOOM,
      ...Object.fromEntries(this.#shown.own.map(({ name }) => [ownSource(name), MAX_TILE_ZOOM.own])),
      ...(basemap && { basemap: basemap.maxzoom }),
    })) {
      if (!this.map.getSource(source)) continue
      const tiles = tilesIn(this.viewport, Math.min(zoom, maxZoom))
      this.map.refreshTiles(
        source,
        tiles.map(({ tile }) => tile),
      )
    }
  }

  draw(source: DrawnSource, features: Feature[]): void {
    this.#drawn[source] = features
    // The map reports failures as an event.
    void this.map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features })
    if (source === 'results' && this.map.getLayer('place-names'))
      this.map.setFilter('place-names', pinsBeside(features))
    if (source === 'selection' && this.map.getLayer(RESULT_NAMES)) {
      // The ring has the name of a selected result.
      const [selected] = features
      this.map.setFilter(RESULT_NAMES, selected ? ['!=', ['get', 'id'], selected.properties?.['id']] : null)
    }
  }

  #span({ left, right, bottom }: Covered): ViewportSpan {
    const { clientWidth, clientHeight } = this.map.getContainer()
    const southWest = this.map.unproject([left, clientHeight - bottom])
    const northEast = this.map.unproject([clientWidth - right, 0])
    return { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat }
  }

  #setPadding(): void {
    this.map.setPadding({ top: 0, ...this.#options.covered() })
  }

  #style() {
    const { filter: _, search: __, events, ...shown } = this.#shown
    const { places, events: eventTiles, land, sprites, basemap } = this.#options.tiles
    return mapStyle({
      ...shown,
      palette: paletteNow(),
      sprite: sprites + schemeNow(),
      reducedMotion: prefersReducedMotion(),
      places: [this.shownPlaces, CLUSTER_QUERY, DRAWN_QUERY].reduce(withQuery, places),
      events: events === undefined ? undefined : withQuery(eventTiles, events),
      land,
      ...(basemap && { basemap }),
      drawn: this.#drawn,
    })
  }
}

function cornersOf({ west, south, east, north }: Bbox): Corners {
  return [west, south, east, north]
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
