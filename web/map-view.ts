/** The map: where it looks, how it is drawn. */
import type { Feature } from 'geojson'
import { type GeoJSONSource, LngLatBounds, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import { PALETTES } from '../cartography/palette.ts'
import type { Bbox } from '../geo/bbox.ts'
import { withQuery } from './filters.ts'
import { DEEPEST, type DrawnSource, mapStyle, type StyleOptions } from './map-style.ts'
import type { View } from './url-state.ts'
import { type Stretch, tilesIn, toBbox, wrapLongitude } from './visible-box.ts'

/** Pixels at the map's edges that something else covers. */
export interface Covered {
  readonly left: number
  readonly bottom: number
}

export interface MapOptions {
  readonly container: HTMLElement
  readonly tiles: Pick<StyleOptions, 'places' | 'land'>
  /** What the places are narrowed to: a query string without its `?`. */
  readonly filter: string
  readonly heat: boolean
  readonly covered: () => Covered
  /** Undefined: the whole world. */
  readonly view: View | undefined
}

/** Without the far south, where nobody lives, and with the east end of Russia. */
const WORLD: [number, number, number, number] = [-168, -56, 190, 78]
const MAX_ZOOM = 19

const DARK = matchMedia('(prefers-color-scheme: dark)')

export class MapView {
  readonly map: MapLibre
  readonly #options: MapOptions
  readonly #drawn: Record<DrawnSource, Feature[]> = { grid: [], found: [], selection: [] }
  #heat: boolean
  #filter: string

  /** Throws when the browser can not draw it. */
  constructor(options: MapOptions) {
    this.#options = options
    this.#heat = options.heat
    this.#filter = options.filter
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
      fadeDuration: prefersStill() ? 0 : 200,
      validateStyle: false,
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.getCanvas().id = 'map-canvas'
    this.map.addControl(new ScaleControl({ maxWidth: 96 }))
    this.#keepClear()
    if (options.view) this.jumpTo(options.view)
    else this.showWorld({ animate: false })
    this.map.on('resize', () => this.#keepClear())
    this.map.on('style.load', () => {
      for (const source of ['grid', 'found', 'selection'] as const) this.draw(source, this.#drawn[source])
    })
    DARK.addEventListener('change', () => this.map.setStyle(this.#style()))
  }

  /** Around the middle of what is seen. */
  get view(): View {
    const { lng, lat } = this.map.getCenter()
    return { longitude: wrapLongitude(lng), latitude: lat, zoom: this.map.getZoom() }
  }

  /** All that the map shows, what is covered too. */
  get window(): Stretch {
    return this.#stretch({ left: 0, bottom: 0 })
  }

  /** What of it is seen. */
  get seen(): Stretch {
    return this.#stretch(this.#options.covered())
  }

  get bbox(): Bbox {
    return toBbox(this.seen)
  }

  /** The first categories of the places that it holds. */
  get categories(): Set<string> {
    const features = this.map.querySourceFeatures('places', { sourceLayer: 'places' })
    return new Set(features.flatMap(({ properties }) => properties['primary_category'] ?? []))
  }

  jumpTo({ longitude, latitude, zoom }: View): void {
    this.map.jumpTo({ center: [longitude, latitude], zoom })
  }

  showWorld({ animate }: { animate: boolean }): void {
    this.map.fitBounds(WORLD, { padding: 16, animate })
  }

  /** Moves to where all of some positions are seen; stays where it is for none. */
  fit(positions: readonly (readonly [number, number])[]): void {
    const bounds = new LngLatBounds()
    for (const [longitude, latitude] of positions) bounds.extend([longitude, latitude])
    if (!bounds.isEmpty()) this.map.fitBounds(bounds, { padding: 48, maxZoom: 15 })
  }

  /** Moves to where a position is seen, if it is not; `covered` is what will cover the bottom edge, in pixels. */
  reveal([longitude, latitude]: readonly [number, number], covered: number): void {
    const margin = 48
    const { clientWidth, clientHeight } = this.map.getContainer()
    const { left, bottom } = this.#options.covered()
    const { x, y } = this.map.project([longitude, latitude])
    const across = x > left + margin && x < clientWidth - margin
    if (across && y > margin && y < clientHeight - Math.max(bottom, covered) - margin) return
    this.map.easeTo({ center: [longitude, latitude], offset: [0, Math.min(0, (bottom - covered) / 2)] })
  }

  setHeat(heat: boolean): void {
    if (heat === this.#heat) return
    this.#heat = heat
    this.map.setStyle(this.#style())
  }

  /**
   * The style names the source's new address, and so MapLibre makes a new source: `setTiles` would not abort what is
   * under way from the old address, and would show it when it arrives.
   */
  setFilter(filter: string): void {
    if (filter === this.#filter) return
    this.#filter = filter
    this.map.setStyle(this.#style())
  }

  /** Asks again for the tiles that are seen. They are named one by one, else MapLibre leaves out those that failed. */
  reloadTiles(): void {
    const zoom = Math.floor(this.map.getZoom())
    for (const [source, deepest] of Object.entries(DEEPEST)) {
      const tiles = tilesIn(this.window, Math.min(zoom, deepest))
      this.map.refreshTiles(
        source,
        tiles.map(({ tile }) => tile),
      )
    }
  }

  draw(source: DrawnSource, features: Feature[]): void {
    this.#drawn[source] = features
    // What can go wrong is told as an event of the map.
    void this.map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features })
  }

  #stretch({ left, bottom }: Covered): Stretch {
    const { clientWidth, clientHeight } = this.map.getContainer()
    const southWest = this.map.unproject([left, clientHeight - bottom])
    const northEast = this.map.unproject([clientWidth, 0])
    return { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat }
  }

  #keepClear(): void {
    this.map.setPadding({ top: 0, right: 0, ...this.#options.covered() })
  }

  #style() {
    const [palette, still] = [PALETTES[DARK.matches ? 'dark' : 'light'], prefersStill()]
    const { places, land } = this.#options.tiles
    const sources = { places: withQuery(places, this.#filter), land, drawn: this.#drawn }
    return mapStyle({ ...sources, palette, still, heat: this.#heat })
  }
}

function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
