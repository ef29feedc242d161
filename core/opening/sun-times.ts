/** When the sun rises and sets. */
import { getTimes } from 'suncalc'
import type { SunEvent } from './sun-terms.ts'

export interface SunPosition {
  readonly longitude: number
  readonly latitude: number
}

const HOUR = 3_600_000

/**
 * Returns the moment of an event on a local day (`2026-12-24`), in milliseconds since 1970. Undefined where the sun does
 * not rise or set on that day.
 */
export function sunMoment(event: SunEvent, day: string, { longitude, latitude }: SunPosition): number | undefined {
  const noon = Date.parse(`${day}T12:00Z`) - (longitude / 15) * HOUR
  return getTimes(new Date(noon), latitude, longitude)[event]?.getTime()
}
