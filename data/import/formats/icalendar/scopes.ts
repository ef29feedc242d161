/** The time zones of each calendar of a file. A file may have several calendars, one behind the other. */
import type ICAL from 'ical.js'
import type { Zone } from './times.ts'
import { Zones } from './zones.ts'

/** What holds within one VCALENDAR. */
export interface Scope {
  /** Line of the file where it begins. */
  readonly line: number
  readonly zones: Zones
  /** Name of the zone of times without one, as the file gives it: `X-WR-TIMEZONE`. */
  zone: string | undefined
}

export class Scopes {
  readonly #scopes = new Map<number, Scope>()
  /** For calendars that use the zones of another one: the first definition of each. */
  readonly #anywhere = new Map<string, ICAL.Component>()
  #current = this.#scopeAt(0)

  /** Must be called at the beginning of each calendar, each time that the file is read. */
  enter(line: number): void {
    this.#current = this.#scopeAt(line)
  }

  get current(): Scope {
    return this.#current
  }

  /** Returns the scope that begins at a line. */
  at(line: number): Scope {
    return this.#scopes.get(line) ?? this.#current
  }

  /** Adds a VTIMEZONE. Must be called for all of them before zones are looked for. */
  define(component: ICAL.Component): void {
    const tzid = String(component.getFirstPropertyValue('tzid'))
    this.#current.zones.define(tzid, component)
    if (!this.#anywhere.has(tzid)) this.#anywhere.set(tzid, component)
  }

  /** Returns the zone of times without one; undefined if the calendar does not tell it. */
  static zoneOf({ zone, zones }: Scope): Zone | undefined {
    return zone === undefined ? undefined : zones.find(zone)
  }

  #scopeAt(line: number): Scope {
    const scope = this.#scopes.get(line) ?? { line, zones: new Zones(this.#anywhere), zone: undefined }
    this.#scopes.set(line, scope)
    return scope
  }
}
