/** When the sun rises and sets. */
import { getTimes, times } from 'suncalc'
import type { SunEvent } from './sun-terms.ts'

export interface SunPosition {
  readonly longitude: number
  readonly latitude: number
}

/** The moment of each event, in milliseconds since 1970; undefined where there is none on that day. */
export type SunMoments = Readonly<Record<SunEvent, number | undefined>>

const HOUR = 3_600_000

// The package computes all times of its list: 4.5 µs for a day, 2.8 µs with these alone. `opening_hours`, which shares it, reads
// no others.
times.splice(0, times.length, ...times.filter(([, morning]) => morning === 'sunrise' || morning === 'dawn'))

/** Returns the moment at which the sun is highest on a day of the longitude's own calendar, to some minutes. */
export function solarNoon(day: string, longitude: number): number {
  return Date.parse(`${day}T12:00Z`) - (longitude / 15) * HOUR
}

/** Returns the moments of a day of that calendar (`2026-12-24`). */
export function sunMoments(day: string, { longitude, latitude }: SunPosition): SunMoments {
  const { dawn, sunrise, sunset, dusk } = getTimes(new Date(solarNoon(day, longitude)), latitude, longitude)
  const [first, rise, set, last] = [dawn, sunrise, sunset, dusk].map((moment) => moment?.getTime())
  return { dawn: first, sunrise: rise, sunset: set, dusk: last }
}
