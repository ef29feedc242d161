/** How the parts of the explorer page act together: every change goes through the state in its address. */
import { getPlace, getPlaces, getPlacesNear, type Place } from './api.ts'
import { Card } from './card.ts'
import { Inspector } from './inspector.ts'
import { Latest } from './latest.ts'
import { listenToMap } from './map-events.ts'
import { PlaceMark } from './map-pointer.ts'
import type { MapView } from './map-view.ts'
import type { Notice } from './notice.ts'
import { PageHistory } from './page-history.ts'
import { Results } from './results.ts'
import type { Sheet } from './sheet.ts'
import { Switches } from './switches.ts'
import type { PageState } from './url-state.ts'

export interface ExplorerParts {
  /** Addresses of tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: { readonly places: string; readonly land: string }
  readonly view: MapView | undefined
  readonly sheet: Sheet
  readonly notice: Notice
}

const LISTED = 20
const EARTH = { west: -180, south: -90, east: 180, north: 90 }
/** Metres within which one dot hides another. */
const SAME_SPOT = 2
/** Zoom for a place that a link names without saying where to look. */
const CLOSE = 15
const TITLE = document.title

export class Explorer {
  readonly #parts: ExplorerParts
  readonly #history = new PageHistory((state) => this.#travel(state))
  readonly #results: Results
  readonly #card: Card
  readonly #switches: Switches
  readonly #inspector: Inspector | undefined
  readonly #pointed: PlaceMark | undefined
  readonly #chosen: PlaceMark | undefined
  readonly #listing = new Latest()
  readonly #reading = new Latest()

  constructor(parts: ExplorerParts) {
    this.#parts = parts
    const links = {
      href: (id: string) => this.#history.address({ place: id }),
      onChoose: ({ id, properties }: Place) => this.#choose(id, properties.name),
    }
    this.#results = new Results({
      ...links,
      onPoint: (id) => this.#pointed?.set(id),
      onRetry: () => void this.#list(),
      onShowWorld: () => parts.view?.showWorld({ animate: true }),
    })
    this.#card = new Card({ ...links, onClose: () => this.#close(), onRetry: () => void this.#read() })
    this.#switches = new Switches({
      onHeat: () => this.#go({ heat: !this.#history.state.heat }),
      onInspect: () => this.#go({ inspect: !this.#history.state.inspect }),
      onEscape: () => this.#escape(),
      zoom: parts.view,
    })
    if (!parts.view) return
    this.#inspector = new Inspector(parts.view, parts.tiles.places)
    this.#pointed = new PlaceMark(parts.view.map, 'hover')
    this.#chosen = new PlaceMark(parts.view.map, 'selected')
  }

  start(): void {
    const { view, notice } = this.#parts
    if (view) {
      listenToMap(view, notice, {
        onMoved: () => {
          this.#history.replace({ view: view.view })
          void this.#list()
        },
        onPoint: (id) => this.#pointed?.set(id),
        onChoose: (id, name) => this.#choose(id, name),
      })
    }
    this.#show(this.#history.state)
    void this.#list()
  }

  /** The page in another state, as a step that back undoes. */
  #go(change: Partial<PageState>): void {
    this.#history.push(change)
    this.#show(this.#history.state)
  }

  #travel(state: PageState): void {
    if (state.view) this.#parts.view?.jumpTo(state.view)
    this.#show(state)
  }

  #show({ place, inspect, heat }: PageState, name?: string): void {
    this.#switches.show({ inspect, heat })
    this.#inspector?.set(inspect)
    this.#parts.view?.setHeat(heat)
    if (place === this.#card.placeId) return
    this.#chosen?.set(place)
    if (place) void this.#read(name)
    else this.#hideCard()
  }

  #choose(id: string, name: string): void {
    if (id === this.#card.placeId) {
      this.#card.focus()
      return
    }
    this.#history.push({ place: id })
    this.#show(this.#history.state, name)
    this.#card.focus()
    this.#parts.sheet.set(true)
  }

  #close(): void {
    const { place } = this.#history.state
    this.#go({ place: undefined })
    this.#results.focus(place)
  }

  #escape(): void {
    if (this.#card.placeId) this.#close()
    else if (this.#history.state.inspect) this.#go({ inspect: false })
  }

  #hideCard(): void {
    this.#reading.cancel()
    this.#card.hide()
    this.#parts.view?.draw('selection', [])
    document.title = TITLE
  }

  /** Fills the list with the best places in view. */
  async #list(): Promise<void> {
    this.#results.await()
    const bbox = this.#parts.view?.bbox ?? EARTH
    try {
      const found = await this.#listing.run((signal) => getPlaces(bbox, LISTED, signal))
      if (found) this.#results.show(found)
    } catch (error) {
      this.#results.fail(error)
    }
  }

  /** Fills the card with the chosen place. */
  async #read(name?: string): Promise<void> {
    const { place: id } = this.#history.state
    if (!id) return
    this.#card.await(id, name)
    document.title = TITLE
    try {
      const place = await this.#reading.run((signal) => getPlace(id, signal))
      if (!place) return
      this.#card.show(place)
      document.title = `${place.properties.name} · ${TITLE}`
      if (place.geometry) await this.#locate(place, place.geometry.coordinates)
    } catch (error) {
      this.#card.fail(error)
    }
  }

  /** Rings the chosen place, sees to it that it is in view, and names those on the same spot. */
  async #locate({ id, properties }: Place, coordinates: readonly [number, number]): Promise<void> {
    const { view, sheet } = this.#parts
    const [longitude, latitude] = coordinates
    const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] }
    view?.draw('selection', [{ type: 'Feature', properties: { name: properties.name }, geometry }])
    if (this.#history.state.view) view?.reveal(coordinates, sheet.coveredNow)
    else view?.jumpTo({ longitude, latitude, zoom: CLOSE })
    const near = await this.#reading.run((signal) => getPlacesNear(coordinates, SAME_SPOT, signal))
    if (near) this.#card.showOthers(near.places.filter((other) => other.id !== id))
  }
}
