/** Formats numbers and times for reading, in the language of the page. */

import { toldDistance } from '../../core/geo/told-distance.ts'
import { parseTime } from '../../core/query/parameters.ts'
import { LOCALE } from '../words/words.ts'

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const threeDigits = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 })

export function formatCount(count: number): string {
  return whole.format(count)
}

/** One digit after the point. */
export function formatRating(rating: number): string {
  return oneDigit.format(rating)
}

/** `450 m`, `1.2 km`, `17 km` */
export function formatDistance(metres: number): string {
  return toldDistance(metres, LOCALE)
}

export function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${threeDigits.format(bytes / 1000)} kB`
}

export function formatMilliseconds(milliseconds: number): string {
  return `${threeDigits.format(milliseconds)} ms`
}

/** Position in degrees, to about a metre. */
export function formatPosition([longitude, latitude]: readonly [number, number]): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

/** `24 Nov 2026`; `timestamp` is in UTC, without an offset. */
export function formatDay(timestamp: string): string {
  return day.format(new Date(`${timestamp}Z`))
}

/** `24 Nov 2026, 10:41` in the reader's time; `timestamp` is in UTC, without an offset. */
export function formatMoment(timestamp: string): string {
  return dayAndTime.format(new Date(`${timestamp}Z`))
}

/** `24 Nov 2026, 10:41` in the reader's time; a time without an offset is in UTC. A text that is no time stays. */
export function formatTime(text: string): string {
  const milliseconds = parseTime(text)
  return milliseconds === undefined ? text : dayAndTime.format(new Date(milliseconds))
}

/** `Monday` or `Mon`; `weekday` is 0 for Monday. */
export function weekdayName(weekday: number, width: 'long' | 'short'): string {
  const monday = Date.UTC(2024, 0, 1)
  const format = new Intl.DateTimeFormat(LOCALE, { weekday: width, timeZone: 'UTC' })
  return format.format(new Date(monday).setUTCDate(1 + weekday))
}
