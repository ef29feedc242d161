/**
 * Positions of records. A geometry becomes one position. Two kinds of positions are mistakes: 0, 0 in the sea, and those
 * whose longitude and latitude are exchanged.
 */
import { pointOnFeature } from '@turf/point-on-feature'
import type { Geometry } from 'geojson'
import { continuedGeometry, withinTurn } from '../../../../core/geo/antimeridian.ts'
import { isPosition, type Position } from '../../../../core/geo/bbox.ts'
import { countryCoder } from '../../../../core/geo/country-coder.ts'
import { foreignSystem } from '../../formats/reference-system.ts'
import { isObject } from '../../formats/source-row.ts'
import { Unfit } from '../read-value.ts'
import { pointInside } from './area-point.ts'

const DEPTH: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

/** Returns the position of a geometry; undefined without one. The position of a line is on it, that of an area inside. */
export function geometryPosition(geometry: unknown): Position | Unfit | undefined {
  if (geometry === null || geometry === undefined) return undefined
  if (!isObject(geometry)) return new Unfit('is not an object')
  const { type, coordinates, crs } = geometry
  if (type === 'GeometryCollection') return new Unfit('is a GeometryCollection')
  const depth = DEPTH[String(type)]
  if (depth === undefined) return new Unfit('has an unknown type')
  const system = foreignSystem(crs)
  if (system !== undefined) return new Unfit(`is in ${system}, not in longitude and latitude of WGS 84`)
  if (!areCoordinates(coordinates, depth)) return new Unfit('has coordinates that are not numbers')
  if (!arePositions(coordinates, depth)) return new Unfit('lies outside longitude ±180 or latitude ±90')
  return depth === 0 ? toPosition(coordinates) : pointOn(geometry as unknown as Geometry)
}

function pointOn(geometry: Geometry): Position | Unfit {
  try {
    const whole = continuedGeometry(geometry)
    const isArea = whole.type === 'Polygon' || whole.type === 'MultiPolygon'
    const [longitude, latitude] = (isArea && pointInside(whole)) || pointOnFeature(whole).geometry.coordinates
    return { longitude: withinTurn(longitude as number), latitude: latitude as number }
  } catch {
    return new Unfit('has a ring that is not closed, or has fewer than 4 positions')
  }
}

function toPosition([longitude, latitude]: readonly unknown[]): Position {
  return { longitude: longitude as number, latitude: latitude as number }
}

/** Returns true for positions in `depth` nested arrays, none of them empty. */
function areCoordinates(value: unknown, depth: number): value is unknown[] {
  if (!Array.isArray(value) || value.length === 0) return false
  if (depth > 0) return value.every((entry) => areCoordinates(entry, depth - 1))
  return value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number'
}

function arePositions(value: unknown[], depth: number): boolean {
  if (depth > 0) return value.every((entry) => arePositions(entry as unknown[], depth - 1))
  const { longitude, latitude } = toPosition(value)
  return isPosition(longitude, latitude)
}

/** Null Island: what many programs write for a position that they don't know. */
export function isNowhere({ longitude, latitude }: Position): boolean {
  return longitude === 0 && latitude === 0
}

/** Returns whether the country (ISO 3166-1 alpha-2) is only at the position with longitude and latitude exchanged. */
export function isSwapped({ longitude, latitude, country }: Position & { readonly country: unknown }): boolean {
  if (typeof country !== 'string' || Math.abs(longitude) > 90) return false
  return (
    countryCoder().iso1A2Code([longitude, latitude]) !== country &&
    countryCoder().iso1A2Code([latitude, longitude]) === country
  )
}
