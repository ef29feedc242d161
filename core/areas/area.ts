/** Areas of the world by name: countries, towns, districts of towns, and streets. */
import type { Bbox, Position } from '../geo/bbox.ts'

/** The files of areas have no streets. */
export const AREA_KINDS = ['country', 'town', 'district', 'street'] as const
type AreaKind = (typeof AREA_KINDS)[number]

export interface Area extends Position {
  /** English, or in Latin letters. */
  readonly name: string
  /** The name that a text matched, as it is written: in any script. */
  readonly matched: string
  readonly kind: AreaKind
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Inhabitants; 0 if unknown. */
  readonly population: number
  /** East may be beyond 180°. */
  readonly box: Bbox
  /** Metres from the middle to the edge; undefined for a country. */
  readonly radius: number | undefined
}

/** Inhabitants per square kilometre, for estimating how far a town reaches: less than in most towns. */
const DENSITY = 1500
const MIN_RADIUS = 2000
const METRES_PER_DEGREE = 111_320

/** Returns how far a town reaches from its middle, in metres: that of a disc of equal density. */
export function radiusOf(population: number): number {
  return Math.max(MIN_RADIUS, Math.round(Math.sqrt(population / DENSITY / Math.PI)) * 1000)
}

/** Returns the box around a circle, in degrees. */
export function boxAround({ longitude, latitude }: Position, radius: number): Bbox {
  const high = radius / METRES_PER_DEGREE
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return {
    west: longitude - wide,
    south: Math.max(-90, latitude - high),
    east: longitude + wide,
    north: Math.min(90, latitude + high),
  }
}
