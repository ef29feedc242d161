/** When the sun rises and sets. */
import { getTimes } from 'suncalc'
import type { SunEvent } from './sun-terms.ts'

export interface SunPosition {
  readonly longitude: number
  readonly latitude: number
}

const HOUR = 3_600_000

/** Returns the moment at which the sun is highest on a day of the longitude's own calendar, to some minutes. */
export function solarNoon(day: string, longitude: number): number {
  return Date.parse(`${day}T12:00Z`) - (longitude / 15) * HOUR
}

/**
 * Returns the moment of an event on a day of that calendar (`2026-12-24`), in milliseconds since 1970. Undefined where the sun does
 * not rise or set on that day.
 */
export function sunMoment(event: SunEvent, day: string, { longitude, latitude }: SunPosition): number | undefined {
  return getTimes(new Date(solarNoon(day, longitude)), latitude, longitude)[event]?.getTime()
}
