/**
 * Codes of what decides whether places are open: their hours, and the time zone whose clock they follow. Blocks keep both
 * as they keep the codes of the indexed fields, after these.
 */
import { placeDependence } from '../../../core/opening/syntax.ts'
import { INDEXED_FIELDS, type IndexedHours } from '../../../core/query/indexed-fields.ts'
import { isRegionByPosition, type PlaceColumns, zoneOf } from '../../../sql/places/opening/opening-place.ts'

/** Positions of these codes among those of a block. */
export const HOURS = INDEXED_FIELDS.length
export const ZONE = INDEXED_FIELDS.length + 1

/** Code of places without hours. */
export const NO_HOURS = 0

/** Hours that are the same at all places with the code. */
export interface PlaceHours {
  readonly text: string
  /** One of the places; undefined if they are the same everywhere. */
  readonly place: PlaceColumns | undefined
}

export class HoursCodes {
  /** By code. They are only added, so a code keeps its meaning. */
  readonly all: (PlaceHours | undefined)[] = [undefined]
  /** Time zones by code; undefined for places whose time is not known. */
  readonly zones: (string | undefined)[] = []
  readonly #codes = new Map<string, number>()
  readonly #zoneCodes = new Map<string | undefined, number>()

  codeOf([text, timezone, country, region]: IndexedHours, longitude: number | null, latitude: number | null): number {
    // PostgreSQL's texts never contain NUL.
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const dependence = placeDependence(text)
    if (dependence === 'nothing') return this.#add(text, { text, place: undefined })
    const place = { timezone, country, region, longitude, latitude }
    const isByPosition = dependence === 'position' || isRegionByPosition(place)
    const key = `${text}\0${JSON.stringify(isByPosition ? place : [country, region])}`
    return this.#codes.get(key) ?? this.#add(key, { text, place })
  }

  zoneCodeOf(timezone: string | null, longitude: number | null, latitude: number | null): number {
    const zone = zoneOf({ timezone, longitude, latitude })
    const known = this.#zoneCodes.get(zone)
    if (known !== undefined) return known
    const code = this.zones.push(zone) - 1
    this.#zoneCodes.set(zone, code)
    return code
  }

  #add(key: string, hours: PlaceHours): number {
    const code = this.all.push(hours) - 1
    this.#codes.set(key, code)
    return code
  }
}
