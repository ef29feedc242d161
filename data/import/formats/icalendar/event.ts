/** What a VEVENT says. */
import type ICAL from 'ical.js'
import { firstText, texts } from './component.ts'
import { BadProperty, type Length, lengthBetween, readDuration, readTime, type Time, UTC, type Zone } from './times.ts'
import type { Zones } from './zones.ts'

export interface Event {
  readonly start: Time
  readonly length: Length
  /** Name of the zone in which the event is told, for times that don't say it. */
  readonly timezone: string | undefined
  readonly isCancelled: boolean
  /** `RECURRENCE-ID`: the time of a repeated event that this one replaces. */
  readonly original: Time | undefined
  /** It replaces the later ones, too. */
  readonly isForLater: boolean
  readonly rules: readonly ICAL.Property[]
  readonly additions: readonly { readonly start: Time; readonly length: Length | undefined }[]
  readonly exceptions: readonly Time[]
  /** As the records of other formats have them. */
  readonly properties: Readonly<Record<string, unknown>>
}

/** Zones of times that name none. */
export interface KnownZones {
  readonly zones: Zones
  /** Of the start. Others are in the zone of the start, if it names one. */
  readonly floating: Zone | undefined
  /** Of `RECURRENCE-ID`: that of the repeated event. */
  readonly series?: Zone | undefined
}

/** Throws `BadProperty` for what can't be read. */
export function readEvent(component: ICAL.Component, { zones, floating, series }: KnownZones): Event {
  const find = (tzid: string | undefined) => (tzid === undefined ? undefined : zones.find(tzid))
  const named = tzidOf(component)
  const own = find(named)
  const otherwise = (name: string) => (name === 'recurrence-id' ? (series ?? own) : own) ?? floating
  const times = (name: string) =>
    component.getAllProperties(name).flatMap((property) => {
      const zone = find(property.getFirstParameter('tzid') || undefined) ?? otherwise(name)
      return property.getValues().map((value) => ({ text: String(value), zone }))
    })
  const time = (name: string) => times(name).map((each) => readTime(name, each.text, each.zone))
  const [given] = time('dtstart')
  if (!given) throw new BadProperty('start_date', 'is missing')
  const { start, length } = startAndLength(given, time('dtend')[0], firstText(component, 'duration'))
  const recurrence = component.getFirstProperty('recurrence-id')
  return {
    start,
    length,
    // The name of a zone that nobody knows is told, so that the report can say so.
    timezone:
      named !== undefined && !own
        ? named
        : start.zone && start.zone !== UTC
          ? start.zone.name
          : (own ?? floating)?.name,
    isCancelled: firstText(component, 'status')?.toUpperCase() === 'CANCELLED',
    original: time('recurrence-id')[0],
    isForLater: recurrence?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
    rules: component.getAllProperties('rrule'),
    additions: times('rdate').map((each) => readAddition(each.text, each.zone)),
    exceptions: time('exdate'),
    properties: properties(component),
  }
}

/** Where one of the two is a day, it is the beginning of that day in the zone of the other. */
function startAndLength(
  start: Time,
  end: Time | undefined,
  duration: string | undefined,
): { start: Time; length: Length } {
  if (end) {
    const from = start.isDate && !end.isDate ? { ...start, isDate: false, zone: end.zone } : start
    const until = end.isDate && !start.isDate ? { ...end, isDate: false, zone: start.zone } : end
    return { start: from, length: lengthBetween(from, until) }
  }
  const otherwise = { days: start.isDate ? 1 : 0, rest: 0 }
  return { start, length: duration === undefined ? otherwise : readDuration('duration', duration) }
}

/** An `RDATE`: a time, or a period of `start/end` or `start/duration`. */
function readAddition(text: string, zone: Zone | undefined): Event['additions'][number] {
  const [from = '', until] = text.split('/')
  const start = readTime('rdate', from, zone)
  if (until === undefined) return { start, length: undefined }
  const isDuration = /^[+-]?P/.test(until)
  return {
    start,
    length: isDuration ? readDuration('rdate', until) : lengthBetween(start, readTime('rdate', until, zone)),
  }
}

function tzidOf(component: ICAL.Component): string | undefined {
  return component.getFirstProperty('dtstart')?.getFirstParameter('tzid') || undefined
}

function properties(component: ICAL.Component): Event['properties'] {
  const [latitude, longitude] = (firstText(component, 'geo') ?? '').split(/[;,]/)
  return {
    name: firstText(component, 'summary'),
    description: firstText(component, 'description'),
    location: firstText(component, 'location'),
    url: firstText(component, 'url'),
    categories: texts(component, 'categories'),
    ...(latitude && longitude && { latitude, longitude }),
  }
}
