/** Large circles as tiles. */
import type { Bbox, Position } from './bbox.ts'
import { type Cover, coverArea, type Relation } from './cover.ts'
import { sidesOf } from './meridian.ts'
import { tileReach } from './reach.ts'

/** More tiles fit the circle more closely. For a circle of 9,000 km, 8 % of the map's area is on border tiles. */
const MAX_TILES = 400

export interface Circle {
  readonly center: Position
  /** Radius on the spheroid. */
  readonly metres: number
}

/** Tiles inside lie wholly within the distance; on border tiles, only the distance of each position decides. */
export function coverCircle({ center, metres }: Circle): Cover {
  const reachFrom = tileReach(center)
  return coverArea((tile): Relation => {
    const { min, max } = reachFrom(tile)
    if (min > metres) return 'outside'
    return max < metres ? 'inside' : 'border'
  }, MAX_TILES)
}

/** A degree of a meridian has at least as many metres, and one of the equator. */
const DEGREE = 110_500

/** A box that has all of a circle, and more. */
export function circleBox({ center: { longitude, latitude }, metres }: Circle): Bbox {
  const [south, north] = [Math.max(-90, latitude - metres / DEGREE), Math.min(90, latitude + metres / DEGREE)]
  const half = metres / (DEGREE * Math.cos((Math.max(-south, north) * Math.PI) / 180))
  if (!(half < 180)) return { west: -180, south, east: 180, north }
  return { ...sidesOf(longitude - half, longitude + half), south, north }
}
