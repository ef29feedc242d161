/** Longitudes beyond ±180°. Map clients send them after a pan across the antimeridian: 190 is the meridian −170. */
import type { Position } from './bbox.ts'

/** Degrees: one turn beyond ±180. */
export const MAX_LONGITUDE = 540

const MAX_LATITUDE = 90

/** Degrees, 0.1 mm. A sum of two decimals that should be 360 may be a little less. */
const ROUNDING = 1e-9

/** Returns the longitude within ±180 of the same meridian. */
export function meridianOf(longitude: number): number {
  if (Math.abs(longitude) <= 180) return longitude
  // Rounded, so that 370.1 is 10.1 and not 10.100000000000023.
  return Number((longitude - Math.sign(longitude) * 360).toFixed(12))
}

/** Returns the sides of a box within ±180. A box of 360° or wider is the whole world. */
export function sidesOf(west: number, east: number): { west: number; east: number } {
  if (east - west >= 360 - ROUNDING) return { west: -180, east: 180 }
  return { west: meridianOf(west), east: meridianOf(east) }
}

/** Returns why two numbers are no position, for the client; undefined if they are one. */
export function positionFault({ longitude, latitude }: Position, maxLongitude: number): string | undefined {
  const isWithin = (degrees: number, max: number) => Math.abs(degrees) <= max
  if (!isWithin(longitude, maxLongitude))
    return `longitude ${longitude} is not from -${maxLongitude} to ${maxLongitude}`
  if (!isWithin(latitude, MAX_LATITUDE)) return `latitude ${latitude} is not from -${MAX_LATITUDE} to ${MAX_LATITUDE}`
  return undefined
}
