/** Distances on the WGS 84 spheroid, as PostGIS computes them, except for rounding. */
import geographiclib from 'geographiclib-geodesic'
import type { Position } from './bbox.ts'
import type { Circle } from './circle.ts'

const { Geodesic } = geographiclib

/**
 * Metres. Both PROJ, which PostGIS asks, and GeographicLib are exact to 15 nanometres (Karney, Algorithms for
 * geodesics, 2013).
 */
export const UNSURE = 1e-6

/** Metres on the spheroid. */
export function distanceBetween(one: Position, other: Position): number {
  const { s12 } = Geodesic.WGS84.Inverse(
    one.latitude,
    one.longitude,
    other.latitude,
    other.longitude,
    Geodesic.DISTANCE,
  )
  return s12 as number
}

/**
 * Returns a test for positions in a circle, the limit included; undefined if only PostGIS can tell. Distances on the
 * sphere decide most of them in a fiftieth of the time.
 */
export function distanceTest({ center, metres }: Circle): (longitude: number, latitude: number) => boolean | undefined {
  const [nearest, farthest] = [metres * (1 - FLATTENING), metres * (1 + FLATTENING)]
  return (longitude, latitude) => {
    const estimate = sphereDistance(center, longitude, latitude)
    if (estimate < nearest) return true
    if (estimate > farthest) return false
    const distance = distanceBetween(center, { longitude, latitude })
    return Math.abs(distance - metres) <= UNSURE ? undefined : distance < metres
  }
}

/** Metres. */
const RADIUS = 6_371_000
/** Distances on the sphere differ from those on the spheroid by up to 0.6 %. */
const FLATTENING = 0.01
const RADIANS = Math.PI / 180

/** Returns a distance that is not above that on the spheroid, and one that is not below it, in a fiftieth of the time. */
export function distanceBounds(center: Position, longitude: number, latitude: number): [low: number, high: number] {
  const estimate = sphereDistance(center, longitude, latitude)
  return [estimate * (1 - FLATTENING), estimate * (1 + FLATTENING)]
}

/** Metres on a sphere, by the haversine formula. */
export function sphereDistance(center: Position, longitude: number, latitude: number): number {
  const h =
    Math.sin(((latitude - center.latitude) * RADIANS) / 2) ** 2 +
    Math.cos(latitude * RADIANS) *
      Math.cos(center.latitude * RADIANS) *
      Math.sin(((longitude - center.longitude) * RADIANS) / 2) ** 2
  return 2 * RADIUS * Math.asin(Math.sqrt(Math.min(1, h)))
}
