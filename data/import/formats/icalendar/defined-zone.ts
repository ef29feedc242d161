/** A time zone that a file defines (VTIMEZONE): when its clocks change, and by how much. */
import type ICAL from 'ical.js'
import { texts } from './component.ts'
import { ruleTimes } from './rules.ts'
import { BadProperty, readTime, type Zone } from './times.ts'

/** Rules without an end are followed within these years. */
const YEARS = { from: Date.UTC(1970, 0), until: Date.UTC(2100, 0) }
/** A zone of the time zone database has at most some 300. */
const MAX_CHANGES = 2000

interface Change {
  readonly moment: number
  /** Milliseconds ahead of UTC, before and after. */
  readonly from: number
  readonly to: number
}

export function definedZone(component: ICAL.Component): Zone {
  const observances = ['standard', 'daylight'].flatMap((name) => component.getAllSubcomponents(name))
  const changes = observances.flatMap(changesOf).sort((a, b) => a.moment - b.moment)
  const [first] = changes
  if (changes.length > MAX_CHANGES) throw new BadProperty('timezone', 'is defined with more than 2,000 changes')
  if (!first) throw new BadProperty('timezone', 'is defined without standard time or daylight saving time')
  return {
    name: undefined,
    offsetAt: (moment) => changes.findLast((change) => change.moment <= moment)?.to ?? first.from,
  }
}

function changesOf(observance: ICAL.Component): Change[] {
  const [from, to] = [offset(observance, 'tzoffsetfrom'), offset(observance, 'tzoffsetto')]
  // Times of an observance are on the clocks before the change.
  const zone: Zone = { name: undefined, offsetAt: () => from }
  const times = (name: string) => texts(observance, name).map((text) => readTime('timezone', text, zone))
  const [start] = times('dtstart')
  if (!start) throw new BadProperty('timezone', 'is defined without the time of a change')
  const rules = observance.getAllProperties('rrule').flatMap((rule) => ruleTimes(rule, start, YEARS))
  const walls = [start, ...times('rdate')].map(({ wall }) => wall)
  return [...new Set([...walls, ...rules])].map((wall) => ({ moment: wall - from, from, to }))
}

/** Milliseconds. */
function offset(observance: ICAL.Component, name: string): number {
  const [text = ''] = texts(observance, name)
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text) ?? []
  if (sign === undefined) throw new BadProperty('timezone', `is defined without ${name.toUpperCase()}`)
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * (sign === '-' ? -1000 : 1000)
}
