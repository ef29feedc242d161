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

/** For each code from 1 on, the key by which it is found and its place; zones by code. For a file. */
export interface StoredHoursCodes {
  readonly keys: readonly string[]
  readonly places: readonly (PlaceColumns | null)[]
  readonly zones: readonly (string | null)[]
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
    return this.#zoneCodes.get(zone) ?? this.#addZone(zone)
  }

  get stored(): StoredHoursCodes {
    return {
      keys: [...this.#codes.keys()],
      places: this.all.slice(1).map((hours) => hours?.place ?? null),
      zones: this.zones.map((zone) => zone ?? null),
    }
  }

  /** Takes in what was stored, as the first codes. */
  restore({ keys, places, zones }: StoredHoursCodes): void {
    for (const [at, key] of keys.entries()) {
      const [text] = key.split('\0') as [string]
      this.#add(key, { text, place: places[at] ?? undefined })
    }
    for (const zone of zones) this.#addZone(zone ?? undefined)
  }

  #add(key: string, hours: PlaceHours): number {
    const code = this.all.push(hours) - 1
    this.#codes.set(key, code)
    return code
  }

  #addZone(zone: string | undefined): number {
    const code = this.zones.push(zone) - 1
    this.#zoneCodes.set(zone, code)
    return code
  }
}
