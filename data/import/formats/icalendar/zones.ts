/**
 * Time zones of iCalendar. All times of an event are compared as wall-clock times of its zone, so that a rule such as
 * "every Monday at 19:30" stays at 19:30 when the clocks change.
 */
import ICAL from 'ical.js'
import { TIME_ZONES } from '../../../../core/model/time-zone.ts'

export interface Zone {
  /** Its name in the time zone database; undefined: none, or not known. */
  readonly name: string | undefined
  /** As the file defines it, if the name is not known. */
  readonly definition: ICAL.Timezone | undefined
}

const UTC: Zone = { name: 'UTC', definition: undefined }

export class Zones {
  readonly #defined = new Map<string, Zone>()

  /** Adds a VTIMEZONE of the file. */
  define(component: ICAL.Component): void {
    const definition = new ICAL.Timezone(component)
    const location = component.getFirstPropertyValue('x-lic-location')
    const name = [definition.tzid, String(location)].find((each) => TIME_ZONES.find(each))
    this.#defined.set(definition.tzid, { name, definition: name === undefined ? definition : undefined })
  }

  /** The zone of a property's time: UTC, or the one that it names; undefined if it has none that is known. */
  of(property: ICAL.Property): Zone | undefined {
    const value = property.getFirstValue()
    if (value instanceof ICAL.Time && isUtc(value)) return UTC
    const given = property.getFirstParameter('tzid')
    if (!given) return undefined
    const name = TIME_ZONES.find(given)
    return name === undefined ? this.#defined.get(given) : { name, definition: undefined }
  }
}

function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone
}

/** Converts a time in UTC to wall-clock time; other times are wall-clock times of the zone already. */
export function toWallTime(time: ICAL.Time, zone: Zone | undefined): ICAL.Time {
  if (!isUtc(time) || !zone || zone === UTC) return floating(time)
  if (zone.definition) return floating(time.convertToZone(zone.definition))
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone.name, dateStyle: 'short', timeStyle: 'medium' })
  return ICAL.Time.fromDateTimeString(format.format(time.toJSDate()).replace(' ', 'T'))
}

function floating(time: ICAL.Time): ICAL.Time {
  const copy = time.clone()
  copy.zone = ICAL.Timezone.localTimezone
  return copy
}

/** Returns a date, or a date and time: with an offset if only the file knows the zone. */
export function wallText(time: ICAL.Time, zone: Zone | undefined): string {
  if (time.isDate) return time.toString()
  if (zone === UTC) return `${time.toString()}Z`
  if (!zone?.definition) return time.toString()
  const zoned = time.clone()
  zoned.zone = zone.definition
  return zoned.toJSDate().toISOString()
}
