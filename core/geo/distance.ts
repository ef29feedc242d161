/** Distances on the WGS 84 spheroid, as PostGIS computes them, except for rounding. */
import geographiclib from 'geographiclib-geodesic'
import type { Position } from './bbox.ts'
import type { Circle } from './circle.ts'

const { Geodesic } = geographiclib

/**
 * Metres. Both PROJ, which PostGIS asks, and GeographicLib are exact to 15 nanometres (Karney, Algorithms for
 * geodesics, 2013).
 */
const UNSURE = 1e-6

/** Metres on the spheroid. */
function distanceBetween(one: Position, other: Position): number {
  const { s12 } = Geodesic.WGS84.Inverse(
    one.latitude,
    one.longitude,
    other.latitude,
    other.longitude,
    Geodesic.DISTANCE,
  )
  return s12 as number
}

/** Returns a test for positions in a circle, the limit included; undefined if only PostGIS can tell. */
export function distanceTest({ center, metres }: Circle): (longitude: number, latitude: number) => boolean | undefined {
  const isFar = outsideOf(center, metres)
  return (longitude, latitude) => {
    if (isFar(longitude, latitude)) return false
    const distance = distanceBetween(center, { longitude, latitude })
    return Math.abs(distance - metres) <= UNSURE ? undefined : distance < metres
  }
}

/** Metres: less than any radius of curvature of the spheroid, so that distances are underestimated. */
const LEAST_RADIUS = 6_335_000
const RADIANS = Math.PI / 180

/** Returns a quick test for positions that are farther away by the difference of latitudes alone. */
function outsideOf({ latitude: center }: Position, metres: number): (longitude: number, latitude: number) => boolean {
  const most = metres / LEAST_RADIUS / RADIANS
  return (_longitude, latitude) => Math.abs(latitude - center) > most
}
