/**
 * Sunrise and sunset in a text of opening hours. When they are depends on the place and the day, so the text is read with
 * a placeholder for each: a time of day that occurs nowhere else in the text.
 */
import { DAY_MINUTES } from './spans.ts'

export type SunEvent = 'dawn' | 'sunrise' | 'sunset' | 'dusk'

export interface SunTerm {
  /** The placeholder, in minutes of the day. */
  readonly minute: number
  readonly event: SunEvent
  /** Minutes after the event. */
  readonly offset: number
}

/** Usual times, so that placeholders are in the order of the day. */
const USUAL: Readonly<Record<SunEvent, number>> = { dawn: 331, sunrise: 367, sunset: 1091, dusk: 1127 }
const TERM = /"[^"]*"|\(\s*(dawn|sunrise|sunset|dusk)\s*([+-])\s*(\d{1,2}):(\d\d)\s*\)|\b(dawn|sunrise|sunset|dusk)\b/g

/** Returns the text with placeholders, and what they stand for. */
export function withoutSun(text: string): { text: string; terms: SunTerm[] } {
  const taken = new Set([...text.matchAll(/(\d{1,2}):(\d\d)/g)].map(([, hours, minutes]) => minuteOf(hours, minutes)))
  const terms: SunTerm[] = []
  const replaced = text.replaceAll(TERM, (whole, calculated, sign, hours, minutes, plain) => {
    const event = (calculated ?? plain) as SunEvent | undefined
    if (event === undefined) return whole
    const offset = calculated ? minuteOf(hours, minutes) * (sign === '-' ? -1 : 1) : 0
    const known = terms.find((term) => term.event === event && term.offset === offset)
    if (known) return clock(known.minute)
    let minute = Math.min(Math.max(USUAL[event] + offset, 1), DAY_MINUTES - 100)
    while (taken.has(minute)) minute++
    taken.add(minute)
    terms.push({ minute, event, offset })
    return clock(minute)
  })
  return { text: replaced, terms }
}

function minuteOf(hours = '0', minutes = '0'): number {
  return (Number(hours) * 60 + Number(minutes)) % DAY_MINUTES
}

function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
