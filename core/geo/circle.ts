/** Large circles as tiles. */
import type { Position } from './bbox.ts'
import { type Cover, coverArea, type Relation } from './cover.ts'
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
