/** Formats numbers and times for reading. */
import { parseTime } from '../../core/query/parameters.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

export function formatCount(count: number): string {
  return whole.format(count)
}

/** `1 place`, `2 places` */
export function formatPlaces(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'place' : 'places'}`
}

/** One digit after the point. */
export function formatRating(rating: number): string {
  return oneDigit.format(rating)
}

/** `450 m`, `1.2 km`, `17 km` */
export function formatDistance(metres: number): string {
  if (metres < 995) return `${whole.format(Math.max(10, Math.round(metres / 10) * 10))} m`
  return `${metres < 9950 ? oneDigit.format(metres / 1000) : whole.format(metres / 1000)} km`
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

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

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
