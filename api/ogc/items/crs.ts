/** Coordinate systems of requests and answers: positions in and out of longitude and latitude. */
import type { Position } from '../../../core/geo/bbox.ts'
import { LATITUDE_LIMIT } from '../../../core/geo/mercator.ts'
import { fail, scalar } from '../../../core/query/parameters.ts'
import { CRS_NAMES, CRS84, type CrsName, EPSG_3857, EPSG_4326 } from '../http/crs-names.ts'

interface Crs {
  /** Degrees by which `read` may be off. */
  readonly rounding: number
  read(x: number, y: number): Position
  write(position: Position): [number, number]
}

/** Radius of the sphere of EPSG:3857 in metres. */
const RADIUS = 6_378_137
const RADIANS = Math.PI / 180

const SYSTEMS: Readonly<Record<CrsName, Crs>> = {
  [CRS84]: {
    rounding: 0,
    read: (longitude, latitude) => ({ longitude, latitude }),
    write: ({ longitude, latitude }) => [longitude, latitude],
  },
  [EPSG_4326]: {
    rounding: 0,
    read: (latitude, longitude) => ({ longitude, latitude }),
    write: ({ longitude, latitude }) => [latitude, longitude],
  },
  [EPSG_3857]: {
    // 0.1 mm.
    rounding: 1e-9,
    read: (x, y) => ({
      longitude: x / RADIUS / RADIANS,
      latitude: Math.atan(Math.sinh(y / RADIUS)) / RADIANS,
    }),
    // The poles are infinitely far away: what lies beyond the square of the map is on its edge.
    write({ longitude, latitude }) {
      const limited = Math.max(-LATITUDE_LIMIT, Math.min(LATITUDE_LIMIT, latitude))
      return [RADIUS * RADIANS * longitude, RADIUS * Math.asinh(Math.tan(RADIANS * limited))]
    },
  },
}

export function systemOf(name: CrsName): Crs {
  return SYSTEMS[name]
}

/** Returns the coordinate system that a parameter names; the default is longitude and latitude. Throws `InvalidParameter`. */
export function crsIn(parameters: URLSearchParams, parameter: string): CrsName {
  const asked = scalar(parameters, parameter) ?? CRS84
  return CRS_NAMES.find((name) => name === asked) ?? fail(parameter, `Enter one of ${CRS_NAMES.join(', ')}.`)
}

/** A part of GeoJSON. */
interface Geometry {
  readonly coordinates?: unknown
  readonly geometries?: readonly Geometry[]
}

/** Returns a geometry whose positions are longitude and latitude in another coordinate system. */
export function geometryIn(geometry: object | null, name: CrsName): object | null {
  if (geometry === null || name === CRS84) return geometry
  const { coordinates, geometries, ...rest } = geometry as Geometry
  return {
    ...rest,
    ...(coordinates !== undefined && { coordinates: written(coordinates, SYSTEMS[name]) }),
    ...(geometries && { geometries: geometries.map((each) => geometryIn(each, name)) }),
  }
}

/** Heights stay as they are. */
function written(coordinates: unknown, crs: Crs): unknown {
  if (!Array.isArray(coordinates)) return coordinates
  const [longitude, latitude, ...heights] = coordinates as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number')
    return coordinates.map((part) => written(part, crs))
  return [...crs.write({ longitude, latitude }), ...heights]
}
