/** Converts events of iCalendar (RFC 5545) to records, one for each time that they take place within a window. */
import ICAL from 'ical.js'
import type { Content, Rejection } from '../source-row.ts'
import { checkLines } from './line-bounds.ts'
import { toWallTime, wallText, type Zone, Zones } from './zones.ts'

export interface Window {
  /** Dates: `2026-11-21`. */
  readonly from: string
  /** Excluded. */
  readonly until: string
}

/** More than one an hour for four years. */
const MAX_OCCURRENCES = 40_000
/** Properties whose times must be those of the event's zone. */
const TIMES = ['exdate', 'rdate'] as const

export class Calendar {
  readonly #window: Window
  readonly #zones = new Zones()
  /** Changed and cancelled times of repeated events: UID and wall-clock time. */
  readonly #overridden = new Set<string>()
  /** Zone of times without one. */
  zone: string | undefined

  constructor(window: Window) {
    this.#window = window
  }

  addZone(text: string): void {
    this.#zones.define(parsed(text))
  }

  /** Must have been called for all events before `contents` is called for any. */
  noteOverride(text: string): void {
    const component = parsed(text)
    const original = this.#original(component, this.#zoneOf(component))
    if (original) this.#overridden.add(overrideKey(component, original))
  }

  /** Throws what ical.js throws for a text that it can't read. */
  contents(text: string): (Content | Rejection)[] {
    const component = parsed(text)
    const event = new ICAL.Event(component, { strictExceptions: true, exceptions: [] })
    if (!event.startDate) return [{ field: 'start_date', reason: 'is missing' }]
    if (component.getFirstPropertyValue('status') === 'CANCELLED') {
      return [{ field: 'status', reason: 'says that the event is cancelled' }]
    }
    const zone = this.#zoneOf(component)
    const { duration, uid } = event
    const start = toWallTime(event.startDate, zone)
    const isRepeated = event.isRecurring()
    const times = isRepeated ? this.#occurrences(component, zone, start) : [start]
    const original = this.#original(component, zone)
    const common = properties(component)
    const timezone = zone?.name === 'UTC' ? this.zone : (zone?.name ?? (zone ? undefined : this.zone))
    return times.map((time): Content => {
      const end = time.clone()
      end.addDuration(duration)
      // The end of iCalendar is the day after the last one, ours is the last one.
      if (time.isDate && end.compare(time) > 0) end.adjust(-1, 0, 0, 0)
      const identifier = isRepeated || original ? `${uid} ${(original ?? time).toString()}` : uid
      const dates = { start_date: wallText(time, zone), end_date: wallText(end, zone), ...(timezone && { timezone }) }
      return {
        resource: 'event',
        properties: { ...common, ...dates, ...(uid && { data_source_identifier: identifier }) },
      }
    })
  }

  #zoneOf(component: ICAL.Component): Zone | undefined {
    const start = component.getFirstProperty('dtstart')
    return start ? this.#zones.of(start) : undefined
  }

  /** The time of a repeated event that this one replaces. */
  #original(component: ICAL.Component, zone: Zone | undefined): ICAL.Time | undefined {
    const time = component.getFirstPropertyValue('recurrence-id')
    return time instanceof ICAL.Time ? toWallTime(time, zone) : undefined
  }

  #occurrences(component: ICAL.Component, zone: Zone | undefined, start: ICAL.Time): ICAL.Time[] {
    localize(component, zone)
    const times: ICAL.Time[] = []
    const isTaken = (time: ICAL.Time) => {
      const date = time.toString().slice(0, 10)
      const isWithin = date >= this.#window.from && date < this.#window.until
      return isWithin && !this.#overridden.has(overrideKey(component, time))
    }
    const iterator = new ICAL.RecurExpansion({ component, dtstart: start })
    for (let count = 0; count < MAX_OCCURRENCES; count++) {
      const time = iterator.next()
      // A start that its own rule leaves out counts all the same, as in calendar programs.
      if (count === 0 && time?.compare(start) !== 0 && isTaken(start) && !isExcluded(component, start))
        times.push(start)
      if (!time || time.toString().slice(0, 10) >= this.#window.until) break
      if (isTaken(time)) times.push(time.clone())
    }
    return times
  }
}

/** Makes the times of exceptions, additions and ends of rules wall-clock times, as the start is. */
function localize(component: ICAL.Component, zone: Zone | undefined): void {
  for (const property of TIMES.flatMap((name) => component.getAllProperties(name))) {
    const values = property.getValues().map((value) => (value instanceof ICAL.Time ? toWallTime(value, zone) : value))
    if (property.isMultiValue) property.setValues(values)
  }
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur) || !rule.until) continue
    rule.until = toWallTime(rule.until, zone)
    property.setValue(rule)
  }
}

function isExcluded(component: ICAL.Component, time: ICAL.Time): boolean {
  const values = component.getAllProperties('exdate').flatMap((property) => property.getValues())
  return values.some((value) => value instanceof ICAL.Time && value.compare(time) === 0)
}

function parsed(text: string): ICAL.Component {
  checkLines(text)
  return new ICAL.Component(ICAL.parse(text))
}

function overrideKey(component: ICAL.Component, time: ICAL.Time): string {
  return `${String(component.getFirstPropertyValue('uid'))} ${time.toString()}`
}

function properties(component: ICAL.Component): Record<string, unknown> {
  const text = (name: string) => component.getFirstPropertyValue(name)?.toString() || undefined
  const [latitude, longitude] = (text('geo') ?? '').split(/[;,]/)
  return {
    name: text('summary'),
    description: text('description'),
    location: text('location'),
    url: text('url'),
    categories: component.getAllProperties('categories').flatMap((each) => each.getValues().map(String)),
    ...(latitude && longitude && { latitude, longitude }),
  }
}
