/** Shows where the user is: when they ask for it, and at the start if they have allowed it before. */
import { Marker } from 'maplibre-gl'
import { byId, h } from '../base/element.ts'
import type { Notice } from '../base/notice.ts'
import { say } from '../words/list.ts'
import type { MapView } from './map-view.ts'
import type { Origin } from './origin.ts'

/** Zoom of a few streets. */
const ZOOM = 14
const TIMEOUT = 10_000

/** By the code of the error. */
const REASONS: Readonly<Record<number, 'locationDenied' | 'locationLate'>> = { 1: 'locationDenied', 3: 'locationLate' }

export class Locate {
  readonly #view: MapView
  readonly #origin: Origin
  readonly #notice: Notice
  readonly #button = byId('locate', HTMLButtonElement)
  readonly #marker = new Marker({ element: h('div', { class: 'own', role: 'img', 'aria-label': say('youAreHere') }) })

  constructor(view: MapView, origin: Origin, notice: Notice) {
    this.#view = view
    this.#origin = origin
    this.#notice = notice
    this.#button.addEventListener('click', () => void this.#locate(true))
  }

  /** Finds the user without asking them. `moves`: the map goes there. */
  async start(moves: boolean): Promise<void> {
    const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
    if (permission?.state === 'granted') await this.#locate(moves)
  }

  async #locate(moves: boolean): Promise<void> {
    this.#button.setAttribute('aria-busy', 'true')
    try {
      const { longitude, latitude } = await currentPosition()
      this.#origin.setOwn(longitude, latitude)
      this.#marker.setLngLat([longitude, latitude]).addTo(this.#view.map)
      if (moves) this.#view.map.flyTo({ center: [longitude, latitude], zoom: Math.max(ZOOM, this.#view.view.zoom) })
    } catch (error) {
      const reason = error instanceof GeolocationPositionError ? REASONS[error.code] : undefined
      this.#notice.show(say(reason ?? 'locationUnknown'))
    } finally {
      this.#button.removeAttribute('aria-busy')
    }
  }
}

function currentPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { timeout: TIMEOUT })
  })
}
