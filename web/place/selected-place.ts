/** The selected place: its card, its mark on the map, its name in the window title. */
import { getPlace, getPlacesNear, type Place } from '../base/api.ts'
import { getEventsAt } from '../base/events-api.ts'
import { LatestOnly } from '../base/latest-only.ts'
import type { Sheet } from '../base/sheet.ts'
import { pageTitle } from '../collection/collection.ts'
import { PlaceMark } from '../map/map-pointer.ts'
import type { MapView } from '../map/map-view.ts'
import { Card, type CardOptions } from './card.ts'
import { getListsOf } from './lists-api.ts'
import { shownName } from './place-parts.ts'

export interface SelectedPlaceOptions extends Omit<CardOptions, 'onRetry'> {
  readonly view: MapView | undefined
  readonly sheet: Sheet
  /** Returns true if the page's URL has a view of the map. */
  readonly isPlaced: () => boolean
  readonly onFailed: (error: unknown) => void
}

/** Metres within which one dot hides another. */
const SAME_POSITION_RADIUS = 2
/** Zoom for a link that names a place but no view of the map. */
const LINK_ZOOM = 15

export class SelectedPlace {
  readonly #options: SelectedPlaceOptions
  readonly #card: Card
  readonly #mark: PlaceMark | undefined
  readonly #reading = new LatestOnly()
  #hasFailed = false

  constructor(options: SelectedPlaceOptions) {
    this.#options = options
    const { view } = options
    this.#card = new Card({ ...options, onRetry: () => this.reload() })
    this.#mark = view && new PlaceMark(view.map, 'selected')
  }

  get id(): string | undefined {
    return this.#card.placeId
  }

  /** Opens the card of a place, whose name may already be known. Without an id, closes the card. */
  set(id: string | undefined, name?: string): void {
    if (id === this.id) return
    this.#mark?.set(id)
    document.title = pageTitle()
    if (id) {
      void this.#read(id, name)
      return
    }
    this.#reading.cancel()
    this.#card.hide()
    this.#options.view?.draw('selection', [])
  }

  focus(): void {
    this.#card.focus()
  }

  /** Shows the place as it is now. */
  reload(): void {
    void this.#read(this.id)
  }

  /** Loads the place again, if it could not be loaded. */
  retry(): void {
    if (this.#hasFailed) this.reload()
  }

  async #read(id: string | undefined, name?: string): Promise<void> {
    if (!id) return
    this.#hasFailed = false
    this.#card.showLoading(id, name)
    try {
      const place = await this.#reading.run((signal) => getPlace(id, signal))
      if (!place) return
      this.#card.show(place)
      document.title = `${shownName(place)} · ${pageTitle()}`
      if (place.geometry) await this.#locate(place, place.geometry.coordinates)
      const events = await this.#reading.run((signal) => getEventsAt(id, signal))
      if (!events) return
      this.#card.showEvents(events)
      const lists = await this.#reading.run((signal) => getListsOf(id, signal))
      if (!lists) return
      this.#card.showLists(lists)
      await this.#reading.run((signal) => this.#card.showPosts(signal))
    } catch (error) {
      this.#hasFailed = true
      this.#card.fail(error)
      this.#options.onFailed(error)
    }
  }

  /** Draws a ring around the place, moves it into view, and lists the places at the same position. */
  async #locate({ id, properties }: Place, coordinates: readonly [number, number]): Promise<void> {
    const { view, sheet, isPlaced } = this.#options
    const [longitude, latitude] = coordinates
    const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] }
    view?.draw('selection', [{ type: 'Feature', properties: { id, name: properties.name }, geometry }])
    if (isPlaced()) view?.reveal(coordinates, sheet.coveredNow)
    else view?.jumpTo({ longitude, latitude, zoom: LINK_ZOOM })
    const near = await this.#reading.run((signal) => getPlacesNear(coordinates, SAME_POSITION_RADIUS, signal))
    if (near) this.#card.showOthers(near.places.filter((other) => other.id !== id))
  }
}
