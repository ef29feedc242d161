/** The point that distances are measured from: where the user is, otherwise the middle of the map. */
import { LngLat } from 'maplibre-gl'
import type { Position } from '../../core/geo/bbox.ts'
import { MAX_DISTANCE, MIN_ZOOM } from '../../core/geo/told-distance.ts'
import type { MapView } from './map-view.ts'

export interface Distance {
  readonly metres: number
  readonly from: 'you' | 'middle'
}

export class Origin {
  readonly #view: MapView | undefined
  #own: LngLat | undefined

  constructor(view: MapView | undefined) {
    this.#view = view
  }

  /** The user has told where they are. */
  setOwn(longitude: number, latitude: number): void {
    this.#own = new LngLat(longitude, latitude)
  }

  /** Undefined without a map, unless the user has told. */
  get position(): Position | undefined {
    if (this.#own) return { longitude: this.#own.lng, latitude: this.#own.lat }
    return this.#view?.view
  }

  /** Returns undefined if the distance says nothing. */
  distanceTo([longitude, latitude]: readonly [number, number]): Distance | undefined {
    const { longitude: lng = 0, latitude: lat = 0, zoom = 0 } = this.#view?.view ?? {}
    const from = this.#own ?? (zoom >= MIN_ZOOM ? new LngLat(lng, lat) : undefined)
    const metres = from?.distanceTo(new LngLat(longitude, latitude)) ?? Infinity
    if (metres > MAX_DISTANCE) return undefined
    return { metres, from: this.#own ? 'you' : 'middle' }
  }
}
