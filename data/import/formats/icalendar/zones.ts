/** Time zones that properties of iCalendar name: those of the time zone database, of Windows, and of the file itself. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type ICAL from 'ical.js'
import { TIME_ZONES } from '../../../../core/model/time-zone.ts'
import { offsetIn } from '../../../../core/model/wall-time.ts'
import { definedZone } from './defined-zone.ts'
import type { Zone } from './times.ts'

export class Zones {
  readonly #defined = new Map<string, ICAL.Component>()
  readonly #found = new Map<string, Zone | undefined>()
  readonly #elsewhere: ReadonlyMap<string, ICAL.Component>

  /** `elsewhere`: definitions of other calendars in the file, for zones that this one does not define. */
  constructor(elsewhere: ReadonlyMap<string, ICAL.Component> = new Map()) {
    this.#elsewhere = elsewhere
  }

  /** Adds a VTIMEZONE of the calendar. Must be called for all of them before `find`. */
  define(tzid: string, component: ICAL.Component): void {
    this.#defined.set(tzid, component)
  }

  /** Returns the zone that a `TZID` names; undefined if nobody knows it. */
  find(tzid: string): Zone | undefined {
    if (!this.#found.has(tzid)) this.#found.set(tzid, this.#zone(tzid))
    return this.#found.get(tzid)
  }

  #zone(tzid: string): Zone | undefined {
    const definition = this.#defined.get(tzid) ?? this.#elsewhere.get(tzid)
    const location = definition?.getFirstPropertyValue('x-lic-location')
    const name = zoneName(tzid) ?? (location ? zoneName(String(location)) : undefined)
    if (name !== undefined) return { name, offsetAt: offsetIn(name) }
    return definition && definedZone(definition)
  }
}

/**
 * Returns the name in the time zone database. A name that programs make unique begins with a path of their own:
 * `/citadel.org/20210210_1/Europe/Berlin`.
 */
function zoneName(text: string): string | undefined {
  const parts = text.trim().split('/')
  const names = parts.map((_, index) => parts.slice(index).join('/'))
  for (const name of names) {
    const found = TIME_ZONES.find(name) ?? windowsNames().get(name.toLowerCase())
    if (found !== undefined) return found
  }
  return undefined
}

interface WindowsZones {
  supplemental: {
    windowsZones: { mapTimezones: { mapZone: { _other: string; _type: string; _territory: string } }[] }
  }
}

let read: ReadonlyMap<string, string> | undefined

/** Names of the time zone database by those of Windows, in lower case: the Unicode CLDR's own list. */
function windowsNames(): ReadonlyMap<string, string> {
  if (read) return read
  const file = fileURLToPath(import.meta.resolve('cldr-core/supplemental/windowsZones.json'))
  const { supplemental }: WindowsZones = JSON.parse(readFileSync(file, 'utf8'))
  // 001 is the world: the zone of a name without a territory.
  const zones = supplemental.windowsZones.mapTimezones.filter(({ mapZone }) => mapZone._territory === '001')
  read = new Map(zones.map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]))
  return read
}
